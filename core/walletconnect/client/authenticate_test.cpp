// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/client/authenticate.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base64.hpp"
#include "core/walletconnect/client/cacao.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {
namespace {

TEST(IsoTime, WritesWhatJavaScriptWrites) {
    const std::pair<std::int64_t, const char*> cases[] = {
        {0, "1970-01-01T00:00:00.000Z"},
        {951'782'399'999, "2000-02-28T23:59:59.999Z"},
        {951'782'400'000, "2000-02-29T00:00:00.000Z"},
        {1'735'787'045'000, "2025-01-02T03:04:05.000Z"},
        {4'107'542'400'000, "2100-03-01T00:00:00.000Z"},
        {9'000'000'000'000, "2255-03-14T16:00:00.000Z"},
    };
    for (const auto& [ms, text] : cases) EXPECT_EQ(iso_time(ms), text);
}

TEST(Recap, IsUnpaddedBase64OfSortedAbilities) {
    const std::string recap = make_recap({"eip155:1"}, {"personal_sign", "eth_sendTransaction"});
    ASSERT_TRUE(recap.starts_with("urn:recap:"));
    const auto bytes =
        parse_base64(recap.substr(10), Base64Alphabet::kStandard, Base64Padding::kUnpadded);
    ASSERT_TRUE(bytes.has_value());
    EXPECT_EQ(as_text(*bytes),
              R"({"att":{"eip155":{"request/eth_sendTransaction":[{"chains":["eip155:1"]}],)"
              R"("request/personal_sign":[{"chains":["eip155:1"]}]}}})");
}

TEST(Recap, NamesAMethodOnce) {
    EXPECT_EQ(make_recap({"eip155:1"}, {"b", "a", "b"}), make_recap({"eip155:1"}, {"a", "b"}));
}

TEST(AuthPayload, NeedsItsMandatoryMembers) {
    const char* good = R"({"chains":["eip155:1"],"domain":"d","nonce":"n","uri":"u"})";
    const Json options = *parse_json(good);
    const auto text = make_auth_payload(options, 1'735'787'045'000);
    ASSERT_TRUE(text.has_value());
    const auto payload = parse_json(*text);
    ASSERT_TRUE(payload.has_value());
    EXPECT_EQ(payload->find_string("type"), "caip122");
    EXPECT_EQ(payload->find_string("aud"), "u");
    EXPECT_EQ(payload->find_string("version"), "1");
    EXPECT_EQ(payload->find_string("iat"), "2025-01-02T03:04:05.000Z");
    EXPECT_EQ(payload->find("statement"), nullptr);
    EXPECT_EQ(payload->find("resources")->items().size(), 1U);
    for (const char* member : {"chains", "domain", "nonce", "uri"}) {
        Json without = Json::object();
        for (const auto& [name, value] : options.members())
            if (name != member) without.set(name, value);
        const auto refused = make_auth_payload(without, 0);
        ASSERT_FALSE(refused.has_value()) << member;
        EXPECT_EQ(refused.error(), (Error{Code::wc_authenticate_invalid, member}));
    }
    for (const char* chains :
         {"[]", R"(["solana:x"])", R"(["eip155"])", R"(["eip155:1","solana:x"])"}) {
        Json wrong = options;
        wrong.set("chains", *parse_json(chains));
        EXPECT_FALSE(make_auth_payload(wrong, 0).has_value()) << chains;
    }
    EXPECT_FALSE(make_auth_payload(Json::array(), 0).has_value());
}

Json cacao(const std::string& iss, const std::string& recap) {
    Json payload = Json::object();
    payload.set("iss", Json::string(iss));
    Json resources = Json::array();
    resources.push(Json::string("https://terms.example"));
    if (!recap.empty()) resources.push(Json::string(recap));
    payload.set("resources", resources);
    return Json::object().set("p", payload);
}

TEST(Cacaos, AddUpToASession) {
    Json cacaos = Json::array();
    cacaos.push(cacao("did:pkh:eip155:1:0xAb", make_recap({"eip155:1", "eip155:10"}, {"b", "a"})));
    cacaos.push(cacao("did:pkh:eip155:137:0xAb", make_recap({"eip155:10"}, {"c"})));
    Namespaces namespaces;
    ASSERT_EQ(namespaces_of_cacaos(cacaos, namespaces).code, 0);
    EXPECT_EQ(session_namespaces_text(namespaces),
              R"({"eip155":{"chains":["eip155:1","eip155:10","eip155:137"],)"
              R"("accounts":["eip155:1:0xAb","eip155:10:0xAb","eip155:137:0xAb"],)"
              R"("methods":["a","b","c"],"events":["chainChanged","accountsChanged"]}})");
}

TEST(Cacaos, OneThatMakesNoSenseBesideOthersIsLeftOut) {
    Json cacaos = Json::array();
    cacaos.push(cacao("did:pkh:solana:x:y", ""));
    cacaos.push(Json::object());
    cacaos.push(cacao("did:pkh:eip155:1:0xAb", make_recap({"eip155:1"}, {"a"})));
    Namespaces namespaces;
    ASSERT_EQ(namespaces_of_cacaos(cacaos, namespaces).code, 0);
    EXPECT_EQ(session_namespaces_text(namespaces),
              R"({"eip155":{"chains":["eip155:1"],"accounts":["eip155:1:0xAb"],)"
              R"("methods":["a"],"events":["chainChanged","accountsChanged"]}})");
}

// 150 000 chains in 2 MB of text: looked at one by one they would keep a page busy for a minute.
TEST(Cacaos, OfMoreChainsThanASessionHoldsAreRefusedSoon) {
    Json cacaos = Json::array();
    int chain = 1'000'000;
    for (int i = 0; i < 48; ++i) {
        Json limits = Json::array();
        for (int k = 0; k < 12; ++k) {
            Json chains = Json::array();
            for (int c = 0; c < 256; ++c)
                chains.push(Json::string("eip155:" + std::to_string(chain++)));
            limits.push(Json::object().set("chains", std::move(chains)));
        }
        Json recap = Json::object();
        recap.set("att", Json::object().set("eip155", Json::object().set("request/m", limits)));
        cacaos.push(
            cacao("did:pkh:eip155:1:0xAb",
                  "urn:recap:" + to_base64(as_bytes(write_json(recap)), Base64Alphabet::kStandard,
                                           Base64Padding::kUnpadded)));
    }
    Namespaces namespaces;
    EXPECT_EQ(namespaces_of_cacaos(cacaos, namespaces).code, 9);
}

TEST(Cacaos, WithAMemberTwiceHaveNoMessageAndNoSigner) {
    const std::string members =
        R"("iss":"did:pkh:eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf","aud":"a:b",)"
        R"("domain":"d","version":"1","nonce":"n","iat":"i")";
    EXPECT_TRUE(cacao_message(*parse_json("{" + members + "}")));
    const auto twice = parse_json("{" + members + R"(,"domain":"e"})");
    ASSERT_TRUE(twice);
    EXPECT_EQ(cacao_message(*twice).error(), (Error{Code::sign_in_invalid, "name"}));
    const auto cacao = parse_json(R"({"h":{"t":"eip4361"},"p":{},"s":{"t":"eip1271","t":"x"}})");
    EXPECT_EQ(verify_cacao(*cacao, std::nullopt), CacaoVerdict::kInvalid);
}

TEST(Cacaos, AreRefusedWhenTheyGrantNothingOrMakeNoSense) {
    const auto code = [](const Json& cacaos) {
        Namespaces namespaces;
        return namespaces_of_cacaos(cacaos, namespaces).code;
    };
    const auto one = [](Json item) {
        Json list = Json::array();
        list.push(std::move(item));
        return list;
    };
    EXPECT_EQ(code(Json()), 5);
    EXPECT_EQ(code(Json::array()), 5);
    EXPECT_EQ(code(one(Json())), 5);
    EXPECT_EQ(code(one(cacao("eip155:1:0xAb", ""))), 5);
    EXPECT_EQ(code(*parse_json(R"([{"p":{"iss":"did:pkh:eip155:1:0xAb"},)"
                               R"("p":{"iss":"did:pkh:eip155:1:0xCd"}}])")),
              5);
    EXPECT_EQ(code(*parse_json(R"([{"p":{"iss":"did:pkh:eip155:1:0xAb",)"
                               R"("iss":"did:pkh:eip155:1:0xCd"}}])")),
              5);
    const auto recap_of = [](std::string_view json) {
        return "urn:recap:" +
               to_base64(as_bytes(json), Base64Alphabet::kStandard, Base64Padding::kUnpadded);
    };
    EXPECT_EQ(code(one(cacao("did:pkh:eip155:1:0xAb",
                             recap_of(R"({"att":{"eip155":{"request/a":[],"request/b":[]}}})")))),
              0);
    EXPECT_EQ(code(one(cacao("did:pkh:eip155:1:0xAb",
                             recap_of(R"({"att":{"eip155":{"request/a":[],"request/a":[]}}})")))),
              9);
    EXPECT_EQ(code(one(cacao("did:pkh:solana:x:y", ""))), 5);
    EXPECT_EQ(code(one(cacao("did:pkh:eip155:1:0xAb", ""))), 9);
    EXPECT_EQ(code(one(cacao("did:pkh:eip155:1:0xAb", "urn:recap:!!"))), 9);
    EXPECT_EQ(code(one(cacao("did:pkh:eip155:1:0xAb", "urn:recap:e30"))), 9);
}

}  // namespace
}  // namespace portico::wc
