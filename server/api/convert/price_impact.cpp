// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/price_impact.hpp"

#include <algorithm>
#include <vector>

#include "core/api/convert.hpp"
#include "core/chain/units.hpp"

namespace portico::api::convert {
namespace {

using chain::Uint256;

constexpr std::uint8_t kPricePlaces = 18;  // price::PriceText has no more
constexpr std::int64_t kGainMost = -1'000'000'000;

/// A whole number of any size: an amount times a price times a power of ten fits no Uint256.
class Natural {
  public:
    explicit Natural(const Uint256& value) {
        const Bytes32 bytes = value.big_endian();
        for (std::size_t i = bytes.size(); i > 0; i -= 4)
            words_.push_back(std::uint32_t{bytes[i - 4]} << 24 | std::uint32_t{bytes[i - 3]} << 16 |
                             std::uint32_t{bytes[i - 2]} << 8 | bytes[i - 1]);
        shorten();
    }

    friend Natural operator*(const Natural& a, const Natural& b) {
        Natural out{Uint256()};
        out.words_.resize(a.words_.size() + b.words_.size());
        for (std::size_t i = 0; i < a.words_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.words_.size(); ++j) {
                carry += std::uint64_t{a.words_[i]} * b.words_[j] + out.words_[i + j];
                out.words_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            out.words_[i + b.words_.size()] = static_cast<std::uint32_t>(carry);
        }
        out.shorten();
        return out;
    }
    friend bool operator<=(const Natural& a, const Natural& b) {
        if (a.words_.size() != b.words_.size()) return a.words_.size() < b.words_.size();
        return !std::lexicographical_compare(b.words_.rbegin(), b.words_.rend(), a.words_.rbegin(),
                                             a.words_.rend());
    }

  private:
    void shorten() {
        while (!words_.empty() && words_.back() == 0) words_.pop_back();
    }
    std::vector<std::uint32_t> words_;  ///< lowest first, the last is not 0
};

Natural power_of_ten(std::uint8_t exponent) {
    Natural out{Uint256(1)};
    for (; exponent > 0; --exponent) out = out * Natural(Uint256(10));
    return out;
}

/// In parts of 10^18; never 0.
std::optional<Uint256> read_price(const price::PriceText& text) {
    const auto parts = text ? chain::parse_units(*text, kPricePlaces) : fail(Code::units_invalid);
    const auto price = parts ? chain::parse_uint256(*parts) : std::nullopt;
    return price && !price->is_zero() ? price : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> price_impact_bps(const Priced& given, const Priced& got) {
    const auto given_price = read_price(given.price), got_price = read_price(got.price);
    if (!given_price || !got_price || given.amount.is_zero()) return std::nullopt;
    // Of one size: each by the other's decimals.
    const Natural paid = Natural(given.amount) * Natural(*given_price) * power_of_ten(got.decimals);
    const Natural back = Natural(got.amount) * Natural(*got_price) * power_of_ten(given.decimals) *
                         Natural(Uint256(kBasisPoints));
    std::int64_t low = kGainMost, high = kBasisPoints;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        const auto left = static_cast<std::uint64_t>(kBasisPoints - middle);
        if (paid * Natural(Uint256(left)) <= back)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

}  // namespace portico::api::convert
