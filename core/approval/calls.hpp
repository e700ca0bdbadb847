// SPDX-License-Identifier: Apache-2.0
//
// What a call of an EVM contract does, as far as its data says it: known functions by selector and
// by all of their arguments, calls within calls. Data is known only if it is byte for byte what an
// encoder writes for it. Private to core/approval.
#pragma once

#include <optional>

#include "core/approval/builder.hpp"
#include "core/base/bytes.hpp"
#include "core/chain/eip155/abi/abi_type.hpp"
#include "core/chain/eip155/abi/abi_value.hpp"
#include "core/chain/eip155/contracts/permit2.hpp"

namespace portico::approval {

/// Contracts of one address on nearly every network.
inline constexpr std::string_view kPermit2 = chain::kPermit2Text;
inline constexpr std::string_view kSeaport15 = "0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC";
inline constexpr std::string_view kSeaport16 = "0x0000000000000068F116a894984e2DB1123eB395";

/// What a contract holds behind the steps of one call, of what came with it. Whoever calls it next
/// may take that. Amounts that nobody knows before are the most there can be.
class Held {
  public:
    void add(const chain::EvmAddress& asset, const chain::Uint256& amount);
    void take(const chain::EvmAddress& asset, const chain::Uint256& amount = chain::Uint256::max());
    chain::Uint256 of(const chain::EvmAddress& asset);
    bool is_empty() const;

    bool counts_value = false;  ///< what was sent along with the call is counted

  private:
    struct Asset {
        chain::EvmAddress token;
        chain::Uint256 amount;
    };
    Asset* find(const chain::EvmAddress& asset);
    Vec<Asset> assets_;
};

struct Call {
    std::optional<chain::EvmAddress> to;  ///< empty: a contract is created
    chain::Uint256 value;                 ///< wei
    ByteView data;
    bool takes_value = true;  ///< false: the value was counted with the call around it
    Held* held = nullptr;     ///< of the same contract, by the call around it
};

/// Says what the call does, or that it cannot be decoded; warns of what it leaves with its
/// contract.
void describe_call(Builder& builder, const Call& call);

/// Says what is sent along with the call, if anything is and the call around it did not say it.
void say_value_sent(Builder& builder, const Call& call);

/// The values, if the data is their one encoding. `behind`: bytes may follow it, which are put
/// there.
std::optional<chain::AbiValue::List> decode_strictly(const chain::AbiType& type, ByteView data,
                                                     ByteView* behind = nullptr);

/// Says that the call cannot be decoded.
void say_unknown_call(Builder& builder, const Call& call);

/// The commands of Uniswap's Universal Router. False: some cannot be decoded, and that is said.
void describe_router_commands(Builder& builder, const Call& call, ByteView commands,
                              const Vec<Bytes>& inputs);

}  // namespace portico::approval
