// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/names_command.hpp"

#include <cstdio>

#include "core/api/names.hpp"
#include "core/base/describe/describe.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/names/zone_name.hpp"
#include "server/api/names/ens_gateway.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/private_key.hpp"
#include "server/app/storage.hpp"
#include "server/store/names/name_store.hpp"

namespace portico::app {
namespace {

using namespace api::names;

constexpr std::size_t kPage = 1000;

void print(const NameRow& row) {
    api::ExportedName out{.name = row.name,
                          .claimed_by = row.claimed_by,
                          .owner_coin = row.owner_coin,
                          .registered_at = row.registered_at_ms / 1000,
                          .updated_at = row.updated_at_ms / 1000,
                          .attributes = {},
                          .addresses = {}};
    if (row.bio) out.attributes.bio = *row.bio;
    for (const AddressRow& address : row.addresses)
        out.addresses.push_back({.coin_type = address.coin,
                                 .address = address.address,
                                 .created_at = address.created_at_ms / 1000});
    std::printf("%s\n", to_json_text(out).c_str());
}

int write_out(api::names::Store& store, const std::string& zone) {
    if (!chain::is_zone(zone))
        return command_failed("\"" + zone + "\" is no zone: two parts, like shop.eth");
    for (std::string after;;) {
        const auto rows = store.page(zone, after, kPage);
        if (!rows) return command_failed(rows.error().text);
        for (const NameRow& row : *rows) print(row);
        if (rows->size() < kPage) break;
        after = rows->back().name;
    }
    return std::fflush(stdout) == 0 ? 0 : command_failed("cannot write to standard output");
}

int print_signer(const Options& options) {
    if (options.names_ens_key.empty())
        return command_failed(
            "names.ens_key is not set: write one (openssl rand -hex 32 > ens.key) and name "
            "it as names.ens_key_file");
    const auto key = read_private_key(options, "names.ens_key", options.names_ens_key);
    if (!key) return command_failed(key.error());
    std::printf("%s\n", chain::evm_address_text(signer_of(*key)).c_str());
    return 0;
}

int show(api::names::Store& store, const std::string& name) {
    const auto row = store.find(name);
    if (!row) return command_failed(row.error().text);
    if (!*row) return command_failed("nobody has the name " + name);
    print(**row);
    return 0;
}

int remove(api::names::Store& store, const NamesOptions& requested, const std::string& name) {
    if (!requested.confirmed)
        return command_failed(
            "this takes the name away from its owner, and anybody may register "
            "it: add --yes. Nothing was changed");
    const auto gone = store.erase(name);
    if (!gone) return command_failed(gone.error().text + ". Nothing was changed");
    if (!*gone) return command_failed("nobody has the name " + name + ". Nothing was changed");
    std::printf("%s is gone\n", name.c_str());
    return 0;
}

}  // namespace

int names_command(const Options& options) {
    const NamesOptions& requested = options.names_command;
    if (requested.action == NamesAction::kSigner) return print_signer(options);
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return command_failed("the " + database_label(options, store::api_schema()) +
                              " cannot be used: " + sql.error().text + ". Nothing was changed");
    const auto store = store::open_name_store(**sql);
    if (requested.action == NamesAction::kExport) return write_out(*store, requested.zone);
    const auto name = chain::parse_zone_name(requested.name);
    if (!name)
        return command_failed("\"" + requested.name +
                              "\" is no name: three parts, like alice.shop.eth");
    return requested.action == NamesAction::kShow ? show(*store, name->text)
                                                  : remove(*store, requested, name->text);
}

}  // namespace portico::app
