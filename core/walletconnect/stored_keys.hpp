// SPDX-License-Identifier: Apache-2.0
//
// What the pairing machine keeps in the page's storage (docs/storage.md): one `client`, of every
// other kind a record for each id.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/machine/storage.hpp"

namespace portico::wc {

enum class RecordKind : std::uint8_t {
    kClient,
    kPairing,
    kSession,
    kAttempt,
    kProposal,
    kAuthenticate,
    kRequest,
    kSent,
    kSeen,
    kOut
};

/// By kind.
inline constexpr std::string_view kRecordNames[] = {
    "client",        "pairing/", "session/", "attempt/", "proposal/",
    "authenticate/", "request/", "sent/",    "seen/",    "out/"};
inline constexpr machine::StoredKeys kStoredKeys{"portico.wc/", kRecordNames};

constexpr std::string_view name_of(RecordKind kind) {
    return kRecordNames[static_cast<std::size_t>(kind)];
}

/// A key in its parts. None: no key of the pairing machine.
struct RecordKey {
    RecordKind kind = RecordKind::kClient;
    std::string_view id;  ///< of `client`: empty
};
std::optional<RecordKey> parse_record_key(std::string_view key);

}  // namespace portico::wc
