// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/validation_tracer.hpp"

#include <algorithm>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::api::bundler {

// The depth of the EntryPoint's own code is 1. GAS is free to use right before a call (OP-012).
// Some nodes end a tracer that throws without a word: what it throws is caught, and told.
const char* const kValidationTracer = R"js({
frames: [], hashed: [], broken: false, last: '', lastDepth: 0,
banned: {GASPRICE:1,GASLIMIT:1,DIFFICULTY:1,PREVRANDAO:1,RANDOM:1,TIMESTAMP:1,BASEFEE:1,BLOCKHASH:1,NUMBER:1,
  SELFBALANCE:1,BALANCE:1,ORIGIN:1,CREATE:1,COINBASE:1,SELFDESTRUCT:1,INVALID:1,BLOBHASH:1,BLOBBASEFEE:1},
calling: {CALL:1,CALLCODE:1,DELEGATECALL:1,STATICCALL:1},
code: {EXTCODESIZE:1,EXTCODECOPY:1,EXTCODEHASH:1},
address: function(n) {
  var h = n.toString(16);
  while (h.length < 40) h = '0' + h;
  return '0x' + h.slice(-40);
},
delegated: function(db, to) {
  var code = db.getCode(toAddress(to));
  return code.length === 23 && toHex(code).slice(0, 8) === '0xef0100';
},
step: function(log, db) {
  try { this.note(log, db); } catch (e) { this.broken = true; }
},
note: function(log, db) {
  var op = log.op.toString(), depth = log.getDepth(), calls = this.calling[op];
  if (depth === 1) {
    if (calls) {
      var called = this.address(log.stack.peek(1));
      this.frames.push({to: called, delegated: this.delegated(db, called), ops: {}, create2: 0, slots: [], calls: []});
    }
    this.last = '';
    return;
  }
  if (this.frames.length === 0) return;
  var f = this.frames[this.frames.length - 1];
  if (this.last === 'GAS' && this.lastDepth === depth && !calls) f.ops['GAS'] = 1;
  this.last = op;
  this.lastDepth = depth;
  if (this.banned[op]) f.ops[op] = 1;
  if (op === 'CREATE2') f.create2++;
  if (op === 'SLOAD' || op === 'SSTORE' || op === 'TLOAD' || op === 'TSTORE')
    f.slots.push({of: toHex(log.contract.getAddress()), slot: '0x' + log.stack.peek(0).toString(16)});
  if (op === 'KECCAK256' || op === 'SHA3') {
    var at = Number(log.stack.peek(0).toString()), size = Number(log.stack.peek(1).toString());
    if (size > 20 && size < 512) this.hashed.push(toHex(log.memory.slice(at, at + size)));
  }
  if (calls || this.code[op]) {
    var to = this.address(log.stack.peek(calls ? 1 : 0)), worth = op === 'CALL' || op === 'CALLCODE', data = '0x';
    if (calls) {
      var from = Number(log.stack.peek(worth ? 3 : 2).toString()), long = Number(log.stack.peek(worth ? 4 : 3).toString());
      if (long >= 4) data = toHex(log.memory.slice(from, from + 4));
    }
    f.calls.push({op: op, to: to, value: worth && log.stack.peek(2).toString() !== '0', data: data,
      code: db.getCode(toAddress(to)).length > 0, delegated: this.delegated(db, to)});
  }
},
fault: function(log, db) {
  try {
    if (this.frames.length > 0 && log.op.toString() !== 'REVERT') this.frames[this.frames.length - 1].fault = true;
  } catch (e) { this.broken = true; }
},
result: function() { return {frames: this.frames, hashed: this.hashed, broken: this.broken}; }
})js";

namespace {

using chain::EvmAddress;
using chain::Uint256;

constexpr std::size_t kNear = 128;  // ERC-7562: slots behind a hash of the sender
constexpr std::size_t kHashesMax = 10'000;
constexpr const char* kDepositTo = "0xb760faf9";

std::optional<EvmAddress> address_of(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    if (!text) return std::nullopt;
    const auto parsed = parse_hex_fixed<20>(*text);
    return parsed ? std::optional(*parsed) : std::nullopt;
}

/// The contracts that every network has: 0x01 to 0x11, and P-256 of RIP-7212.
bool is_precompiled(const EvmAddress& address) {
    const Uint256 number = Uint256::from_bytes(address);
    return (number >= Uint256(1) && number <= Uint256(0x11)) || number == Uint256(0x100);
}

class Rules {
  public:
    Rules(const Json& trace, const chain::UserOperation& operation, const EvmAddress& entry_point,
          const IsTrusted& is_trusted)
        : trace_(trace),
          operation_(operation),
          entry_point_(entry_point),
          creator_(chain::sender_creator(entry_point)),
          is_trusted_(is_trusted) {}

    std::optional<std::string> broken() {
        const Json* frames = trace_.find("frames");
        const Json* hashed = trace_.find("hashed");
        if (frames == nullptr || !frames->is_array() || hashed == nullptr || !hashed->is_array() ||
            hashed->items().size() > kHashesMax)
            return "the node's trace cannot be read";
        if (const Json* broken = trace_.find("broken"); broken != nullptr && is_set(broken))
            return "the node's trace was cut short";
        read_hashes(*hashed);
        std::set<EvmAddress> seen;
        for (const Json& frame : frames->items()) {
            const auto to = address_of(frame, "to");
            if (!to) return "the node's trace cannot be read";
            seen.insert(*to);
            if (*to == entry_point_) continue;  // the end, which is no validation
            const bool is_account = *to == operation_.sender;
            const EvmAddress entity =
                *to == creator_ ? operation_.factory.value_or(EvmAddress{}) : *to;
            if (is_trusted_(entity)) continue;
            if (auto rule = broken_by(frame, entity))
                return (is_account        ? "the account "
                        : *to == creator_ ? "the factory "
                                          : "the paymaster ") +
                       *rule;
        }
        if (!seen.contains(operation_.sender)) return "the node's trace does not show the account";
        const bool is_made =
            operation_.factory && (!operation_.is_eip7702() || !operation_.factory_data.empty());
        if (is_made && !seen.contains(creator_))
            return "the node's trace does not show the factory";
        if (operation_.paymaster && !seen.contains(*operation_.paymaster))
            return "the node's trace does not show the paymaster";
        if (!seen.contains(entry_point_)) return "the node's trace was cut short";
        return std::nullopt;
    }

  private:
    void read_hashes(const Json& hashed) {
        for (const Json& one : hashed.items()) {
            if (!one.is_string()) continue;
            const auto bytes = parse_hex(one.as_string());
            if (!bytes || bytes->size() < 32) continue;
            const bool of_sender =
                std::ranges::equal(std::span(*bytes).subspan(12, 20), operation_.sender) &&
                std::ranges::all_of(std::span(*bytes).first(12), [](auto b) { return b == 0; });
            if (of_sender) near_.insert(Uint256::from_bytes(keccak256(*bytes)));
        }
    }

    bool is_associated(const Uint256& slot) const {
        if (slot == Uint256::from_bytes(operation_.sender)) return true;
        auto after = near_.upper_bound(slot);
        if (after == near_.begin()) return false;
        const auto distance = subtract(slot, *--after);
        return distance && *distance <= Uint256(kNear);
    }

    static bool is_set(const Json* flag) {
        return flag != nullptr && (!flag->is_bool() || flag->as_bool());
    }

    std::optional<std::string> broken_by(const Json& frame, const EvmAddress& entity) {
        if (entity != operation_.sender && is_set(frame.find("delegated")))
            return "is an address with code of EIP-7702 (AUTH-020)";
        if (frame.find("fault") != nullptr) return "runs out of gas or fails inside (OP-020)";
        const Json* ops = frame.find("ops");
        const Json* slots = frame.find("slots");
        const Json* calls = frame.find("calls");
        const Json* create2 = frame.find("create2");
        if (ops == nullptr || !ops->is_object() || slots == nullptr || !slots->is_array() ||
            calls == nullptr || !calls->is_array() || create2 == nullptr)
            return "has no readable trace";
        if (!ops->members().empty()) {
            std::string name = ops->members()[0].name.substr(0, 20);
            return "uses " + name + " (OP-011)";
        }
        const bool is_factory = operation_.factory && entity == *operation_.factory;
        if (create2->as_integer().value_or(2) > (is_factory ? 1 : 0))
            return "uses CREATE2 (OP-031)";
        for (const Json& one : slots->items())
            if (auto rule = broken_by_slot(one)) return rule;
        for (const Json& one : calls->items())
            if (auto rule = broken_by_call(one)) return rule;
        return std::nullopt;
    }

    std::optional<std::string> broken_by_slot(const Json& one) const {
        const auto of = address_of(one, "of");
        const auto slot = chain::parse_hex_uint256(one.find_string("slot").value_or(""));
        if (!of || !slot) return "has no readable trace";
        if (*of == operation_.sender || *of == creator_ || *of == entry_point_)
            return std::nullopt;  // STO-010
        const bool is_new = operation_.factory && !operation_.is_eip7702();
        if (!is_new && is_associated(*slot)) return std::nullopt;  // STO-021
        return "reads or writes storage of " + chain::evm_address_text(*of) + " (STO-021)";
    }

    std::optional<std::string> broken_by_call(const Json& one) const {
        const auto to = address_of(one, "to");
        const Json* value = one.find("value");
        const Json* code = one.find("code");
        if (!to || value == nullptr || !value->is_bool() || code == nullptr || !code->is_bool())
            return "has no readable trace";
        const std::string_view data = one.find_string("data").value_or("");
        if (*to == entry_point_) {
            // Its code is another in the simulation.
            if (one.find_string("op").value_or("EXTCODE").starts_with("EXTCODE"))
                return "looks at the EntryPoint's code (OP-054)";
            if (data == kDepositTo || data == "0x") return std::nullopt;
            return "calls the EntryPoint (OP-054)";
        }
        if (value->as_bool()) return "pays somebody else (OP-061)";
        if (*to != operation_.sender && is_set(one.find("delegated")))
            return "asks an address with code of EIP-7702 (AUTH-030)";
        if (!code->as_bool() && *to != operation_.sender && !is_precompiled(*to))
            return "asks an address without code (OP-041)";
        return std::nullopt;
    }

    const Json& trace_;
    const chain::UserOperation& operation_;
    const EvmAddress& entry_point_;
    const EvmAddress creator_;
    const IsTrusted& is_trusted_;
    std::set<Uint256> near_;  ///< hashes that begin with the sender
};

}  // namespace

std::optional<std::string> broken_rule(const Json& trace, const chain::UserOperation& operation,
                                       const EvmAddress& entry_point, const IsTrusted& is_trusted) {
    return Rules(trace, operation, entry_point, is_trusted).broken();
}

}  // namespace portico::api::bundler
