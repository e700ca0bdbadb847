// SPDX-License-Identifier: Apache-2.0
//
// Names as the routes tell them. Addresses are an object whose members are coin types.
#include "core/api/names.hpp"
#include "server/api/names/name_service.hpp"

namespace portico::api::names {
namespace {

Json addresses_of(const std::vector<AddressRow>& rows) {
    Json out = Json::object();
    for (const AddressRow& row : rows)
        out.set(std::to_string(row.coin),
                Json::object()
                    .set("address", Json::string(row.address))
                    .set("created_at", Json::integer(row.created_at_ms / 1000)));
    return out;
}

}  // namespace

NameBody name_body(const NameRow& row) {
    NameBody body{.name = row.name,
                  .registered_at = row.registered_at_ms / 1000,
                  .updated_at = row.updated_at_ms / 1000,
                  .attributes = {},
                  .addresses = addresses_of(row.addresses)};
    if (row.bio) body.attributes = NameAttributes{.bio = *row.bio};
    return body;
}

std::string address_text(const AddressRow& row) { return write_json(addresses_of({row})); }

}  // namespace portico::api::names
