// SPDX-License-Identifier: Apache-2.0
//
// The tables: each selector is that of its signature, each code has its words.
#include <filesystem>

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

/// What is given to a sentence or warning and has no place in its words: code, argument, and why
/// nobody needs to read it there. `*`: of any code.
struct Unsaid {
    std::string_view code;
    std::string_view argument;
    std::string_view why;
};
constexpr Unsaid kUnsaid[] = {
    {"*", "deadline", "one that is far or past has a warning of its own"},
    // Who gets it: the words of `..._to` take their place where that is not the account.
    {"wrap", "recipient", "the account"},
    {"swap_exact_in", "recipient", "the account"},
    {"swap_held", "recipient", "the account"},
    {"swap_exact_out", "recipient", "the account"},
    {"name_register", "resolver", "none: name_register_at names it"},
    {"sign_in", "network", "another one is refused, and the message is shown in full"},
    {"sign_in", "statement", "the message is shown in full"},
    {"sign_text", "size", "the text is shown in full"},
    {"order_sell", "account", "another one is refused"},
    {"order_sell", "start", "it counts for less time, not for more"},
    {"transfer_authorization", "start", "it counts for less time, not for more"},
    {"typed_data", "name", "it cannot be decoded, and what is signed is shown in full"},
    {"typed_data", "contract", "it cannot be decoded, and what is signed is shown in full"},
    {"described_call", "owner", "who wrote the descriptor, not what is done"},
    {"unknown_instruction", "accounts", "it cannot be decoded"},
    // On Solana: whose it is and which of their accounts holds it. Others' money needs their own
    // signature.
    {"native_transfer", "owner", "the account, or somebody who signs too"},
    {"token_transfer", "owner", "the account, or somebody who signs too"},
    {"token_transfer", "source", "holds the amount that is said"},
    {"token_approve", "source", "holds the amount that is said"},
    {"account_create", "token", "whatever it is for, its rent alone is paid"},
    // The sentence beside the warning has it.
    {"cannot_decode", "contract", "in the sentence beside it"},
    {"unlimited_approval", "amount", "in the sentence beside it"},
    {"authority_change", "owner", "in the sentence beside it"},
};

bool may_be_unsaid(std::string_view code, std::string_view argument) {
    return std::ranges::any_of(kUnsaid, [&](const Unsaid& one) {
        return (one.code == "*" || one.code == code) && one.argument == argument;
    });
}

void expect_place(const char* kind, std::string_view code, std::string_view argument,
                  std::string_view where) {
    static const Json kEnglish = read_test_file("english.json");
    const auto words = kEnglish.find(kind)->find_string(code);
    ASSERT_TRUE(words) << code;
    const bool said = words->find("{" + std::string(argument) + "}") != std::string_view::npos;
    EXPECT_TRUE(said || may_be_unsaid(code, argument))
        << code << " is given \"" << argument << "\" and does not say it: " << where;
}

// What is read and not said, nobody sees: a page can put a stranger, or any amount, there.
TEST(ApprovalWords, EveryArgumentOfARowIsSaid) {
    const auto check = [](const KnownCall& row) {
        std::string_view rest = row.arguments;
        while (!rest.empty()) {
            const std::string_view one = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(one.size() + 1, rest.size()));
            const std::string_view name = one.substr(0, one.find(':'));
            if (!name.empty())
                expect_place("sentences", sentence_word(row.sentence), name, row.signature);
        }
    };
    for (const KnownCall& row : known_calls()) check(row);
    for (const KnownCall& row : known_commands()) check(row);
}

TEST(ApprovalWords, EveryArgumentOfWhatIsSaidIsSaid) {
    // In one statement, as the code has it: `say(SentenceCode::wrap).amount("amount", ...);`
    std::size_t found = 0;
    for (const auto& file : std::filesystem::directory_iterator("core/approval")) {
        const std::string path = file.path().string();
        if (!path.ends_with(".cpp") || path.ends_with("_test.cpp")) continue;
        std::ifstream stream(path);
        const std::string text((std::istreambuf_iterator<char>(stream)), {});
        for (const auto& [call, kind] :
             {std::pair("SentenceCode::", "sentences"), std::pair("WarningCode::", "warnings")})
            for (std::size_t at = text.find(call); at != std::string::npos;
                 at = text.find(call, at + 1)) {
                const std::string before = text.substr(0, at);
                const std::string start = before.substr(before.find_last_of(";{}") + 1);
                if (start.find("say(") == std::string::npos &&
                    start.find("warn(") == std::string::npos)
                    continue;
                const std::string statement = text.substr(at, text.find(';', at) - at);
                const std::string_view all = statement;
                const std::string_view code = all.substr(
                    all.find("::") + 2,
                    all.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", all.find("::") + 2) -
                        all.find("::") - 2);
                for (std::size_t from = all.find("(\""); from != std::string_view::npos;
                     from = all.find("(\"", from + 1)) {
                    const std::string_view name = all.substr(from + 2);
                    expect_place(kind, code, name.substr(0, name.find('"')), path);
                    ++found;
                }
            }
    }
    EXPECT_GT(found, 100U) << "the statements are written in another way";
    // And over several, of all requests that there are.
    const Json requests = read_test_file("testdata/requests.json");
    for (const Json::Member& request : requests.members()) {
        const auto summary = describe_test_request(request.name.c_str());
        ASSERT_TRUE(summary) << request.name;
        for (const Sentence& one : summary->sentences)
            for (const Argument& argument : one.arguments)
                expect_place("sentences", one.code.value, argument.name.value, request.name);
        for (const Warning& one : summary->warnings)
            for (const Argument& argument : one.arguments)
                expect_place("warnings", one.code.value, argument.name.value, request.name);
    }
}

}  // namespace
}  // namespace portico::approval
