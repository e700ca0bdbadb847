// SPDX-License-Identifier: Apache-2.0
//
// Requests of vault.wasm, with the secrets that stand behind them: as they are, and where one names
// a wallet, once more for a wallet that is there, with its shares, so that what is signed and
// changed is read too. Every answer is one, what is refused has no secrets, and the wallet's shares
// stand in no answer's text but where the request's own text, which a refusal repeats, had them.
#include <random>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/vault/vault.hpp"
#include "core/vault/wire.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::vault;
using namespace portico::vault::contract;

const Vault& vault() {
    static const Vault kVault =
        Vault::create("", [engine = std::mt19937_64(7)](std::span<std::uint8_t> out) mutable {
            for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
        }).value();
    return kVault;
}

Request read(std::string_view text) {
    auto parts = read_request(text);
    PORTICO_ASSERT(parts.has_value());
    return std::move(*parts);
}

std::string write(const VaultRequest& request, const std::vector<Bytes>& secrets) {
    std::string out = to_json_text(request);
    out.push_back('\0');
    for (const Bytes& secret : secrets) {
        for (int shift = 24; shift >= 0; shift -= 8)
            out.push_back(static_cast<char>(secret.size() >> shift & 0xff));
        out.append(as_text(secret));
    }
    return out;
}

struct Wallet {
    SignedRecord record;
    std::vector<Bytes> shares;
};

/// Recovered by a kit, on one device.
Wallet make_wallet() {
    constexpr const char* kId = "ffeeddccbbaa99887766554433221100";
    const std::string kit = vault().step(to_json_text(VaultRequest(MakeRecoveryCode{kId})));
    const auto key = parse_described<VaultAnswer>(read(kit).json).value();
    List<api::vault::RecoveryKey, 16> keys;
    keys.push_back({.id = "0123456789abcdef0123456789abcdef",
                    .kind = api::vault::RecoveryKind::kKit,
                    .publicKey = std::get<RecoveryKeyMade>(key).public_key});
    const std::string made = vault().step(to_json_text(
        VaultRequest(CreateWallet{.tenant = "00112233445566778899aabbccddeeff",
                                  .wallet = kId,
                                  .device = "bGFwdG9wbGFwdG9wbGFwdG9wbGFwdG9wbGFwdG9wbGE",
                                  .recovery_keys = keys})));
    const Request parts = read(made);
    const auto changed = parse_described<VaultAnswer>(parts.json).value();
    return {.record = std::get<WalletChanged>(changed).wallet,
            .shares = {parts.secrets.at(0).expose(), parts.secrets.at(1).expose()}};
}

void step(std::string_view input, const Wallet& wallet) {
    const std::string out = vault().step(input);
    const Request parts = read(out);
    const auto answer = parse_described<VaultAnswer>(parts.json);
    PORTICO_ASSERT(answer.has_value());
    if (std::holds_alternative<Refused>(*answer)) PORTICO_ASSERT(parts.secrets.empty());
    for (const Bytes& share : wallet.shares) {
        for (const std::string& text : {to_hex(share), to_base64url(share)})
            PORTICO_ASSERT(!parts.json.contains(text) || input.contains(text));
    }
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    static const Wallet kWallet = make_wallet();
    const std::string_view text = as_text(input);
    const auto parts = read_request(text);
    if (!parts) return step(text, kWallet);
    auto request = parse_described<VaultRequest>(parts->json);
    if (!request) return step(text, kWallet);
    // A password takes 64 MiB and a second of a processor, whatever is in it.
    const auto* key = std::get_if<DeriveRecoveryKey>(&*request);
    if (key != nullptr && key->kind == api::vault::RecoveryKind::kPassword) return;
    step(text, kWallet);
    const bool names_a_wallet = std::visit(
        [](auto& one) {
            if constexpr (requires { one.wallet.record; }) {
                one.wallet = kWallet.record;
                return true;
            }
            return false;
        },
        *request);
    if (names_a_wallet) step(write(*request, kWallet.shares), kWallet);
}
