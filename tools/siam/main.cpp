// The program `siam`.
#include <algorithm>

#include "tools/siam/frame/front.hpp"
#include "tools/siam/frame/verbs.hpp"

int main(int count, char** words) {
    using namespace siam::tools;
    prepare_process();
    return run_front({"siam", all_verbs}, {words + std::min(count, 1), words + count});
}
