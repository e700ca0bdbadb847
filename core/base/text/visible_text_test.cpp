// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/visible_text.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico {
namespace {

TEST(VisibleText, WhatNobodySeesIsLeftOut) {
    const std::string_view seen = "USD Coin \xE2\x82\xBF \xC3\xA4\xF0\x9F\x98\x80\xE6\x97\xA5";
    EXPECT_EQ(visible_text(seen), seen);
    for (const std::string_view unseen :
         {std::string_view("\0", 1), std::string_view("\n"), std::string_view("\x7F"),
          std::string_view("\xC2\x9F"), std::string_view("\xC2\xAD"),
          std::string_view("\xE2\x80\x8B"), std::string_view("\xE2\x80\xAE"),
          std::string_view("\xE2\x81\xA6"), std::string_view("\xEF\xBB\xBF"),
          std::string_view("\xF3\xA0\x81\x81"), std::string_view("\xE3\x85\xA4")})
        EXPECT_EQ(visible_text("U" + std::string(unseen) + "S"), "US") << to_hex(as_bytes(unseen));
    EXPECT_EQ(visible_text("\xC2\xA0\xE2\x80\x90"), "\xC2\xA0\xE2\x80\x90") << "just beside them";
}

}  // namespace
}  // namespace portico
