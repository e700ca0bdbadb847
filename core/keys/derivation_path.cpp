// SPDX-License-Identifier: Apache-2.0
#include "core/keys/derivation_path.hpp"

namespace portico {

Result<std::vector<std::uint32_t>> parse_derivation_path(std::string_view text) {
    constexpr std::size_t kDepthMax = 255;  // a BIP-32 key counts its depth in one byte
    if (!text.starts_with('m')) return fail(Code::derivation_path_invalid, "no m in front");
    text.remove_prefix(1);

    std::vector<std::uint32_t> steps;
    while (!text.empty()) {
        if (!text.starts_with('/')) return fail(Code::derivation_path_invalid, "separator");
        text.remove_prefix(1);
        std::uint32_t index = 0;
        std::size_t digits = 0;
        for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
            if (digits == 10) return fail(Code::derivation_path_invalid, "index");
            const std::uint64_t next =
                std::uint64_t{index} * 10 + static_cast<std::uint64_t>(text[digits] - '0');
            if (next >= kHardened) return fail(Code::derivation_path_invalid, "index");
            index = static_cast<std::uint32_t>(next);
        }
        if (digits == 0 || (digits > 1 && text[0] == '0'))
            return fail(Code::derivation_path_invalid, "index");
        text.remove_prefix(digits);
        if (text.starts_with('\'') || text.starts_with('h')) {
            index |= kHardened;
            text.remove_prefix(1);
        }
        if (steps.size() == kDepthMax) return fail(Code::derivation_path_invalid, "depth");
        steps.push_back(index);
    }
    return steps;
}

}  // namespace portico
