// SPDX-License-Identifier: Apache-2.0
//
// Writes an ApprovalSummary: sentences with their arguments, warnings once each, and the rules that
// hold for every address and amount that is named. Private to core/approval.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/approval/readable.hpp"
#include "core/approval/summary.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::approval {

std::string_view sentence_word(SentenceCode code);
std::string_view warning_word(WarningCode code);
std::size_t sentence_count();
std::size_t warning_count();

/// Calls within calls that are followed.
inline constexpr std::uint8_t kCallDepthMax = 4;
/// An amount of this or more is no token's supply: 2^128 smallest units.
bool is_unlimited(const chain::Uint256& amount);
/// The chain's id, of a CAIP-2 one of eip155; else 0.
std::uint64_t eip155_id(std::string_view network);
/// The sum, at most 2^256 - 1.
chain::Uint256 sum_of(const chain::Uint256& a, const chain::Uint256& b);

class Builder;

/// The arguments of one sentence or warning, added in a chain. For the statement it is made in.
class Said {
  public:
    Said(Builder& builder, Arguments& arguments) : builder_(builder), arguments_(arguments) {}

    Said& text(std::string_view name, std::string_view value);
    Said& number(std::string_view name, const chain::Uint256& value);
    Said& bytes(std::string_view name, ByteView value);
    /// Seconds since 1970. Warns of what is past or far away.
    Said& deadline(std::string_view name, const chain::Uint256& seconds);
    Said& date(std::string_view name, const chain::Uint256& seconds);
    Said& duration(std::string_view name, const chain::Uint256& seconds);
    Said& network(std::string_view name, std::string_view caip2);
    Said& address(std::string_view name, std::string_view address);
    Said& address(std::string_view name, const chain::EvmAddress& address);
    /// Somebody who is given something: warns of zero and the like, of the token itself and of
    /// look-alikes.
    Said& recipient(std::string_view name, const chain::EvmAddress& address,
                    const std::optional<chain::EvmAddress>& token = {});
    /// Somebody who may take something: warns of people and of strangers.
    Said& spender(std::string_view name, const chain::EvmAddress& address);
    /// `token` empty: the network's currency.
    Said& amount(std::string_view name, const std::optional<chain::EvmAddress>& token,
                 const chain::Uint256& value, bool unlimited = false);
    /// The same for any network; `contract` empty: the currency.
    Said& amount_of(std::string_view name, std::string_view contract, std::string_view units,
                    bool unlimited = false);

  private:
    Argument& add(std::string_view name, ArgumentKind kind, std::string_view value);
    Builder& builder_;
    Arguments& arguments_;
};

class Builder {
  public:
    explicit Builder(const ApprovalContext& known);

    Said say(SentenceCode code);
    /// Beyond kWarningsMax different ones, nothing is signed.
    Said warn(WarningCode code);
    bool warns_of(WarningCode code) const;
    /// Takes every warning of that code back. `before`: how the request was to be answered before
    /// the first of them.
    void take_back(WarningCode code, Handling before);
    void field(std::uint8_t depth, std::string_view name, std::string_view type,
               std::string_view value);
    void cannot_decode(SentenceCode code = SentenceCode::unknown_call);

    const ApprovalContext& known() const { return known_; }
    /// Who acts: the owner's account, or who it makes act (Acting).
    const chain::EvmAddress& account() const { return account_; }
    /// For whom: who acts, unless that is open to anybody.
    const chain::EvmAddress& beneficiary() const { return beneficiary_; }
    std::uint64_t chain_id() const { return chain_id_; }
    const KnownToken* token(std::string_view address) const;
    const KnownToken* token(const chain::EvmAddress& address) const;
    /// One that is not known by its own word alone.
    const KnownToken* listed_token(std::string_view address) const;
    const KnownAddress* address(std::string_view address) const;
    bool is_trusted(const chain::EvmAddress& contract) const;
    /// Warns where a known address begins and ends as this one and is another.
    void check_look_alike(std::string_view address);
    /// Says that this much of an asset may leave the account with what is approved.
    void spends(const std::optional<chain::EvmAddress>& token, const chain::Uint256& amount);
    /// The same for any network; `contract` empty: the currency.
    void spends_of(std::string_view contract, const chain::Uint256& amount);
    /// The same of one item of a collection.
    void spends_item(const chain::EvmAddress& collection, const chain::Uint256& id,
                     const chain::Uint256& amount);
    /// A sentence for each asset, with all that leaves the account.
    void say_totals();
    /// Escaped for a person, and warned of; at most kTextMax bytes.
    std::string readable(std::string_view text, bool lines = false);

    /// One deeper for as long as it lives.
    class Deeper {
      public:
        explicit Deeper(Builder& builder) : builder_(builder) { ++builder_.depth_; }
        ~Deeper() { --builder_.depth_; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;

      private:
        Builder& builder_;
    };
    std::uint8_t depth() const { return depth_; }

    /// Another account acts for as long as it lives: what leaves that one is not the owner's.
    /// `open`: it is a contract that acts for anybody, so that nothing may stay with it.
    class Acting {
      public:
        Acting(Builder& builder, const chain::EvmAddress& account, bool open = false);
        ~Acting();
        Acting(const Acting&) = delete;
        Acting& operator=(const Acting&) = delete;

      private:
        Builder& builder_;
        chain::EvmAddress before_;
        chain::EvmAddress beneficiary_before_;
    };

    /// Merges the simulation and decides how the request may be answered.
    ApprovalSummary finish();

    ApprovalSummary out;

  private:
    struct Spend {
        std::string contract;  ///< of EVM in lower case; empty: the currency
        chain::Uint256 amount;
        std::string id;  ///< decimal; empty: any of the contract's
    };
    void count(std::string_view contract, std::string id, const chain::Uint256& amount);
    void merge_simulation();
    /// Once each: the same warning with the same arguments tells nothing more. Not while arguments
    /// are being added to one.
    void merge_warnings();
    /// The same where there are many, so that a page cannot fill the list with one of them.
    void make_room();

    const ApprovalContext& known_;
    chain::EvmAddress own_{};
    chain::EvmAddress account_{};
    chain::EvmAddress beneficiary_{};
    std::uint64_t chain_id_ = 0;
    std::uint8_t depth_ = 0;
    Vec<Spend> spends_;
    Arguments overflow_;  ///< what is said beyond a limit, and not kept
};

}  // namespace portico::approval
