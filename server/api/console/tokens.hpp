// SPDX-License-Identifier: Apache-2.0
//
// Secrets that a browser brings back: 256 random bits as base64url. The server keeps their SHA-256
// alone, which is enough for what is as random as that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"

namespace portico::api::console {

struct Token {
    std::string text;
    Bytes32 hash{};
};

Token make_token(const EntropyFn& entropy);
/// Nothing: it is not the text of a token.
std::optional<Bytes32> hash_token(std::string_view text);
/// 128 random bits in hexadecimal.
std::string make_id(const EntropyFn& entropy);

}  // namespace portico::api::console
