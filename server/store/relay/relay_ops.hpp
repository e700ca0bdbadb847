// SPDX-License-Identifier: Apache-2.0
//
// Store operations as bytes, for the processes that read them from the shared log. Messages are not
// among them: they stand in groups (message_group.hpp).
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "server/relay/store_ops.hpp"

namespace portico::store {

/// Precondition: no SaveMessage.
void append_op(std::string& out, const relay::StoreOp& op);
/// False: the bytes are damaged.
[[nodiscard]] bool read_ops(ByteView bytes, std::vector<relay::StoreOp>& out);

/// 1,2,3: how tags stand in a database.
std::string join_tags(const std::vector<std::uint32_t>& tags);
std::vector<std::uint32_t> split_tags(std::string_view text);

}  // namespace portico::store
