// SPDX-License-Identifier: Apache-2.0
//
// See wallet_signature.hpp.
#include "core/sign_in/wallet_signature.hpp"

#include <utility>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::sign_in {
namespace {

using engine::ChainNamespace;

constexpr std::size_t kEvmSignatureBytes = 65;
constexpr std::uint8_t kFirstV = 27;

ByteView bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// In base58: of a key's hash, for which BIP-322 simple has no form, and P2SH, for which UniSat and
// OKX have none.
bool needs_ecdsa(const std::string& address) {
    return !address.empty() &&
           std::string_view("123mn").find(address.front()) != std::string_view::npos;
}

// Some wallets give the parity where v is 27 or 28.
std::optional<std::string> evm_signature(const Json& answer) {
    if (!answer.is_string()) return std::nullopt;
    const std::string& text = answer.as_string();
    if (!text.starts_with("0x")) return std::nullopt;
    Result<Bytes> bytes = parse_hex(std::string_view(text).substr(2));
    if (!bytes || bytes->empty()) return std::nullopt;
    if (bytes->size() == kEvmSignatureBytes && bytes->back() < 2)
        bytes->back() = static_cast<std::uint8_t>(bytes->back() + kFirstV);
    return to_hex_0x(*bytes);
}

}  // namespace

std::optional<SigningRequest> signing_request(ChainNamespace chain_namespace,
                                              const std::string& message,
                                              const std::string& address) {
    Json params;
    switch (chain_namespace) {
        case ChainNamespace::kEip155:
            params =
                Json::array({Json::string(to_hex_0x(bytes_of(message))), Json::string(address)});
            return SigningRequest{"personal_sign", std::move(params)};
        case ChainNamespace::kSolana:
            params = Json::object();
            params.set("message", Json::string(to_base58(bytes_of(message))));
            params.set("pubkey", Json::string(address));
            return SigningRequest{"solana_signMessage", std::move(params)};
        case ChainNamespace::kBip122:
            params = Json::object();
            params.set("message", Json::string(message));
            params.set("account", Json::string(address));
            params.set("protocol", Json::string(needs_ecdsa(address) ? "ecdsa" : "bip322"));
            return SigningRequest{"signMessage", std::move(params)};
        case ChainNamespace::kPolkadot:
            params = Json::object();
            params.set("message", Json::string(message));
            params.set("address", Json::string(address));
            return SigningRequest{"polkadot_signMessage", std::move(params)};
        default:
            return std::nullopt;
    }
}

std::optional<std::string> read_signature(ChainNamespace chain_namespace, const Json& answer) {
    if (chain_namespace == ChainNamespace::kEip155) return evm_signature(answer);
    const auto signature = answer.find_string("signature");
    if (!signature || signature->empty()) return std::nullopt;
    if (chain_namespace != ChainNamespace::kBip122) return std::string(*signature);
    Result<Bytes> bytes = parse_hex(*signature);
    return bytes ? to_base64(*bytes) : std::string(*signature);
}

bool is_signed_later(ChainNamespace chain_namespace, const Json& answer) {
    return chain_namespace == ChainNamespace::kEip155 && answer.is_string() &&
           answer.as_string() == "0x";
}

}  // namespace portico::sign_in
