// SPDX-License-Identifier: Apache-2.0
//
// What Solana transactions do, an instruction a sentence. An instruction is known only if its data
// has the size it must have and the accounts it needs stand in the message itself.
#include <algorithm>

#include "core/approval/requests.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/solana/message.hpp"

namespace portico::approval {

using chain::SolanaInstruction;
using chain::SolanaMessage;
using chain::Uint256;

namespace {

constexpr std::string_view kSystem = "11111111111111111111111111111111";
constexpr std::string_view kToken = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
constexpr std::string_view kToken2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
constexpr std::string_view kTokenAccounts = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
constexpr std::string_view kComputeBudget = "ComputeBudget111111111111111111111111111111";
constexpr std::string_view kMemo = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
constexpr std::string_view kMemo1 = "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo";
/// Lamports that a new token account keeps, extensions of Token-2022 among it.
constexpr std::uint64_t kTokenAccountRentMost = 2'500'000;
/// Lamports that a new account of a program may keep and be no gift: what 590 bytes need.
constexpr std::uint64_t kAccountRentMost = 5'000'000;
/// Lamports for each signature; units that an instruction has where nothing says how many, and that
/// a transaction can have; and the price of a unit is in millionths of a lamport.
constexpr std::uint64_t kSignatureFee = 5'000, kInstructionUnits = 200'000, kUnitsMax = 1'400'000,
                        kMillion = 1'000'000;
/// One whole SOL, as kHighFee.
constexpr Uint256 kHighLamports = 1'000'000'000;
constexpr std::size_t kTransactionsMax = 32;
constexpr std::size_t kInstructionsMax = 128;

std::uint64_t little_endian(ByteView bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
    return value;
}

class InstructionSayer {
  public:
    InstructionSayer(Builder& builder, const SolanaMessage& message,
                     const SolanaInstruction& instruction)
        : builder_(builder), message_(message), data_(instruction.data), in_(instruction) {}

    void say() {
        const std::string program = to_base58(message_.keys[in_.program]);
        bool known = false;
        if (program == kSystem)
            known = system();
        else if (program == kToken || program == kToken2022)
            known = token();
        else if (program == kTokenAccounts)
            known = token_account();
        else if (program == kComputeBudget)
            known = compute_budget();
        else if (program == kMemo || program == kMemo1)
            known = memo();
        if (known) return;
        builder_.out.decoded = false;
        builder_.say(SentenceCode::unknown_instruction)
            .address("program", program)
            .number("accounts", in_.accounts.size())
            .number("size", data_.size());
        builder_.warn(WarningCode::cannot_decode).address("contract", program);
    }

  private:
    /// At least so many accounts, all in the message itself; data of that size.
    bool has(std::size_t accounts, std::size_t size) const {
        return data_.size() == size && in_.accounts.size() >= accounts &&
               std::ranges::all_of(in_.accounts.begin(),
                                   in_.accounts.begin() + static_cast<std::ptrdiff_t>(accounts),
                                   [&](std::uint8_t key) { return key < message_.keys.size(); });
    }
    std::string account(std::size_t index) const {
        return to_base58(message_.keys[in_.accounts[index]]);
    }
    bool is_own(const std::string& address) const {
        return address == builder_.known().account.value;
    }
    std::uint64_t number(std::size_t from, std::size_t size) const {
        return little_endian(data_.subspan(from, size));
    }

    void recipient(Said& said, std::string_view name, const std::string& address) {
        said.address(name, address);
        if (builder_.token(address) != nullptr)
            builder_.warn(WarningCode::recipient_is_token).address("recipient", address);
        builder_.check_look_alike(address);
    }

    bool system() {
        if (data_.size() < 4) return false;
        switch (number(0, 4)) {
            case 2: {
                if (!has(2, 12)) return false;
                const std::uint64_t lamports = number(4, 8);
                Said said = builder_.say(SentenceCode::native_transfer);
                said.amount_of("amount", "", to_decimal(Uint256(lamports)))
                    .address("owner", account(0));
                recipient(said, "recipient", account(1));
                if (is_own(account(0))) builder_.spends_of("", lamports);
                return true;
            }
            case 0: {
                if (!has(2, 52)) return false;
                const std::uint64_t lamports = number(4, 8);
                const std::string owner = to_base58(data_.subspan(20, 32));
                Said said = builder_.say(SentenceCode::account_fund);
                said.amount_of("amount", "", to_decimal(Uint256(lamports))).address("owner", owner);
                recipient(said, "account", account(1));
                if (!is_own(account(0))) return true;
                builder_.spends_of("", lamports);
                // An account of the system program is its key's alone, as any other's.
                if (owner == kSystem || lamports > kAccountRentMost)
                    builder_.warn(WarningCode::account_of_others).address("account", account(1));
                return true;
            }
            case 1:  // the account belongs to another program from then on
                if (!has(1, 36)) return false;
                authority(account(0), to_base58(data_.subspan(4, 32)));
                return true;
            case 4:
                if (!has(3, 4)) return false;
                builder_.say(SentenceCode::nonce_advance).address("account", account(0));
                builder_.warn(WarningCode::durable_nonce);
                return true;
            default:
                return false;
        }
    }

    void authority(const std::string& address, const std::string& owner) {
        builder_.say(SentenceCode::authority_change)
            .address("account", address)
            .address("owner", owner);
        builder_.warn(WarningCode::authority_change)
            .address("account", address)
            .address("owner", owner);
    }

    void token_transfer(std::size_t mint, std::size_t to, std::size_t owner, std::size_t at = 1) {
        const std::uint64_t amount = number(at, 8);
        // Without its mint, the amount is of what the account holds.
        const std::string asset = account(mint);
        Said said = builder_.say(SentenceCode::token_transfer);
        said.amount_of("amount", asset, to_decimal(Uint256(amount)))
            .address("owner", account(owner))
            .address("source", account(0));
        recipient(said, "recipient", account(to));
        if (is_own(account(owner))) builder_.spends_of(asset, amount);
    }

    void token_approve(std::size_t mint, std::size_t delegate) {
        const std::uint64_t amount = number(1, 8);
        const bool unlimited = amount == ~std::uint64_t{0};
        const std::string units = to_decimal(Uint256(amount));
        builder_.say(SentenceCode::token_approve)
            .amount_of("amount", account(mint), units, unlimited)
            .address("source", account(0))
            .address("spender", account(delegate));
        builder_.check_look_alike(account(delegate));
        if (unlimited)
            builder_.warn(WarningCode::unlimited_approval)
                .amount_of("amount", account(mint), units);
        const KnownAddress* known = builder_.address(account(delegate));
        if (known == nullptr || !known->trusted)
            builder_.warn(WarningCode::spender_unknown).address("spender", account(delegate));
    }

    bool token() {
        if (data_.empty()) return false;
        switch (data_[0]) {
            case 3:
                if (!has(3, 9)) return false;
                token_transfer(0, 1, 2);
                return true;
            case 12:
                if (!has(4, 10)) return false;
                token_transfer(1, 2, 3);
                return true;
            case 26:  // of Token-2022, with the part that the token keeps of it
                if (!has(4, 19) || data_[1] != 1) return false;
                token_transfer(1, 2, 3, 2);
                return true;
            case 4:
                if (!has(3, 9)) return false;
                token_approve(0, 1);
                return true;
            case 13:
                if (!has(4, 10)) return false;
                token_approve(1, 2);
                return true;
            case 5:
                if (!has(2, 1)) return false;
                builder_.say(SentenceCode::token_revoke).address("source", account(0));
                return true;
            case 6: {
                const bool none = has(2, 3) && data_[2] == 0;
                if (!none && !(has(2, 35) && data_[2] == 1)) return false;
                authority(account(0), none ? std::string(kSystem) : to_base58(data_.subspan(3)));
                return true;
            }
            case 9:
                if (!has(3, 1)) return false;
                builder_.say(SentenceCode::account_close)
                    .address("account", account(0))
                    .address("recipient", account(1));
                if (!is_own(account(1)))
                    builder_.warn(WarningCode::proceeds_elsewhere).address("recipient", account(1));
                return true;
            default:
                return false;
        }
    }

    bool token_account() {
        const bool create = data_.empty() || (data_.size() == 1 && data_[0] <= 1);
        if (!create || !has(4, data_.size())) return false;
        builder_.say(SentenceCode::account_create)
            .address("account", account(1))
            .address("owner", account(2))
            .address("token", account(3));
        if (is_own(account(0))) builder_.spends_of("", kTokenAccountRentMost);
        return true;
    }

    bool compute_budget() {
        if (data_.empty()) return false;
        const std::size_t size = data_[0] == 3 ? 8 : 4;
        if (data_[0] < 1 || data_[0] > 4 || !has(0, 1 + size)) return false;
        constexpr std::string_view kNames[] = {"heap", "units", "price", "loaded"};
        builder_.say(SentenceCode::compute_budget)
            .text("what", kNames[data_[0] - 1])
            .number("value", number(1, size));
        return true;
    }

    bool memo() {
        if (valid_utf8_prefix(as_text(data_)) != data_.size()) return false;
        builder_.say(SentenceCode::memo).text("text", as_text(data_));
        return true;
    }

    Builder& builder_;
    const SolanaMessage& message_;
    ByteView data_;
    const SolanaInstruction& in_;
};

/// The most that the payer pays: for signatures, and what the compute budget offers for each unit.
void say_fee(Builder& builder, const SolanaMessage& message) {
    std::uint64_t units = 0, price = 0, others = 0;
    for (const SolanaInstruction& one : message.instructions) {
        const ByteView data = one.data;
        if (to_base58(message.keys[one.program]) != kComputeBudget)
            ++others;
        else if (data.size() == 5 && data[0] == 2)
            units = little_endian(data.subspan(1));
        else if (data.size() == 9 && data[0] == 3)
            price = little_endian(data.subspan(1));
    }
    if (units == 0) units = others * kInstructionUnits;
    units = std::min(units, kUnitsMax);
    const std::uint64_t rest = (price % kMillion * units + kMillion - 1) / kMillion;
    const Uint256 most = sum_of(message.signatures * kSignatureFee + rest,
                                *multiply(Uint256(price / kMillion), Uint256(units)));
    Said(builder, builder.out.fees).amount("most", std::nullopt, most);
    if (most >= kHighLamports)
        builder.warn(WarningCode::fee_high).amount("fee", std::nullopt, most);
}

Result<void> describe_one(Builder& builder, std::string_view text) {
    const Bytes bytes = PORTICO_TRY(parse_base58(text));
    const auto transaction = chain::parse_solana_transaction(bytes);
    if (!transaction) return request_invalid("transaction");
    const SolanaMessage& message = transaction->message;
    if (message.instructions.empty() || message.instructions.size() > kInstructionsMax)
        return request_invalid("instructions");
    bool signs = false;
    for (std::size_t i = 0; i < message.signatures; ++i)
        signs |= to_base58(message.keys[i]) == builder.known().account.value;
    if (!signs)
        builder.warn(WarningCode::other_account).address("account", to_base58(message.keys[0]));
    const std::string payer = to_base58(message.keys[0]);
    Said(builder, builder.out.fees).address("payer", payer);
    // Somebody else's money has no row among the owner's fees.
    if (payer == builder.known().account.value) say_fee(builder, message);
    if (!message.tables.empty()) {
        builder.warn(WarningCode::lookup_tables).number("count", message.from_tables);
        for (const Bytes32& table : message.tables) {
            builder.field(0, "lookup table", "", to_base58(table));
        }
    }
    for (const SolanaInstruction& one : message.instructions)
        InstructionSayer(builder, message, one).say();
    return {};
}

}  // namespace

Result<void> describe_solana_transactions(Builder& builder, const Json& params) {
    if (!std::string_view(builder.known().network).starts_with("solana:"))
        return request_invalid("network");
    const Json* many = params.find("transactions");
    if (many == nullptr) {
        const auto one = params.find_string("transaction");
        if (!one) return request_invalid("transaction");
        builder.out.raw = *one;
        return describe_one(builder, *one);
    }
    if (!many->is_array() || many->items().empty() || many->items().size() > kTransactionsMax)
        return request_invalid("transactions");
    builder.say(SentenceCode::batch).number("count", many->items().size());
    {
        const Builder::Deeper deeper(builder);
        for (const Json& one : many->items()) {
            if (!one.is_string()) return request_invalid("transactions");
            PORTICO_CHECK(describe_one(builder, one.as_string()));
        }
    }
    builder.say_totals();
    builder.out.raw = write_json(*many);
    return {};
}

}  // namespace portico::approval
