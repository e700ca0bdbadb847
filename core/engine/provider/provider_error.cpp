// SPDX-License-Identifier: Apache-2.0
//
// See provider_error.hpp.
#include "core/engine/provider/provider_error.hpp"

#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"

namespace portico::engine {
namespace {

// WalletConnect says 5000 for "user rejected" (docs/spec/pairing.md#errors).
constexpr std::int64_t kPairingRejected = 5000;

// The code of data.originalError, where extensions put the true one.
std::int64_t wrapped_code(const RpcError& error) {
    if (!error.data) return 0;
    for (const std::string_view name : {"originalError", "cause"}) {
        const Json* inner = error.data->find(name);
        if (const Json* code = inner ? inner->find("code") : nullptr)
            return code->as_integer().value_or(0);
    }
    const Json* code = error.data->find("code");
    return code ? code->as_integer().value_or(0) : 0;
}

bool has_code(const RpcError& error, std::int64_t code) {
    return error.code == code || wrapped_code(error) == code;
}

}  // namespace

RpcError make_rpc_error(std::int64_t code, Code text, std::string detail) {
    return {code, error_text({text, std::move(detail)}), std::nullopt};
}

bool is_rejection(const RpcError& error) {
    return has_code(error, kUserRejected) || error.code == kPairingRejected;
}

bool is_pending(const RpcError& error) { return has_code(error, kRequestPending); }

bool is_unrecognized_chain(const RpcError& error) {
    if (has_code(error, kUnrecognizedChain)) return true;
    // Some phones' wallets answer with an internal error that only the text explains.
    const std::string_view text = error.message;
    return text.find("Unrecognized chain") != std::string_view::npos ||
           text.find("wallet_addEthereumChain") != std::string_view::npos;
}

bool is_unknown_method(const RpcError& error) {
    return error.code == -32601 || error.code == kUnsupportedMethod;
}

std::string peer_text(const std::string& text) {
    return std::string(truncate_utf8(visible_text(text), kPeerTextMax));
}

}  // namespace portico::engine
