// SPDX-License-Identifier: Apache-2.0
//
// portico-approval: a line in, a line out (answer.hpp).
#include <iostream>
#include <string>

#include "core/approval/answer.hpp"

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);)
        std::cout << portico::approval::answer_request(line) << '\n';
    return 0;
}
