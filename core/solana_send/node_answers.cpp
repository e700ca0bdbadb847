// SPDX-License-Identifier: Apache-2.0
//
// See node_answers.hpp.
#include "core/solana_send/node_answers.hpp"

#include <algorithm>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/solana/address.hpp"

namespace portico::solana_send {
namespace {

constexpr std::size_t kReasonMax = 256;
/// For so many blocks a message is taken (solana.com/docs/core/transactions).
constexpr std::uint64_t kValidBlocks = 150;
constexpr std::string_view kLog = "Program log: ";

std::string short_text(std::string_view text) {
    return std::string(truncate_utf8(text, kReasonMax));
}

/// The answer inside what says at which slot it was true.
const Json* value_of(const Json& result) { return result.find("value"); }

std::optional<Account> read_account(const Json& json) {
    if (json.is_null()) return Account{};
    const Json* const data = json.find("data");
    const Json* const executable = json.find("executable");
    const auto owner = json.find_string("owner");
    const auto lamports = read_number(json.find("lamports"));
    if (!data || !data->is_array() || data->items().size() != 2 || !owner || !lamports ||
        !executable || !executable->is_bool())
        return std::nullopt;
    const Json& text = data->items()[0];
    const Json& encoding = data->items()[1];
    if (!text.is_string() || !encoding.is_string() || encoding.as_string() != "base64")
        return std::nullopt;
    auto bytes = parse_base64(text.as_string());
    const auto program = chain::parse_solana_address(*owner);
    if (!bytes || !program) return std::nullopt;
    return Account{true, executable->as_bool(), *lamports, *program, std::move(*bytes)};
}

/// "BlockhashNotFound", {"InstructionError":[0,{"Custom":1}]}: the innermost name.
std::string name_of(const Json& error) {
    if (error.is_string()) return short_text(error.as_string());
    if (error.is_object() && !error.members().empty()) {
        const Json& inside = error.members()[0].value;
        if (inside.is_array() && inside.items().size() == 2) return name_of(inside.items()[1]);
        return short_text(error.members()[0].name);
    }
    return {};
}

std::optional<FixedBytes<64>> read_signature(std::string_view text) {
    if (text.size() > 88) return std::nullopt;
    const auto bytes = parse_base58(text);
    FixedBytes<64> signature{};
    if (!bytes || bytes->size() != signature.size()) return std::nullopt;
    std::ranges::copy(*bytes, signature.begin());
    return signature;
}

std::optional<Bytes> read_transaction(std::string_view text) {
    if (text.size() > kBase58TextMax) return std::nullopt;
    if (auto bytes = parse_base64(text); bytes && chain::parse_solana_transaction(*bytes))
        return std::move(*bytes);
    if (auto bytes = parse_base58(text); bytes && chain::parse_solana_transaction(*bytes))
        return std::move(*bytes);
    return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> read_number(const Json* json) {
    if (json == nullptr || !json->is_number()) return std::nullopt;
    std::uint64_t value = 0;
    for (const char digit : json->number_text()) {
        if (digit < '0' || digit > '9') return std::nullopt;
        const auto next = static_cast<std::uint64_t>(digit - '0');
        if (value > (~std::uint64_t{0} - next) / 10) return std::nullopt;
        value = value * 10 + next;
    }
    return value;
}

std::optional<Vec<Account>> read_accounts(const Json& result, std::size_t count) {
    const Json* const value = value_of(result);
    if (!value || !value->is_array() || value->items().size() != count) return std::nullopt;
    Vec<Account> accounts;
    for (const Json& one : value->items()) {
        auto account = read_account(one);
        if (!account) return std::nullopt;
        accounts.push_back(std::move(*account));
    }
    return accounts;
}

std::optional<Vec<Held>> read_held(const Json& result) {
    const Json* const value = value_of(result);
    if (!value || !value->is_array()) return std::nullopt;
    Vec<Held> held;
    for (const Json& one : value->items()) {
        const Json* const account = one.find("account");
        const auto pubkey = one.find_string("pubkey");
        auto read = account ? read_account(*account) : std::nullopt;
        const auto address = pubkey ? chain::parse_solana_address(*pubkey) : Bytes32{};
        if (!read || !pubkey || !address) return std::nullopt;
        held.push_back({*address, std::move(*read)});
    }
    return held;
}

std::optional<Vec<std::uint64_t>> read_prices(const Json& result) {
    if (!result.is_array()) return std::nullopt;
    Vec<std::uint64_t> prices;
    for (const Json& one : result.items()) {
        const auto price = read_number(one.find("prioritizationFee"));
        if (!price) return std::nullopt;
        prices.insert(std::ranges::upper_bound(prices, *price), *price);
    }
    return prices;
}

std::optional<LatestBlock> read_latest_block(const Json& result) {
    const Json* const value = value_of(result);
    const auto text = value ? value->find_string("blockhash") : std::nullopt;
    const auto hash = text ? chain::parse_solana_address(*text) : Result<Bytes32>(Bytes32{});
    const auto height = value ? read_number(value->find("lastValidBlockHeight")) : std::nullopt;
    if (!text || !hash || !height) return std::nullopt;
    return LatestBlock{*hash, *height};
}

std::optional<Trial> read_trial(const Json& result) {
    const Json* const value = value_of(result);
    const Json* const error = value ? value->find("err") : nullptr;
    if (error == nullptr) return std::nullopt;
    Trial trial{.went = error->is_null(), .units = read_number(value->find("unitsConsumed"))};
    if (trial.went) return trial;
    trial.reason = name_of(*error);
    trial.old_block = trial.reason == "BlockhashNotFound";
    const Json* const logs = value->find("logs");
    if (!logs || !logs->is_array()) return trial;
    for (const Json& one : logs->items())
        if (one.is_string() && one.as_string().starts_with(kLog) &&
            one.as_string().find("rror") != std::string::npos)
            trial.reason = short_text(std::string_view(one.as_string()).substr(kLog.size()));
    return trial;
}

std::optional<Height> read_height(const Json& result) {
    const auto blocks = read_number(result.find("blockHeight"));
    const auto slot = read_number(result.find("absoluteSlot"));
    if (!blocks || !slot || *slot < *blocks) return std::nullopt;
    return Height{*blocks, *slot};
}

bool has_kept(std::uint64_t first, const Height& height, std::uint64_t last_valid_height) {
    const std::uint64_t since =
        height.blocks - std::min(height.blocks, last_valid_height) + kValidBlocks;
    const std::uint64_t back = since + std::min(since, height.slot - height.blocks);
    return first <= height.slot - std::min(back, height.slot);
}

std::optional<Status> read_status(const Json& result, const Height& height,
                                  std::uint64_t last_valid_height) {
    const Json* const value = value_of(result);
    if (!value || !value->is_array() || value->items().size() != 1) return std::nullopt;
    const Json& one = value->items()[0];
    if (one.is_null()) {
        const Json* const context = result.find("context");
        const auto slot = read_number(context ? context->find("slot") : nullptr);
        if (!slot || *slot < height.slot) return std::nullopt;
        return height.blocks > last_valid_height ? Status::kExpired : Status::kUnknown;
    }
    const Json* const error = one.find("err");
    const auto depth = one.find_string("confirmationStatus");
    if (!error || !depth) return std::nullopt;
    if (*depth == "processed") return Status::kProcessed;  // also a failure may be undone
    if (*depth != "confirmed" && *depth != "finalized") return std::nullopt;
    return error->is_null() ? Status::kConfirmed : Status::kFailed;
}

std::optional<Signed> read_signed(const Json& result, const chain::SolanaTransfer& transfer) {
    std::optional<chain::SolanaTransaction> made;
    if (const auto text = result.find_string("transaction")) {
        const auto bytes = read_transaction(*text);
        if (!bytes) return std::nullopt;
        made = chain::parse_solana_transaction(*bytes);
    } else if (const auto given = result.find_string("signature")) {
        const auto signature = read_signature(*given);
        if (!signature) return std::nullopt;
        made = chain::parse_solana_transaction(
            chain::make_solana_transaction({*signature}, chain::make_solana_transfer(transfer)));
    }
    if (!made || !chain::is_solana_transfer(made->message_bytes, transfer)) return std::nullopt;
    const FixedBytes<64>& signature = made->signatures[0];
    if (signature == FixedBytes<64>{}) return std::nullopt;  // nobody has signed it
    return Signed{chain::make_solana_transaction(made->signatures, made->message_bytes),
                  to_base58(signature)};
}

}  // namespace portico::solana_send
