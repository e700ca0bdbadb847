// SPDX-License-Identifier: Apache-2.0
//
// What a node has answered, as the bundler reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/chain/eip155/quantity.hpp"
#include "server/api/chain_data/reader.hpp"

namespace portico::api::bundler {

inline bool is_result(const chain_data::ChainAnswer& answer) {
    return answer.outcome == chain_data::ChainAnswer::Outcome::kResult;
}

inline std::optional<std::uint64_t> quantity(const chain_data::ChainAnswer& answer) {
    const std::string* text = answer.text();
    const auto number = text == nullptr ? Result<std::uint64_t>(fail(Code::quantity_invalid))
                                        : chain::parse_quantity_u64(*text);
    return number ? std::optional(*number) : std::nullopt;
}

}  // namespace portico::api::bundler
