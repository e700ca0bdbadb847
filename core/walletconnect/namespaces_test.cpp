// SPDX-License-Identifier: Apache-2.0
// The rules of docs/spec/pairing.md#namespaces as a table, what wallets approve, and what sessions
// permit.
#include "core/walletconnect/namespaces.hpp"

#include <gtest/gtest.h>

#include "core/walletconnect/wire.hpp"

namespace portico::wc {
namespace {

Namespaces read(const char* json) {
    const Json parsed = parse_json(json).value();
    Namespaces namespaces;
    EXPECT_EQ(read_namespaces(&parsed, "test()", namespaces, Reading::kStrict).code, 0) << json;
    return namespaces;
}

struct Case {
    const char* id;
    const char* required;
    const char* approved;  ///< nullptr: the proposal itself is judged
    std::int64_t code;     ///< 0: valid
    const char* text;
};

constexpr char kEvm[] =
    R"({"eip155":{"chains":["eip155:1"],"methods":["personal_sign"],"events":["chainChanged"]}})";

constexpr Case kCases[] = {
    {"1.1", R"({"eip155:1":{"methods":["a"],"events":["b"]}})", nullptr, 0, ""},
    {"1.2", R"({"eip155":{"chains":[],"methods":[],"events":[]}})", nullptr, 5100,
     "Chains must not be empty"},
    {"1.2b", R"({"eip155":{"methods":[],"events":[]}})", nullptr, 5100, "Chains must not be empty"},
    {"1.3", R"({"eip155:1":{"methods":[],"events":[]},"cosmos:a":{"methods":[],"events":[]}})",
     nullptr, 0, ""},
    {"1.4", R"({"eip155":{"chains":["42"],"methods":[],"events":[]}})", nullptr, 5100,
     "Chains must be CAIP-2 compliant"},
    {"1.5", R"({"eip155":{"chains":["eip155:1"],"methods":[],"events":[]}})", nullptr, 0, ""},
    {"1.6", R"({"eip155":{"chains":["eip155:1","cosmos:cosmoshub-4"],"methods":[],"events":[]}})",
     nullptr, 5100, "Chains must be defined in matching namespace"},
    {"1.7", R"({"":{"chains":[":1"],"methods":[],"events":[]}})", nullptr, 5104,
     "Unsupported namespace key."},
    {"1.7b", R"({"**":{"chains":["**:1"],"methods":[],"events":[]}})", nullptr, 5104,
     "Unsupported namespace key."},
    {"1.8", R"({"eip155":{"chains":[],"methods":[],"events":[]},"**":{"methods":[],"events":[]}})",
     nullptr, 5100, "Chains must not be empty"},
    {"1.9", "{}", nullptr, 0, ""},
    {"chains before methods", R"({"eip155":{"chains":["1"],"methods":[""],"events":[]}})", nullptr,
     5100, ""},
    {"empty method", R"({"eip155":{"chains":["eip155:1"],"methods":[""],"events":[]}})", nullptr,
     5101,
     "Unsupported methods. test(), methods should be an array of strings or empty array for no "
     "methods"},
    {"empty event", R"({"eip155":{"chains":["eip155:1"],"methods":[],"events":[""]}})", nullptr,
     5102,
     "Unsupported events. test(), events should be an array of strings or empty array for no "
     "events"},

    {"2.0", kEvm, "{}", 5, "Missing or invalid. test(), namespaces should be an object with data"},
    {"2.1", kEvm,
     R"({"eip155":{"accounts":[],"methods":["personal_sign"],"events":["chainChanged"]}})", 5001,
     "Accounts must not be empty"},
    {"2.2", kEvm,
     R"({"eip155":{"accounts":["eip155:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     5001, "Accounts must be CAIP-10 compliant"},
    {"2.3", kEvm,
     R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":[],"events":["chainChanged"]}})", 5002,
     "All methods must be approved"},
    {"2.4", kEvm,
     R"({"eip155":{"accounts":["eip155:10:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     5001, "All chains must have at least one account"},
    {"2.5", kEvm,
     R"({"eip155":{"accounts":["eip155:1:0xab","eip155:1:0xcd"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     0, ""},
    {"2.6", kEvm,
     R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":["personal_sign","more"],"events":["chainChanged","more"]}})",
     0, ""},
    {"2.7", kEvm,
     R"({"eip155":{"accounts":["cosmos:c:cosmos1x"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     5103, "Unsupported accounts."},
    {"2.8", kEvm,
     R"({"eip155":{"accounts":["eip155:1:0xab","eip155:10:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     0, ""},
    {"2.9",
     R"({"eip155":{"chains":["eip155:1"],"methods":[],"events":[]},"cosmos":{"chains":["cosmos:c"],"methods":[],"events":[]}})",
     R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":[],"events":[]}})", 5000,
     "All namespaces must be approved"},
    {"2.10", kEvm,
     R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":["personal_sign"],"events":[]}})", 5003,
     "All events must be approved"},
    {"2.11", "{}", R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":["some"],"events":[]}})", 0,
     ""},
    {"inline key without its account", "{}",
     R"({"eip155:10":{"accounts":["eip155:1:0xab"],"methods":[],"events":[]}})", 5001,
     "All chains must have at least one account"},
    {"inline keys satisfy a namespace", kEvm,
     R"({"eip155:1":{"accounts":["eip155:1:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})",
     0, ""},
    {"an account of TON", "{}",
     R"({"ton":{"accounts":["ton:-239:UQ_x-Y"],"methods":[],"events":[]}})", 0, ""},
};

TEST(Namespaces, ThePublishedCases) {
    for (const Case& one : kCases) {
        const Namespaces required = read(one.required);
        Namespaces optional;
        Verdict verdict = check_proposal(required, optional, "test()", "test()");
        if (one.approved != nullptr) {
            EXPECT_EQ(verdict.code, 0) << one.id;
            Namespaces approved = read(one.approved);
            verdict = keep_granted(approved, "test()");
            if (verdict.code == 0) verdict = check_conforming(required, approved, "test()");
        }
        EXPECT_EQ(verdict.code, one.code) << one.id << ": " << verdict.message.value;
        if (verdict.code != 0)
            EXPECT_NE(verdict.message.value.find(one.text), std::string::npos)
                << one.id << ": " << verdict.message.value;
    }
}

TEST(Namespaces, ReadingBoundsAndTolerates) {
    const auto code = [](const char* text) {
        const Json json = parse_json(text).value();
        Namespaces namespaces;
        return read_namespaces(&json, "x()", namespaces, Reading::kStrict).code;
    };
    EXPECT_EQ(code(R"({"eip155":{"unknown":{},"methods":["a"]}})"), 0);
    EXPECT_EQ(code("[]"), 5);
    EXPECT_EQ(code(R"({"eip155":[]})"), 5);
    EXPECT_EQ(code(R"({"eip155":{"methods":"a"}})"), 5);
    EXPECT_EQ(code(R"({"eip155":{"methods":[1]}})"), 5);
    EXPECT_EQ(code(R"({"eip155":{},"eip155":{}})"), 5);
    std::string many = "{\"eip155\":{\"methods\":[\"a\"";
    for (int i = 1; i < 256; ++i) many += ",\"a\"";
    EXPECT_EQ(code((many + "]}}").c_str()), 0);
    EXPECT_EQ(code((many + ",\"a\"]}}").c_str()), 5);
}

/// What is left of the namespaces of a settlement or an update, or the code and text of its
/// refusal.
std::string granted(const char* json, const char* required = "{}") {
    Json params = Json::object();
    params.set("namespaces", parse_json(json).value());
    Granted out;
    const Verdict verdict = read_conforming(params, "test()", read(required), out);
    if (verdict.code == 0) return session_namespaces_text(out.namespaces);
    return std::to_string(verdict.code) + " " + verdict.message.value;
}

constexpr char kEvmOnly[] =
    R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})";

TEST(Namespaces, AnEntryThatGrantsNothingIsLeftOut) {
    const auto beside = [](const std::string& other) {
        std::string all = kEvmOnly;
        all.pop_back();
        return granted((all + "," + other + "}").c_str(), kEvm);
    };
    for (const char* other : {
             R"("solana":{"chains":[],"accounts":[],"methods":[],"events":[]})",
             R"("solana":{})",
             R"("solana":{"chains":["solana:x"],"accounts":[],"methods":["s"],"events":[]})",
             R"("solana":{"accounts":["solana:x"],"methods":[],"events":[]})",
             R"("solana":{"accounts":["eip155:1:0xab"],"methods":[],"events":[]})",
             R"("solana":{"accounts":"solana:x:y","methods":[],"events":[]})",
             R"("solana":{"accounts":[{"address":"y"}],"methods":[],"events":[]})",
             R"("solana":[])",
             R"("solana":null)",
             R"("**":{"accounts":["**:1:y"],"methods":[],"events":[]})",
             R"("":{"accounts":[":1:y"],"methods":[],"events":[]})",
             R"("eip155:10":{"accounts":["eip155:1:0xab"],"methods":["m"],"events":[]})",
             R"("eip155":{"accounts":["eip155:1:0xcd"],"methods":["m"],"events":[]})",
         })
        EXPECT_EQ(beside(other), kEvmOnly) << other;
    EXPECT_EQ(beside('"' + std::string(60, 'a') + R"(":{"accounts":["a:b:c"]})"), kEvmOnly);
}

TEST(Namespaces, OfAnEntryOnlyWhatMakesNoSenseIsLeftOut) {
    const std::string long_name(300, 'm');
    EXPECT_EQ(granted((R"({"eip155":{"chains":["1","solana:x",7],)"
                       R"("accounts":["0xab","eip155:1","solana:x:y",null,"eip155:1:0xab",")" +
                       long_name + R"("],"methods":["",null,"personal_sign",")" + long_name +
                       R"("],"events":["chainChanged",{}]}})")
                          .c_str(),
                      kEvm),
              kEvmOnly);
    EXPECT_EQ(granted(R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":"a","events":null}})"),
              R"({"eip155":{"accounts":["eip155:1:0xab"],"methods":[],"events":[]}})");
    // A wallet of a thousand addresses: those that there is room for.
    std::string many = R"({"eip155":{"accounts":["eip155:1:0xab")";
    for (int i = 0; i < 2'000; ++i) many += ",\"eip155:1:0x" + std::to_string(i) + '"';
    EXPECT_EQ(
        granted((many + R"(],"methods":["personal_sign"],"events":["chainChanged"]}})").c_str(),
                kEvm)
            .find("eip155:1:0x1500"),
        std::string::npos);
}

TEST(Namespaces, WhereNothingIsLeftOrTooLittleItIsRefused) {
    const std::string nothing =
        "5001 User rejected chains. test(), solana: Accounts must not be empty";
    EXPECT_EQ(granted(R"({"solana":{"chains":[],"accounts":[],"methods":[],"events":[]}})"),
              nothing);
    EXPECT_EQ(granted(R"({"solana":{"accounts":[]},"eip155":{"accounts":[]}})"), nothing)
        << "of several the first counts";
    EXPECT_TRUE(granted(R"({"solana":null})").starts_with("5 "));
    EXPECT_TRUE(granted("{}").starts_with("5 "));
    EXPECT_TRUE(granted("[]").starts_with("5 "));
    // Solana alone, and Ethereum was required.
    EXPECT_EQ(
        granted(
            R"({"solana":{"accounts":["solana:x:y"],"methods":[],"events":[]},)"
            R"("eip155":{"accounts":[],"methods":["personal_sign"],"events":["chainChanged"]}})",
            kEvm),
        "5000 User rejected. test(), eip155: All namespaces must be approved");
    // Its one account on the chain that was required cannot be read.
    EXPECT_TRUE(
        granted(
            R"({"eip155":{"accounts":["eip155:1","eip155:10:0xab"],"methods":["personal_sign"],"events":["chainChanged"]}})",
            kEvm)
            .starts_with("5001 "));
}

TEST(Namespaces, OfAProposalOnlyWhatIsRequiredMustMakeSense) {
    const auto asked = [](const char* required, const char* optional) {
        const Json json = parse_json(optional).value();
        Namespaces out;
        Verdict verdict = read_namespaces(&json, "test()", out, Reading::kTolerant);
        if (verdict.code == 0) verdict = check_proposal(read(required), out, "test()", "test()");
        return verdict.code == 0 ? proposal_namespaces_text(out) : std::to_string(verdict.code);
    };
    constexpr char kBad[] =
        R"({"solana":{"chains":[],"methods":["s"],"events":[]},)"
        R"("eip155":{"chains":["10","eip155:10"],"methods":["","m"],"events":[]},"x":7})";
    constexpr char kGood[] = R"({"eip155":{"chains":["eip155:10"],"methods":["m"],"events":[]}})";
    EXPECT_EQ(asked("{}", kBad), kGood);
    EXPECT_EQ(asked(kEvm, kBad), kGood);
    EXPECT_EQ(asked(kEvm, R"({"solana":{"chains":[]}})"), "{}");
    EXPECT_EQ(asked("{}", "{}"), "{}");
    // To ask for nothing is to ask for everything: that must not come of what was left out.
    EXPECT_EQ(asked("{}", R"({"solana":{"chains":[]}})"), "5100");
    EXPECT_EQ(asked("{}", R"({"solana":7})"), "5");
    EXPECT_EQ(asked(R"({"solana":{"methods":[],"events":[]}})", kGood), "5100");
}

TEST(Namespaces, WhatASessionPermits) {
    const Namespaces approved = read(
        R"({"eip155":{"accounts":["eip155:1:0xab"],"chains":["eip155:1","eip155:10"],"methods":["m"],"events":["e"]},)"
        R"("eip155:137":{"accounts":["eip155:137:0xab"],"methods":["n"],"events":[]}})");
    EXPECT_TRUE(permits_chain(approved, "eip155:1"));
    EXPECT_TRUE(permits_chain(approved, "eip155:10"));
    EXPECT_TRUE(permits_chain(approved, "eip155:137"));
    EXPECT_FALSE(permits_chain(approved, "eip155:2"));
    EXPECT_FALSE(permits_chain(approved, "eip155"));
    EXPECT_TRUE(permits_method(approved, "eip155:1", "m"));
    EXPECT_FALSE(permits_method(approved, "eip155:1", "n")) << "only on its own chain";
    EXPECT_TRUE(permits_method(approved, "eip155:137", "n"));
    EXPECT_TRUE(permits_event(approved, "eip155:137", "e"));
    EXPECT_FALSE(permits_event(approved, "solana:x", "e"));
}

constexpr char kSupported[] =
    R"({"eip155":{"chains":["eip155:1","eip155:137"],"methods":["personal_sign","eth_sendTransaction"],)"
    R"("events":["chainChanged"],"accounts":["eip155:1:0xab","eip155:137:0xab"]},)"
    R"("solana":{"chains":["solana:x"],"methods":["s"],"events":[],"accounts":["solana:x:y"]}})";

TEST(ApprovedNamespaces, MeetWhatIsAskedAndWhatIsSupported) {
    const auto approved = build_approved_namespaces(
        read(R"({"eip155:1":{"methods":["personal_sign"],"events":[]}})"),
        read(
            R"({"eip155":{"chains":["eip155:137","eip155:10"],"methods":["eth_sendTransaction","x"],"events":["chainChanged","y"]},)"
            R"("cosmos":{"chains":["cosmos:c"],"methods":["m"],"events":[]}})"),
        read(kSupported));
    ASSERT_TRUE(approved.has_value());
    EXPECT_EQ(
        session_namespaces_text(*approved),
        R"({"eip155":{"chains":["eip155:1","eip155:137"],"accounts":["eip155:1:0xab","eip155:137:0xab"],)"
        R"("methods":["personal_sign","eth_sendTransaction"],"events":["chainChanged"]}})");
}

TEST(ApprovedNamespaces, AnEmptyProposalGetsEverything) {  // rule 1.9
    const auto approved = build_approved_namespaces({}, {}, read(kSupported));
    EXPECT_EQ(approved->size(), 2U);
}

TEST(ApprovedNamespaces, SayWhatIsMissing) {
    const auto unsupported = build_approved_namespaces(
        read(R"({"eip155":{"chains":["eip155:10"],"methods":[],"events":[]}})"), {},
        read(kSupported));
    EXPECT_EQ(unsupported.error().code, 5000);
    const auto accountless = build_approved_namespaces(
        {}, {},
        read(R"({"eip155":{"chains":["eip155:1"],"methods":[],"events":[],"accounts":[]}})"));
    EXPECT_NE(accountless.error().message.value.find(
                  "No accounts provided for chain eip155:1 in namespace eip155"),
              std::string::npos);
}

}  // namespace
}  // namespace portico::wc
