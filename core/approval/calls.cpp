// SPDX-License-Identifier: Apache-2.0
#include "core/approval/calls.hpp"

#include <algorithm>
#include <utility>

#include "core/approval/descriptor.hpp"
#include "core/approval/known_calls.hpp"
#include "core/approval/safe_calls.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::size_t kAddressBytes = 20;
constexpr std::size_t kFeeBytes = 3;  ///< between two tokens of a packed path
/// Words of routers that are no addresses: the sender, and the router itself.
constexpr std::uint64_t kRouterSender = 1, kRouterItself = 2;
/// Of 10,000: a part that services keep for themselves.
constexpr Uint256 kFeeMost = 500;
/// Among what is held: the network's currency, and the token that wraps it.
constexpr EvmAddress kCurrency{}, kWrappedCurrency = {1};

/// A value and its type.
struct Place {
    const AbiType* type = nullptr;
    const AbiValue* value = nullptr;
    explicit operator bool() const { return value != nullptr; }
};

/// What stands at a path such as `1.0.z`; nothing where there is nothing.
Place find_place(const AbiType& type, const AbiValue::List& values, std::string_view path) {
    Place at{&type, nullptr};
    const AbiValue::List* items = &values;
    while (!path.empty()) {
        const std::string_view step = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(step.size() + 1, path.size()));
        if (items->empty()) return {};
        std::size_t index = items->size() - 1;
        if (step != "z") {
            index = 0;
            for (const char digit : step)
                index = 10 * index + static_cast<std::size_t>(digit - '0');
        }
        if (index >= items->size()) return {};
        const bool tuple = at.type->kind == AbiKind::kTuple;
        at = {&at.type->parts[tuple ? index : 0], &(*items)[index]};
        if (path.empty()) return at;
        if (!at.value->is_list()) return {};
        items = &at.value->items();
    }
    return at;
}

EvmAddress address_in(ByteView bytes) {
    EvmAddress out{};
    std::ranges::copy(bytes.first(kAddressBytes), out.begin());
    return out;
}

/// The words that name who gets it, or who decides that, where there are some.
SentenceCode to_another(SentenceCode code) {
    switch (code) {
        case SentenceCode::wrap:
            return SentenceCode::wrap_to;
        case SentenceCode::swap_exact_in:
            return SentenceCode::swap_exact_in_to;
        case SentenceCode::swap_held:
            return SentenceCode::swap_held_to;
        case SentenceCode::swap_exact_out:
            return SentenceCode::swap_exact_out_to;
        case SentenceCode::name_register:
            return SentenceCode::name_register_at;
        default:
            return code;
    }
}

/// Whose the arguments of a row are.
enum class Kind : std::uint8_t {
    kFunction,
    kCommand,        ///< of the Universal Router
    kCommandMayFail  ///< without the others
};

/// Says one known call. Gives up at the first argument that does not fit.
class CallSayer {
  public:
    CallSayer(Builder& builder, const Call& call, const KnownCall& row, const AbiType& type,
              const AbiValue::List& values, Kind kind)
        : builder_(builder),
          call_(call),
          row_(row),
          type_(type),
          values_(values),
          router_(kind != Kind::kFunction),
          may_fail_(kind == Kind::kCommandMayFail) {}

    bool say() {
        const std::size_t mark = builder_.out.sentences.size();
        const SentenceCode code = sentence();
        Said said = builder_.say(code);
        std::string_view rest = row_.arguments;
        while (!rest.empty()) {
            const std::string_view one = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(one.size() + 1, rest.size()));
            const std::size_t colon = one.find(':');
            if (!argument(said, one.substr(0, colon), one[colon + 1], one.substr(colon + 2))) {
                while (builder_.out.sentences.size() > mark) builder_.out.sentences.pop_back();
                return false;
            }
        }
        if (names_another_ && builder_.out.sentences.size() > mark)
            builder_.out.sentences[mark].code = sentence_word(to_another(code));
        settle();
        return true;
    }

  private:
    /// An amount of the row, and the token that it is of.
    struct Moved {
        EvmAddress asset{};
        Uint256 value;
        bool all = false;     ///< that the contract holds
        bool leaves = false;  ///< the account
    };

    /// The wrapping contract counts as one with what a router unwraps. Where the caller knows none,
    /// any token that no list has may be it.
    EvmAddress asset(const std::optional<EvmAddress>& token) const {
        if (!token) return kCurrency;
        const auto& tokens = builder_.known().tokens;
        const KnownToken* const known = builder_.listed_token(chain::evm_address_text(*token));
        const bool wrapped = known != nullptr ? known->standard == Standard::kWrapped
                                              : std::ranges::none_of(tokens, [](const auto& one) {
                                                    return one.standard == Standard::kWrapped;
                                                });
        return wrapped ? kWrappedCurrency : *token;
    }

    /// Leaves less with the contract. What may fail may leave everything where it is.
    void take(const EvmAddress& asset, const Uint256& amount) {
        if (!may_fail_) call_.held->take(asset, amount);
    }

    /// What the contract holds behind this step: what goes out first, then what comes in.
    void settle() {
        Held& held = *call_.held;
        const bool pays = row_.sentence == SentenceCode::collect;
        switch (row_.sentence) {
            case SentenceCode::swap_exact_in:
                pay_in();
                if (stays_) held.add(least_.asset, Uint256::max());
                return;
            case SentenceCode::wrap:
                if (amount_.all) amount_.value = held.of(kCurrency);
                take(kCurrency, amount_.value);
                break;
            case SentenceCode::collect:
            case SentenceCode::collect_all:
                if (!stays_ || unwraps_) take(pays ? least_.asset : kCurrency, Uint256::max());
                if (stays_ && unwraps_) held.add(kCurrency, Uint256::max());
                return;
            case SentenceCode::token_transfer:
                if (!router_) return;
                if (!amount_.leaves && !stays_) take(amount_.asset, all_or_amount());
                if (!amount_.leaves) return;
                break;
            case SentenceCode::swap_exact_out:
                break;
            default:
                return;
        }
        if (!stays_) return;
        held.add(row_.sentence == SentenceCode::wrap ? kWrappedCurrency : amount_.asset,
                 amount_.value);
    }

    Uint256 all_or_amount() const { return amount_.all ? Uint256::max() : amount_.value; }

    /// What a swap of an exact amount takes out of what the contract holds. SwapRouter02 pays what
    /// is to be of the wrapping contract in the currency where it holds enough of that.
    void pay_in() {
        const Uint256 currency = call_.held->of(kCurrency);
        const bool wrapped = amount_.asset == kWrappedCurrency;
        if (router_ && values_[4].as_boolean()) return;
        if (router_ || (amount_.all && (!wrapped || currency.is_zero())))
            take(amount_.asset, all_or_amount());
        else if (!amount_.all && wrapped && currency >= amount_.value)
            take(kCurrency, amount_.value);
    }

    SentenceCode sentence() const {
        if (row_.sentence == SentenceCode::operator_approve && !values_[1].as_boolean())
            return SentenceCode::operator_revoke;
        if (row_.sentence == SentenceCode::swap_exact_in && swaps_held())
            return SentenceCode::swap_held;
        return row_.sentence;
    }

    /// A router's word for all that it holds itself.
    bool is_held(char kind, const Uint256& value) const {
        if (kind == 'H') return value.is_zero();
        return router_ && value == sum_of(Uint256::max().shifted_right_once(), 1);  // 2^255
    }

    /// Whether the first argument, `amount`, is that.
    bool swaps_held() const {
        const std::string_view all = row_.arguments;
        const std::string_view first = all.substr(0, all.find(' '));
        constexpr std::size_t kKind = std::string_view("amount:").size();
        const Place given = place(first.substr(kKind + 1, first.find('@') - kKind - 1));
        return given && given.value->is_word() && is_held(first[kKind], given.value->as_number());
    }

    Place place(std::string_view path) const { return find_place(type_, values_, path); }

    /// The token of an amount: false where the path leads nowhere. Nothing in it: the currency.
    bool token(std::string_view path, std::optional<EvmAddress>& out) const {
        if (path == "$") return true;
        if (path == ".") {
            out = call_.to;
            return true;
        }
        const char end = path.back();
        if (end == '<' || end == '>') {
            const Place found = place(path.substr(0, path.size() - 1));
            if (!found || !found.value->is_bytes()) return false;
            const Bytes& bytes = found.value->as_bytes_value();
            constexpr std::size_t kHop = kAddressBytes + kFeeBytes;
            if (bytes.size() < kHop + kAddressBytes || bytes.size() % kHop != kAddressBytes)
                return false;
            const std::size_t from = end == '<' ? 0 : bytes.size() - kAddressBytes;
            out = address_in(ByteView(bytes).subspan(from));
            return true;
        }
        const Place found = place(path);
        if (!found || !found.value->is_word()) return false;
        out = found.value->as_address();
        if (router_ && *out == EvmAddress{}) out.reset();
        return true;
    }

    /// One word of the data: every kind but the few that argument() treats itself.
    bool word(Said& said, std::string_view name, char kind, const AbiValue& value) {
        const Uint256 number = value.as_number();
        switch (kind) {
            case 'a':
                if (name == "owner") owner_ = value.as_address();
                said.address(name, value.as_address());
                return true;
            case 'h':
                said.bytes(name, value.as_word());
                return true;
            case 'A':
                leads(said, name, value.as_address());
                return true;
            case 'r':
                resolver(said, name, value.as_address());
                return true;
            case 'R':
                said.recipient(name, value.as_address(), call_.to);
                return true;
            case 'p':
            case 'P':
            case 'z':
                proceeds(said, name, kind, value);
                return true;
            case 's':
                if (revokes_)
                    said.address(name, value.as_address());
                else
                    said.spender(name, value.as_address());
                return true;
            case 'O':
                if (!values_[1].as_boolean()) {
                    said.address(name, value.as_address());
                    return true;
                }
                said.spender(name, value.as_address());
                builder_.warn(WarningCode::operator_approval)
                    .address("spender", value.as_address());
                return true;
            case 'n':
            case 'N':
                said.number(name, number);
                return true;
            case 'f':
                is_fee_ = number <= kFeeMost;
                said.text(name, percent(number));
                return true;
            case 'd':
                said.deadline(name, number);
                return true;
            case 'e':
                said.deadline(name, number.is_zero() ? Uint256::max() : number);
                return true;
            default:  // l
                said.duration(name, number);
                return true;
        }
    }

    bool argument(Said& said, std::string_view name, char kind, std::string_view path) {
        switch (kind) {
            case '.':
            case 'c':
                said.address(name, *call_.to);
                return true;
            case 'k':
                gets(said, name, *call_.to);
                return true;
            case 'w':
                if (name == "recipient")
                    gets(said, name, builder_.account());
                else
                    said.address(name, builder_.account());
                return true;
            case 'v':
                said.amount(name, std::nullopt, call_.value);
                call_.held->take(kCurrency);
                return true;
            case 'I':
                if (owner_ == builder_.account()) items_leave();
                return true;
            default:
                break;
        }
        const std::size_t at = path.find('@');
        const Place found = place(path.substr(0, at));
        if (!found) return false;
        const AbiValue& value = *found.value;
        switch (kind) {
            case 'x':
                said.text(name, value.as_text_value());
                if (has_other_letters(value.as_text_value()))
                    builder_.warn(WarningCode::name_other_letters)
                        .text("name", value.as_text_value());
                return true;
            case 'b':
                if (!value.as_bytes_value().empty())
                    builder_.say(SentenceCode::attached).bytes("reference", value.as_bytes_value());
                return true;
            case '#':
                said.number(name, value.items().size());
                return true;
            case 'B':
                return batch(said, name, value);
            case 'C':
            case 'G':
                return calls(kind, value);
            case 'K':
                return records(value, path.substr(at + 1));
            case 'E':
                if (value.as_bytes_value().size() != kAddressBytes) return false;
                leads(said, name, address_in(value.as_bytes_value()));
                return true;
            case 'U':
                return commands(value);
            default:
                break;
        }
        if (!value.is_word()) return false;
        if (at != std::string_view::npos)
            return amount(said, name, kind, value.as_number(), path.substr(at + 1));
        return word(said, name, kind, value);
    }

    bool amount(Said& said, std::string_view name, char kind, const Uint256& value,
                std::string_view token_path) {
        std::optional<EvmAddress> of;
        if (!token(token_path, of)) return false;
        if (kind == 'u' || kind == 'D') {
            const bool all = kind == 'D' && !value.is_zero();
            allowance(said, name, of, all ? Uint256::max() : value);
            return true;
        }
        const bool held = is_held(kind, value);
        unwraps_ = row_.sentence == SentenceCode::collect && token_path == "$";
        (name == "least" ? least_ : amount_) = {unwraps_ ? kWrappedCurrency : asset(of), value,
                                                held, kind == 'T'};
        if (held && row_.sentence == SentenceCode::swap_exact_in && of) {
            said.address("token", *of);
            return true;
        }
        said.amount(name, of, value, held || is_unlimited(value));
        const bool leaves = kind == 'T' || kind == 'H' || (kind == 'F' && owner_first()) ||
                            (kind == 'Q' && values_[4].as_boolean());
        if (leaves && !held) builder_.spends(of, value);
        if (kind == 'm' && value.is_zero()) builder_.warn(WarningCode::no_minimum);
        return true;
    }

    /// transferFrom: the amount is said before the owner, who is the first argument.
    bool owner_first() const {
        const AbiValue& first =
            values_[row_.sentence == SentenceCode::token_transfer_from && !values_[0].is_word()
                        ? 2
                        : 0];
        return first.as_address() == builder_.account();
    }

    void allowance(Said& said, std::string_view name, const std::optional<EvmAddress>& of,
                   const Uint256& value) {
        const bool unlimited = is_unlimited(value);
        revokes_ = value.is_zero();
        said.amount(name, of, value, unlimited);
        if (unlimited) builder_.warn(WarningCode::unlimited_approval).amount("amount", of, value);
    }

    void proceeds(Said& said, std::string_view name, char kind, const AbiValue& value) {
        const Uint256 number = value.as_number();
        if (kind == 'p' && number == Uint256(kRouterSender))
            gets(said, name, builder_.account());
        else if ((kind == 'p' && number == Uint256(kRouterItself)) ||
                 (kind == 'z' && number.is_zero()))
            gets(said, name, *call_.to);
        else
            gets(said, name, value.as_address());
    }

    /// Who gets what comes of it: the account, the contract itself, or somebody else; who acts
    /// may be another one than the account, and open to anybody.
    void gets(Said& said, std::string_view name, const EvmAddress& who) {
        stays_ = who == *call_.to;
        names_another_ = stays_ || who != builder_.beneficiary();
        if (stays_ || !names_another_) {
            said.address(name, who);
            return;
        }
        said.recipient(name, who);
        if (who == builder_.account()) {
            builder_.warn(WarningCode::left_behind).address("contract", who);
            return;
        }
        if (!is_fee_) builder_.warn(WarningCode::proceeds_elsewhere).address("recipient", who);
    }

    /// Where a name leads: whoever pays the name pays that.
    void leads(Said& said, std::string_view name, const EvmAddress& who) {
        said.recipient(name, who);
        if (who != builder_.beneficiary())
            builder_.warn(WarningCode::proceeds_elsewhere).address("recipient", who);
    }

    /// The contract that says where a name leads. Zero: none.
    void resolver(Said& said, std::string_view name, const EvmAddress& contract) {
        if (contract == EvmAddress{}) return;
        names_another_ = true;
        said.address(name, contract);
        if (!builder_.is_trusted(contract))
            builder_.warn(WarningCode::unknown_contract).address("contract", contract);
    }

    /// What the resolver at `path` is told with the registration.
    bool records(const AbiValue& list, std::string_view path) {
        if (list.items().empty()) return true;
        const Place resolver = place(path);
        if (!resolver || builder_.depth() >= kCallDepthMax) return false;
        const Builder::Deeper deeper(builder_);
        const Builder::Acting acting(builder_, *call_.to, true);
        for (const AbiValue& one : list.items()) {
            if (!has_room()) break;
            describe_call(builder_,
                          {resolver.value->as_address(), {}, one.as_bytes_value(), false});
        }
        return true;
    }

    static std::string percent(const Uint256& hundredths) {
        const std::string digits = to_decimal(hundredths);
        const std::string padded =
            std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
        return padded.substr(0, padded.size() - 2) + "." + padded.substr(padded.size() - 2) + " %";
    }

    /// ERC-1155: the ids, and how many of each behind them.
    bool batch(Said& said, std::string_view name, const AbiValue& ids) {
        const AbiValue& quantities = values_[3];
        if (ids.items().size() != quantities.items().size()) return false;
        std::string text;
        for (std::size_t i = 0; i < ids.items().size(); ++i) {
            if (i != 0) text += ", ";
            text += to_decimal(quantities.items()[i].as_number()) + " × #" +
                    to_decimal(ids.items()[i].as_number());
        }
        said.text(name, text);
        return true;
    }

    /// The id or ids are the third argument; how many of each, with ERC-1155, the fourth.
    void items_leave() {
        const AbiValue& ids = values_[2];
        if (!ids.is_list()) {
            const bool many = row_.sentence == SentenceCode::multi_token_transfer;
            builder_.spends_item(*call_.to, ids.as_number(), many ? values_[3].as_number() : 1);
            return;
        }
        for (std::size_t i = 0; i < ids.items().size(); ++i)
            builder_.spends_item(*call_.to, ids.items()[i].as_number(),
                                 values_[3].items()[i].as_number());
    }

    bool has_room() {
        if (builder_.out.sentences.size() < kSentencesMax) return true;
        builder_.warn(WarningCode::too_long);
        return false;
    }

    bool calls(char kind, const AbiValue& list) {
        if (list.items().empty()) return false;
        if (builder_.depth() >= kCallDepthMax) return false;
        const Builder::Deeper deeper(builder_);
        for (const AbiValue& one : list.items()) {
            if (!has_room()) break;
            if (kind == 'C') {
                describe_call(builder_,
                              {call_.to, call_.value, one.as_bytes_value(), false, call_.held});
                continue;
            }
            const AbiValue::List& parts = one.items();
            const Uint256 value = parts.size() == 4 ? parts[2].as_number() : Uint256();
            // What one that may fail was to get stays there.
            if (!parts[1].as_boolean()) call_.held->take(kCurrency, value);
            // That contract calls them, and not the account.
            const Builder::Acting acting(builder_, *call_.to, true);
            describe_call(builder_,
                          {parts[0].as_address(), value, parts.back().as_bytes_value(), false});
        }
        return true;
    }

    bool commands(const AbiValue& bytes) {
        Vec<Bytes> inputs;
        for (const AbiValue& input : values_[1].items()) inputs.push_back(input.as_bytes_value());
        if (inputs.size() != bytes.as_bytes_value().size() || inputs.empty()) return false;
        if (builder_.depth() >= kCallDepthMax) return false;
        const Builder::Deeper deeper(builder_);
        describe_router_commands(builder_, call_, bytes.as_bytes_value(), inputs);
        return true;
    }

    Builder& builder_;
    const Call& call_;
    const KnownCall& row_;
    const AbiType& type_;
    const AbiValue::List& values_;
    bool router_;
    bool may_fail_;
    std::optional<EvmAddress> owner_{};
    bool revokes_ = false;  ///< the allowance is nothing
    bool is_fee_ = false;   ///< a small part, which others may have
    Moved amount_, least_;
    bool unwraps_ = false;        ///< what it pays out was the wrapping contract's
    bool stays_ = false;          ///< the contract itself gets it
    bool names_another_ = false;  ///< who is not the account
};

bool say_known(Builder& builder, const Call& call, const KnownCall& row, ByteView arguments,
               Kind kind) {
    const auto signature = chain::parse_abi_signature(row.signature);
    if (!signature) return false;
    const auto values = decode_strictly(signature->inputs, arguments);
    if (!values) return false;
    return CallSayer(builder, call, row, signature->inputs, *values, kind).say();
}

bool fits(Filter filter, const KnownToken* token) {
    // What a contract says of itself is no word for its kind: collections have decimals() too.
    if (token != nullptr && token->claimed == true) token = nullptr;
    switch (filter) {
        case Filter::kAny:
            return true;
        case Filter::kUnknown:
            return token == nullptr;
        case Filter::kFungible:
            return token != nullptr && (token->standard == Standard::kFungible ||
                                        token->standard == Standard::kWrapped);
        case Filter::kCollectible:
            return token != nullptr && token->standard == Standard::kCollectible;
        case Filter::kWrapped:
            return token != nullptr && token->standard == Standard::kWrapped;
    }
    return false;
}

/// Whether the row's sentence has what is sent along (kind v), all of which is used then.
bool says_value(const KnownCall& row) {
    const std::string_view arguments = row.arguments;
    return arguments.find(":v") != std::string_view::npos;
}

bool is_well_known(const EvmAddress& contract) {
    const std::string text = chain::evm_address_text(contract);
    return text == kPermit2 || text == kSeaport15 || text == kSeaport16;
}

/// Calls of which none can fail without the others (kind C): commands of the Universal Router can
/// be let fail, and so can those of Multicall3.
bool reverts_whole(const KnownCall& row) {
    const std::string_view arguments = row.arguments;
    return arguments.find(":C") != std::string_view::npos;
}

const Argument* argument_of(const Sentence& sentence, std::string_view name) {
    const auto found = std::ranges::find_if(
        sentence.arguments, [name](const Argument& one) { return one.name.value == name; });
    return found == sentence.arguments.end() ? nullptr : &*found;
}

/// Whether it is this one, or the same to another.
bool is_either(std::string_view word, SentenceCode code) {
    return word == sentence_word(code) || word == sentence_word(to_another(code));
}

/// Steps of an exchange that come to one swap: what the account pays goes in at the first of them,
/// and the last one pays it the least that it is to get; in between all stays with the exchange.
/// Said as that swap in place of the sentences from `mark` on. False: they are anything else. The
/// caller vouches for the exchange, as the swap names it no more, and no step of it may fail alone.
bool say_as_one_swap(Builder& builder, const Call& call, std::size_t mark) {
    auto& sentences = builder.out.sentences;
    const std::string account = chain::evm_address_text(builder.account());
    const std::string exchange = chain::evm_address_text(*call.to);
    const KnownAddress* const known = builder.address(exchange);
    if (known == nullptr || !known->trusted) return false;
    if (!call.value.is_zero() && !call.takes_value) return false;
    const Argument* paid = nullptr;
    const Argument* least = nullptr;
    for (std::size_t i = mark + 1; i < sentences.size(); ++i) {
        const Sentence& step = sentences[i];
        const std::string_view code = step.code.value;
        const bool wraps = is_either(code, SentenceCode::wrap);
        if (wraps || is_either(code, SentenceCode::swap_exact_in)) {
            if (paid || wraps == call.value.is_zero()) return false;
            paid = argument_of(step, "amount");
            if (wraps && paid && paid->units && paid->units->value == to_decimal(call.value))
                continue;
            if (wraps) return false;
        } else if (!is_either(code, SentenceCode::swap_held) &&
                   !is_either(code, SentenceCode::collect)) {
            return false;
        }
        least = argument_of(step, "least");
        const Argument* const to = argument_of(step, "recipient");
        const bool last = i + 1 == sentences.size();
        if (!paid || !least || !to || to->value.value != (last ? account : exchange)) return false;
    }
    if (!paid || !least || !least->units || least->units->value == "0") return false;
    Arguments both;
    both.push_back(*paid);
    both.push_back(*least);
    while (sentences.size() > mark) sentences.pop_back();
    builder.say(SentenceCode::swap_exact_in).address("recipient", builder.account());
    Arguments& said = sentences.back().arguments;
    said.insert(said.begin(), both.begin(), both.end());
    return true;
}

std::uint32_t selector_of(const Call& call) {
    std::uint32_t selector = 0;
    for (const std::uint8_t byte : call.data.first(4)) selector = selector << 8 | byte;
    return selector;
}

/// What stands behind a payment, and is nobody's to carry out: behind a transfer of a listed token,
/// which reads its arguments alone, and of ether to an account that a node says has no code.
/// docs/pay.md has shops know their payments by it. Were the node wrong, a contract would get that
/// ether and 32 bytes that are no call which is known here.
ByteView reference_in(const Builder& builder, const Call& call) {
    constexpr std::size_t kReference = 32;
    constexpr std::size_t kTransfer = 4 + 2 * 32;
    constexpr std::uint32_t kTransferSelector = 0xa9059cbb;
    if (!call.to || call.data.size() < kReference) return {};
    const std::string to = chain::evm_address_text(*call.to);
    const ByteView last = call.data.last(kReference);
    if (call.data.size() == kTransfer + kReference && call.value.is_zero() &&
        selector_of(call) == kTransferSelector && builder.listed_token(to) != nullptr)
        return last;
    const KnownAddress* const known = builder.address(to);
    const bool person = known != nullptr && known->has_code == false;
    const std::uint32_t selector = selector_of(call);
    if (call.data.size() == kReference && !call.value.is_zero() && call.takes_value && person &&
        builder.token(*call.to) == nullptr &&
        std::ranges::none_of(known_calls(),
                             [=](const KnownCall& row) { return row.selector == selector; }))
        return last;
    return {};
}

}  // namespace

Held::Asset* Held::find(const EvmAddress& asset) {
    for (Asset& one : assets_)
        if (one.token == asset) return &one;
    return nullptr;
}

void Held::add(const EvmAddress& asset, const Uint256& amount) {
    Asset* found = find(asset);
    if (found == nullptr) found = &assets_.emplace_back(Asset{asset, {}});
    found->amount = sum_of(found->amount, amount);
}

void Held::take(const EvmAddress& asset, const Uint256& amount) {
    Asset* const found = find(asset);
    if (found == nullptr) return;
    // Of an amount that nobody knows there may be any left.
    if (found->amount <= amount)
        found->amount = {};
    else if (found->amount != Uint256::max())
        found->amount = *subtract(found->amount, amount);
}

Uint256 Held::of(const EvmAddress& asset) {
    const Asset* const found = find(asset);
    return found == nullptr ? Uint256() : found->amount;
}

bool Held::is_empty() const {
    for (const Asset& one : assets_)
        if (!one.amount.is_zero()) return false;
    return true;
}

std::optional<AbiValue::List> decode_strictly(const AbiType& type, ByteView data,
                                              ByteView* behind) {
    auto values = chain::decode_abi(type, data);
    if (!values) return std::nullopt;
    const auto again = chain::encode_abi(type, *values);
    if (!again || again->size() > data.size() ||
        !std::ranges::equal(*again, data.first(again->size())))
        return std::nullopt;
    const ByteView rest = data.subspan(again->size());
    if (behind != nullptr)
        *behind = rest;
    else if (!rest.empty())
        return std::nullopt;
    return std::move(*values);
}

void describe_plain_call(Builder& builder, const Call& call);
void describe_step(Builder& builder, const Call& call);

void say_value_sent(Builder& builder, const Call& call) {
    if (call.value.is_zero() || !call.takes_value) return;
    builder.say(SentenceCode::value_sent)
        .amount("amount", std::nullopt, call.value)
        .address("contract", *call.to);
}

void say_unknown_call(Builder& builder, const Call& call) {
    builder.out.decoded = false;
    Said said = builder.say(SentenceCode::unknown_call);
    said.address("contract", *call.to);
    said.bytes("selector", call.data.first(std::min<std::size_t>(4, call.data.size())));
    said.number("size", call.data.size());
    builder.warn(WarningCode::cannot_decode).address("contract", *call.to);
    say_value_sent(builder, call);
}

void describe_call(Builder& builder, const Call& call) {
    if (call.held != nullptr) return describe_step(builder, call);
    Held held;
    Call whole = call;
    whole.held = &held;
    // Steps that nobody can read may pay it out.
    const bool decoded = std::exchange(builder.out.decoded, true);
    describe_step(builder, whole);
    if (builder.out.decoded && !held.is_empty())
        builder.warn(WarningCode::left_behind).address("contract", *call.to);
    builder.out.decoded &= decoded;
}

void describe_step(Builder& builder, const Call& call) {
    const ByteView reference = reference_in(builder, call);
    if (reference.empty()) return describe_plain_call(builder, call);
    Call payment = call;
    payment.data = call.data.first(call.data.size() - reference.size());
    describe_plain_call(builder, payment);
    builder.say(SentenceCode::attached).bytes("reference", reference);
}

void describe_plain_call(Builder& builder, const Call& call) {
    if (call.takes_value && !call.value.is_zero()) builder.spends(std::nullopt, call.value);
    if (!call.to) {
        builder.out.decoded = false;
        builder.say(SentenceCode::contract_creation)
            .number("size", call.data.size())
            .amount("amount", std::nullopt, call.value);
        builder.warn(WarningCode::contract_creation);
        return;
    }
    if (call.data.empty()) {
        builder.say(SentenceCode::native_transfer)
            .amount("amount", std::nullopt, call.value)
            .recipient("recipient", *call.to);
        return;
    }
    if (!builder.is_trusted(*call.to) && !is_well_known(*call.to)) {
        builder.warn(WarningCode::unknown_contract).address("contract", *call.to);
        if (!call.value.is_zero())
            builder.out.handling = std::max(builder.out.handling, Handling::kPopup);
    }
    if (call.data.size() < 4) return say_unknown_call(builder, call);
    const std::uint32_t selector = selector_of(call);
    if (describe_safe_call(builder, call)) return;
    const KnownToken* token = builder.token(*call.to);
    for (const KnownCall& row : known_calls()) {
        if (row.selector != selector || !fits(row.filter, token)) continue;
        const std::size_t mark = builder.out.sentences.size();
        const Handling handling = builder.out.handling;
        const bool warned = builder.warns_of(WarningCode::no_minimum);
        if (row.payable && !std::exchange(call.held->counts_value, true))
            call.held->add(kCurrency, call.value);
        if (!say_known(builder, call, row, call.data.subspan(4), Kind::kFunction)) break;
        if (reverts_whole(row) && say_as_one_swap(builder, call, mark)) {
            if (!warned) builder.take_back(WarningCode::no_minimum, handling);
            return;
        }
        if (call.value.is_zero() || !call.takes_value) return;
        if (!row.payable)
            builder.warn(WarningCode::value_unexpected).amount("amount", std::nullopt, call.value);
        else if (!says_value(row))
            say_value_sent(builder, call);
        return;
    }
    if (describe_by_descriptor(builder, call)) return;
    say_unknown_call(builder, call);
}

void describe_router_commands(Builder& builder, const Call& call, ByteView commands,
                              const Vec<Bytes>& inputs) {
    // Without the bit that lets a command fail. The next one is part of newer routers' numbers.
    constexpr std::uint8_t kNumber = 0x7f;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (builder.out.sentences.size() == kSentencesMax) {
            builder.warn(WarningCode::too_long);
            return;
        }
        const auto rows = known_commands();
        const auto row =
            std::ranges::find(rows, std::uint32_t{commands[i]} & kNumber, &KnownCall::selector);
        const Kind kind = commands[i] > kNumber ? Kind::kCommandMayFail : Kind::kCommand;
        if (row != rows.end() && say_known(builder, call, *row, inputs[i], kind)) continue;
        const std::uint8_t command[] = {commands[i]};
        builder.out.decoded = false;
        builder.say(SentenceCode::unknown_call)
            .address("contract", *call.to)
            .bytes("selector", command)
            .number("size", inputs[i].size());
        builder.warn(WarningCode::cannot_decode).address("contract", *call.to);
    }
}

}  // namespace portico::approval
