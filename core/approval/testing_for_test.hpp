// SPDX-License-Identifier: Apache-2.0
//
// Requests of testdata/requests.json, which ethers and @solana/kit have encoded, and what a person
// would read of them: the codes in the words of english.json.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/approval/approval.hpp"
#include "core/approval/builder.hpp"

namespace portico::approval {

inline constexpr const char* kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
inline constexpr const char* kFriend = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
inline constexpr const char* kStranger = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
inline constexpr const char* kUsdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
inline constexpr const char* kWeth = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
inline constexpr const char* kApes = "0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D";
inline constexpr const char* kUniversal = "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af";
inline constexpr const char* kRouter = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";

inline Json json(std::string_view text) { return parse_json(text).value(); }

inline Json read_test_file(const char* name) {
    std::ifstream file(std::string("core/approval/") + name);
    std::stringstream text;
    text << file.rdbuf();
    auto json = parse_json(text.str());
    return json ? *json : Json();
}

inline ApprovalContext test_context(std::string_view method) {
    ApprovalContext known;
    known.origin = "https://app.example";
    known.now = 1'790'000'000;
    if (method.starts_with("solana_")) {
        known.network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
        known.account = "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi";
        known.currency = "SOL";
        known.currency_decimals = 9;
        return known;
    }
    known.network = "eip155:1";
    known.account = kAccount;
    known.currency = "ETH";
    known.tokens = {
        {.address = kUsdc, .symbol = "USDC", .decimals = 6},
        {.address = "0x6B175474E89094C44Da98b954EedeAC495271d0F", .symbol = "DAI", .decimals = 18},
        {.address = kWeth, .symbol = "WETH", .decimals = 18, .standard = Standard::kWrapped},
        {.address = kApes, .symbol = "BAYC", .decimals = 0, .standard = Standard::kCollectible}};
    known.addresses = {
        {.address = kFriend, .label = "Bo", .trusted = false, .has_code = {}},
        {.address = kRouter, .label = "Uniswap", .trusted = true, .has_code = true},
        {.address = kUniversal, .label = "Uniswap Universal", .trusted = true, .has_code = true}};
    return known;
}

inline Result<ApprovalSummary> describe_test_request(const char* name,
                                                     const ApprovalContext* known = nullptr) {
    static const Json kRequests = read_test_file("testdata/requests.json");
    const Json* request = kRequests.find(name);
    if (request == nullptr) return fail(Code::unknown_error, std::string(name));
    const std::string_view method = *request->find_string("method");
    const ApprovalContext made = test_context(method);
    auto summary = describe_request(method, *request->find("params"), known ? *known : made);
    if (summary) {
        // What is written keeps its limits: it can be read.
        const auto again = parse_described<ApprovalSummary>(to_json_text(*summary));
        EXPECT_TRUE(again) << name << ": " << again.error().detail;
    }
    return summary;
}

/// A sentence or warning in English.
inline std::string in_words(const char* kind, const std::string& code, const Arguments& arguments) {
    static const Json kEnglish = read_test_file("english.json");
    const auto words = kEnglish.find(kind)->find_string(code);
    if (!words) return "no words for " + code;
    std::string out;
    std::string_view rest = *words;
    while (!rest.empty()) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        out += rest.substr(0, open);
        rest.remove_prefix(open);
        if (rest.empty()) break;
        const std::size_t close = rest.find('}');
        const std::string_view name = rest.substr(1, close - 1);
        rest.remove_prefix(close + 1);
        bool found = false;
        for (const Argument& one : arguments) {
            if (one.name != name) continue;
            found = true;
            if (one.kind == ArgumentKind::kUnlimitedAmount)
                out += "unlimited ";
            else
                out += one.label && one.kind == ArgumentKind::kAddress ? one.label->value
                                                                       : one.value.value;
            if (one.kind == ArgumentKind::kAmount && one.symbol) out += " ";
            if (one.symbol)
                out += one.symbol->value;
            else if (one.contract)
                out += std::string(one.kind == ArgumentKind::kAmount ? " units of " : "of ") +
                       one.contract->value;
        }
        if (!found) out += "{" + std::string(name) + "}";
    }
    return out;
}

inline std::vector<std::string> sentences(const Result<ApprovalSummary>& summary) {
    if (!summary) return {error_text(summary.error())};
    std::vector<std::string> out;
    for (const Sentence& one : summary->sentences)
        out.push_back(std::string(one.depth, '>') + in_words("sentences", one.code, one.arguments));
    return out;
}
inline std::vector<std::string> sentences(const char* name) {
    return sentences(describe_test_request(name));
}

inline std::vector<std::string> warnings(const Result<ApprovalSummary>& summary) {
    std::vector<std::string> out;
    if (!summary) return {error_text(summary.error())};
    for (const Warning& one : summary->warnings) out.push_back(one.code);
    return out;
}
inline std::vector<std::string> warnings(const char* name) {
    return warnings(describe_test_request(name));
}

inline Handling handling(const char* name) {
    const auto summary = describe_test_request(name);
    return summary ? summary->handling : Handling::kRefuse;
}

}  // namespace portico::approval
