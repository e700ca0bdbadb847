// SPDX-License-Identifier: Apache-2.0
#include "core/approval/builder.hpp"

#include <algorithm>
#include <array>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/date_time.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/units.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::string_view kSentenceWords[] = {
#define PORTICO_APPROVAL_SENTENCE(code) #code,
#include "core/approval/sentences.def"
#undef PORTICO_APPROVAL_SENTENCE
};

struct WarningRow {
    std::string_view word;
    Severity severity;
    Handling handling;
};
constexpr WarningRow kWarnings[] = {
#define PORTICO_APPROVAL_WARNING(code, severity, handling) \
    {#code, Severity::severity, Handling::handling},
#include "core/approval/warnings.def"
#undef PORTICO_APPROVAL_WARNING
};

constexpr std::int64_t kFarSeconds = 30 * 24 * 3'600;
/// The last second of the year 9999, beyond which a date has no text.
constexpr std::uint64_t kLastDate = 253'402'300'799;
/// Characters at each end that people compare.
constexpr std::size_t kComparedEnds = 4;

bool same_letters(std::string_view one, std::string_view other, bool any_case) {
    return std::ranges::equal(one, other, [any_case](char a, char b) {
        return any_case ? ascii_lower(a) == ascii_lower(b) : a == b;
    });
}

bool same_address(std::string_view one, std::string_view other) {
    // Addresses of EVM have a checksum by case; those of Solana are told apart by it.
    return same_letters(one, other, one.starts_with("0x"));
}

bool looks_alike(std::string_view one, std::string_view other) {
    const bool evm = one.starts_with("0x");
    if (evm != other.starts_with("0x")) return false;
    if (evm) {
        one.remove_prefix(2);
        other.remove_prefix(2);
    }
    if (std::min(one.size(), other.size()) < 2 * kComparedEnds || same_letters(one, other, evm))
        return false;
    const auto end = [](std::string_view text) { return text.substr(text.size() - kComparedEnds); };
    return same_letters(one.substr(0, kComparedEnds), other.substr(0, kComparedEnds), evm) &&
           same_letters(end(one), end(other), evm);
}

/// One text for one asset.
std::string asset_key(std::string_view contract) {
    return contract.starts_with("0x") ? ascii_lower(contract) : std::string(contract);
}

std::string text_of(const std::optional<EvmAddress>& contract) {
    return contract ? chain::evm_address_text(*contract) : std::string();
}

}  // namespace

std::string_view sentence_word(SentenceCode code) {
    return kSentenceWords[static_cast<std::size_t>(code)];
}
std::string_view warning_word(WarningCode code) {
    return kWarnings[static_cast<std::size_t>(code)].word;
}
std::size_t sentence_count() { return std::size(kSentenceWords); }
std::size_t warning_count() { return std::size(kWarnings); }

std::uint64_t eip155_id(std::string_view network) {
    return network.starts_with("eip155:") ? parse_decimal(network.substr(7)).value_or(0) : 0;
}

bool is_unlimited(const Uint256& amount) { return amount.bit_length() > 128; }

Uint256 sum_of(const Uint256& a, const Uint256& b) { return add(a, b).value_or(Uint256::max()); }

Argument& Said::add(std::string_view name, ArgumentKind kind, std::string_view value) {
    Argument argument;
    argument.name = name;
    argument.kind = kind;
    argument.value = builder_.readable(value);
    if (arguments_.size() == Arguments::kMax) arguments_.pop_back();
    return arguments_.emplace_back(std::move(argument));
}

Said& Said::text(std::string_view name, std::string_view value) {
    add(name, ArgumentKind::kText, value);
    return *this;
}

Said& Said::number(std::string_view name, const Uint256& value) {
    add(name, ArgumentKind::kNumber, to_decimal(value));
    return *this;
}

Said& Said::bytes(std::string_view name, ByteView value) {
    add(name, ArgumentKind::kBytes, to_hex_0x(value));
    return *this;
}

Said& Said::date(std::string_view name, const Uint256& seconds) {
    const bool has_text = seconds <= Uint256(kLastDate);
    add(name, has_text ? ArgumentKind::kDate : ArgumentKind::kNumber,
        has_text ? format_date_time(static_cast<std::int64_t>(seconds.low_u64()))
                 : to_decimal(seconds));
    return *this;
}

Said& Said::deadline(std::string_view name, const Uint256& seconds) {
    date(name, seconds);
    const std::int64_t now = std::max<std::int64_t>(builder_.known().now, 0);
    if (seconds > Uint256(static_cast<std::uint64_t>(now + kFarSeconds)))
        builder_.warn(WarningCode::deadline_far).date("date", seconds);
    else if (seconds < Uint256(static_cast<std::uint64_t>(now)))
        builder_.warn(WarningCode::deadline_past).date("date", seconds);
    return *this;
}

Said& Said::duration(std::string_view name, const Uint256& seconds) {
    add(name, ArgumentKind::kDuration, to_decimal(seconds));
    return *this;
}

Said& Said::network(std::string_view name, std::string_view caip2) {
    add(name, ArgumentKind::kNetwork, caip2);
    return *this;
}

Said& Said::address(std::string_view name, std::string_view address) {
    const KnownAddress* known = builder_.address(address);
    std::optional<Text<128>> label;
    const KnownToken* token = builder_.listed_token(address);
    if (known != nullptr && !known->label.empty())
        label = truncate_utf8(builder_.readable(known->label), 128);
    else if (token != nullptr)
        label = truncate_utf8(builder_.readable(token->symbol), 128);
    add(name, ArgumentKind::kAddress, address).label = std::move(label);
    return *this;
}

Said& Said::address(std::string_view name, const EvmAddress& value) {
    return address(name, chain::evm_address_text(value));
}

Said& Said::recipient(std::string_view name, const EvmAddress& value,
                      const std::optional<EvmAddress>& token) {
    address(name, value);
    // Nobody has the first 256: what a chain offers there is no account.
    if (std::all_of(value.begin(), value.end() - 1, [](std::uint8_t byte) { return byte == 0; }))
        builder_.warn(WarningCode::recipient_is_zero);
    if (value == token || builder_.token(value) != nullptr)
        builder_.warn(WarningCode::recipient_is_token).address("recipient", value);
    builder_.check_look_alike(chain::evm_address_text(value));
    return *this;
}

Said& Said::spender(std::string_view name, const EvmAddress& value) {
    address(name, value);
    const KnownAddress* known = builder_.address(chain::evm_address_text(value));
    if (known != nullptr && known->has_code == false)
        builder_.warn(WarningCode::spender_is_person).address("spender", value);
    else if (!builder_.is_trusted(value))
        builder_.warn(WarningCode::spender_unknown).address("spender", value);
    builder_.check_look_alike(chain::evm_address_text(value));
    return *this;
}

Said& Said::amount(std::string_view name, const std::optional<EvmAddress>& token,
                   const Uint256& value, bool unlimited) {
    return amount_of(name, text_of(token), to_decimal(value), unlimited);
}

Said& Said::amount_of(std::string_view name, std::string_view contract, std::string_view units,
                      bool unlimited) {
    const ApprovalContext& known = builder_.known();
    const KnownToken* token = contract.empty() ? nullptr : builder_.token(contract);
    std::string symbol;
    std::string value(units);
    std::uint8_t decimals = 0;
    if (contract.empty()) {
        symbol = known.currency.value;
        decimals = known.currency_decimals;
    } else if (token != nullptr) {
        symbol = builder_.readable(token->symbol);
        decimals = token->decimals;
    }
    if (!symbol.empty())
        if (auto formatted = chain::format_units(units, decimals)) value = std::move(*formatted);
    Argument& argument =
        add(name, unlimited ? ArgumentKind::kUnlimitedAmount : ArgumentKind::kAmount, value);
    argument.units = units;
    if (!symbol.empty()) argument.symbol = truncate_utf8(symbol, 64);
    if (token != nullptr && token->claimed == true) argument.claimed = true;
    if (!contract.empty()) argument.contract = contract;
    return *this;
}

Builder::Builder(const ApprovalContext& known) : known_(known) {
    // Neither grows beyond this, so that what is being said stays where it is.
    out.sentences.reserve(kSentencesMax);
    out.warnings.reserve(kWarningsMax);
    if (const auto account = chain::parse_evm_address(known.account))
        own_ = account_ = beneficiary_ = *account;
    const std::string_view network = known.network;
    chain_id_ = eip155_id(network);
}

Said Builder::say(SentenceCode code) {
    make_room();
    if (out.sentences.size() == kSentencesMax) {
        warn(WarningCode::too_long);
        overflow_.clear();
        return {*this, overflow_};
    }
    Sentence& sentence = out.sentences.emplace_back();
    sentence.code = sentence_word(code);
    sentence.depth = depth_;
    return {*this, sentence.arguments};
}

Said Builder::warn(WarningCode code) {
    const WarningRow& row = kWarnings[static_cast<std::size_t>(code)];
    out.handling = std::max(out.handling, row.handling);
    if (out.warnings.size() == kWarningsMax) {
        // What has no room may be the worst of it.
        const WarningRow& full = kWarnings[static_cast<std::size_t>(WarningCode::too_long)];
        out.handling = full.handling;
        out.warnings.back().code = full.word;
        out.warnings.back().severity = full.severity;
        out.warnings.back().arguments.clear();
        overflow_.clear();
        return {*this, overflow_};
    }
    Warning& warning = out.warnings.emplace_back();
    warning.code = row.word;
    warning.severity = row.severity;
    return {*this, warning.arguments};
}

bool Builder::warns_of(WarningCode code) const {
    return std::ranges::any_of(out.warnings, [word = warning_word(code)](const Warning& one) {
        return one.code.value == word;
    });
}

void Builder::take_back(WarningCode code, Handling before) {
    const auto is_it = [word = warning_word(code)](const Warning& one) {
        return one.code.value == word;
    };
    out.warnings.erase(std::ranges::remove_if(out.warnings, is_it).begin(), out.warnings.end());
    out.handling = before;
    for (std::size_t i = 0; i < std::size(kWarnings); ++i)
        if (warns_of(static_cast<WarningCode>(i)))
            out.handling = std::max(out.handling, kWarnings[i].handling);
}

void Builder::cannot_decode(SentenceCode code) {
    out.decoded = false;
    say(code);
    warn(WarningCode::cannot_decode);
}

void Builder::field(std::uint8_t depth, std::string_view name, std::string_view type,
                    std::string_view value) {
    make_room();
    if (out.fields.size() == kFieldsMax) {
        warn(WarningCode::too_long);
        return;
    }
    const auto part = [this](std::string_view text) {
        const std::string safe = readable(text);
        if (safe.size() > 256) warn(WarningCode::text_cut);
        return std::string(truncate_utf8(safe, 256));
    };
    Field made{.depth = depth, .name = part(name), .type = part(type), .value = readable(value)};
    out.fields.push_back(std::move(made));
}

std::string Builder::readable(std::string_view text, bool lines) {
    // What is escaped grows by at most nine bytes for one.
    if (text.size() > kRawMax) text = truncate_utf8(text, kRawMax);
    Readable made = make_readable(text, lines);
    if (made.escaped) warn(WarningCode::hidden_characters);
    if (!lines && made.text.size() > kTextMax) {
        made.text = truncate_utf8(made.text, kTextMax);
        warn(WarningCode::text_cut);
    }
    return std::move(made.text);
}

const KnownToken* Builder::token(std::string_view address) const {
    const auto found = std::ranges::find_if(known_.tokens, [&](const KnownToken& token) {
        return same_address(token.address, address);
    });
    return found == known_.tokens.end() ? nullptr : found;
}

const KnownToken* Builder::token(const EvmAddress& address) const {
    return token(chain::evm_address_text(address));
}

const KnownToken* Builder::listed_token(std::string_view address) const {
    const KnownToken* found = token(address);
    return found != nullptr && found->claimed == true ? nullptr : found;
}

const KnownAddress* Builder::address(std::string_view address) const {
    const auto found = std::ranges::find_if(known_.addresses, [&](const KnownAddress& one) {
        return same_address(one.address, address);
    });
    return found == known_.addresses.end() ? nullptr : found;
}

bool Builder::is_trusted(const EvmAddress& contract) const {
    const std::string text = chain::evm_address_text(contract);
    if (listed_token(text) != nullptr) return true;
    const KnownAddress* known = address(text);
    return known != nullptr && known->trusted;
}

void Builder::check_look_alike(std::string_view candidate) {
    // Of whom nothing but whether they have code is known, nobody knows.
    const auto named = [](const KnownAddress& one) { return one.trusted || !one.label.empty(); };
    const KnownAddress* const known = address(candidate);
    if (same_address(candidate, known_.account) || (known != nullptr && named(*known))) return;
    const auto check = [&](std::string_view other) {
        if (!looks_alike(candidate, other)) return false;
        warn(WarningCode::look_alike_address).address("address", candidate).address("known", other);
        return true;
    };
    if (check(known_.account)) return;
    for (const KnownAddress& one : known_.addresses)
        if (named(one) && check(one.address)) return;
}

Builder::Acting::Acting(Builder& builder, const EvmAddress& account, bool open)
    : builder_(builder), before_(builder.account_), beneficiary_before_(builder.beneficiary_) {
    builder.account_ = account;
    if (!open) builder.beneficiary_ = account;
}

Builder::Acting::~Acting() {
    builder_.account_ = before_;
    builder_.beneficiary_ = beneficiary_before_;
}

void Builder::spends(const std::optional<EvmAddress>& token, const Uint256& amount) {
    spends_of(text_of(token), amount);
}

void Builder::spends_of(std::string_view address, const Uint256& amount) {
    count(address, {}, amount);
}

void Builder::spends_item(const EvmAddress& collection, const Uint256& id, const Uint256& amount) {
    count(chain::evm_address_text(collection), to_decimal(id), amount);
}

void Builder::count(std::string_view address, std::string id, const Uint256& amount) {
    if (account_ != own_) return;
    const std::string contract = asset_key(address);
    for (Spend& one : spends_) {
        if (one.contract != contract || one.id != id) continue;
        one.amount = sum_of(one.amount, amount);
        return;
    }
    spends_.push_back({contract, amount, std::move(id)});
}

void Builder::say_totals() {
    for (const Spend& one : spends_) {
        // Items of a collection together, where its first one stands.
        Uint256 sum;
        const Spend* first = nullptr;
        for (const Spend& other : spends_) {
            if (other.contract != one.contract) continue;
            if (first == nullptr) first = &other;
            sum = sum_of(sum, other.amount);
        }
        if (first != &one) continue;
        std::string contract;
        if (const auto address = chain::parse_evm_address(one.contract))
            contract = chain::evm_address_text(*address);
        say(SentenceCode::batch_total)
            .amount_of("amount", contract, to_decimal(sum), is_unlimited(sum));
    }
}

void Builder::merge_simulation() {
    if (!known_.simulation) return;
    const Simulation& simulation = *known_.simulation;
    if (!simulation.succeeded) {
        warn(WarningCode::simulation_failed).text("reason", simulation.failure);
        return;
    }
    for (const BalanceChange& change : simulation.changes) {
        if (!same_address(change.account, known_.account)) continue;
        const std::string contract = change.contract ? change.contract->value : std::string();
        if (out.changes.size() == 64) {
            warn(WarningCode::too_long);
            return;
        }
        Arguments one;
        Said(*this, one).amount_of(change.outgoing ? "lose" : "get", contract, change.units);
        if (change.token_id) one[0].label = truncate_utf8("#" + change.token_id->value, 128);
        out.changes.push_back(std::move(one[0]));
        if (!change.outgoing || !out.decoded) continue;
        const std::string asset = asset_key(contract);
        chain::Uint256 said;
        for (const Spend& spend : spends_) {
            bool counts = spend.contract == asset;
            if (change.held_in)
                for (const auto& holder : *change.held_in)
                    counts = counts || spend.contract == holder.value;
            if (change.token_id && !spend.id.empty())
                counts = counts && spend.id == change.token_id->value;
            if (counts) said = sum_of(said, spend.amount);
        }
        const auto units = chain::parse_uint256(change.units);
        if (!units || *units > said)
            warn(WarningCode::simulation_differs).amount_of("amount", contract, change.units);
    }
}

ApprovalSummary Builder::finish() {
    out.origin = truncate_utf8(readable(known_.origin), 512);
    out.network = known_.network;
    out.account = known_.account;
    if (has_other_letters(authority_of(known_.origin)))
        warn(WarningCode::host_other_letters).text("host", authority_of(known_.origin));
    merge_simulation();
    merge_warnings();
    if (!out.decoded) out.handling = std::max(out.handling, Handling::kPopup);
    return std::move(out);
}

void Builder::make_room() {
    if (out.warnings.size() > kWarningsMax / 2) merge_warnings();
}

void Builder::merge_warnings() {
    List<Warning, kWarningsMax> once;
    once.reserve(kWarningsMax);
    Vec<std::string> said;
    for (Warning& warning : out.warnings) {
        std::string text = to_json_text(warning);
        if (std::ranges::find(said, text) != said.end()) continue;
        said.push_back(std::move(text));
        once.push_back(std::move(warning));
    }
    out.warnings = std::move(once);
}

}  // namespace portico::approval
