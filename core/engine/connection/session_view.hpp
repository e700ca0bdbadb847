// SPDX-License-Identifier: Apache-2.0
//
// A WalletConnect session as the engine reads it, and the proposal the engine makes from its
// networks (docs/spec/connect.md#pairing-code; docs/spec/host-provider.md#capabilities): everything
// optional, nothing required.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/vec.hpp"
#include "core/engine/command.hpp"
#include "core/engine/connection/connection_record.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/setup.hpp"

namespace portico::engine {

/// The proposal for all configured networks.
wc::Connect make_proposal(const Setup& setup);

/// Chains of one namespace that the wallet granted, in its order.
Vec<std::string> session_chains(const wc::Session& session, ChainNamespace chain_namespace);

/// Addresses of one namespace: those on `chain`, or all of them if it has none there.
Vec<std::string> session_accounts(const wc::Session& session, ChainNamespace chain_namespace,
                                  std::string_view chain);

bool session_grants_chain(const wc::Session& session, std::string_view chain);
bool session_grants_method(const wc::Session& session, ChainNamespace chain_namespace,
                           std::string_view method);

/// The chain to be on in a namespace: `wanted` if it was granted, else the first granted one that
/// is offered, else the first. Nothing where the session has no accounts.
std::optional<std::string> session_chain(const wc::Session& session, const Setup& setup,
                                         ChainNamespace chain_namespace, std::string_view wanted);

/// The first picture that the wallet names.
const wc::ShortText* session_icon(const wc::Session& session);
/// A link that the wallet gives; nullptr if it is empty.
const wc::ShortText* link_given(const std::optional<wc::ShortText>& link);

/// Accounts and chain for every configured namespace the session has accounts in: the chain that
/// the namespace's connection is on, where that was granted.
Vec<Adopted> adopt_session(const wc::Session& session, const Setup& setup,
                           const Vec<Connection>& connections);

}  // namespace portico::engine
