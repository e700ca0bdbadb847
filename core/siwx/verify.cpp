// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/verify.hpp"

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/bech32.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/transaction/signature_range.hpp"
#include "core/chain/solana/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/siwx/bitcoin_message.hpp"
#include "core/siwx/cosmos_message.hpp"
#include "core/siwx/polkadot_message.hpp"

namespace portico::siwx {

namespace {

constexpr std::size_t kEvmSignatureBytes = 65;

Verdict verdict(bool valid) { return valid ? Verdict::kValid : Verdict::kInvalid; }

/// A signature by the address's own key is decided here, also to refuse it: a validator on the
/// chain would take its second form, in which s is high.
Verdict verify_evm(const Message& message, std::string_view text, std::string_view signature) {
    if (!signature.starts_with("0x")) return Verdict::kInvalid;
    const auto bytes = parse_hex(signature);
    const auto address = chain::parse_evm_address(message.address);
    if (!bytes || !address) return Verdict::kInvalid;
    // The empty one too: a Safe's, whose owners sign on the chain.
    if (bytes->size() != kEvmSignatureBytes) return Verdict::kAskChain;
    const auto signer =
        chain::recover_evm_signer(chain::personal_message_digest(as_bytes(text)), *bytes);
    if (!signer || *signer != *address) return Verdict::kAskChain;
    const ByteView view = *bytes;
    const auto number = [](ByteView word) {
        FixedBytes<32> out{};
        std::copy(word.begin(), word.end(), out.begin());
        return chain::Uint256::from_bytes(out);
    };
    return verdict(view[64] >= 27 &&
                   chain::is_low_signature(number(view.first(32)), number(view.subspan(32, 32))));
}

Verdict verify_solana(const Message& message, std::string_view text, std::string_view signature) {
    const auto key = chain::parse_solana_address(message.address);
    const auto bytes = parse_base58(signature);
    return verdict(key && bytes && verify_ed25519(*key, as_bytes(text), *bytes));
}

}  // namespace

Verdict verify_signature(const Message& message, std::string_view text,
                         std::string_view signature) {
    if (signature.size() > kSignatureTextMax) return Verdict::kInvalid;
    const std::string_view chain_namespace = message.chain_namespace();
    if (chain_namespace == "eip155") return verify_evm(message, text, signature);
    if (chain_namespace == "solana") return verify_solana(message, text, signature);
    if (chain_namespace == "bip122")
        return verdict(verify_bitcoin_message(message.address, text, signature));
    if (chain_namespace == "cosmos")
        return verdict(verify_cosmos_message(message.address, text, signature));
    if (chain_namespace == "polkadot")
        return verdict(verify_polkadot_message(message.address, text, signature));
    return Verdict::kUnsupported;
}

std::string account_address(const Message& message) {
    if (message.chain_namespace() == "polkadot")
        return generic_polkadot_address(message.address).value_or(message.address);
    // Bech32 is of small letters or of capitals, and names the same account.
    const bool is_bech32 = parse_bech32(message.address).has_value();
    return is_bech32 ? ascii_lower(message.address) : message.address;
}

}  // namespace portico::siwx
