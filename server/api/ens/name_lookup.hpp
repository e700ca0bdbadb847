// SPDX-License-Identifier: Apache-2.0
//
// The address of a name of ENS, wherever it is kept (ERC-137, ENSIP-9, -10, -11; ERC-3668): the
// resolver is that of the name or of the nearest name above it; one that answers for names below it
// is asked by `resolve`, and where it sends us to a service, the service's answer is what the
// contract takes of it.
//
// People send money to what is found here. So whatever is not certain is a failure, and where one
// coin fails the next one is not asked: a service that is silent about an address must not lead to
// another.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/names/ens_lookup.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/ens/gateways.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::ens {

/// Ethereum and its registry: a name of another one could be anybody's.
inline constexpr const char* kChain = "eip155:1";
inline constexpr chain::EvmAddress kRegistry = {0x00, 0x00, 0x00, 0x00, 0x00, 0x0C, 0x2E,
                                                0x07, 0x4e, 0xC6, 0x9A, 0x0d, 0xFb, 0x29,
                                                0x97, 0xBA, 0x6C, 0x7d, 0x2e, 0x1e};

/// Parts of a name that is looked up: each is a question to the registry.
inline constexpr std::size_t kLabelsMax = 16;

struct FoundName {
    bool is_known = false;  ///< somebody resolves it, or the names below one above it
    std::uint32_t coin = 0;
    Bytes address = {};  ///< empty: it has none of those coins
};

enum class LookupFailure : std::uint8_t {
    kChain,    ///< no node answered, or not as a node does
    kGateway,  ///< no service answered, or not in time
    kRefused   ///< a contract said what no resolver says, or did not take a service's answer
};

class NameLookup {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds
    using Found = std::expected<FoundName, LookupFailure>;

    /// For all services of a name together, and for one of them.
    static constexpr std::int64_t kTotalMs = 8'000, kGatewayMs = 4'000;
    /// Times that a contract may send us on for one question (ERC-3668, "Client Lookup Protocol").
    static constexpr int kNestedMax = 4;
    /// Services asked at one such time, and of a name in all.
    static constexpr std::size_t kUrlsMax = 4, kAsksMax = 12;
    /// What a service is asked may have so many bytes.
    static constexpr std::size_t kCallBytesMax = 16 * 1024;

    /// All must outlive this.
    NameLookup(chain_data::Reader& reader, chain_data::Contracts& contracts, Gateways& gateways,
               Clock clock);

    /// The first of the coins that the name has. Preconditions: the chain is served,
    /// is_plain_ens_name, at most kLabelsMax parts, is_ens_coin.
    ops::Awaitable<Found> find(std::string name, std::vector<std::uint32_t> coins);

    std::uint64_t gateways_asked() const { return asked_; }

  private:
    /// Of one name.
    struct Budget {
        std::int64_t until_ms = 0;
        std::size_t asks = kAsksMax;
    };
    struct Resolver {
        chain::EvmAddress address{};  ///< zero: there is none
        bool is_wildcard = false;
        bool is_of_parent = false;
    };
    /// What a call returned; nothing: it reverted, as a contract does that does not know the call.
    using Returned = std::expected<std::optional<Bytes>, LookupFailure>;

    ops::Awaitable<std::expected<Resolver, LookupFailure>> find_resolver(std::string name);
    ops::Awaitable<std::expected<Bytes, LookupFailure>> ask_resolver(Resolver resolver,
                                                                     std::string name,
                                                                     std::uint32_t coin,
                                                                     Budget* budget);
    ops::Awaitable<Returned> call(chain::EvmAddress to, Bytes data, Budget* budget);
    ops::Awaitable<std::optional<Bytes>> ask_gateways(chain::OffchainLookup lookup, Budget* budget);

    chain_data::Reader& reader_;
    chain_data::Contracts& contracts_;
    Gateways& gateways_;
    Clock clock_;
    std::uint64_t asked_ = 0;
};

}  // namespace portico::api::ens
