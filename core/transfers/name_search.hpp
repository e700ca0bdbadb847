// SPDX-License-Identifier: Apache-2.0
//
// The address of a name that somebody typed. Of the operator's zones the server tells it, and only
// the address of the active network counts: on another one somebody else may stand there. Every
// other name is one of ENS, which a node of Ethereum is asked, whatever network is active: who
// resolves it, then what that one says (ERC-137): on another network the address of that one
// (ENSIP-11), for an account of Solana that of coin 501 (ENSIP-9). What is not found so may be kept
// off the chain (ERC-3668) or by the resolver of a name above (ENSIP-10): the operator's server
// looks there (GET /v1/names/:name), if it does.
#pragma once

#include "core/base/bytes.hpp"
#include "core/machine/context.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

/// From the last letter to the question.
inline constexpr std::int64_t kNameDelayMs = 500;
/// An address that a name had is looked up again when it is older.
inline constexpr std::int64_t kNameMs = 300'000;
/// The node of Ethereum where the host has no server: that of core/chain/networks.cpp.
inline constexpr const char* kNamesNode = "https://ethereum-rpc.publicnode.com";

/// The servers of a page, as of EngineConfig.
struct NameServers {
    std::string_view project_id;
    const std::optional<ShortText>& rpc_proxy_url;
    const std::optional<ShortText>& api_url;
};

/// One question to who resolves a name, in turn until one has an answer.
struct NameQuestion {
    std::string coin;  ///< in decimal (core/chain/names/coin_type): what the server is asked for
    std::string_view selector;
    std::string argument;  ///< behind the name's node, in hexadecimal
    /// The address in what that call returns. None: it has no address there.
    std::optional<Bytes> (*read)(ByteView returned);
    /// Of Ethereum itself and asked for another network: where a contract stands there, nobody
    /// may have the address here.
    bool of_ethereum = false;
};

/// How names are asked for addresses of a network.
struct NameNetwork {
    Vec<NameQuestion> questions;  ///< the first: the network's own
    /// The address as the server writes it.
    std::optional<Bytes> (*read_text)(std::string_view text);
};

struct NameContext : machine::Context {
    NameServers servers;
    const WatchedAccount& account;
    unsigned owner;  ///< of effects and timers
    NameNetwork of;
};

enum class NameVerdict : std::uint8_t {
    kNone,  ///< nothing yet, or it is none of these answers
    kFound,
    kUnknown,    ///< nobody registered it
    kElsewhere,  ///< somebody has it, and it names no address of this network
    kOffChain,   ///< it may be kept where nobody could look now
    kDown        ///< nobody answers for names
};

/// The problem of a form that this is; nothing where it is none.
template <class Problem>
std::optional<Problem> problem_of(NameVerdict verdict) {
    switch (verdict) {
        case NameVerdict::kUnknown:
            return Problem::kNameUnknown;
        case NameVerdict::kElsewhere:
            return Problem::kNameElsewhere;
        case NameVerdict::kOffChain:
            return Problem::kNameOffChain;
        case NameVerdict::kDown:
            return Problem::kNamesDown;
        case NameVerdict::kNone:
        case NameVerdict::kFound:
            break;
    }
    return std::nullopt;
}

struct NameAnswer {
    NameVerdict verdict = NameVerdict::kNone;
    Bytes address{};  ///< kFound: 20 bytes of eip155, 32 of Solana
};

struct NameSearch {
    std::string name{};  ///< in small letters
    std::int64_t timer = 0;
    EffectId request = 0;
    bool resolver = false;   ///< the question in flight is who resolves it
    bool or_of_ens = false;  ///< the server may not know it
    std::string contract{};  ///< who resolves it
    std::size_t question = 0;
    Bytes of_ethereum{};  ///< the question in flight is whether a contract stands there
    /// What it is where the server does not find it either; kNone: that was not asked to look.
    NameVerdict otherwise = NameVerdict::kNone;

    bool is_under_way() const { return timer != 0 || request != 0; }
};

/// An address of so many bytes, as addr(bytes32,uint256) returns it: where the bytes begin, how
/// many, and they. Nothing for any other.
std::optional<Bytes> read_coin_address(ByteView returned, std::size_t size);

void forget_name(NameSearch& search, const machine::Context& context);

/// With `zones` the server is asked for a name directly below one of them, and no other; without,
/// for every name of three parts, and ENS where it does not know it.
void begin_name(NameSearch& search, const engine::Zones* zones, const NameContext& context);

NameAnswer name_answered(NameSearch& search, const ChainAnswered& event,
                         const NameContext& context);
NameAnswer name_answered(NameSearch& search, const engine::HttpAnswered& event,
                         const NameContext& context);

}  // namespace portico::transfers
