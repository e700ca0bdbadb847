// SPDX-License-Identifier: Apache-2.0
//
// Which change of a wallet the service takes (core/api/vault.hpp, WalletChange). It cannot check
// the record's authentication, whose key only devices have: it keeps the order of versions, and
// that no device speaks for another.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/api/vault.hpp"

namespace portico::vault {

enum class ChangeVerdict : std::uint8_t {
    kFine,
    kWrong,          ///< no change of ours looks like this
    kStale,          ///< not the next version of what is stored
    kNeedsStepUp,    ///< other recovery keys
    kNeedsRecovery,  ///< of a device that has no share
};

/// What the caller has shown.
struct Standing {
    bool stepped_up = false;
    bool recovered = false;  ///< a proof (recovery_proof.hpp) of the stored version
    bool may_assist = true;  ///< the operator lets wallets have an assisted key that have none yet
};

/// Its form alone: ids, lengths, each share where its epoch says that there is one.
bool is_well_formed(const api::vault::WalletChange& change);

/// What owners need to derive their keys again, for keys that both records have: it stays where the
/// change says nothing of it, as devices do not have it.
void keep_hints(const api::vault::WalletRecord& stored, const api::vault::RecoverySet& kept,
                api::vault::WalletChange& change);

/// Whether each password has its salt and each passkey its name: nobody could open it else.
bool has_hints(const api::vault::WalletChange& change);

/// Whether the stored record (nothing: there is no wallet yet) may become the change's, asked for
/// by `device` of an account of `project`. Precondition: is_well_formed.
ChangeVerdict judge_change(const std::optional<api::vault::WalletRecord>& stored,
                           const api::vault::WalletChange& change, std::string_view project,
                           std::string_view device, Standing shown);

}  // namespace portico::vault
