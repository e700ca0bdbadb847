// SPDX-License-Identifier: Apache-2.0
//
// What a session allows: who signs for it, which calls, and with how much. Read once when it is
// made, so that nothing is granted which would not be kept, and again for each operation. No I/O.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/abi/abi_type.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/smart_account/account_calls.hpp"
#include "server/data/session_store.hpp"

namespace portico::api::sessions {

/// The text of the permissions, the policies and the signer of one session, together.
inline constexpr std::size_t kTermsMax = 16'384;
/// The longest that a session lasts.
inline constexpr std::int64_t kLastsS = 366LL * 24 * 3600;

/// Why something is no term of a session, or no operation of it.
struct Refusal {
    int status = 400;
    std::string field, why;
};
template <class T>
using Checked = std::expected<T, Refusal>;

/// What one argument of a function has to be; as numbers without a sign.
struct ArgumentRule {
    enum class Kind : std::uint8_t { kEqual, kMore, kLess };
    std::size_t index = 0;
    Kind kind = Kind::kEqual;
    Bytes32 word{};
};

struct FunctionRule {
    FixedBytes<4> selector{};
    chain::AbiType inputs;  ///< a tuple
    std::vector<ArgumentRule> arguments;
    std::optional<chain::Uint256> value_limit;  ///< wei, of all calls of the session
};

struct ContractRule {
    chain::EvmAddress contract{};
    std::vector<FunctionRule> functions;
};

/// Of the network's own currency, in each period.
struct AllowanceRule {
    chain::Uint256 allowance;  ///< wei
    std::int64_t start_s = 0, period_s = 0;
};

struct Permissions {
    std::vector<ContractRule> contracts;
    std::optional<AllowanceRule> allowance;
};

/// The keys of the app, by their addresses: `key` and `keys` of secp256k1, `account`. A key is 33
/// or 65 bytes in hex, or the hex of that text.
Checked<std::vector<chain::EvmAddress>> read_signer(const Json& signer);

/// `contract-call` and `native-token-recurring-allowance`. Refused: other types (401), none (400),
/// what would not be kept, and functions of what has power over the account.
Checked<Permissions> read_permissions(const Json& permissions, const chain::EvmAddress& account);

/// How much an operation counts for on a meter, and the most that the meter may have.
struct Amount {
    Meter meter;
    chain::Uint256 amount, limit;
    std::string what;  ///< for the developer: "the allowance of this period"
};

/// What is counted of these calls where every one of them is allowed. `validator` is told apart
/// from what may be called. A meter stands once.
Checked<std::vector<Amount>> allow_calls(const Permissions& permissions,
                                         std::span<const smart_account::Call> calls,
                                         const chain::EvmAddress& account,
                                         const chain::EvmAddress& validator, std::int64_t now_s);

/// What each meter has with the operation (server/data/session_store.hpp). The error is the first
/// that would have more than it may.
std::expected<std::vector<std::string>, const Amount*> judge_amounts(
    const std::vector<Amount>& amounts, const std::vector<Counted>& counted);

/// Whether two documents say the same: members in any order.
bool is_same(const Json& one, const Json& other);
/// Whether a list is empty or not there.
bool is_none(const Json& list);
inline bool is_none(const std::optional<Json>& list) { return !list || is_none(*list); }
/// As the database has a document.
std::string stored_text(const Json& document);

}  // namespace portico::api::sessions
