// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/farcaster.hpp"

#include <algorithm>
#include <boost/describe.hpp>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/limits.hpp"
#include "core/base/text/date_time.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/sign_in.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/vault/social/json_fields.hpp"

namespace portico::vault::social {

// POST /v1/channel; members as on the wire.
struct ChannelBody {
    Text<300> siweUri;
    Text<300> domain;
    Text<64> nonce;
    Text<40> expirationTime;
    Text<64> requestId;
    bool acceptAuthAddress = false;  ///< the custody address alone signs
};
BOOST_DESCRIBE_STRUCT(ChannelBody, (),
                      (siweUri, domain, nonce, expirationTime, requestId, acceptAuthAddress))

// Optimism mainnet, docs.farcaster.xyz "IdRegistry".
const chain::EvmAddress kIdRegistry = {0x00, 0x00, 0x00, 0x00, 0xfc, 0x6c, 0x5f, 0x01, 0xfc, 0x30,
                                       0x15, 0x19, 0x99, 0x38, 0x7b, 0xb9, 0x9a, 0x9f, 0x48, 0x9b};

namespace {

using Why = std::unexpected<std::string>;

constexpr JsonLimits kLimits{.depth = 8, .size_bytes = 64 * 1024, .values = 2000};
constexpr std::string_view kFidUri = "farcaster://fid/";
constexpr std::int64_t kMessageSkewS = 60;
constexpr std::size_t kSignatureMax = 4096;  // of a contract account
constexpr std::size_t kWord = 32;
constexpr std::uint64_t kOptimism = 10;

/// "0x1234…": selector of a function.
Bytes call_of(std::string_view function) {
    const Bytes32 hash = keccak256(as_bytes(function));
    return {hash.begin(), hash.begin() + 4};
}

std::optional<std::uint64_t> fid_of(std::string_view resource) {
    const auto fid = parse_decimal(resource.substr(kFidUri.size()));
    return fid && *fid > 0 ? fid : std::nullopt;
}

/// Of the one resource that names an id.
std::optional<std::uint64_t> signed_fid(const chain::SignInMessage& message) {
    if (!message.resources) return std::nullopt;
    const auto names_fid = [](const std::string& text) { return text.starts_with(kFidUri); };
    if (std::ranges::count_if(*message.resources, names_fid) != 1) return std::nullopt;
    return fid_of(*std::ranges::find_if(*message.resources, names_fid));
}

/// Times of the message: made in this flow, and good now.
bool is_of_now(const chain::SignInMessage& message, const FarcasterRequest& request) {
    const auto issued = parse_date_time(message.issued_at);
    if (!issued || issued->seconds > request.now_s + kMessageSkewS ||
        issued->seconds < request.ends_s - kFarcasterLifeS - kMessageSkewS)
        return false;
    if (message.expiration_time) {
        const auto ends = parse_date_time(*message.expiration_time);
        if (!ends || ends->seconds <= request.now_s) return false;
    }
    if (message.not_before) {
        const auto from = parse_date_time(*message.not_before);
        if (!from || from->seconds > request.now_s + kMessageSkewS) return false;
    }
    return true;
}

}  // namespace

std::string channel_request(const FarcasterRequest& request) {
    ChannelBody body;
    body.siweUri = request.uri;
    body.domain = request.domain;
    body.nonce = request.nonce;
    body.expirationTime = format_date_time(request.ends_s);
    body.requestId = request.request_id;
    return to_json_text(body);
}

std::expected<FarcasterChannel, std::string> read_channel(int status, std::string_view body,
                                                          std::string_view nonce) {
    if (status != 201 && status != 200)
        return Why("its relay opens no channel, status " + std::to_string(status));
    const auto json = parse_json(body, kLimits);
    if (!json || !json->is_object()) return Why("its relay's channel is no JSON object");
    FarcasterChannel out{.token = text_at(*json, "channelToken"), .url = text_at(*json, "url")};
    if (!is_bearer(out.token) || out.token.size() > 256)
        return Why("its relay gives no token of a channel");
    if (!out.url.starts_with("https://") || out.url.size() > 2048)
        return Why("its relay gives no address for the phone");
    if (text_at(*json, "nonce") != nonce) return Why("its relay took another nonce");
    return out;
}

std::expected<FarcasterSignature, std::string> read_signature(std::string_view body,
                                                              const FarcasterRequest& request) {
    const auto json = parse_json(body, kLimits);
    if (!json || !json->is_object() || !has_unique_names(*json))
        return Why("its relay's answer is no JSON object");
    if (text_at(*json, "state") != "completed") return Why("its relay's answer is not completed");
    const std::string text = text_at(*json, "message");
    const auto message = chain::parse_sign_in(text);
    if (!message) return Why("its message is none of EIP-4361");
    if (message->domain != request.domain || message->uri != request.uri)
        return Why("its message is for another site");
    if (message->nonce != request.nonce ||
        (message->request_id && *message->request_id != request.request_id))
        return Why("its message is of another flow");
    if (message->chain_id != chain::Uint256(kOptimism))
        return Why("its message names another chain");
    if (message->statement != "Farcaster Auth" && message->statement != "Farcaster Connect")
        return Why("its message says something else");
    if (!is_of_now(*message, request)) return Why("its message is not of now");
    const auto fid = signed_fid(*message);
    if (!fid) return Why("its message does not name one id");
    const Json* claimed = json->find("fid");
    if (claimed == nullptr || !claimed->is_number() || claimed->number_text() != to_decimal(*fid))
        return Why("its relay says another id than was signed");

    FarcasterSignature out{.fid = *fid};
    const auto address = chain::parse_evm_address(message->address);
    const std::string hex = text_at(*json, "signature");
    const auto signature = parse_hex(hex);
    if (!address || !signature || !hex.starts_with("0x") || signature->empty() ||
        signature->size() > kSignatureMax)
        return Why("its signature has a wrong form");
    out.address = *address;
    out.text = text;
    out.signature = hex;
    const auto signer =
        chain::recover_evm_signer(chain::personal_message_digest(as_bytes(text)), *signature);
    out.is_by_key = signer && *signer == out.address;
    return out;
}

Bytes id_of_call(const chain::EvmAddress& address) {
    Bytes out = call_of("idOf(address)");
    out.resize(out.size() + kWord - address.size());
    out.insert(out.end(), address.begin(), address.end());
    return out;
}

bool says_id(ByteView answer, std::uint64_t fid) {
    return fid != 0 && answer.size() == kWord &&
           chain::Uint256::from_bytes(answer) == chain::Uint256(fid);
}

}  // namespace portico::vault::social
