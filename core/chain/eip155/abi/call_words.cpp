// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/abi/call_words.hpp"

#include <algorithm>

namespace portico::chain {

namespace {

constexpr std::size_t kSelectorBytes = 4;
constexpr int kAddressAt = 12;  // in its word

}  // namespace

Bytes32 address_word(const EvmAddress& address) {
    Bytes32 word{};
    std::ranges::copy(address, word.begin() + kAddressAt);
    return word;
}

CallWriter::CallWriter(Selector selector) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out_.push_back(static_cast<std::uint8_t>(selector >> shift));
}

void CallWriter::word(const Bytes32& word) { out_.insert(out_.end(), word.begin(), word.end()); }

void CallWriter::bytes(ByteView value) {
    number(value.size());
    out_.insert(out_.end(), value.begin(), value.end());
    out_.resize(out_.size() + whole_words(value.size()) - value.size());
}

ByteView CallReader::from(std::size_t index) const {
    return call_.subspan(std::min(call_.size(), kSelectorBytes + index * kWord));
}

Selector CallReader::selector() const {
    if (call_.size() < kSelectorBytes) return 0;
    return static_cast<Selector>(Uint256::from_bytes(call_.first(kSelectorBytes)).low_u64());
}

Uint256 CallReader::number(std::size_t index) const {
    const ByteView rest = from(index);
    return rest.size() < kWord ? Uint256() : Uint256::from_bytes(rest.first(kWord));
}

EvmAddress CallReader::address(std::size_t index) const {
    const Bytes32 word = number(index).big_endian();
    EvmAddress address;
    std::copy(word.begin() + kAddressAt, word.end(), address.begin());
    return address;
}

ByteView CallReader::bytes(std::size_t index) const {
    const Uint256 size = number(index);
    const ByteView rest = from(index + 1);
    return size > rest.size() ? ByteView() : rest.first(static_cast<std::size_t>(size.low_u64()));
}

}  // namespace portico::chain
