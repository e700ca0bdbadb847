// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/visible_text.hpp"

#include <algorithm>
#include <cstdint>

#include "core/base/assert.hpp"

namespace portico {
namespace {

struct Range {
    std::uint32_t first, last;
};
constexpr Range kUnseen[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},    {0x61C, 0x61C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},  {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},  {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

}  // namespace

std::string visible_text(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<std::uint8_t>(text[at]);
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        PORTICO_ASSERT(size <= text.size() - at);
        std::uint32_t scalar = size == 1 ? lead : lead & (0x7F >> size);
        for (std::size_t i = 1; i < size; ++i)
            scalar = scalar << 6 | (static_cast<std::uint8_t>(text[at + i]) & 0x3F);
        const bool is_unseen = std::ranges::any_of(kUnseen, [&](const Range& range) {
            return scalar >= range.first && scalar <= range.last;
        });
        if (!is_unseen) out += text.substr(at, size);
        at += size;
    }
    return out;
}

}  // namespace portico
