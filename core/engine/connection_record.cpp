// SPDX-License-Identifier: Apache-2.0
//
// See connection_record.hpp.
#include "core/engine/connection_record.hpp"

#include "core/base/describe.hpp"

namespace portico::engine {
namespace {

template <class T>
T read_stored(std::string_view text) {
    T value;
    const auto json = parse_json(text);
    // A value read halfway is damaged too.
    if (!json || !read_described(type_info<T>(), *json, &value)) return T{};
    return value;
}

}  // namespace

StoredConnections read_stored_connections(std::string_view text) {
    return read_stored<StoredConnections>(text);
}

StoredNetworks read_stored_networks(std::string_view text) {
    return read_stored<StoredNetworks>(text);
}

StoredWallets read_stored_wallets(std::string_view text) {
    return read_stored<StoredWallets>(text);
}

}  // namespace portico::engine
