// SPDX-License-Identifier: Apache-2.0
//
// A key provider over the transit engine of HashiCorp Vault (or OpenBao): data keys are sealed and
// opened there, and the key never leaves it. HTTP API:
// https://developer.hashicorp.com/vault/api-docs/secret/transit
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/vault/rules/sealed_row.hpp"

namespace portico::vault {

/// `address`: `https://host:8200/v1/transit/keys/NAME?token-file=/path`, and `&ca-file=/path` for
/// authorities of one's own. `http://` is for this machine alone. The token's policy: read on
/// keys/NAME, update on encrypt/NAME and decrypt/NAME; its file is read at every call, so an agent
/// may renew it. The key authenticates (aes256-gcm96 or chacha20-poly1305), is not derived,
/// exportable, or in plain backups. A call ends after ten seconds. Calls wait for each other. The
/// error is one line for the operator and holds no token.
std::expected<std::unique_ptr<KeyProvider>, std::string> open_transit_key(
    const std::string& address);

/// The file of the token that the address names; empty where it names none.
std::string transit_token_file(const std::string& address);

}  // namespace portico::vault
