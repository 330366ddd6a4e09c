// How records are sent out and answers return.
#include "tools/cluster/share_records.hpp"

namespace siam::cluster {

void share_records(
    std::span<const tools::PositionRecord> records, const std::vector<std::size_t>& order, const AnswerRecord& answer,
    const std::function<void(std::uint64_t, const std::string&)>& done) {
    if (order.empty()) return;
    auto next = order.begin();
    Work work;
    work.next = [&]() -> std::optional<Job> {
        if (next == order.end()) return {};
        const std::size_t i = *next++;
        return Job{i, packed(records[i])};
    };
    work.done = done;
    work.doing = [&](unsigned, const Job& asked) { return answer(asked.bytes); };
    share(ranks(), work, 1);
}

void help_with_records(const AnswerRecord& answer) {
    while (await_work(ranks())) help(ranks(), 1, [&](unsigned, const Job& asked) { return answer(asked.bytes); });
}

} // namespace siam::cluster
