// SPDX-License-Identifier: Apache-2.0
//
// Recursive Length Prefix (Ethereum yellow paper, appendix B): byte strings and lists of them. The
// reader is a cursor over bytes that stay where they are: it allocates nothing and goes only as
// deep as its caller does. It is canonical: one value has one encoding, whatever else is refused.
#pragma once

#include <cstddef>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// Items one after another: what a list holds, or a whole encoding. Views what it reads.
class RlpReader {
  public:
    explicit RlpReader(ByteView items) : rest_(items) {}

    bool at_end() const { return rest_.empty(); }
    bool next_is_list() const { return !rest_.empty() && rest_[0] >= 0xc0; }
    /// How many items are left. Errors: rlp_invalid.
    Result<std::size_t> count() const;

    /// Each takes one item. Errors: rlp_invalid (what is wrong: end, length, canonical, kind, size,
    /// integer). After an error the reader is of no use.
    Result<ByteView> next_bytes();
    Result<RlpReader> next_list();
    /// An integer: at most 32 bytes (8 for u64), no leading zero.
    Result<Uint256> next_uint256();
    Result<std::uint64_t> next_u64();
    template <std::size_t N>
    Result<FixedBytes<N>> next_fixed() {
        FixedBytes<N> out;
        PORTICO_CHECK(next_exactly(out));
        return out;
    }
    /// The bytes of one item, of either kind, with its header; not looked into.
    Result<ByteView> next_raw();
    /// Errors: rlp_invalid (trailing) if something is left.
    Result<void> finish() const;

  private:
    struct Item {
        bool is_list;
        ByteView payload;
    };
    Result<Item> next();
    Result<void> next_exactly(std::span<std::uint8_t> out);

    ByteView rest_;
};

/// Reads one list that is all of `bytes`. Errors: rlp_invalid.
Result<RlpReader> read_rlp_list(ByteView bytes);

/// Writes items into one buffer. A list is opened and closed; its header is put in when it closes.
class RlpWriter {
  public:
    RlpWriter() = default;
    /// With bytes in front, such as the type of a transaction.
    explicit RlpWriter(Bytes front) : out_(std::move(front)) {}

    RlpWriter& bytes(ByteView value);
    RlpWriter& number(const Uint256& value);
    /// What is encoded already.
    RlpWriter& raw(ByteView items);

    /// The mark to close the list with.
    std::size_t open_list() const { return out_.size(); }
    RlpWriter& close_list(std::size_t mark);

    Bytes take() { return std::move(out_); }

  private:
    Bytes out_;
};

}  // namespace portico::chain
