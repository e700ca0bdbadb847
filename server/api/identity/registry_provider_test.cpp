// SPDX-License-Identifier: Apache-2.0
#include "server/api/identity/registry_provider.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/chain/eip155/contracts/ens_name.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::identity {
namespace {

using chain::EvmAddress;
using chain_data::SimulatedChain;

constexpr EvmAddress kRegistry = {1}, kResolver = {2}, kAccount = {3}, kOther = {4};

Bytes address_word(const EvmAddress& address) {
    Bytes word(32, 0);
    std::ranges::copy(address, word.begin() + 12);
    return word;
}

struct RegistryNames : testing::Test {
    RegistryNames() {
        chain.contracts[kRegistry] = [this](ByteView data) -> std::optional<Bytes> {
            if (data.size() != 36 || to_hex(data.first(4)) != "0178b8bf") return std::nullopt;
            return address_word(resolvers[to_hex(data.subspan(4))]);
        };
        chain.contracts[kResolver] = [this](ByteView data) -> std::optional<Bytes> {
            const std::string selector = to_hex(data.first(4));
            if (selector == "691f3431") return name_reported ? *name_reported : text_bytes_of(name);
            if (selector == "3b3b57de") return address_word(owner);
            if (selector == "59d1d43c") return text_bytes_of(avatar);
            return std::nullopt;
        };
        set_name("harbour.eth");
    }
    static Bytes text_bytes_of(const std::string& text) { return chain_data::text_bytes(text); }
    void set_name(const std::string& value) {
        name = value;
        resolvers.clear();
        resolvers[to_hex(chain::ens_namehash(chain::ens_reverse_name(kAccount)))] = kResolver;
        resolvers[to_hex(chain::ens_namehash(name))] = kResolver;
    }
    std::optional<Identity> fetch() {
        std::optional<Identity> got;
        provider.identify(kAccount,
                          [&](std::optional<Identity> reported) { got = std::move(reported); });
        return got;
    }

    SimulatedChain chain;
    std::map<std::string, EvmAddress> resolvers;
    std::string name, avatar;
    std::optional<Bytes> name_reported;  ///< whatever the resolver says in place of a name
    EvmAddress owner = kAccount;
    chain_data::Contracts contracts{chain, [] { return std::int64_t{1}; }};
    RegistryProvider provider{{"eip155:1", kRegistry}, chain, contracts, "https://g.example/ipfs/"};
};

TEST_F(RegistryNames, ANameThatLeadsBackAndItsPicture) {
    avatar = "https://harbour.example/me.png";
    const auto found = fetch();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, "harbour.eth");
    EXPECT_EQ(found->avatar, avatar);
    EXPECT_EQ(chain.calls, 4u);
}

TEST_F(RegistryNames, ANameThatDoesNotLeadBackIsNone) {
    owner = kOther;
    EXPECT_EQ(fetch()->name, "");
    owner = {};
    EXPECT_EQ(fetch()->name, "");
}

TEST_F(RegistryNames, WithoutARecordThereIsNobody) {
    resolvers.clear();
    EXPECT_EQ(fetch()->name, "");
    chain.contracts.erase(kRegistry);
    EXPECT_EQ(fetch()->name, "");
    chain.id = "eip155:137";
    EXPECT_EQ(fetch()->name, "") << "the registry's chain is not served";
}

TEST_F(RegistryNames, NamesThatNobodyRegisteredAreNone) {
    resolvers.erase(to_hex(chain::ens_namehash(name)));
    EXPECT_EQ(fetch()->name, "");
}

TEST_F(RegistryNames, ResolversThatLieAreBounded) {
    for (const std::string& bad :
         {std::string("Loud.eth"), std::string("a\n.eth"), std::string("<b>.eth"),
          std::string(300, 'a') + ".eth", std::string("\xff\xfe.eth"), std::string()}) {
        set_name(bad);
        EXPECT_EQ(fetch()->name, "") << bad;
    }
    set_name("harbour.eth");
    for (const Bytes& bad : {Bytes(), Bytes(31, 1), Bytes(64, 0xff), Bytes(400'000, 1)}) {
        name_reported = bad;
        const auto found = fetch();
        ASSERT_TRUE(found);
        EXPECT_EQ(found->name, "");
    }
}

TEST_F(RegistryNames, WhenNoNodeAnswersThatIsNotNobody) {
    chain.down = true;
    EXPECT_EQ(fetch(), std::nullopt);
}

TEST(Pictures, OnlyWhatAPageMayShow) {
    const auto shown = [](std::string_view record) {
        return picture_of(record, "https://g.example/");
    };
    EXPECT_EQ(shown("https://a.example/x.png"), "https://a.example/x.png");
    EXPECT_EQ(shown("http://127.0.0.1:80/x.png"), "http://127.0.0.1:80/x.png");
    EXPECT_EQ(shown("ipfs://ipfs/Qm"), "https://g.example/Qm");
    EXPECT_EQ(shown("ipfs://Qm/1.png"), "https://g.example/Qm/1.png");
    for (const char* bad : {"http://a.example/x.png", "javascript:alert(1)", "data:image/png,x",
                            "eip155:1/erc721:0x00/1", "https://a.example/\"x", "https://a b", "",
                            "ipfs://../x", "//a.example"})
        EXPECT_EQ(shown(bad), "") << bad;
    EXPECT_EQ(shown("https://" + std::string(600, 'a')), "");
    EXPECT_EQ(picture_of("ipfs://Qm", ""), "");
}

TEST(Registries, LinesSayAChainAndAnAddress) {
    const auto good = read_registries({"eip155:1 0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e"});
    ASSERT_TRUE(good);
    EXPECT_EQ(good->at(0).chain, "eip155:1");
    for (const char* bad : {"", "eip155:1", "eip155:1 0x12", "1 0x00",
                            "solana:a 0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e"})
        EXPECT_FALSE(read_registries({bad})) << bad;
}

}  // namespace
}  // namespace portico::api::identity
