// SPDX-License-Identifier: Apache-2.0
//
// Namespaces of proposals and sessions (docs/spec/pairing.md#namespaces): validation with the
// published rules, what a session permits, and what a wallet approves. Codes and texts of the
// published rules win where implementations say it in other words. Of several errors the first
// counts, those of chains and accounts before those of methods and events.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "core/walletconnect/wire.hpp"

namespace portico::wc {

/// Rules 1.1 to 1.9. Of what is required all must make sense; of what is optional the entries,
/// chains, methods and events that make none are taken out, and an error only where nothing is left
/// to ask for. An empty proposal is valid. Codes 5100, 5101, 5102, 5104.
Verdict check_proposal(const Namespaces& required, Namespaces& optional,
                       const char* required_context, const char* optional_context);

/// Rules 2.1, 2.2, 2.7 and the shape of the rest: takes out the entries that grant no account, and
/// of the others the accounts, chains, methods and events that make no sense. Says why (of the
/// first of them) only where nothing is left. Codes 5, 5001, 5100, 5103, 5104.
Verdict keep_granted(Namespaces& approved, const char* context);

/// Rules 2.3 to 2.11: everything required is approved. Codes 5000 to 5003.
Verdict check_conforming(const Namespaces& required, const Namespaces& approved,
                         const char* context);

/// What a wallet granted. Solana's mainnet and devnet had other ids once, and some wallets know
/// only those: what is granted on one stands here by the id of today.
struct Granted {
    Namespaces namespaces;
    bool by_former_ids = false;  ///< the wallet has to be asked by the former one
};

/// Reads what makes sense of the `namespaces` of a settlement or an update. An error where that is
/// nothing, or something required is not among it.
Verdict read_conforming(const Json& params, const char* context, const Namespaces& required,
                        Granted& out);

/// Adds the former ids of networks to what is proposed.
void propose_former_ids(Namespaces& proposed);
/// The id of today of a network, or the former one; `chain` itself where it has no other.
std::string_view id_of_today(std::string_view chain);
std::string_view former_id(std::string_view chain);

bool permits_chain(const Namespaces& approved, std::string_view chain);
bool permits_method(const Namespaces& approved, std::string_view chain, std::string_view method);
bool permits_event(const Namespaces& approved, std::string_view chain, std::string_view event);

/// `eip155` of `eip155`, `eip155:1` and `eip155:1:0x..`.
std::string_view namespace_of(std::string_view id);
/// `eip155:1` of `eip155:1:0x..`; empty when it is no account id.
std::string_view chain_of_account(std::string_view account);

/// What a wallet that supports `supported` (each with chains, methods, events, accounts) approves
/// of a proposal: all that is required, and of what is optional the part it supports; everything it
/// supports when nothing is named. Errors: a supported chain without an account, a requirement not
/// supported.
std::expected<Namespaces, RpcError> build_approved_namespaces(const Namespaces& required,
                                                              const Namespaces& optional,
                                                              const Namespaces& supported);

}  // namespace portico::wc
