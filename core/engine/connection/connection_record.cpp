// SPDX-License-Identifier: Apache-2.0
//
// See connection_record.hpp.
#include "core/engine/connection/connection_record.hpp"

#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "core/engine/chain_namespace.hpp"

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

AccountType Connection::account_type(std::size_t account) const {
    return account < types.size() ? static_cast<AccountType>(types[account])
                                  : default_account_type(chain_namespace);
}

void Connection::make_first(std::size_t account) {
    std::swap(accounts[0], accounts[account]);
    if (account < types.size()) std::swap(types[0], types[account]);
}

void Connection::choose(std::string_view address) {
    chosen = address;
    for (std::size_t i = 0; i < accounts.size(); ++i)
        if (accounts[i] == address) return make_first(i);
}

std::string Connection::link_id() const {
    if (!paired()) return connector_id;
    std::string id = connector_id + ":";
    id += topic.empty() ? truncate_utf8(wallet.name, 96) : topic;
    return id;
}

Json::Array stored_rows(std::string_view text) {
    auto json = parse_json(text);
    if (!json || !json->is_object() || json->members().empty()) return {};
    Json& rows = json->members()[0].value;
    return rows.is_array() ? std::move(rows.items()) : Json::Array();
}

ReadConnections read_connections(const Json::Array& rows) {
    ReadConnections out;
    for (const Json& row : rows) {
        if (out.rows.size() >= kLinksMax) break;
        if (read_described(type_info<StoredConnection>(), row, &out.rows.emplace_back())) continue;
        out.rows.pop_back();
        out.all = false;
    }
    return out;
}

StoredNetworks read_stored_networks(std::string_view text) {
    return read_stored<StoredNetworks>(text);
}

StoredWallets read_stored_wallets(std::string_view text) {
    return read_stored<StoredWallets>(text);
}

}  // namespace portico::engine
