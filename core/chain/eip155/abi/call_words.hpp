// SPDX-License-Identifier: Apache-2.0
//
// Calls of contracts' functions word by word, for code that knows a function's shape: a page's
// module then holds neither the ABI's types nor their parser, encoder and decoder. Where the tails
// of dynamic values begin, the caller counts.
#pragma once

#include <cstdint>

#include "core/chain/eip155/abi/abi_word.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

/// The first four bytes of the hash of a function's signature.
using Selector = std::uint32_t;

/// What so many bytes take in whole words.
constexpr std::size_t whole_words(std::size_t bytes) { return (bytes + kWord - 1) / kWord * kWord; }

Bytes32 address_word(const EvmAddress& address);

/// A call that is written from its selector on.
class CallWriter {
  public:
    explicit CallWriter(Selector selector);
    void word(const Bytes32& word);
    void number(const Uint256& value) { word(value.big_endian()); }
    void address(const EvmAddress& value) { word(address_word(value)); }
    /// Of the type `bytes`: the length, the bytes and zeros up to a whole word.
    void bytes(ByteView value);
    Bytes take() { return std::move(out_); }

  private:
    Bytes out_;
};

/// A call as far as it is written as expected. What is beyond its end is zero, and bits that a type
/// does not have are passed over: for calls that are compared with what should stand there.
class CallReader {
  public:
    explicit CallReader(ByteView call) : call_(call) {}
    /// 0: there is none.
    Selector selector() const;
    Uint256 number(std::size_t index) const;
    EvmAddress address(std::size_t index) const;
    /// Of the type `bytes`, its length at `index`. Nothing where it ends beyond the call.
    ByteView bytes(std::size_t index) const;

  private:
    /// From the word at `index` on.
    ByteView from(std::size_t index) const;

    ByteView call_;
};

}  // namespace portico::chain
