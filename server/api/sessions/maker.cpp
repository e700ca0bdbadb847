// SPDX-License-Identifier: Apache-2.0
#include "server/api/sessions/maker.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/data/session_store.hpp"
#include "server/ops/rate_limit.hpp"

namespace portico::api::sessions {

std::string maker_of(std::string_view address) {
    const auto digits = [](std::string_view network, std::size_t count) {
        return to_hex(sha256(as_bytes("maker of a session " + std::string(network))))
            .substr(0, count);
    };
    const auto [near, far] = ops::networks_around(address);
    return digits(far, kMakerFarDigits) + digits(near, kMakerNearDigits - kMakerFarDigits) +
           digits(address, kMakerDigits - kMakerNearDigits);
}

}  // namespace portico::api::sessions
