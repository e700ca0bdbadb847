// SPDX-License-Identifier: Apache-2.0
//
// Many messages as one value of the database: what one commit brings in is one row, and goes as one
// (docs/decisions/0025-groups-of-messages.md). Which of a group's messages are gone stands beside
// it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "server/relay/store_ops.hpp"

namespace portico::store {

/// A group is ended beyond this, so that none becomes long to rewrite.
inline constexpr std::size_t kGroupBytes = 1024 * 1024;

/// The group's data, message behind message. Numbers are little-endian. `sequence` is the one that
/// is stored.
void append_message(std::string& data, const relay::Message& message, relay::Sequence sequence);
/// All messages of a group, unchecked; false if a length leads out of the data, whose rest cannot
/// be read then.
[[nodiscard]] bool read_messages(ByteView data, std::vector<relay::MessagePtr>& out);

/// What a damaged disk leaves of a record: whether its text is what its digest says, its texts are
/// UTF-8 (a socket would be closed for it) and its numbers are possible.
bool is_intact(const relay::Message& message);
/// Whether a record that follows `previous` (0: none) may stand in the row of `first`.
bool is_in_order(relay::Sequence sequence, relay::Sequence previous, relay::Sequence first);
/// Whether the texts of a row are UTF-8 and its numbers are possible.
bool is_intact(std::string_view text);
bool is_intact(const relay::ReaderRow& row);
bool is_intact(const relay::WatchRow& row);

/// What is known of a group without reading its data.
struct MessageGroup {
    std::vector<relay::Sequence> sequences;  ///< rising, in the order of the data
    std::vector<bool> gone;
    std::size_t live = 0;
    bool damaged = false;  ///< its row is left as it is

    void add(relay::Sequence sequence);
    /// False: it is not in this group, or gone already.
    bool erase(relay::Sequence sequence);
    /// So little is left that it is worth writing anew.
    bool is_sparse() const { return !damaged && live * 4 <= sequences.size(); }

    Bytes gone_bits() const;
    void set_gone_bits(ByteView bits);
};

/// By the sequence that its row is kept under: that of its first message or a lower one.
using MessageGroups = std::map<relay::Sequence, MessageGroup>;

}  // namespace portico::store
