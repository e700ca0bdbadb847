// SPDX-License-Identifier: Apache-2.0
#include "server/api/identity/registry_provider.hpp"

#include <algorithm>

#include "core/chain/caip.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::api::identity {
namespace {

using chain::AbiValue;
using chain_data::ContractAnswers;
using chain_data::ContractCall;
using chain_data::make_call;

constexpr std::size_t kPictureMax = 512;

ContractCall resolver_call(const chain::EvmAddress& registry, std::string_view name) {
    return {registry, make_call("resolver(bytes32)", {AbiValue::word(chain::ens_namehash(name))})};
}

/// Nothing for the zero address and for what is none.
std::optional<chain::EvmAddress> address_of(const std::optional<Bytes>& reported) {
    const auto address = reported ? chain::read_address(*reported) : fail(Code::abi_data_invalid);
    if (!address || *address == chain::EvmAddress{}) return std::nullopt;
    return *address;
}

std::string text_of(const std::optional<Bytes>& reported) {
    const auto text = reported ? chain::read_text(*reported) : fail(Code::abi_data_invalid);
    return text ? *text : std::string();
}

}  // namespace

struct RegistryProvider::Search {
    chain::EvmAddress address{};
    Done done;
    Identity found = {};

    void nobody() { done(Identity{}); }
};

std::expected<std::vector<Registry>, std::string> read_registries(
    const std::vector<std::string>& lines) {
    std::vector<Registry> registries;
    for (const std::string& line : lines) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const auto chain = chain::Caip2::parse(std::string_view(line).substr(0, space));
        const auto address = chain::parse_evm_address(
            std::string_view(line).substr(std::min(space + 1, line.size())));
        if (!chain || chain->chain_namespace() != "eip155" || !address)
            return std::unexpected("identity.registries: \"" + line.substr(0, 80) +
                                   "\" is not a chain and an address, like \"eip155:1 0x..\"");
        registries.push_back({chain->text(), *address});
    }
    return registries;
}

std::string picture_of(std::string_view record, std::string_view ipfs_gateway) {
    const auto is_plain = [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '<'; };
    if (record.size() > kPictureMax || !std::ranges::all_of(record, is_plain)) return {};
    if (record.starts_with("https://") || record.starts_with("http://127.0.0.1:") ||
        record.starts_with("http://localhost:"))
        return std::string(record);
    if (!record.starts_with("ipfs://") || ipfs_gateway.empty()) return {};
    std::string_view path = record.substr(7);
    if (path.starts_with("ipfs/")) path.remove_prefix(5);
    if (path.empty() || path.contains("..")) return {};
    return std::string(ipfs_gateway) + std::string(path);
}

RegistryProvider::RegistryProvider(Registry registry, const chain_data::Reader& reader,
                                   Contracts& contracts, std::string ipfs_gateway)
    : registry_(std::move(registry)),
      reader_(reader),
      contracts_(contracts),
      ipfs_gateway_(std::move(ipfs_gateway)) {}

void RegistryProvider::identify(const chain::EvmAddress& address, Done done) {
    if (!reader_.serves(registry_.chain)) return done(Identity{});
    auto search = std::make_shared<Search>(address, std::move(done));
    contracts_.read(registry_.chain,
                    {resolver_call(registry_.address, chain::ens_reverse_name(address))},
                    [this, search](const std::optional<ContractAnswers>& reported) {
                        if (!reported) return search->done(std::nullopt);
                        const auto resolver = address_of((*reported)[0]);
                        if (!resolver) return search->nobody();
                        find_name(search, *resolver);
                    });
}

void RegistryProvider::find_name(const std::shared_ptr<Search>& search,
                                 const chain::EvmAddress& resolver) {
    const auto node = chain::ens_namehash(chain::ens_reverse_name(search->address));
    contracts_.read(registry_.chain,
                    {{resolver, make_call("name(bytes32)", {AbiValue::word(node)})}},
                    [this, search](const std::optional<ContractAnswers>& reported) {
                        if (!reported) return search->done(std::nullopt);
                        search->found.name = text_of((*reported)[0]);
                        if (!chain::is_plain_ens_name(search->found.name)) return search->nobody();
                        find_owner(search);
                    });
}

void RegistryProvider::find_owner(const std::shared_ptr<Search>& search) {
    contracts_.read(registry_.chain, {resolver_call(registry_.address, search->found.name)},
                    [this, search](const std::optional<ContractAnswers>& reported) {
                        if (!reported) return search->done(std::nullopt);
                        const auto resolver = address_of((*reported)[0]);
                        if (!resolver) return search->nobody();
                        check(search, *resolver);
                    });
}

void RegistryProvider::check(const std::shared_ptr<Search>& search,
                             const chain::EvmAddress& resolver) {
    const AbiValue node = AbiValue::word(chain::ens_namehash(search->found.name));
    contracts_.read(
        registry_.chain,
        {{resolver, make_call("addr(bytes32)", {node})},
         {resolver, make_call("text(bytes32,string)", {node, AbiValue::text("avatar")})}},
        [this, search](const std::optional<ContractAnswers>& reported) {
            if (!reported) return search->done(std::nullopt);
            if (address_of((*reported)[0]) != search->address) return search->nobody();
            search->found.avatar = picture_of(text_of((*reported)[1]), ipfs_gateway_);
            search->done(std::move(search->found));
        });
}

}  // namespace portico::api::identity
