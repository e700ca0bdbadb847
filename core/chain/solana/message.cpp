// SPDX-License-Identifier: Apache-2.0
//
// See message.hpp.
#include "core/chain/solana/message.hpp"

#include <algorithm>

namespace portico::chain {
namespace {

/// Behind the first mistake everything it gives is empty, and at_end() is false.
class Reader {
  public:
    explicit Reader(ByteView bytes) : rest_(bytes) {}

    bool failed() const { return failed_; }
    bool at_end() const { return !failed_ && rest_.empty(); }
    ByteView rest() const { return rest_; }
    std::uint8_t peek() const { return rest_.empty() ? 0 : rest_[0]; }

    ByteView take(std::size_t count) {
        if (failed_ || count > rest_.size()) {
            failed_ = true;
            return {};
        }
        const ByteView taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    std::uint8_t byte() {
        const ByteView one = take(1);
        return one.empty() ? 0 : one[0];
    }
    template <std::size_t N>
    FixedBytes<N> fixed() {
        FixedBytes<N> out{};
        std::ranges::copy(take(N), out.begin());
        return out;
    }
    /// A number of seven bits a byte, the lowest first, at most three bytes, in its shortest form.
    std::size_t count() {
        std::size_t value = 0;
        for (int i = 0; i < 3; ++i) {
            const std::uint8_t next = byte();
            if (i > 0 && next == 0) break;
            value |= static_cast<std::size_t>(next & 0x7f) << (7 * i);
            if (next >= 0x80) continue;
            if (value > 0xffff) break;
            return value;
        }
        failed_ = true;
        return 0;
    }
    Bytes bytes() {
        const ByteView taken = take(count());
        return {taken.begin(), taken.end()};
    }

  private:
    ByteView rest_;
    bool failed_ = false;
};

std::optional<SolanaMessage> read_message(Reader& in) {
    SolanaMessage out;
    if ((in.peek() & 0x80) != 0) {
        if (in.byte() != 0x80) return std::nullopt;  // version 0 is the only one
        out.versioned = true;
    }
    out.signatures = in.byte();
    out.readonly_signed = in.byte();
    out.readonly = in.byte();
    const std::size_t keys = in.count();
    if (in.failed() || out.signatures == 0 || out.readonly_signed >= out.signatures ||
        std::size_t{out.signatures} + out.readonly > keys)
        return std::nullopt;
    for (std::size_t i = 0; i < keys && !in.failed(); ++i) out.keys.push_back(in.fixed<32>());
    out.blockhash = in.fixed<32>();
    const std::size_t instructions = in.count();
    for (std::size_t i = 0; i < instructions && !in.failed(); ++i) {
        SolanaInstruction one{.program = in.byte(), .accounts = in.bytes(), .data = in.bytes()};
        out.instructions.push_back(std::move(one));
    }
    if (out.versioned) {
        const std::size_t tables = in.count();
        for (std::size_t i = 0; i < tables && !in.failed(); ++i) {
            out.tables.push_back(in.fixed<32>());
            for (int list = 0; list < 2; ++list) out.from_tables += in.bytes().size();
        }
    }
    if (in.failed()) return std::nullopt;
    for (const SolanaInstruction& one : out.instructions) {
        // The program is one of the message's own keys, and not the one that pays.
        if (one.program == 0 || one.program >= keys) return std::nullopt;
        for (const std::uint8_t account : one.accounts)
            if (account >= keys + out.from_tables) return std::nullopt;
    }
    return out;
}

void append(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

void append_short(Bytes& out, std::size_t value) {
    out.push_back(static_cast<std::uint8_t>(value));  // below 128: one byte
}

}  // namespace

bool SolanaMessage::is_writable(std::size_t key) const {
    if (key < signatures) return key < std::size_t{signatures} - readonly_signed;
    return key < keys.size() - readonly;
}

std::optional<SolanaMessage> parse_solana_message(ByteView bytes) {
    Reader in(bytes);
    auto message = read_message(in);
    if (!message || !in.at_end()) return std::nullopt;
    return message;
}

std::optional<SolanaTransaction> parse_solana_transaction(ByteView bytes) {
    if (bytes.size() > kSolanaTransactionMax) return std::nullopt;
    Reader in(bytes);
    SolanaTransaction out;
    const std::size_t signatures = in.count();
    for (std::size_t i = 0; i < signatures && !in.failed(); ++i)
        out.signatures.push_back(in.fixed<64>());
    if (in.failed()) return std::nullopt;
    append(out.message_bytes, in.rest());
    auto message = parse_solana_message(out.message_bytes);
    if (!message || signatures != message->signatures) return std::nullopt;
    out.message = std::move(*message);
    return out;
}

bool is_solana_message(ByteView bytes) {
    Reader in(bytes);
    return read_message(in).has_value();
}

bool operator==(const SolanaCall& a, const SolanaCall& b) {
    return a.program == b.program && a.data == b.data &&
           std::ranges::equal(a.accounts, b.accounts,
                              [](const SolanaAccount& one, const SolanaAccount& other) {
                                  return one.key == other.key && one.signs == other.signs &&
                                         one.writable == other.writable;
                              });
}

Bytes make_solana_message(const Bytes32& payer, const Vec<SolanaCall>& calls,
                          const Bytes32& blockhash) {
    Vec<SolanaAccount> keys{{payer, true, true}};
    const auto add = [&](const SolanaAccount& account) {
        const auto known = std::ranges::find(keys, account.key, &SolanaAccount::key);
        if (known == keys.end()) return keys.push_back(account);
        known->signs |= account.signs;
        known->writable |= account.writable;
    };
    for (const SolanaCall& call : calls)
        for (const SolanaAccount& account : call.accounts) add(account);
    for (const SolanaCall& call : calls) add({call.program});
    // Signers first, and of both those that may change first.
    Vec<SolanaAccount> sorted;
    for (const bool signs : {true, false})
        for (const bool writable : {true, false})
            for (const SolanaAccount& one : keys)
                if (one.signs == signs && one.writable == writable) sorted.push_back(one);
    const auto many = [&](bool signs, bool readonly_only) {
        return static_cast<std::uint8_t>(std::ranges::count_if(sorted, [&](const auto& one) {
            return one.signs == signs && !(readonly_only && one.writable);
        }));
    };
    Bytes out{many(true, false), many(true, true), many(false, true)};
    append_short(out, sorted.size());
    for (const SolanaAccount& one : sorted) append(out, one.key);
    append(out, blockhash);
    append_short(out, calls.size());
    const auto place = [&](const Bytes32& key) {
        const auto found = std::ranges::find(sorted, key, &SolanaAccount::key);
        return static_cast<std::uint8_t>(found - sorted.begin());
    };
    for (const SolanaCall& call : calls) {
        out.push_back(place(call.program));
        append_short(out, call.accounts.size());
        for (const SolanaAccount& account : call.accounts) out.push_back(place(account.key));
        append_short(out, call.data.size());
        append(out, call.data);
    }
    return out;
}

std::optional<Vec<SolanaCall>> calls_of(const SolanaMessage& message) {
    if (!message.tables.empty()) return std::nullopt;
    Vec<SolanaCall> calls;
    for (const SolanaInstruction& one : message.instructions) {
        SolanaCall& call = calls.emplace_back();
        call.program = message.keys[one.program];
        for (const std::uint8_t key : one.accounts)
            call.accounts.push_back(
                {message.keys[key], message.signs(key), message.is_writable(key)});
        call.data = one.data;
    }
    return calls;
}

Bytes make_solana_transaction(const Vec<FixedBytes<64>>& signatures, ByteView message) {
    Bytes out;
    append_short(out, signatures.size());
    for (const FixedBytes<64>& one : signatures) append(out, one);
    append(out, message);
    return out;
}

}  // namespace portico::chain
