// SPDX-License-Identifier: Apache-2.0
//
// Names from an ENS-style registry (ERC-137, ERC-181, ERC-634): the reverse record of the address,
// the name's own address, which must be the same one, and its picture. Everything is untrusted
// word: a name that does not lead back, or that is not in a plain normal form, is none.
#pragma once

#include <expected>
#include <memory>
#include <vector>

#include "server/api/chain_data/contracts.hpp"
#include "server/api/identity/provider.hpp"

namespace portico::api::identity {

/// `eip155:1 0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e`
struct Registry {
    std::string chain;
    chain::EvmAddress address{};
};
/// The error is one line for a person.
std::expected<std::vector<Registry>, std::string> read_registries(
    const std::vector<std::string>& lines);

class RegistryProvider final : public Provider {
  public:
    using Contracts = chain_data::Contracts;

    /// `ipfs_gateway` leads the pictures that stand on IPFS: `https://gateway.example/ipfs/`;
    /// empty: these are left out. Both references must outlive this.
    RegistryProvider(Registry registry, const chain_data::Reader& reader, Contracts& contracts,
                     std::string ipfs_gateway);

    void identify(const chain::EvmAddress& address, Done done) override;

  private:
    struct Search;
    void find_name(const std::shared_ptr<Search>& search, const chain::EvmAddress& resolver);
    void find_owner(const std::shared_ptr<Search>& search);
    void check(const std::shared_ptr<Search>& search, const chain::EvmAddress& resolver);

    Registry registry_;
    const chain_data::Reader& reader_;
    Contracts& contracts_;
    std::string ipfs_gateway_;
};

/// What a page may show of an avatar record (ENSIP-12): an https address, or on this machine http;
/// one of IPFS through the gateway. Empty for anything else, such as NFTs and data.
std::string picture_of(std::string_view record, std::string_view ipfs_gateway);

}  // namespace portico::api::identity
