// SPDX-License-Identifier: Apache-2.0
//
// CAIP-2 chain ids (`eip155:1`), CAIP-10 account ids (`eip155:1:0xab...`) and CAIP-19 asset ids
// (`eip155:1/erc20:0xcd...`), by the grammars of those documents and nothing more. Whether the
// address part fits its chain: address.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace portico::chain {

inline constexpr std::size_t kCaipNamespaceMax = 8;
inline constexpr std::size_t kCaipReferenceMax = 32;
inline constexpr std::size_t kCaipAddressMax = 128;
inline constexpr std::size_t kCaip2Max = kCaipNamespaceMax + 1 + kCaipReferenceMax;  // 41
inline constexpr std::size_t kCaipTokenIdMax = 78;
inline constexpr std::size_t kCaip10Max = kCaip2Max + 1 + kCaipAddressMax;  // 170

/// A chain id of valid form. The views it gives live as long as it does.
class Caip2 {
  public:
    /// `namespace:reference`, [-a-z0-9]{3,8} and [-_a-zA-Z0-9]{1,32}.
    /// Errors: caip2_invalid (the part that is wrong).
    static Result<Caip2> parse(std::string_view text);
    /// The same from its two parts.
    static Result<Caip2> create(std::string_view chain_namespace, std::string_view reference);

    std::string_view chain_namespace() const { return std::string_view(text_).substr(0, colon_); }
    std::string_view reference() const { return std::string_view(text_).substr(colon_ + 1); }
    const std::string& text() const { return text_; }

    friend bool operator==(const Caip2&, const Caip2&) = default;

  private:
    Caip2(std::string text, std::size_t colon) : text_(std::move(text)), colon_(colon) {}
    std::string text_;
    std::size_t colon_;
};

/// An account id of valid form.
class Caip10 {
  public:
    /// `namespace:reference:address`, a CAIP-2 id and [-.%a-zA-Z0-9]{1,128}.
    /// Errors: caip10_invalid (the part that is wrong).
    static Result<Caip10> parse(std::string_view text);
    /// The account of `address` on `chain`.
    static Result<Caip10> create(const Caip2& chain, std::string_view address);

    const Caip2& chain() const { return chain_; }
    const std::string& address() const { return address_; }
    std::string text() const;

    friend bool operator==(const Caip10&, const Caip10&) = default;

  private:
    Caip10(Caip2 chain, std::string address)
        : chain_(std::move(chain)), address_(std::move(address)) {}
    Caip2 chain_;
    std::string address_;
};

/// An asset id of valid form: a kind of asset on a chain, or one token of it.
struct Caip19 {
    Caip2 chain;
    std::string asset_namespace;  ///< [-a-z0-9]{3,8}, such as erc20, slip44
    std::string asset_reference;  ///< [-.%a-zA-Z0-9]{1,128}
    std::string token_id;         ///< [-.%a-zA-Z0-9]{1,78}; empty where a kind is meant

    /// `chain/namespace:reference` or `chain/namespace:reference/token`.
    /// Errors: caip19_invalid (the part that is wrong).
    static Result<Caip19> parse(std::string_view text);
    std::string text() const;
};

/// True if `address` is of the form CAIP-10 allows for the address part on any chain.
bool is_caip10_address(std::string_view address);

}  // namespace portico::chain
