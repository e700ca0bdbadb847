// SPDX-License-Identifier: Apache-2.0
#include "core/approval/solana_message.hpp"

#include <algorithm>

namespace portico::approval {

namespace {

std::unexpected<Error> invalid() { return fail(Code::approval_request_invalid, "transaction"); }

class Reader {
  public:
    explicit Reader(ByteView bytes) : rest_(bytes) {}

    bool at_end() const { return rest_.empty(); }
    std::uint8_t peek() const { return rest_.empty() ? 0 : rest_[0]; }

    Result<ByteView> take(std::size_t count) {
        if (count > rest_.size()) return invalid();
        const ByteView taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    Result<std::uint8_t> byte() { return PORTICO_TRY(take(1))[0]; }
    Result<Bytes32> key() {
        const ByteView bytes = PORTICO_TRY(take(32));
        Bytes32 out;
        std::ranges::copy(bytes, out.begin());
        return out;
    }
    /// A number of seven bits a byte, the lowest first, at most three bytes, in its shortest form.
    Result<std::size_t> count() {
        std::size_t value = 0;
        for (int i = 0; i < 3; ++i) {
            const std::uint8_t next = PORTICO_TRY(byte());
            if (i > 0 && next == 0) return invalid();
            value |= static_cast<std::size_t>(next & 0x7f) << (7 * i);
            if (next < 0x80) return value > 0xffff ? Result<std::size_t>(invalid()) : value;
        }
        return invalid();
    }
    Result<Bytes> bytes() {
        const std::size_t size = PORTICO_TRY(count());
        const ByteView taken = PORTICO_TRY(take(size));
        return Bytes(taken.begin(), taken.end());
    }

  private:
    ByteView rest_;
};

Result<SolanaMessage> read_message(Reader& in) {
    SolanaMessage out;
    if ((in.peek() & 0x80) != 0) {
        if (PORTICO_TRY(in.byte()) != 0x80) return invalid();  // version 0 is the only one
        out.versioned = true;
    }
    out.signatures = PORTICO_TRY(in.byte());
    const std::uint8_t readonly_signed = PORTICO_TRY(in.byte());
    const std::uint8_t readonly = PORTICO_TRY(in.byte());
    const std::size_t keys = PORTICO_TRY(in.count());
    if (out.signatures == 0 || readonly_signed >= out.signatures ||
        std::size_t{out.signatures} + readonly > keys)
        return invalid();
    for (std::size_t i = 0; i < keys; ++i) out.keys.push_back(PORTICO_TRY(in.key()));
    PORTICO_CHECK(in.take(32));  // of a recent block
    const std::size_t instructions = PORTICO_TRY(in.count());
    for (std::size_t i = 0; i < instructions; ++i) {
        SolanaInstruction one;
        one.program = PORTICO_TRY(in.byte());
        one.accounts = PORTICO_TRY(in.bytes());
        one.data = PORTICO_TRY(in.bytes());
        out.instructions.push_back(std::move(one));
    }
    if (out.versioned) {
        const std::size_t tables = PORTICO_TRY(in.count());
        for (std::size_t i = 0; i < tables; ++i) {
            out.tables.push_back(PORTICO_TRY(in.key()));
            for (int list = 0; list < 2; ++list) out.from_tables += PORTICO_TRY(in.bytes()).size();
        }
    }
    for (const SolanaInstruction& one : out.instructions) {
        // The program is one of the message's own keys, and not the one that pays.
        if (one.program == 0 || one.program >= keys) return invalid();
        for (const std::uint8_t account : one.accounts)
            if (account >= keys + out.from_tables) return invalid();
    }
    return out;
}

}  // namespace

Result<SolanaMessage> parse_solana_transaction(ByteView bytes) {
    if (bytes.size() > kSolanaTransactionMax) return invalid();
    Reader in(bytes);
    const std::size_t signatures = PORTICO_TRY(in.count());
    PORTICO_CHECK(in.take(64 * signatures));
    SolanaMessage out = PORTICO_TRY(read_message(in));
    if (signatures != out.signatures || !in.at_end()) return invalid();
    return out;
}

bool is_solana_message(ByteView bytes) {
    Reader in(bytes);
    return read_message(in).has_value();
}

}  // namespace portico::approval
