// The program `siam`.
#include <algorithm>

#include "tools/siam/frame/front.hpp"
#include "tools/siam/frame/verbs.hpp"

int main(int count, char** words) {
    using namespace siam::tools;
    prepare_process();
    const Front front{
        "siam", "exact answers for late positions of King of Siam, with open hands", program_examples, all_verbs};
    return run_front(front, {words + std::min(count, 1), words + count});
}
