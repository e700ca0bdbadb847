// SPDX-License-Identifier: Apache-2.0
//
// The address of a name that somebody typed. Of the operator's zones the server tells it, and only
// the address of the active network counts: on another one somebody else may stand there. Every
// other name is one of ENS, which a node of Ethereum is asked, whatever network is active: who
// resolves it, then what that one says (ERC-137). For an account of Solana that is its address of
// coin 501 (ENSIP-9).
#pragma once

#include "core/base/bytes.hpp"
#include "core/machine/context.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

/// From the last letter to the question.
inline constexpr std::int64_t kNameDelayMs = 500;
/// The node of Ethereum where the host has no server: that of core/chain/networks.cpp.
inline constexpr const char* kNamesNode = "https://ethereum-rpc.publicnode.com";

/// The servers of a page, as of EngineConfig.
struct NameServers {
    std::string_view project_id;
    const std::optional<ShortText>& rpc_proxy_url;
    const std::optional<ShortText>& api_url;
};

/// What an address of one namespace is: how ENS and the server are asked for it, and how they say
/// it.
struct NameNamespace {
    std::string_view selector;  ///< of a resolver's call
    std::string_view argument;  ///< behind the name's node, in hexadecimal
    /// The address in what that call returns. None: it has no address there.
    std::optional<Bytes> (*read_returned)(ByteView returned);
    /// The address as the server writes it.
    std::optional<Bytes> (*read_text)(std::string_view text);
};

struct NameContext : machine::Context {
    NameServers servers;
    const WatchedAccount& account;
    unsigned owner;         ///< of effects and timers
    std::string_view coin;  ///< of the account's network, in decimal (core/chain/names/coin_type)
    const NameNamespace& of;
};

enum class NameVerdict : std::uint8_t {
    kNone,  ///< nothing yet, or it is none of these answers
    kFound,
    kUnknown,    ///< nobody registered it, or it names no address
    kElsewhere,  ///< somebody has it, and it names no address of this network
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

    bool is_under_way() const { return timer != 0 || request != 0; }
};

void forget_name(NameSearch& search, const machine::Context& context);

/// With `zones` the server is asked for a name directly below one of them, and no other; without,
/// for every name of three parts, and ENS where it does not know it.
void begin_name(NameSearch& search, const engine::Zones* zones, const NameContext& context);

NameAnswer name_answered(NameSearch& search, const ChainAnswered& event,
                         const NameContext& context);
NameAnswer name_answered(NameSearch& search, const engine::HttpAnswered& event,
                         const NameContext& context);

}  // namespace portico::transfers
