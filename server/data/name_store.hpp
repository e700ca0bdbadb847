// SPDX-License-Identifier: Apache-2.0
//
// Names of the operator's zones, whose they are and where they lead, and messages that were used.
// Whose a name is: the address under its `owner_coin`. The contract of every implementation: each
// call is all or nothing and durable before it returns; of two that want the same name one gets it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/data/store_error.hpp"

namespace portico::api::names {

using store::StoreResult;

struct AddressRow {
    std::uint32_t coin = 0;  ///< canonical (core/chain/names/coin_type.hpp)
    std::string address;     ///< with its EIP-55 checksum; of Solana in base58
    std::int64_t created_at_ms = 0;

    friend bool operator==(const AddressRow&, const AddressRow&) = default;
};

struct NameRow {
    std::string name;  ///< in normal form
    std::string zone;
    std::string look;  ///< core/chain/names/zone_name.hpp: no two names have one
    /// Who signed last. An address that somebody else put here has not said that the name is its.
    std::string claimed_by;
    std::uint32_t owner_coin = 0;
    std::optional<std::string> bio;
    std::int64_t registered_at_ms = 0, updated_at_ms = 0;
    std::vector<AddressRow> addresses;  ///< by coin

    const std::string* address_of(std::uint32_t coin) const {
        for (const AddressRow& row : addresses)
            if (row.coin == coin) return &row.address;
        return nullptr;
    }
    /// The address whose it is; empty in a row that is none.
    std::string owner() const {
        const std::string* address = address_of(owner_coin);
        return address == nullptr ? std::string() : *address;
    }
    friend bool operator==(const NameRow&, const NameRow&) = default;
};

/// A signed message counts once.
struct SpentMessage {
    std::string hash;
    std::int64_t ends_at_ms = 0;  ///< when it could not be used any more anyway
};

/// A change of a name by its owner.
struct NameChange {
    std::string name, owner;
    /// Of the account that signed, where only a chain could say so: then the name must be owned by
    /// that network's account.
    std::optional<std::uint32_t> contract_coin;
    SpentMessage message;
    std::int64_t now_ms = 0;
};

enum class Change : std::uint8_t {
    kDone,
    kTaken,      ///< there is such a name
    kAlike,      ///< there is a name that looks like it
    kTooMany,    ///< the owner has as many as they may
    kUsed,       ///< the message was used before
    kNotFound,   ///< no such name
    kNotTheirs,  ///< it is somebody else's
};

/// Addresses of one name.
inline constexpr std::size_t kAddressesMax = 64;

class Store {
  public:
    virtual ~Store() = default;

    virtual StoreResult<std::optional<NameRow>> find(const std::string& name) = 0;
    /// The name of this look.
    virtual StoreResult<std::optional<std::string>> find_look(const std::string& look) = 0;
    /// Names that an address has claimed and still owns, the oldest first.
    virtual StoreResult<std::vector<NameRow>> names_of(const std::string& address,
                                                       std::size_t most) = 0;
    /// Which of these looks are taken.
    virtual StoreResult<std::vector<std::string>> taken(const std::vector<std::string>& looks) = 0;

    /// `most`: names that one address may have.
    virtual StoreResult<Change> add(const NameRow& row, const SpentMessage& message,
                                    std::int64_t most) = 0;
    virtual StoreResult<Change> set_bio(const NameChange& change,
                                        const std::optional<std::string>& bio) = 0;
    /// Replaces the address of that coin. That of `owner_coin` hands the name over: the addresses
    /// of other networks go, which are the former owner's. kTooMany: it has kAddressesMax.
    virtual StoreResult<Change> set_address(const NameChange& change,
                                            const AddressRow& address) = 0;

    /// Names of a zone in their order, behind `after`.
    virtual StoreResult<std::vector<NameRow>> page(const std::string& zone,
                                                   const std::string& after, std::size_t most) = 0;
    /// False: there was none.
    virtual StoreResult<bool> erase(const std::string& name) = 0;
    /// Messages that are over.
    virtual StoreResult<void> purge(std::int64_t now_ms) = 0;
};

}  // namespace portico::api::names
