// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/read_node.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/transaction/told_transaction.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/indexer/rules/receipts_root.hpp"

namespace portico::indexer {
namespace {

constexpr JsonLimits kLimits{.depth = 512, .size_bytes = 64 * 1024 * 1024, .values = 4'000'000};
constexpr std::int64_t kNumberMax = std::int64_t{1} << 53;

std::unexpected<Error> bad(std::string_view what) {
    return fail(Code::rpc_bad_answer, std::string(what));
}

/// The digits of a "0x" text member.
Result<std::string_view> hex_member(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    if (!text || !text->starts_with("0x")) return bad(name);
    return *text;
}

template <std::size_t N>
Result<FixedBytes<N>> fixed(const Json& object, const char* name) {
    return parse_hex_fixed<N>(PORTICO_TRY(hex_member(object, name)));
}

Result<std::optional<Address>> optional_address(const Json& object, const char* name) {
    const Json* member = object.find(name);
    if (member == nullptr || member->is_null()) return std::nullopt;
    return PORTICO_TRY(fixed<20>(object, name));
}

Result<std::int64_t> number(const Json& object, const char* name) {
    const std::string_view text = PORTICO_TRY(hex_member(object, name));
    const std::uint64_t value = PORTICO_TRY(chain::parse_quantity_u64(text));
    if (value > kNumberMax) return bad(name);
    return static_cast<std::int64_t>(value);
}

Result<Amount> amount_of(std::string_view quantity) {
    std::string_view digits = quantity.substr(2);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.size() > 64) return bad("an amount above 256 bits");
    std::string even(digits.size() % 2, '0');
    even += digits;
    return parse_hex(even);
}

Result<Amount> amount(const Json& object, const char* name) {
    return amount_of(PORTICO_TRY(hex_member(object, name)));
}
/// None where the member is not there: calls that cannot give anything have no value.
Result<Amount> optional_amount(const Json& object, const char* name) {
    const Json* member = object.find(name);
    if (member == nullptr || member->is_null()) return Amount{};
    return amount(object, name);
}

/// Whether the transaction's own signature says that somebody else sent it. Whom an account has
/// paid is who its owner is not warned of, so a node must not make up what an account sent. It says
/// nothing of types that are signed otherwise, or by nobody (deposits of rollups), and nothing
/// where what was told is not what has this hash. Some networks carry out what nobody signed as
/// ordinary types, with what can be no signature in place of one (Moonbeam's calls from other
/// chains have r = s = 1; Conflux has the sender in both): refused, their blocks could never be
/// read.
bool is_disproved(const Json& json, const Hash& hash, const Address& sender) {
    const auto told = chain::read_told_transaction(json, to_hex_0x(hash));
    if (!told) return false;
    const auto both = std::span(told->signature.compact);
    if (std::ranges::equal(both.first<32>(), both.last<32>())) return false;
    const auto digest = chain::transaction_digest(told->transaction);
    if (!digest) return false;
    const auto key = recover_k1(*digest, told->signature);
    return key && chain::derive_evm_address(*key).value_or(Address{}) != sender;
}

Result<NodeTransaction> transaction_of(const Json& json) {
    NodeTransaction out{.hash = PORTICO_TRY(fixed<32>(json, "hash")),
                        .sender = PORTICO_TRY(fixed<20>(json, "from")),
                        .recipient = PORTICO_TRY(optional_address(json, "to")),
                        .value = PORTICO_TRY(amount(json, "value")),
                        .gas_price = read_gas_price(json)};
    if (is_disproved(json, out.hash, out.sender)) return bad("from");
    const auto nonce = chain::parse_quantity_u64(PORTICO_TRY(hex_member(json, "nonce")));
    if (json.find_string("type") == "0x7e") out.mint = PORTICO_TRY(optional_amount(json, "mint"));
    // Deposits of some rollups have odd nonces: what does not fit is not worth a block.
    out.nonce = nonce && *nonce <= kNumberMax ? static_cast<std::int64_t>(*nonce) : 0;
    const std::string_view input = PORTICO_TRY(hex_member(json, "input"));
    if (input.size() >= 10) {
        const auto first = PORTICO_TRY(parse_hex_fixed<4>(input.substr(0, 10)));
        for (const std::uint8_t byte : first) out.selector = out.selector << 8 | byte;
    }
    return out;
}

Result<Receipt> receipt_of(const Json& json, const Hash& block) {
    if (PORTICO_TRY(fixed<32>(json, "blockHash")) != block) return bad("a receipt's block");
    Receipt out{.transaction = PORTICO_TRY(fixed<32>(json, "transactionHash")),
                .created = PORTICO_TRY(optional_address(json, "contractAddress")),
                .cost = read_cost(json),
                .envelope = read_envelope(json)};
    // Before Byzantium receipts had a state root instead: nobody can tell whether those failed.
    if (json.find("status") != nullptr) {
        const std::int64_t status = PORTICO_TRY(number(json, "status"));
        out.failed = status == 0;
    }
    const Json* logs = json.find("logs");
    if (logs == nullptr || !logs->is_array()) return bad("logs");
    for (const Json& reported : logs->items()) {
        Log log;
        log.contract = PORTICO_TRY(fixed<20>(reported, "address"));
        const std::string_view data = PORTICO_TRY(hex_member(reported, "data"));
        log.data = PORTICO_TRY(parse_hex(data));
        const Json* topics = reported.find("topics");
        if (topics == nullptr || !topics->is_array() || topics->items().size() > 4)
            return bad("topics");
        for (const Json& topic : topics->items()) {
            if (!topic.is_string()) return bad("topics");
            log.topics.push_back(PORTICO_TRY(parse_hex_fixed<32>(topic.as_string())));
        }
        out.logs.push_back(std::move(log));
    }
    return out;
}

/// One trace of trace_block as a move of value, if it is one.
Result<std::optional<ValueMove>> flat_move(const Json& trace, std::string_view type) {
    const Json* action = trace.find("action");
    if (action == nullptr) return bad("action");
    if (type == "call") {
        if (action->find_string("callType") != "call") return std::nullopt;
        return ValueMove{PORTICO_TRY(fixed<20>(*action, "from")),
                         PORTICO_TRY(fixed<20>(*action, "to")),
                         PORTICO_TRY(optional_amount(*action, "value"))};
    }
    if (type == "create") {
        const Json* result = trace.find("result");
        if (result == nullptr || !result->is_object()) return std::nullopt;
        return ValueMove{PORTICO_TRY(fixed<20>(*action, "from")),
                         PORTICO_TRY(fixed<20>(*result, "address")),
                         PORTICO_TRY(optional_amount(*action, "value"))};
    }
    if (type == "suicide" || type == "selfdestruct")
        return ValueMove{PORTICO_TRY(fixed<20>(*action, "address")),
                         PORTICO_TRY(fixed<20>(*action, "refundAddress")),
                         PORTICO_TRY(optional_amount(*action, "balance"))};
    return std::nullopt;
}

/// The way to a call from the outermost one.
using Path = std::vector<std::int64_t>;

Result<Path> path_of(const Json& trace) {
    const Json* reported = trace.find("traceAddress");
    if (reported == nullptr || !reported->is_array() || reported->items().size() > kCallDepthMax)
        return bad("traceAddress");
    Path out;
    for (const Json& step : reported->items()) {
        const auto index = step.is_number() ? step.as_integer() : std::nullopt;
        if (!index) return bad("traceAddress");
        out.push_back(*index);
    }
    return out;
}

/// Calls of one transaction that were undone, as a tree: to note one and to ask for one costs a
/// look-up for each step of its path, however many there are. Ordered maps: who chooses the steps
/// cannot make them collide.
class UndoneCalls {
  public:
    void note(const Path& path) {
        std::size_t at = 0;
        for (const std::int64_t step : path) {
            const auto [found, is_new] = next_.try_emplace({at, step}, is_undone_.size());
            if (is_new) is_undone_.push_back(false);
            at = found->second;
        }
        is_undone_[at] = true;
    }
    /// Or one that it is within.
    bool contains(const Path& path) const {
        std::size_t at = 0;
        for (const std::int64_t step : path) {
            if (is_undone_[at]) return true;
            const auto found = next_.find({at, step});
            if (found == next_.end()) return false;
            at = found->second;
        }
        return is_undone_[at];
    }

  private:
    std::map<std::pair<std::size_t, std::int64_t>, std::size_t> next_;
    std::vector<bool> is_undone_{false};  ///< the outermost call first
};

/// The objects of a text, each by itself: where one stands within another, its number does. Calls
/// nest deeper (kCallDepthMax) than a reader may go that calls itself, and whoever sends a
/// transaction chooses how deep.
class Objects {
  public:
    static Result<Objects> create(std::string_view text) {
        Objects out;
        std::size_t count = 0;
        std::vector<std::string> open(1);  // each within the one before
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == '{' && ++count > kObjectsMax) return bad("too many objects");
            if (text[at] == '{') open.emplace_back();
            if (open.size() == 1 && text[at] == '}') return bad("brackets");
            const std::size_t begin = at;
            if (text[at] == '"')
                for (++at; at < text.size() && text[at] != '"'; ++at)
                    if (text[at] == '\\') ++at;
            open.back() += text.substr(begin, at + 1 - begin);
            if (text[begin] != '}') continue;
            out.texts_.push_back(std::move(open.back()));
            open.pop_back();
            open.back() += std::to_string(out.texts_.size() - 1);
        }
        if (open.size() != 1) return bad("brackets");
        out.outermost_ = std::move(open[0]);
        return out;
    }
    Result<Json> outermost() const { return parse_json(outermost_, kLimits); }
    /// The one of that number; each once.
    Result<Json> take(const Json* number) {
        const auto index =
            number != nullptr && number->is_number() ? number->as_integer() : std::nullopt;
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= texts_.size())
            return bad("an object");
        return parse_json(std::exchange(texts_[static_cast<std::size_t>(*index)], {}), kLimits);
    }

  private:
    static constexpr std::size_t kObjectsMax = kLimits.values / 4;  ///< a call has more members

    std::string outermost_;
    std::vector<std::string> texts_;
};

Result<void> collect_calls(Json top, Objects& objects, std::vector<ValueMove>& out) {
    std::vector<Json> open;
    open.push_back(std::move(top));
    while (!open.empty()) {
        const Json call = std::move(open.back());
        open.pop_back();
        const Json* error = call.find("error");
        if (error != nullptr && !error->is_null()) continue;  // undone, with all within it
        const std::string_view type = call.find_string("type").value_or("");
        if (type == "CALL" || type == "CREATE" || type == "CREATE2" || type == "SELFDESTRUCT") {
            const auto to = PORTICO_TRY(optional_address(call, "to"));
            const Amount value = PORTICO_TRY(optional_amount(call, "value"));
            if (to && !value.empty())
                out.push_back({PORTICO_TRY(fixed<20>(call, "from")), *to, value});
        }
        const Json* inner = call.find("calls");
        if (inner == nullptr || !inner->is_array()) continue;
        for (std::size_t i = inner->items().size(); i-- > 0;)
            open.push_back(PORTICO_TRY(objects.take(&inner->items()[i])));
    }
    return {};
}

}  // namespace

Result<std::optional<NodeBlock>> read_block(std::string_view text, bool whole) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (json.is_null()) return std::nullopt;
    NodeBlock out{.number = PORTICO_TRY(number(json, "number")),
                  .hash = PORTICO_TRY(fixed<32>(json, "hash")),
                  .parent = PORTICO_TRY(fixed<32>(json, "parentHash")),
                  .time_s = PORTICO_TRY(number(json, "timestamp")),
                  .bloom = PORTICO_TRY(fixed<256>(json, "logsBloom"))};
    if (const auto root = json.find_string("receiptsRoot"); root && root->starts_with("0x"))
        if (const auto bytes = parse_hex_fixed<32>(*root)) out.receipts_root = *bytes;
    if (!whole) return out;
    const Json* transactions = json.find("transactions");
    if (transactions == nullptr || !transactions->is_array() ||
        transactions->items().size() > kTransactionsMax)
        return bad("transactions");
    for (const Json& one : transactions->items())
        out.transactions.push_back(PORTICO_TRY(transaction_of(one)));
    return out;
}

Result<std::optional<std::vector<Receipt>>> read_receipts(std::string_view text,
                                                          const Hash& block) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (json.is_null()) return std::nullopt;
    if (!json.is_array() || json.items().size() > kTransactionsMax) return bad("receipts");
    std::vector<Receipt> out;
    for (const Json& one : json.items()) out.push_back(PORTICO_TRY(receipt_of(one, block)));
    return out;
}

Result<std::optional<Receipt>> read_receipt(std::string_view text, const Hash& block) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (json.is_null()) return std::nullopt;
    return PORTICO_TRY(receipt_of(json, block));
}

Result<std::optional<std::pair<NodeTransaction, std::int64_t>>> read_transaction(
    std::string_view text, const Hash& block) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (json.is_null()) return std::nullopt;
    if (PORTICO_TRY(fixed<32>(json, "blockHash")) != block) return bad("a transaction's block");
    return std::pair(PORTICO_TRY(transaction_of(json)),
                     PORTICO_TRY(number(json, "transactionIndex")));
}

Result<std::vector<LogPlace>> read_log_places(std::string_view text) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (!json.is_array()) return bad("logs");
    std::set<LogPlace> places;
    for (const Json& log : json.items())
        places.insert({PORTICO_TRY(number(log, "blockNumber")),
                       PORTICO_TRY(fixed<32>(log, "blockHash")),
                       PORTICO_TRY(fixed<32>(log, "transactionHash")),
                       PORTICO_TRY(number(log, "transactionIndex"))});
    return std::vector<LogPlace>(places.begin(), places.end());
}

Result<Traces> read_flat_traces(std::string_view text, const NodeBlock& block) {
    const Json json = PORTICO_TRY(parse_json(text, kLimits));
    if (!json.is_array()) return bad("traces");
    struct One {
        std::size_t transaction;
        Path path;
        ValueMove move;
    };
    std::vector<One> moves;
    std::vector<UndoneCalls> undone(block.transactions.size());
    for (const Json& trace : json.items()) {
        const std::string_view type = trace.find_string("type").value_or("");
        if (type == "reward") continue;  // of the block, of no transaction
        if (PORTICO_TRY(fixed<32>(trace, "blockHash")) != block.hash) return bad("a trace's block");
        const Json* position = trace.find("transactionPosition");
        const auto index =
            position != nullptr && position->is_number() ? position->as_integer() : std::nullopt;
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= block.transactions.size())
            return bad("transactionPosition");
        const auto at = static_cast<std::size_t>(*index);
        Path path = PORTICO_TRY(path_of(trace));
        const Json* error = trace.find("error");
        if (error != nullptr && !error->is_null()) {
            undone[at].note(path);
            continue;
        }
        const auto move = PORTICO_TRY(flat_move(trace, type));
        if (move && !move->amount.empty()) moves.push_back({at, std::move(path), *move});
    }
    Traces out(block.transactions.size());
    for (One& one : moves)
        if (!undone[one.transaction].contains(one.path))
            out[one.transaction].push_back(std::move(one.move));
    return out;
}

Result<Traces> read_call_traces(std::string_view text, const NodeBlock& block) {
    Objects objects = PORTICO_TRY(Objects::create(text));
    const Json json = PORTICO_TRY(objects.outermost());
    if (!json.is_array()) return bad("traces");
    Traces out(block.transactions.size());
    const std::size_t count = json.items().size();
    const bool is_short = count + 1 == out.size() && is_state_sync(block.transactions.back());
    if (count != out.size() && !is_short) return bad("traces");
    for (std::size_t i = 0; i < count; ++i) {
        const Json one = PORTICO_TRY(objects.take(&json.items()[i]));
        if (one.find("txHash") != nullptr &&
            PORTICO_TRY(fixed<32>(one, "txHash")) != block.transactions[i].hash)
            return bad("a trace's transaction");
        Json result = PORTICO_TRY(objects.take(one.find("result")));
        PORTICO_CHECK(collect_calls(std::move(result), objects, out[i]));
    }
    return out;
}

}  // namespace portico::indexer
