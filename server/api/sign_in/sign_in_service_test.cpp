// SPDX-License-Identifier: Apache-2.0
//
// Whose account a signature opens: a key's on every network of its namespace, a contract's on the
// network alone whose nodes were asked.
#include "server/api/sign_in/sign_in_service.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>

#include "core/api/sign_in.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/test_sr25519.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/ops/entropy.hpp"
#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sign_in/sign_in_store.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/vault/keys/file_provider.hpp"

namespace portico::api::sign_in {
namespace {

constexpr std::int64_t kNowMs = 1'700'000'000'000;
const std::string kShop(32, 'a');
const std::string kPage = "https://shop.example";
const std::string kMainnet = "eip155:1", kBase = "eip155:8453";

/// Of the key 1.
const std::string kAda = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
const std::string kSafe = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/// As an extension of Polkadot.
std::string sign_sr25519(std::string_view text) {
    const std::string tagged = "<Bytes>" + std::string(text) + "</Bytes>";
    return to_hex_0x(Sr25519Signer::of(7).sign(as_bytes(tagged)));
}

/// EIP-191.
std::string sign(std::string_view text) {
    FixedBytes<32> key{};
    key[31] = 1;
    const std::string whole =
        "\x19"
        "Ethereum Signed Message:\n" +
        std::to_string(text.size()) + std::string(text);
    const auto parts = *sign_k1(Secret<32>(key), keccak256(as_bytes(whole)));
    Bytes out(parts.compact.begin(), parts.compact.end());
    out.push_back(static_cast<std::uint8_t>(27 + parts.recovery));
    return to_hex_0x(out);
}

/// Nodes of every network, which say of every contract that it signed.
struct TestNodes final : chain_data::Reader {
    bool serves(std::string_view) const override { return true; }
    std::vector<std::string> chains() const override { return {kMainnet, kBase}; }
    void read(std::string_view, std::vector<chain_data::ChainCall>, Done done) override {
        done({{.outcome = chain_data::ChainAnswer::Outcome::kResult,
               .result = Json::string("0x01")}});
    }
};

template <class Engine>
struct SignInAccounts : testing::Test, access::TestRoutes {
    SignInAccounts() {
        const auto sql = engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        const projects::Project shop{.id = kShop, .name = "Shop", .allowed_origins = {kPage}};
        EXPECT_TRUE(store::open_project_store(*sql)->create(shop));
        authorizer.projects.put({.revision = 1, .project = shop});
        const std::string path = folder.file("key");
        std::ofstream(path) << std::string(64, '1') << "\n";
        chmod(path.c_str(), 0400);
        std::shared_ptr<portico::vault::KeyProvider> provider =
            std::move(portico::vault::open_key_file(path, ops::fill_random).value());
        auto keys = load_keys(*store::open_sign_in_store(*sql), *provider, kNowMs);
        service = std::make_unique<SignInService>(
            Foundations{.store = {worker, store::open_sign_in_store},
                        .key_provider = std::move(provider),
                        .chains = nodes,
                        .limiter = limiter,
                        .log = log,
                        .entropy = ops::fill_random,
                        .clock = [] { return kNowMs; }},
            Config(), std::move(keys.value()));
        service->add_routes(router, authorizer.authorizer);
    }

    net::Response call(const std::string& method, const std::string& path,
                       const std::string& body = {}, const std::string& bearer = {},
                       std::string nonce_token = {}) {
        const std::string target = "/auth/v1/" + path;
        const std::string query = "projectId=" + kShop + "&includeAppKitAccount=true";
        const std::string authorization = "Bearer " + bearer;
        net::Request request{};
        request.method = method;
        request.path = target;
        request.query = query;
        request.authorization = authorization;
        request.origin = kPage;
        request.body = body;
        request.address = "192.0.2.1";
        request.message = &nonce_token;
        request.find_header = [](const void* message, std::string_view name) {
            return name == "X-Nonce-Jwt"
                       ? std::string_view(*static_cast<const std::string*>(message))
                       : std::string_view();
        };
        const auto handled = router.handle(++connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *now;
        while (later.empty()) run_one();
        net::Response out = std::move(later.back());
        later.clear();
        return out;
    }
    void run_one() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return !actions.empty(); });
        auto action = std::move(actions.front());
        actions.pop_front();
        lock.unlock();
        action();
    }

    /// The session's token.
    std::string sign_in(const std::string& chain, const std::string& address) {
        const auto nonce = parse_described<NonceBody>(call("GET", "nonce").body);
        EXPECT_TRUE(nonce);
        siwx::Message message;
        message.domain = "shop.example";
        message.network = "Ethereum";
        message.chain_id = chain;
        message.address = address;
        message.uri = kPage + "/";
        message.nonce = nonce->nonce.value;
        message.issued_at = format_date_time(kNowMs / 1000);
        SignInRequest body{};
        body.message = siwx::format_message(message).value();
        body.signature = chain.starts_with("polkadot") ? sign_sr25519(body.message.value)
                                                       : sign(body.message.value);
        body.data.chainId = chain;
        const auto answer =
            call("POST", "authenticate", to_json_text(body), {}, "Bearer " + nonce->token.value);
        const auto token = parse_described<SignInToken>(answer.body);
        EXPECT_TRUE(token) << answer.body;
        return token ? token->token.value : "";
    }
    SignInMe me(const std::string& token) {
        const auto answer = call("GET", "me", {}, token);
        const auto json = parse_json(answer.body);
        SignInMe out = json ? read_leniently<SignInMe>(*json).value_or(SignInMe()) : SignInMe();
        EXPECT_TRUE(out.appKitAccount) << answer.body;
        if (!out.appKitAccount) out.appKitAccount.emplace();
        return out;
    }
    int status_of(const std::string& token) { return call("GET", "me", {}, token).status; }

    Engine engine;
    store::TestFolder folder;
    TestNodes nodes;
    store::RateLimiter limiter;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> actions;
    store::Worker worker{{.threads = 1},
                         [this]() -> store::StoreResult<std::unique_ptr<store::sql::Connection>> {
                             return engine.open();
                         },
                         [this](std::function<void()> action) {
                             const std::lock_guard lock(mutex);
                             actions.push_back(std::move(action));
                             changed.notify_one();
                         }};
    std::unique_ptr<SignInService> service;
};
TYPED_TEST_SUITE(SignInAccounts, store::Engines);

TYPED_TEST(SignInAccounts, AKeysIsOneOnEveryNetwork) {
    const std::string there = this->sign_in(kMainnet, kAda), here = this->sign_in(kBase, kAda);
    EXPECT_EQ(this->me(there).profileUuid, this->me(here).profileUuid);
    EXPECT_EQ(this->call("POST", "sign-out-everywhere", {}, here).status, 200);
    EXPECT_EQ(this->status_of(there), 401);
}

// Each network writes an account in its own way, and wallets in that of none.
TYPED_TEST(SignInAccounts, AnAccountOfPolkadotIsOneHoweverItsAddressIsWritten) {
    // Of sign_sr25519's key: of no network, of Polkadot and of Kusama.
    const std::string generic = "5Dd7xMT2RnPHKAWNQhUPkawUWmXMzqcgrivB7qYfYcqj7Caf",
                      own = "12ZR6gi6HZekkhWtNLXPtjmdNPX1h9ApwDefH8Y26hsFHVyy",
                      of_kusama = "E8jcfnu49QD4pKpBQHSeYJUfMoboWRsK6kvWVpd2R4DrLXX";
    const std::string polkadot = "polkadot:91b171bb158e2d3848fa23a9f1c25182",
                      kusama = "polkadot:b0a8d493285c2df73290dfb7e61f870f";
    const std::string first = this->sign_in(polkadot, generic),
                      second = this->sign_in(polkadot, own),
                      third = this->sign_in(kusama, of_kusama);
    EXPECT_EQ(this->me(second).profileUuid, this->me(first).profileUuid);
    EXPECT_EQ(this->me(third).profileUuid, this->me(first).profileUuid);
    EXPECT_EQ(this->me(second).address, own) << "the page's own, by which it looks";
    EXPECT_EQ(this->me(second).appKitAccount->address, generic);
    EXPECT_EQ(this->call("POST", "sign-out-everywhere", {}, third).status, 200);
    EXPECT_EQ(this->status_of(first), 401);
}

// Whoever owns a contract on one network need not own what stands at its address on another.
TYPED_TEST(SignInAccounts, AContractsIsOfItsNetworkAlone) {
    const std::string there = this->sign_in(kMainnet, kSafe), here = this->sign_in(kBase, kSafe);
    EXPECT_NE(this->me(there).profileUuid, this->me(here).profileUuid);
    EXPECT_NE(this->me(there).appKitAccount->uuid, this->me(here).appKitAccount->uuid);
    EXPECT_EQ(this->me(there).appKitAccount->caip2_chain, kMainnet);

    const std::string mine = R"({"metadata":{"plan":"gold"}})";
    EXPECT_EQ(this->call("PUT", "account-metadata", mine, there).status, 200);
    EXPECT_TRUE(this->me(here).appKitAccount->metadata.is_null());
    EXPECT_EQ(this->me(this->sign_in(kMainnet, kSafe)).profileUuid, this->me(there).profileUuid);

    EXPECT_EQ(this->call("POST", "sign-out-everywhere", {}, here).status, 200);
    EXPECT_EQ(this->status_of(here), 401);
    EXPECT_EQ(this->me(there).appKitAccount->metadata.find_string("plan"), "gold");
}

}  // namespace
}  // namespace portico::api::sign_in
