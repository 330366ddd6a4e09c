#include "tools/cluster/table_blocks.hpp"

#include "tools/cluster/packed.hpp"

namespace siam::cluster {

using retrograde::RawBlock;
using retrograde::StoredBlock;

namespace {

/// So many blocks make a message: what it costs is little beside compressing them, and nobody waits long for the last.
constexpr std::size_t of_message = 8;

/// A waiting rank has nothing else to do, and eight blocks take some 3 ms.
constexpr std::chrono::microseconds nap(200);

template <class Number>
void add_all(Packed& bytes, const std::vector<Number>& numbers) {
    bytes.add_text({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
}
template <class Number>
void take_all(Unpacked& message, std::vector<Number>& numbers) {
    const std::string_view bytes = message.take_text();
    numbers.resize(bytes.size() / sizeof(Number));
    if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
}

std::string answer_to(const Message& message) {
    Unpacked blocks(message.bytes);
    Packed answer;
    answer.add(blocks.take<std::uint64_t>()); // which they are
    for (RawBlock raw; !blocks.empty();) {
        take_all(blocks, raw.words);
        take_all(blocks, raw.numbers);
        const StoredBlock stored = retrograde::stored(raw);
        answer.add(stored.hash).add(stored.raw);
        answer.add_text({reinterpret_cast<const char*>(stored.bytes.data()), stored.bytes.size()});
    }
    return answer.take();
}

/// A round of handing out blocks. A rank that is done gets more; the leader takes the next one if no rank waits.
class Round {
public:
    Round(Ranks& ranks, std::span<const RawBlock> raw) : ranks_(ranks), raw_(raw), stored_(raw.size()) {}

    std::vector<StoredBlock> run() {
        constexpr unsigned ahead = 2; // messages that a rank has, lest it waits for the next
        for (unsigned n = 0; n < ahead; ++n)
            for (unsigned rank = 1; rank < ranks_.count(); ++rank) hand_out(rank);
        while (done_ < raw_.size()) {
            while (const auto message = ranks_.take()) {
                take_in(*message);
                hand_out(message->from);
            }
            if (next_ < raw_.size())
                stored_[next_] = retrograde::stored(raw_[next_]), ++next_, ++done_;
            else if (done_ < raw_.size())
                ranks_.rest(nap);
        }
        return std::move(stored_);
    }

private:
    void hand_out(unsigned rank) {
        // The last ones are the leader's own: by the time they got anywhere they are done.
        if (next_ + of_message > raw_.size()) return;
        Packed blocks;
        blocks.add(std::uint64_t{next_});
        for (const std::size_t end = next_ + of_message; next_ < end; ++next_) {
            add_all(blocks, raw_[next_].words);
            add_all(blocks, raw_[next_].numbers);
        }
        ranks_.send(rank, Tag::blocks, blocks.take());
    }
    void take_in(const Message& message) {
        Unpacked blocks(message.bytes);
        for (auto at = blocks.take<std::uint64_t>(); !blocks.empty(); ++at, ++done_) {
            StoredBlock& stored = stored_.at(at);
            stored.hash = blocks.take<std::uint64_t>();
            stored.raw = blocks.take<std::uint32_t>();
            const std::string_view bytes = blocks.take_text();
            stored.bytes.assign(bytes.begin(), bytes.end());
        }
    }

    Ranks& ranks_;
    std::span<const RawBlock> raw_;
    std::vector<StoredBlock> stored_;
    std::size_t next_ = 0, done_ = 0;
};

} // namespace

retrograde::Press press_by_ranks(Ranks& ranks) {
    constexpr std::size_t messages_of_each = 16;
    return {messages_of_each * of_message * ranks.count(), [&ranks](std::span<const RawBlock> raw) {
                return Round(ranks, raw).run();
            }};
}

void end_press(Ranks& ranks) { ranks.send_all(Tag::blocks); }

void press_blocks(Ranks& ranks) {
    for (Message message = ranks.await(nap); !message.bytes.empty(); message = ranks.await(nap))
        ranks.send(0, Tag::stored, answer_to(message));
}

} // namespace siam::cluster
