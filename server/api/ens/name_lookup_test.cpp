// SPDX-License-Identifier: Apache-2.0
//
// Names wherever they are kept, over a chain whose contracts are functions and services that say
// what the test wants. The real contract, over a real node:
// e2e/scenarios/widget_names_elsewhere.mjs.
#include "server/api/ens/name_lookup.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/ens_request.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::ens {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain_data::SimulatedChain;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr EvmAddress kResolver = {2}, kOther = {3};
constexpr std::uint32_t kBase = 2'147'492'101;
const std::string kName = "bob.base.eth";
const Bytes kBob(20, 0xb0), kBobOnEthereum(20, 0xb1);

Bytes padded(ByteView address) {
    Bytes word(32, 0);
    std::ranges::copy(address, word.begin() + 12);
    return word;
}

Bytes encode(std::string_view types, const std::vector<AbiValue>& values) {
    return *chain::encode_abi(*chain::parse_abi_parameters(types), values);
}

bool is_call(ByteView data, std::string_view selector) {
    return data.size() >= 4 && to_hex(data.first(4)) == selector;
}

std::string json_of(ByteView data) { return R"({"data":")" + to_hex_0x(data) + R"("})"; }

struct ScriptedGateways final : Gateways {
    void ask(GatewayRequest request, std::int64_t timeout_ms, Done done) override {
        asked.push_back(request.url.authority + request.url.target);
        timeouts.push_back(timeout_ms);
        done(answer(request));
    }
    std::vector<std::string> asked;
    std::vector<std::int64_t> timeouts;
    std::function<Answer(const GatewayRequest& request)> answer = [](const auto&) {
        return Answer{};
    };
};

/// A resolver of base.eth that sends whoever asks to services, and takes what begins with "true".
struct LookUp : testing::Test {
    LookUp() {
        chain.has_multicall = false;
        chain.contracts[kRegistry] = [this](ByteView data) -> std::optional<Bytes> {
            if (!is_call(data, "0178b8bf")) return std::nullopt;
            return padded(resolvers[to_hex(data.subspan(4))]);
        };
        chain.contracts[kResolver] = [this](ByteView data) { return resolve(data); };
        set_resolver("base.eth", kResolver);
        records.addresses = {{kBase, kBob}, {60, kBobOnEthereum}};
        gateways.answer = [this](const GatewayRequest&) {
            Bytes response = {'t', 'r', 'u', 'e'};
            const Bytes result =
                chain::encode_ens_result(*chain::decode_ens_request(question), records);
            response.insert(response.end(), result.begin(), result.end());
            return Gateways::Answer{200, json_of(response)};
        };
    }

    void set_resolver(std::string_view name, const EvmAddress& resolver) {
        resolvers[to_hex(chain::ens_namehash(name))] = resolver;
    }
    std::optional<Bytes> resolve(ByteView data) {
        if (is_call(data, "01ffc9a7")) return word_of(wildcard);
        if (is_call(data, "0a0b0c0d")) return callback(data.subspan(4));
        if (!is_call(data, "9061b923")) return std::nullopt;
        question.assign(data.begin(), data.end());
        if (on_chain)
            return encode("bytes", {AbiValue::bytes(chain::encode_ens_result(
                                       *chain::decode_ens_request(question), records))});
        return send_on();
    }
    std::optional<Bytes> send_on() {
        AbiValue::List all;
        for (const std::string& url : urls) all.push_back(AbiValue::text(url));
        chain.revert = {0x55, 0x6f, 0x18, 0x30};
        const Bytes rest =
            encode("address,string[],bytes,bytes4,bytes",
                   {AbiValue::address(sender), AbiValue::list(std::move(all)),
                    AbiValue::bytes(for_service.empty() ? question : for_service),
                    AbiValue::fixed_bytes(Bytes{0x0a, 0x0b, 0x0c, 0x0d}), AbiValue::bytes(extra)});
        chain.revert.insert(chain.revert.end(), rest.begin(), rest.end());
        return std::nullopt;
    }
    std::optional<Bytes> callback(ByteView arguments) {
        const auto values =
            *chain::decode_abi(*chain::parse_abi_parameters("bytes,bytes"), arguments);
        EXPECT_EQ(values[1].as_bytes_value(), extra);
        if (again-- > 0) return send_on();
        const Bytes& response = values[0].as_bytes_value();
        if (!as_text(response).starts_with("true")) return std::nullopt;
        return encode("bytes", {AbiValue::bytes(ByteView(response).subspan(4))});
    }
    static Bytes word_of(bool value) {
        Bytes word(32, 0);
        word[31] = value ? 1 : 0;
        return word;
    }

    NameLookup::Found find(const std::string& name = kName,
                           std::vector<std::uint32_t> coins = {kBase, chain::kCoinOfAnyEvm, 60}) {
        std::optional<NameLookup::Found> got;
        ops::spawn(
            lookup.find(name, std::move(coins)),
            [&](NameLookup::Found found) { got = std::move(found); },
            [](const std::exception_ptr&) { ADD_FAILURE() << "it threw"; });
        EXPECT_TRUE(got);
        return *got;
    }
    std::string said(const std::string& name = kName) {
        const auto found = find(name);
        if (!found)
            return found.error() == LookupFailure::kChain     ? "chain"
                   : found.error() == LookupFailure::kGateway ? "gateway"
                                                              : "refused";
        if (!found->is_known) return "unknown";
        if (found->address.empty()) return "none";
        return std::to_string(found->coin) + " " + to_hex(found->address);
    }

    SimulatedChain chain;
    std::map<std::string, EvmAddress> resolvers;
    bool wildcard = true, on_chain = false;
    chain::EnsRecords records;
    Bytes question;
    EvmAddress sender = kResolver;
    std::vector<std::string> urls = {"https://a.example/{sender}/{data}.json"};
    Bytes for_service, extra = {1, 2, 3};
    int again = 0;
    std::int64_t now = 1'000;
    ScriptedGateways gateways;
    chain_data::Contracts contracts{chain, [this] { return now; }};
    NameLookup lookup{chain, contracts, gateways, [this] { return now; }};
};

const std::string kOfBase = "2147492101 " + to_hex(kBob), kOf60 = "60 " + to_hex(kBobOnEthereum);

TEST_F(LookUp, AServiceIsAskedAndTheContractTakesItsAnswer) {
    EXPECT_EQ(said(), kOfBase);
    EXPECT_THAT(gateways.asked,
                ElementsAre("a.example/0x0200000000000000000000000000000000000000/" +
                            to_hex_0x(question) + ".json"));
    const auto asked = chain::decode_ens_request(question);
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->name, kName) << "and not the name above, which the resolver is of";
    records.addresses.erase(kBase);
    EXPECT_EQ(said(), kOf60) << "the first coin that it has";
    records.addresses.clear();
    EXPECT_EQ(said(), "none");
    EXPECT_EQ(find(kName, {501})->address, Bytes());
    records.addresses[501] = Bytes(32, 7);
    EXPECT_EQ(find(kName, {501})->address, Bytes(32, 7));
}

TEST_F(LookUp, OfANameItsOwnResolverCountsElseTheNearestAbove) {
    on_chain = true;
    EXPECT_EQ(said(), kOfBase);
    EXPECT_EQ(said("a.b.bob.base.eth"), kOfBase);
    EXPECT_EQ(said("base.eth"), kOfBase) << "of its own name it is asked in the same way";
    EXPECT_EQ(said("bob.other.eth"), "unknown");
    set_resolver("a.base.eth", kOther);
    EXPECT_EQ(said("b.a.base.eth"), "unknown")
        << "a resolver that is no wildcard hides those above";
    wildcard = false;
    EXPECT_EQ(said(), "unknown") << "it says nothing of the names below its own";
    EXPECT_THAT(gateways.asked, IsEmpty());
    resolvers.clear();
    set_resolver("example", kResolver);
    wildcard = true;
    EXPECT_EQ(said("bob.example"), kOfBase) << "a whole ending, as of names of DNS";
}

TEST_F(LookUp, AResolverThatIsNoWildcardIsAskedAsEver) {
    set_resolver(kName, kOther);
    const auto answers = [&](std::optional<Bytes> of_coin, std::optional<Bytes> of_60) {
        chain.contracts[kOther] = [=](ByteView data) -> std::optional<Bytes> {
            return is_call(data, "f1cb7e06")   ? of_coin
                   : is_call(data, "3b3b57de") ? of_60
                                               : std::nullopt;
        };
        return said();
    };
    const auto bytes = [](const Bytes& value) { return encode("bytes", {AbiValue::bytes(value)}); };
    EXPECT_EQ(answers(bytes(kBob), padded(kBobOnEthereum)), kOfBase);
    EXPECT_EQ(answers(bytes({}), padded(kBobOnEthereum)), kOf60);
    EXPECT_EQ(answers(bytes(Bytes(20, 0)), Bytes(32, 0)), "none");
    EXPECT_EQ(answers(std::nullopt, padded(kBobOnEthereum)), kOf60)
        << "one of before ENSIP-9 knows no coins";
    EXPECT_EQ(answers(std::nullopt, std::nullopt), "none");
    for (const std::size_t size : {1U, 19U, 21U, 32U})
        EXPECT_EQ(answers(bytes(Bytes(size, 1)), padded(kBobOnEthereum)), "refused") << size;
    EXPECT_EQ(answers(Bytes(5, 1), padded(kBobOnEthereum)), "refused");
    EXPECT_EQ(answers(bytes({}), Bytes(32, 1)), "refused");
    // ERC-3668 without ENSIP-10.
    chain.contracts[kOther] = [this](ByteView data) -> std::optional<Bytes> {
        if (is_call(data, "01ffc9a7")) return word_of(false);
        if (is_call(data, "0a0b0c0d")) return padded(kBob);
        sender = kOther;
        return send_on();
    };
    question = Bytes{1};
    gateways.answer = [](const auto&) { return Gateways::Answer{200, R"({"data":"0x"})"}; };
    EXPECT_EQ(find(kName, {60})->address, kBob);
}

TEST_F(LookUp, ServicesAreAskedInTheirOrder) {
    urls = {"https://a.example", "https://b.example/{data}", "https://c.example"};
    const auto good = gateways.answer;
    const auto with = [&](const Gateways::Answer& first) {
        gateways.asked.clear();
        gateways.answer = [&, first](const GatewayRequest& request) {
            return request.url.host == "a.example" ? first : good(request);
        };
        return said();
    };
    EXPECT_EQ(with({500, "no"}), kOfBase);
    EXPECT_THAT(gateways.asked, SizeIs(2));
    for (const Gateways::Answer& bad :
         {Gateways::Answer{}, Gateways::Answer{302, ""}, Gateways::Answer{200, "<html>"},
          Gateways::Answer{200, "{}"}, Gateways::Answer{200, "[]"}, Gateways::Answer{204, ""},
          Gateways::Answer{200, R"({"data":"74727565"})"}, Gateways::Answer{200, R"({"data":7})"},
          Gateways::Answer{200, R"({"data":"0x7"})"}, Gateways::Answer{200, R"({"data":"0xzz"})"}})
        EXPECT_EQ(with(bad), kOfBase) << bad.body;
    EXPECT_EQ(with({404, "no such name"}), "gateway") << "no other is asked (ERC-3668)";
    EXPECT_THAT(gateways.asked, SizeIs(1));
    gateways.answer = [](const auto&) { return Gateways::Answer{503, ""}; };
    EXPECT_EQ(said(), "gateway");
}

/// Somebody else's address would be told where its owner is only hidden.
TEST_F(LookUp, AnAddressThatNobodyTellsIsNotReplacedByAnother) {
    for (const int status : {0, 404, 500}) {
        gateways.asked.clear();
        gateways.answer = [&](const auto&) { return Gateways::Answer{status, ""}; };
        EXPECT_EQ(said(), "gateway") << status;
        EXPECT_THAT(gateways.asked, SizeIs(1)) << "60 is not asked for";
    }
}

TEST_F(LookUp, ALyingServiceIsRefusedByTheContract) {
    gateways.answer = [](const auto&) { return Gateways::Answer{200, json_of(Bytes(64, 0xee))}; };
    EXPECT_EQ(said(), "refused");
    EXPECT_THAT(gateways.asked, SizeIs(1));
}

TEST_F(LookUp, OnlyTheContractThatWasCalledMaySendOn) {
    sender = kOther;
    EXPECT_EQ(said(), "refused");
    EXPECT_THAT(gateways.asked, IsEmpty());
}

TEST_F(LookUp, AContractMaySendOnFourTimes) {
    again = 3;
    EXPECT_EQ(said(), kOfBase);
    EXPECT_THAT(gateways.asked, SizeIs(4));
    gateways.asked.clear();
    again = 1'000'000;
    EXPECT_EQ(said(), "refused");
    EXPECT_THAT(gateways.asked, SizeIs(4));
}

TEST_F(LookUp, ServicesAreFewAndTheirTimeIsShort) {
    gateways.answer = [&](const auto&) {
        now += 3'000;
        return Gateways::Answer{503, ""};
    };
    urls.assign(100, "https://a.example/{data}");
    EXPECT_EQ(said(), "gateway");
    EXPECT_THAT(gateways.timeouts, ElementsAre(4'000, 4'000, 2'000)) << "eight seconds in all";
    gateways.asked.clear();
    gateways.answer = [&](const auto&) { return Gateways::Answer{503, ""}; };
    EXPECT_EQ(said(), "gateway");
    EXPECT_THAT(gateways.asked, SizeIs(NameLookup::kUrlsMax));
    urls.clear();
    EXPECT_EQ(said(), "gateway");
    urls = {"https://a.example"};
    for_service = Bytes(NameLookup::kCallBytesMax + 1, 1);
    gateways.asked.clear();
    EXPECT_EQ(said(), "gateway");
    EXPECT_THAT(gateways.asked, IsEmpty());
}

TEST_F(LookUp, NamesThatManyServicesKeepEndSomewhere) {
    records.addresses.clear();
    urls = {"https://a.example", "https://b.example", "https://c.example", "https://d.example"};
    const auto good = gateways.answer;
    gateways.answer = [&](const GatewayRequest& request) {
        return request.url.host == "d.example" ? good(request) : Gateways::Answer{500, ""};
    };
    EXPECT_EQ(find(kName, {kBase, chain::kCoinOfAnyEvm, 60, 501}).error(), LookupFailure::kGateway);
    EXPECT_THAT(gateways.asked, SizeIs(NameLookup::kAsksMax));
}

TEST_F(LookUp, BrokenRevertsAreNoDetour) {
    const auto with = [&](Bytes revert) {
        chain.contracts[kResolver] = [this, revert](ByteView data) -> std::optional<Bytes> {
            if (is_call(data, "01ffc9a7")) return word_of(true);
            chain.revert = revert;
            return std::nullopt;
        };
        return said();
    };
    EXPECT_EQ(with({}), "none") << "it does not know the call";
    EXPECT_EQ(with({1, 2, 3, 4}), "none");
    EXPECT_EQ(with({0x55, 0x6f, 0x18, 0x30}), "refused");
    Bytes wild(400, 0xff);
    std::ranges::copy(Bytes{0x55, 0x6f, 0x18, 0x30}, wild.begin());
    EXPECT_EQ(with(wild), "refused");
    EXPECT_THAT(gateways.asked, IsEmpty());
}

TEST_F(LookUp, WhereNoNodeAnswersNobodyIsFound) {
    chain.down = true;
    EXPECT_EQ(said(), "chain");
    chain.down = false;
    chain.contracts.erase(kRegistry);
    EXPECT_EQ(said(), "chain") << "a chain without the registry is not Ethereum";
}

TEST_F(LookUp, ANodeThatFailsIsNoRevert) {
    EXPECT_EQ(said(), kOfBase);
    for (const auto outcome : {chain_data::ChainAnswer::Outcome::kError,
                               chain_data::ChainAnswer::Outcome::kUnavailable}) {
        // Three resolvers, what the one supports, its answer and its callback.
        for (std::size_t good = 0; good < 6; ++good) {
            std::size_t calls = 0;
            chain.state = [&] {
                return calls++ < good ? chain_data::ChainAnswer::Outcome::kResult : outcome;
            };
            EXPECT_EQ(said(), "chain") << good;
        }
    }
}

}  // namespace
}  // namespace portico::api::ens
