// SPDX-License-Identifier: Apache-2.0
//
// The list of collectibles and their pictures, from a chain and places that are made here.
#include "server/api/nfts/nft_service.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"
#include "server/api/nfts/picture.hpp"

namespace portico::api::nfts {
namespace {

using chain_data::SimulatedChain;
using chain_data::text_bytes;
using chain_data::word_bytes;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kAccountText = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const chain::EvmAddress kAccount = *chain::parse_evm_address(kAccountText);
const chain::EvmAddress kBoats{0xb0}, kPasses{0xca}, kSpam{0xdd};
const std::string kPng = std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1", 24);

struct TestHoldings final : Holdings {
    void candidates(std::int64_t, const chain::EvmAddress&, const std::optional<TokenRef>& after,
                    std::size_t most, Done done) override {
        if (down) return done(std::nullopt);
        std::vector<Candidate> out;
        for (const Candidate& one : all)
            if (out.size() < most && (!after || std::pair(after->contract, after->id) <
                                                    std::pair(one.token.contract, one.token.id)))
                out.push_back(one);
        done(std::move(out));
    }
    std::vector<Candidate> all;
    bool down = false;
};

struct TestFetcher final : Fetcher {
    void fetch(const upstream::Url& url, std::size_t, const Asker& asker, Done done) override {
        askers.push_back(asker);
        if (is_busy) return done({std::nullopt, false});
        requested.push_back(url.authority + url.target);
        if (hold) return held.push_back(std::move(done));
        const auto found = files.find(requested.back());
        done(found == files.end() ? std::nullopt : std::optional(found->second));
    }
    std::map<std::string, std::string> files;
    std::vector<std::string> requested;
    std::vector<Asker> askers;
    bool hold = false;
    bool is_busy = false;  ///< the share of whoever asks is used up
    std::vector<Done> held;
};

struct TestMediaCache final : MediaCache {
    void find(std::vector<std::string> names, Found found) override {
        std::vector<std::optional<std::string>> out;
        for (const std::string& name : names) {
            const auto at = files.find(name);
            out.push_back(at == files.end() ? std::nullopt : std::optional(at->second));
        }
        found(std::move(out));
    }
    void put(std::string name, std::string bytes) override {
        files[std::move(name)] = std::move(bytes);
    }
    std::map<std::string, std::string> files;
};

Bytes id_of(std::uint64_t id) { return chain::Uint256(id).shortest_bytes(); }

struct NftServiceTest : testing::Test, access::TestRoutes {
    NftServiceTest() {
        service.add_routes(router, authorizer.authorizer);
        pictures.add_routes(router, authorizer.authorizer);
        chain.contracts[kBoats] = [this](ByteView data) -> std::optional<Bytes> {
            const std::uint64_t id = chain::Uint256::from_bytes(data.subspan(4, 32)).low_u64();
            const std::string selector = to_hex(data.first(4));
            if (selector == "6352211e" && id != burnt) {  // ownerOf
                Bytes word(12, 0);
                const auto& owner = id == sold ? kSpam : kAccount;
                word.insert(word.end(), owner.begin(), owner.end());
                return word;
            }
            if (selector == "c87b56dd")
                return text_bytes("https://boats.example/" + std::to_string(id));
            return std::nullopt;
        };
        chain.contracts[kPasses] = [](ByteView data) -> std::optional<Bytes> {
            const std::string selector = to_hex(data.first(4));
            if (selector == "00fdd58e") return word_bytes(5);
            if (selector == "0e89341c") return text_bytes("https://passes.example/{id}.json");
            return std::nullopt;
        };
        chain.contracts[kSpam] = chain.contracts[kBoats];
        for (std::uint64_t id = 1; id <= 3; ++id)
            fetcher.files["boats.example/" + std::to_string(id)] =
                R"({"name":"Boat )" + std::to_string(id) + R"(","image":"https://boats.example/)" +
                std::to_string(id) + R"(.png"})";
        fetcher.files["boats.example/1.png"] = kPng;
    }
    void hold_boats(std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t id = from; id <= to; ++id)
            holdings.all.push_back({{1, kBoats, id_of(id), false}, "Boats", "BOAT"});
    }
    net::Response list(const std::string& more = "&chainId=eip155:1") {
        return fetch("/v1/account/" + kAccountText + "/nfts", more);
    }
    Json json(const std::string& more = "&chainId=eip155:1") {
        const auto response = list(more);
        EXPECT_EQ(response.status, 200) << response.body;
        return *parse_json(response.body);
    }
    static std::vector<std::string> ids(const Json& page) {
        std::vector<std::string> out;
        for (const Json& row : page.find("data")->items())
            out.emplace_back(*row.find_string("tokenId"));
        return out;
    }

    std::uint64_t burnt = 0, sold = 0;
    std::int64_t now_ms = 1'700'000'000'000;
    Config config;
    SimulatedChain chain;
    TestHoldings holdings;
    TestFetcher fetcher;
    TestMediaCache media_cache;
    MetadataSource::Clock clock = [this] { return now_ms; };
    chain_data::Contracts contracts{chain, clock};
    MetadataSource metadata{contracts, fetcher, media_cache, config, clock};
    Pictures pictures{metadata, fetcher, media_cache, chain, config, Bytes(32, 1), clock};
    NftService service{holdings, chain, contracts, metadata, pictures, Bytes(32, 1), clock};
};

TEST_F(NftServiceTest, WhatTheChainSaysIsStillThere) {
    hold_boats(1, 3);
    sold = 2;
    holdings.all.push_back({{1, kPasses, id_of(0x1f), true}, std::nullopt, std::nullopt});
    fetcher.files["passes.example/" + std::string(62, '0') + "1f.json"] = R"({"name":"Pass"})";
    const Json page = json();
    ASSERT_THAT(ids(page), ElementsAre("1", "3", "31"));
    const Json& boat = page.find("data")->items()[0];
    EXPECT_EQ(boat.find_string("chain"), "eip155:1");
    EXPECT_EQ(boat.find_string("contract"), chain::evm_address_text(kBoats));
    EXPECT_EQ(boat.find_string("standard"), "erc721");
    EXPECT_EQ(boat.find_string("quantity"), "1");
    EXPECT_EQ(boat.find_string("name"), "Boat 1");
    EXPECT_EQ(boat.find_string("collection"), "Boats");
    EXPECT_THAT(std::string(*boat.find_string("image")), testing::StartsWith("/v1/image/"));
    EXPECT_FALSE(boat.find("flags")->find("is_spam")->as_bool());
    const Json& pass = page.find("data")->items()[2];
    EXPECT_EQ(pass.find_string("standard"), "erc1155");
    EXPECT_EQ(pass.find_string("quantity"), "5");
    EXPECT_EQ(pass.find_string("name"), "Pass");
    EXPECT_TRUE(pass.find("image")->is_null());
    EXPECT_TRUE(page.find("next")->is_null());
    EXPECT_EQ(chain.calls, 2u) << "one aggregate says who owns them, one what they are";
}

TEST_F(NftServiceTest, FailuresOfMetadataLeaveTheList) {
    hold_boats(1, 5);
    burnt = 2;
    fetcher.files["boats.example/3"] = "<html>";
    fetcher.files["boats.example/4"] = R"({"name":7,"image":"file:///etc/passwd"})";
    const Json page = json();
    EXPECT_THAT(ids(page), ElementsAre("1", "3", "4", "5"));
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_TRUE(page.find("data")->items()[i].find("name")->is_null());
        EXPECT_TRUE(page.find("data")->items()[i].find("image")->is_null());
    }
    const auto requested = fetcher.requested.size();
    now_ms += 11'000;
    json();
    EXPECT_EQ(fetcher.requested.size(), requested) << "what failed rests";
}

TEST_F(NftServiceTest, MetadataIsKeptAndStaleMetadataIsBetterThanNone) {
    hold_boats(1, 1);
    fetcher.files["boats.example/1"] =
        R"({"name":"Boat 1","attributes":[{"trait_type":"Hull","value":"Oak"},{"value":3.5},7,)"
        R"({"trait_type":"Sails","value":true},{"trait_type":"Crew","value":{"a":1}},)"
        R"({"trait_type":"Claim","value":"https://gift.example"},{"value":"a\u202eb"}]})";
    const auto traits = [&] {
        std::vector<std::string> out;
        for (const Json& one : json().find("data")->items()[0].find("traits")->items())
            out.push_back(std::string(*one.find_string("name")) + "=" +
                          std::string(*one.find_string("value")));
        return out;
    };
    EXPECT_THAT(traits(), ElementsAre("Hull=Oak", "=3.5", "Sails=true", "=ab"));
    fetcher.files.clear();
    now_ms += MetadataSource::kFreshMs - 1;
    EXPECT_EQ(json().find("data")->items()[0].find_string("name"), "Boat 1");
    EXPECT_THAT(traits(), ElementsAre("Hull=Oak", "=3.5", "Sails=true", "=ab"));
    EXPECT_EQ(fetcher.requested.size(), 1u);
    now_ms += 20'000;
    EXPECT_EQ(json().find("data")->items()[0].find_string("name"), "Boat 1");
    EXPECT_EQ(fetcher.requested.size(), 2u);
    now_ms += 20'000;
    EXPECT_EQ(json().find("data")->items()[0].find_string("name"), "Boat 1");
    EXPECT_EQ(fetcher.requested.size(), 2u) << "its host rests";
    media_cache.files.clear();
    now_ms += 20'000;
    EXPECT_TRUE(json().find("data")->items()[0].find("name")->is_null())
        << "nothing of it is in memory: a whole picture may be part of it";
}

TEST_F(NftServiceTest, APageDoesNotWaitForSlowHosts) {
    hold_boats(1, 2);
    fetcher.hold = true;
    EXPECT_EQ(list().status, 0) << "on its way";
    now_ms += MetadataSource::kPatienceMs;
    metadata.tick();
    ASSERT_EQ(later.size(), 1u);
    EXPECT_THAT(later[0].body, HasSubstr(R"("name":null)"));
    for (auto& one : fetcher.held) one(std::optional<std::string>(R"({"name":"Late"})"));
    EXPECT_THAT(list().body, HasSubstr(R"("name":"Late")")) << "and is there the next time";
}

TEST_F(NftServiceTest, PagesGoOnWhereTheyEnded) {
    hold_boats(1, 120);
    const Json first = json();
    EXPECT_EQ(ids(first).size(), 50u);
    const std::string cursor(*first.find_string("next"));
    const Json second = json("&chainId=eip155:1&cursor=" + cursor);
    EXPECT_EQ(ids(second).front(), "51");
    const Json third = json("&chainId=eip155:1&cursor=" + std::string(*second.find_string("next")));
    EXPECT_EQ(ids(third).size(), 20u);
    EXPECT_TRUE(third.find("next")->is_null());
    for (const std::string& bad : {cursor + "A", "x" + cursor, std::string("1")})
        EXPECT_EQ(list("&chainId=eip155:1&cursor=" + bad).status, 400);
    const std::string other = "/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/nfts";
    EXPECT_EQ(fetch(other, "&chainId=eip155:1&cursor=" + cursor).status, 400);
}

TEST_F(NftServiceTest, WhoGaveThousandsAwayCostsAFewCalls) {
    for (std::uint64_t id = 1; id <= 3000; ++id)
        holdings.all.push_back({{1, kPasses, id_of(id + 1000), false}, std::nullopt, std::nullopt});
    const Json page = json();
    EXPECT_TRUE(ids(page).empty());
    EXPECT_TRUE(page.find("next")->is_string());
    EXPECT_EQ(chain.calls, NftService::kRounds);
}

TEST_F(NftServiceTest, SpamIsToldAndNothingOfItIsFetched) {
    holdings.all.push_back({{1, kSpam, id_of(1), false}, "Voucher of claim.example", "CLAIM"});
    hold_boats(2, 3);
    fetcher.files["boats.example/3"] =
        R"({"name":"Visit gift.example","image":"https://boats.example/1.png"})";
    const Json page = json();
    const auto& rows = page.find("data")->items();
    EXPECT_TRUE(rows[0].find("flags")->find("is_spam")->as_bool());
    EXPECT_TRUE(rows[0].find("name")->is_null());
    EXPECT_FALSE(rows[1].find("flags")->find("is_spam")->as_bool());
    EXPECT_TRUE(rows[2].find("flags")->find("is_spam")->as_bool()) << "by its own name";
    EXPECT_TRUE(rows[2].find("image")->is_null());
    EXPECT_THAT(fetcher.requested, ElementsAre("boats.example/2", "boats.example/3"));
}

TEST_F(NftServiceTest, PagesOfNothingButSpamArePassedOver) {
    const auto vouchers = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t id = from; id <= to; ++id)
            holdings.all.push_back({{1, kSpam, id_of(id), false}, "Claim", "VOUCHER"});
    };
    constexpr std::uint64_t kPage = NftService::kPageSize;
    const chain::EvmAddress kLast{0xee};
    chain.contracts[kLast] = chain.contracts[kBoats];
    vouchers(1, (NftService::kRounds - 1) * kPage);
    holdings.all.push_back({{1, kLast, id_of(1), false}, "Boats", "BOAT"});
    const Json page = json();
    ASSERT_EQ(ids(page).size(), 1u);
    EXPECT_FALSE(page.find("data")->items()[0].find("flags")->find("is_spam")->as_bool());
    EXPECT_TRUE(page.find("next")->is_null());

    // So many at once and no more: whoever goes on finds it.
    now_ms += 11'000;
    holdings.all.clear();
    vouchers(1, NftService::kRounds * kPage);
    holdings.all.push_back({{1, kLast, id_of(1), false}, "Boats", "BOAT"});
    const Json first = json();
    EXPECT_EQ(ids(first).size(), kPage);
    const std::string cursor(*first.find_string("next"));
    EXPECT_EQ(ids(json("&chainId=eip155:1&cursor=" + cursor)).size(), 1u);
}

TEST_F(NftServiceTest, RefusalsAndFailures) {
    EXPECT_EQ(list("").status, 400);
    EXPECT_EQ(list("&chainId=1").status, 400);
    EXPECT_EQ(fetch("/v1/account/0x12/nfts", "&chainId=eip155:1").status, 400);
    EXPECT_EQ(list("&chainId=eip155:424242").body, R"({"data":[],"next":null})");
    EXPECT_EQ(list("&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp").body,
              R"({"data":[],"next":null})");
    EXPECT_EQ(list().body, R"({"data":[],"next":null})") << "nothing is known of the account";
    now_ms += 11'000;
    hold_boats(1, 1);
    chain.down = true;
    EXPECT_EQ(list().status, 503);
    chain.down = false;
    holdings.down = true;
    EXPECT_EQ(list().status, 503);
}

TEST_F(NftServiceTest, PicturesAreFetchedOnceAndSentSafely) {  // docs/spec/security.md#case-40
    hold_boats(1, 1);
    const std::string path(*json().find("data")->items()[0].find_string("image"));
    const auto response = fetch(path);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.content_type, "image/png");
    EXPECT_EQ(response.body, kPng);
    EXPECT_EQ(header(response, "Content-Security-Policy"),
              "sandbox; default-src 'none'; style-src 'unsafe-inline'");
    EXPECT_EQ(header(response, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header(response, "Content-Disposition"), "inline");
    EXPECT_EQ(fetch(path).body, kPng);
    EXPECT_EQ(std::ranges::count(fetcher.requested, "boats.example/1.png"), 1);
    EXPECT_EQ(fetch(path + "A").status, 404);
    EXPECT_EQ(fetch("/v1/image/https%3A%2F%2Fboats.example%2F1.png").status, 404);
}

TEST_F(NftServiceTest, FetchesAreTheCallersAndTheCollections) {
    hold_boats(1, 1);
    fetch(std::string(*json().find("data")->items()[0].find_string("image")));
    ASSERT_EQ(fetcher.askers.size(), 2u);
    for (const Asker& asker : fetcher.askers) {
        EXPECT_EQ(asker.network, "192.0.2.1");
        EXPECT_EQ(asker.collection, "eip155:1:" + to_hex(kBoats));
    }
}

TEST_F(NftServiceTest, APictureThatTheBrowserHasIsNotSentAgain) {  // RFC 9110, section 13
    hold_boats(1, 1);
    const std::string path(*json().find("data")->items()[0].find_string("image"));
    const std::string etag = header(fetch(path), "ETag");
    ASSERT_EQ(etag.size(), 26u) << etag;
    for (const std::string& known : {etag, "W/" + etag, "\"other\", " + etag, std::string("*")}) {
        const auto same = fetch(path, "", known);
        EXPECT_EQ(same.status, 304) << known;
        EXPECT_EQ(same.body, "");
        EXPECT_EQ(header(same, "ETag"), etag);
        EXPECT_EQ(header(same, "Cache-Control"), "public, max-age=86400");
    }
    EXPECT_EQ(fetch(path, "", "\"other\"").body, kPng);
    media_cache.files.clear();
    fetcher.files["boats.example/1.png"] = kPng + "another";
    const auto changed = fetch(path, "", etag);
    EXPECT_EQ(changed.status, 200);
    EXPECT_NE(header(changed, "ETag"), etag);
    EXPECT_EQ(fetch(path + "A", "", "*").status, 404) << "what is not there nobody has";
}

TEST_F(NftServiceTest, WhatIsNoPictureIsRefusedAndRests) {
    hold_boats(1, 1);
    fetcher.files["boats.example/1.png"] = "<html><script>alert(1)</script></html>";
    const std::string path(*json().find("data")->items()[0].find_string("image"));
    EXPECT_EQ(fetch(path).status, 404);
    EXPECT_EQ(fetch(path).status, 404);
    EXPECT_EQ(std::ranges::count(fetcher.requested, "boats.example/1.png"), 1);
}

// One caller's share that is used up says nothing of the token or its picture.
TEST_F(NftServiceTest, WhatWasNotAskedForIsAskedForTheNextTime) {
    hold_boats(1, 1);
    fetcher.is_busy = true;
    EXPECT_TRUE(json().find("data")->items()[0].find("name")->is_null());
    fetcher.is_busy = false;
    now_ms += 11'000;
    const Json page = json();
    EXPECT_EQ(page.find("data")->items()[0].find_string("name"), "Boat 1");
    const std::string path(*page.find("data")->items()[0].find_string("image"));
    fetcher.is_busy = true;
    EXPECT_EQ(fetch(path).status, 503) << "it may be there";
    fetcher.is_busy = false;
    EXPECT_EQ(fetch(path).body, kPng);
}

TEST_F(NftServiceTest, PicturesInDataAreLookedAtToo) {
    hold_boats(1, 2);
    const auto with = [&](std::uint64_t id, const std::string& image) {
        fetcher.files["boats.example/" + std::to_string(id)] =
            R"({"name":"x","image":"data:image/png;base64,)" + to_base64(as_bytes(image)) + R"("})";
    };
    with(1, kPng);
    with(2, "<html>not a picture</html>");
    const Json page = json();
    EXPECT_EQ(fetch(std::string(*page.find("data")->items()[0].find_string("image"))).body, kPng);
    EXPECT_EQ(fetch(std::string(*page.find("data")->items()[1].find_string("image"))).status, 404);
}

}  // namespace
}  // namespace portico::api::nfts
