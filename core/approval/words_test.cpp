// SPDX-License-Identifier: Apache-2.0
//
// The tables: each selector is that of its signature, each code has its words.
#include "core/approval/known_calls.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {
namespace {

/// `{amount}` left as it is; `\u{202e}` is an escape.
bool has_place(std::string_view text) {
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
        if (at == 0 || text[at - 1] != 'u') return true;
    return false;
}

TEST(ApprovalWords, EverySelectorIsOfItsSignature) {
    for (const KnownCall& row : known_calls()) {
        const auto signature = chain::parse_abi_signature(row.signature);
        ASSERT_TRUE(signature) << row.signature;
        Bytes selector;
        for (int shift = 24; shift >= 0; shift -= 8)
            selector.push_back(static_cast<std::uint8_t>(row.selector >> shift));
        EXPECT_EQ(to_hex(selector), to_hex(signature->selector())) << row.signature;
    }
    for (const KnownCall& row : known_commands())
        EXPECT_TRUE(chain::parse_abi_signature(row.signature)) << row.signature;
}

TEST(ApprovalWords, EveryCodeHasEnglishWordsAndNoWordsAreLeftOver) {
    const Json english = read_test_file("english.json");
    const Json& said = *english.find("sentences");
    for (std::size_t i = 0; i < sentence_count(); ++i)
        EXPECT_TRUE(said.find_string(sentence_word(static_cast<SentenceCode>(i))))
            << sentence_word(static_cast<SentenceCode>(i));
    EXPECT_EQ(said.members().size(), sentence_count());
    const Json& warned = *english.find("warnings");
    for (std::size_t i = 0; i < warning_count(); ++i)
        EXPECT_TRUE(warned.find_string(warning_word(static_cast<WarningCode>(i))))
            << warning_word(static_cast<WarningCode>(i));
    EXPECT_EQ(warned.members().size(), warning_count());
}

TEST(ApprovalWords, WhatIsSaidFillsEveryPlaceOfItsWords) {
    const Json requests = read_test_file("testdata/requests.json");
    for (const Json::Member& request : requests.members()) {
        const auto summary = describe_test_request(request.name.c_str());
        ASSERT_TRUE(summary) << request.name << ": " << error_text(summary.error());
        for (const Sentence& one : summary->sentences) {
            EXPECT_FALSE(has_place(in_words("sentences", one.code, one.arguments)))
                << request.name << ": " << in_words("sentences", one.code, one.arguments);
        }
        for (const Warning& one : summary->warnings) {
            const std::string words = in_words("warnings", one.code, one.arguments);
            EXPECT_FALSE(has_place(words)) << request.name << ": " << words;
        }
    }
}

}  // namespace
}  // namespace portico::approval
