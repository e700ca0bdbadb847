// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/rlp.hpp"

#include <algorithm>

namespace portico::chain {

namespace {

constexpr std::uint8_t kString = 0x80;
constexpr std::uint8_t kList = 0xc0;
constexpr std::size_t kShortMax = 55;  // the longest payload whose length stands in the first byte
constexpr std::size_t kHeaderMax = 9;

std::unexpected<Error> invalid(const char* what) { return fail(Code::rlp_invalid, what); }

/// The header of a payload of `size` bytes; how many bytes it has.
std::size_t write_header(std::uint8_t kind, std::size_t size, std::uint8_t (&out)[kHeaderMax]) {
    if (size <= kShortMax) {
        out[0] = static_cast<std::uint8_t>(kind + size);
        return 1;
    }
    std::size_t bytes = 0;
    for (std::size_t rest = size; rest != 0; rest >>= 8) ++bytes;
    out[0] = static_cast<std::uint8_t>(kind + kShortMax + bytes);
    for (std::size_t i = bytes; i > 0; --i, size >>= 8) out[i] = static_cast<std::uint8_t>(size);
    return 1 + bytes;
}

}  // namespace

Result<RlpReader::Item> RlpReader::next() {
    if (rest_.empty()) return invalid("end");
    const std::uint8_t first = rest_[0];
    if (first < kString) {
        const Item item{false, rest_.first(1)};
        rest_ = rest_.subspan(1);
        return item;
    }
    const bool is_list = first >= kList;
    std::size_t size = first - (is_list ? kList : kString);
    ByteView rest = rest_.subspan(1);
    if (size > kShortMax) {
        const std::size_t bytes = size - kShortMax;
        if (rest.size() < bytes) return invalid("length");
        if (rest[0] == 0) return invalid("canonical");
        if (bytes > sizeof(std::uint32_t)) return invalid("length");  // no input is that long
        size = 0;
        for (const std::uint8_t byte : rest.first(bytes)) size = size << 8 | byte;
        if (size <= kShortMax) return invalid("canonical");
        rest = rest.subspan(bytes);
    }
    if (rest.size() < size) return invalid("length");
    const Item item{is_list, rest.first(size)};
    if (!is_list && size == 1 && item.payload[0] < kString) return invalid("canonical");
    rest_ = rest.subspan(size);
    return item;
}

Result<std::size_t> RlpReader::count() const {
    RlpReader items = *this;
    std::size_t count = 0;
    for (; !items.at_end(); ++count) PORTICO_CHECK(items.next());
    return count;
}

Result<ByteView> RlpReader::next_bytes() {
    const Item item = PORTICO_TRY(next());
    if (item.is_list) return invalid("kind");
    return item.payload;
}

Result<RlpReader> RlpReader::next_list() {
    const Item item = PORTICO_TRY(next());
    if (!item.is_list) return invalid("kind");
    return RlpReader(item.payload);
}

Result<Uint256> RlpReader::next_uint256() {
    const ByteView bytes = PORTICO_TRY(next_bytes());
    if (bytes.size() > 32 || (!bytes.empty() && bytes[0] == 0)) return invalid("integer");
    return Uint256::from_bytes(bytes);
}

Result<std::uint64_t> RlpReader::next_u64() {
    const Uint256 value = PORTICO_TRY(next_uint256());
    if (!value.fits_u64()) return invalid("integer");
    return value.low_u64();
}

Result<void> RlpReader::next_exactly(std::span<std::uint8_t> out) {
    const ByteView bytes = PORTICO_TRY(next_bytes());
    if (bytes.size() != out.size()) return invalid("size");
    std::ranges::copy(bytes, out.begin());
    return {};
}

Result<ByteView> RlpReader::next_raw() {
    const ByteView before = rest_;
    PORTICO_CHECK(next());
    return before.first(before.size() - rest_.size());
}

Result<void> RlpReader::finish() const {
    if (!at_end()) return invalid("trailing");
    return {};
}

Result<RlpReader> read_rlp_list(ByteView bytes) {
    RlpReader whole(bytes);
    const RlpReader list = PORTICO_TRY(whole.next_list());
    PORTICO_CHECK(whole.finish());
    return list;
}

RlpWriter& RlpWriter::bytes(ByteView value) {
    if (value.size() != 1 || value[0] >= kString) {
        std::uint8_t header[kHeaderMax];
        const std::size_t size = write_header(kString, value.size(), header);
        out_.insert(out_.end(), header, header + size);
    }
    return raw(value);
}

RlpWriter& RlpWriter::number(const Uint256& value) {
    const Bytes32 all = value.big_endian();
    const auto size = static_cast<std::size_t>(value.bit_length() + 7) / 8;
    return bytes(ByteView(all).last(size));
}

RlpWriter& RlpWriter::raw(ByteView items) {
    out_.insert(out_.end(), items.begin(), items.end());
    return *this;
}

RlpWriter& RlpWriter::close_list(std::size_t mark) {
    std::uint8_t header[kHeaderMax];
    const std::size_t size = write_header(kList, out_.size() - mark, header);
    out_.insert(out_.begin() + static_cast<std::ptrdiff_t>(mark), header, header + size);
    return *this;
}

}  // namespace portico::chain
