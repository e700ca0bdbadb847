// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/coinbase_api.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/curves/ed25519.hpp"

namespace portico::api::providers {
namespace {

constexpr std::string_view kHost = "api.developer.coinbase.com";
constexpr std::int64_t kTokenLifeS = 120;
constexpr std::size_t kKeyBytes = 64;  // a seed, then its public half

Json text(std::string_view value) { return Json::string(std::string(value)); }

}  // namespace

bool is_coinbase_key(std::string_view text) {
    const auto key = parse_base64(text);
    if (!key || key->size() != kKeyBytes) return false;
    FixedBytes<32> seed{};
    std::copy_n(key->begin(), seed.size(), seed.begin());
    const Bytes32 half = derive_ed25519_public(Secret<32>(seed));
    wipe(seed);
    return std::equal(half.begin(), half.end(), key->begin() + 32);
}

CoinbaseApi::CoinbaseApi(Key key, ServiceClient& client, Clock clock, EntropyFn entropy)
    : key_(std::move(key)),
      client_(client),
      clock_(std::move(clock)),
      entropy_(std::move(entropy)) {}

ops::Awaitable<Answer<Json>> CoinbaseApi::get(std::string path, std::string query) {
    return ask("GET", std::move(path), std::move(query), std::nullopt);
}

ops::Awaitable<Answer<Json>> CoinbaseApi::post(std::string path, Json body) {
    return ask("POST", std::move(path), "", write_json(body));
}

ops::Awaitable<Answer<std::string>> CoinbaseApi::open_page(Page page) {
    Json wallet = Json::object();
    wallet.set("address", text(page.address))
        .set("blockchains", Json::array().push(text(page.network)));
    Json body = Json::object();
    body.set("addresses", Json::array().push(std::move(wallet)))
        .set("assets", Json::array().push(text(page.symbol)))
        .set("clientIp", text(page.client_address));
    const Answer<Json> json = co_await post("/onramp/v1/token", std::move(body));
    if (!json) co_return std::unexpected(json.error());
    const auto token = json->find_string("token");
    if (!token || token->empty())
        co_return std::unexpected(
            Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
    co_return service_address("pay.coinbase.com", key_.stand_in) +
        "/buy/select-asset?sessionToken=" + percent_encode(*token) +
        "&defaultAsset=" + percent_encode(page.symbol) +
        "&defaultNetwork=" + percent_encode(page.network);
}

/// A token for one call: it names the call, and is over after two minutes.
std::string CoinbaseApi::make_token(const std::string& method, const std::string& path) {
    FixedBytes<16> nonce{};
    entropy_(nonce);
    const std::int64_t now_s = clock_() / 1000;
    Json header = Json::object();
    header.set("alg", text("EdDSA"))
        .set("kid", text(key_.id))
        .set("typ", text("JWT"))
        .set("nonce", text(to_hex(nonce)));
    Json claims = Json::object();
    claims.set("sub", text(key_.id))
        .set("iss", text("cdp"))
        .set("nbf", Json::integer(now_s))
        .set("exp", Json::integer(now_s + kTokenLifeS))
        .set("uri", text(method + " " + std::string(kHost) + path));
    const std::string signed_text = to_base64url(as_bytes(write_json(header))) + "." +
                                    to_base64url(as_bytes(write_json(claims)));
    auto key = parse_base64(key_.secret);
    FixedBytes<32> seed{};
    std::copy_n(key->begin(), seed.size(), seed.begin());
    const auto signature = sign_ed25519(Secret<32>(seed), as_bytes(signed_text));
    wipe(seed);
    wipe(*key);
    return signed_text + "." + to_base64url(signature);
}

ops::Awaitable<Answer<Json>> CoinbaseApi::ask(std::string method, std::string path,
                                              std::string query, std::optional<std::string> body) {
    ServiceCall call;
    call.url = service_address(kHost, key_.stand_in) + path + query;
    call.headers = "Authorization: Bearer " + make_token(method, path) + "\r\n";
    call.body = std::move(body);
    call.allow_private = !key_.stand_in.empty();
    return client_.ask(std::move(call));
}

const Json* coinbase_member(const Json& object, const char* name, const char* other) {
    const Json* found = object.find(name);
    return found ? found : object.find(other);
}

std::optional<std::string> coinbase_money(const Json& object, const char* name, const char* other) {
    const Json* found = coinbase_member(object, name, other);
    return found ? amount_member(*found, "value") : std::nullopt;
}

}  // namespace portico::api::providers
