// SPDX-License-Identifier: Apache-2.0
//
// An exchange that sends what somebody bought or holds there to an address.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace portico::api::wallet_rpc {

struct Purchase {
    std::string session;        ///< 32 hex digits, drawn for this one
    std::string asset;          ///< CAIP-19
    std::string amount;         ///< decimal, base units
    std::uint8_t decimals = 0;  ///< of the asset
    std::string recipient;      ///< CAIP-10
};

enum class BuyState : std::uint8_t { kUnknown, kInProgress, kSuccess, kFailed };
struct BuyStatus {
    BuyState state = BuyState::kUnknown;
    std::string hash = {};  ///< of the transaction; empty: there is none yet
    /// It says that it sent something else than was ordered, or less: for the log.
    bool is_other = false;
};

class Exchange {
  public:
    enum class Has : std::uint8_t { kYes, kNo, kUnavailable };
    enum class Fault : std::uint8_t { kRefused, kUnavailable };
    using HasDone = std::function<void(Has)>;
    using UrlDone = std::function<void(std::expected<std::string, Fault> url)>;
    /// How many assets it sends, or why it does not say.
    using ProbeDone = std::function<void(std::expected<std::size_t, std::string> assets)>;
    using StatusDone = std::function<void(std::expected<BuyStatus, Fault> status)>;

    virtual ~Exchange() = default;
    virtual const std::string& id() const = 0;
    virtual const std::string& name() const = 0;
    /// Of a picture that the operator names; empty: none.
    virtual const std::string& image_url() const = 0;
    /// Of the picture that comes with the program (server/api/artwork); empty: none.
    virtual std::string_view artwork() const { return {}; }

    /// Each calls `done` once, now or later, on the server's thread.
    /// `amount`: decimal of whole tokens, which has to be within its limits; empty: whatever.
    virtual void has(std::string_view asset, std::string_view amount, HasDone done) = 0;
    /// Where the buyer goes. The address is https, or http of this machine. `client_address`: of
    /// the visitor, as this server sees it.
    virtual void start(const Purchase& purchase, std::string_view client_address, UrlDone done) = 0;
    /// Of one that was started. kSuccess: what it says it sent is the purchase's asset, to its
    /// recipient, and not less than its amount.
    virtual void status(const Purchase& purchase, StatusDone done) = 0;
    /// For the operator.
    virtual void probe(ProbeDone done) = 0;
};

}  // namespace portico::api::wallet_rpc
