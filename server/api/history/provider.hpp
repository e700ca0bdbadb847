// SPDX-License-Identifier: Apache-2.0
//
// What an account's history is (docs/spec/account.md#transactions; docs/spec/http-api.md#history),
// and who may know it: our own index (local_history.hpp), or a service that an operator prefers
// (hosted_history.hpp).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/api/tokens/token_book.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::history {

struct HistoryQuery {
    std::string account;     ///< an address of the chain's form
    std::string chain;       ///< CAIP-2; empty: all of eip155
    std::string cursor;      ///< `next` of the page before; empty: the first page
    std::string asker = {};  ///< the address that the request is counted under; empty: not known
};

struct Fungible {
    std::optional<std::string> name, symbol, icon_url;
    std::size_t heap_bytes() const { return ops::heap_bytes(name, symbol, icon_url); }
};
struct Nft {
    std::optional<std::string> name;
    std::size_t heap_bytes() const { return ops::heap_bytes(name); }
};

struct Transfer {
    std::optional<Fungible> fungible;
    std::optional<Nft> nft;
    std::string direction;  ///< in, out, self
    std::string quantity;   ///< decimal, in the unit that people read; empty: that is not known
    /// Of a coin whose decimals nobody told: the amount in its smallest unit, which is no quantity.
    std::string units = {};
    std::optional<std::string> value, price;  ///< decimal, in US dollars, as of then
    std::optional<std::string> contract;      ///< of a token
    bool is_own = false;                      ///< the account did it itself: never spam
    std::string by = {};                      ///< who did it, whatever a token's contract writes
    bool is_spam = false;
    /// Made to put a look-alike address into the history (address poisoning).
    bool is_poisoning = false;

    std::size_t heap_bytes() const {
        return ops::heap_bytes(fungible, nft, direction, quantity, units, value, price, contract,
                               by);
    }
};

/// What the account paid for the transaction.
struct Fee {
    Fungible coin;
    std::string quantity;
    std::optional<std::string> value, price;  ///< as of Transfer
    std::size_t heap_bytes() const { return ops::heap_bytes(coin, quantity, value, price); }
};

/// What the transaction was made with.
struct Application {
    std::optional<std::string> name, icon_url;
    std::size_t heap_bytes() const { return ops::heap_bytes(name, icon_url); }
};

struct Entry {
    std::string id = {};
    std::string operation = {};  ///< send, receive, trade, approve, mint, burn, deploy, execute, ..
    std::string hash = {};
    std::int64_t mined_at_s = 0;
    std::int64_t block = -1;     ///< below 0: not known
    std::string sent_from = {};  ///< who gave; where that is not one address, who signed
    /// Who got it, or may spend it; where that is not one address, the contract that was called.
    /// Empty where one was made.
    std::string sent_to = {};
    bool failed = false;
    std::int64_t nonce = 0;
    std::string chain = {};  ///< CAIP-2
    std::optional<Application> application = {};
    std::vector<Transfer> transfers = {};
    std::optional<Fee> fee = {};  ///< none: somebody else paid it, or it is not known

    std::size_t heap_bytes() const {
        return ops::heap_bytes(id, operation, hash, sent_from, sent_to, chain, application,
                               transfers, fee);
    }
};

struct HistoryPage {
    std::vector<Entry> entries;  ///< the latest first
    std::optional<std::string> next;

    std::size_t heap_bytes() const { return ops::heap_bytes(entries, next); }
};

struct HistoryFailure {
    enum class Why : std::uint8_t {
        kCursor,      ///< not one of ours, or of another account or chain
        kOutdated,    ///< the blocks of earlier pages were replaced: begin again
        kUnavailable  ///< try again later
    };
    Why why = Why::kUnavailable;
    std::string text;  ///< for the log
    /// When to ask again, where it is unavailable.
    std::int64_t retry_after_s = 2;
};

class HistoryProvider {
  public:
    using Done = std::function<void(std::expected<HistoryPage, HistoryFailure>)>;
    virtual ~HistoryProvider() = default;
    /// Calls `done` once, now or later, on the thread that this is called on.
    virtual void page(const HistoryQuery& query, Done done) = 0;
};

}  // namespace portico::api::history
