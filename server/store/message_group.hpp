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
/// All messages of a group; false if the data is damaged.
[[nodiscard]] bool read_messages(ByteView data, std::vector<relay::MessagePtr>& out);

/// What is known of a group without reading its data.
struct MessageGroup {
    std::vector<relay::Sequence> sequences;  ///< rising, in the order of the data
    std::vector<bool> gone;
    std::size_t live = 0;

    void add(relay::Sequence sequence);
    /// False: it is not in this group, or gone already.
    bool erase(relay::Sequence sequence);
    /// So little is left that it is worth writing anew.
    bool is_sparse() const { return live * 4 <= sequences.size(); }

    Bytes gone_bits() const;
    void set_gone_bits(ByteView bits);
};

/// By the sequence that its row is kept under: that of its first message or a lower one.
using MessageGroups = std::map<relay::Sequence, MessageGroup>;

}  // namespace portico::store
