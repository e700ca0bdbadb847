// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/token_calls.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/abi/call_words.hpp"

namespace portico::chain {

namespace {

// Of the signatures beside them (token_calls_test).
constexpr Selector kBalanceOf = 0x70a08231;          // balanceOf(address)
constexpr Selector kBalanceOfId = 0x00fdd58e;        // balanceOf(address,uint256)
constexpr Selector kAllowance = 0xdd62ed3e;          // allowance(address,address)
constexpr Selector kDecimals = 0x313ce567;           // decimals()
constexpr Selector kSymbol = 0x95d89b41;             // symbol()
constexpr Selector kName = 0x06fdde03;               // name()
constexpr Selector kOwnerOf = 0x6352211e;            // ownerOf(uint256)
constexpr Selector kGetApproved = 0x081812fc;        // getApproved(uint256)
constexpr Selector kIsApprovedForAll = 0xe985e9c5;   // isApprovedForAll(address,address)
constexpr Selector kTokenUri = 0xc87b56dd;           // tokenURI(uint256)
constexpr Selector kUri = 0x0e89341c;                // uri(uint256)
constexpr Selector kSupportsInterface = 0x01ffc9a7;  // supportsInterface(bytes4)
constexpr Selector kTransfer = 0xa9059cbb;           // transfer(address,uint256)
constexpr Selector kApprove = 0x095ea7b3;            // approve(address,uint256)
constexpr Selector kSetApprovalForAll = 0xa22cb465;  // setApprovalForAll(address,bool)

Bytes make_call(Selector selector, std::initializer_list<Bytes32> words) {
    CallWriter call(selector);
    for (const Bytes32& word : words) call.word(word);
    return call.take();
}

Result<AbiValue> read_one(std::string_view type, ByteView returned) {
    const AbiType tuple = PORTICO_TRY(parse_abi_parameters(type));
    AbiValue::List values = PORTICO_TRY(decode_abi(tuple, returned));
    return std::move(values[0]);
}

// What takes one word is read without the ABI's types: a page's module then holds neither their
// parser nor the decoder. `bytes` of the word are the value's, at its end; the others are zero.
Result<Uint256> read_word(ByteView returned, std::size_t bytes) {
    if (returned.size() < 32) return fail(Code::abi_data_invalid, "end");
    const ByteView word = returned.first(32);
    if (std::ranges::any_of(word.first(32 - bytes), [](std::uint8_t byte) { return byte != 0; }))
        return fail(Code::abi_data_invalid, "bits");
    return Uint256::from_bytes(word);
}

bool is_control(char c) { return static_cast<std::uint8_t>(c) < 0x20 || c == 0x7f; }

}  // namespace

Bytes make_balance_of_call(const EvmAddress& owner) {
    return make_call(kBalanceOf, {address_word(owner)});
}
Bytes make_balance_of_call(const EvmAddress& owner, const Uint256& id) {
    return make_call(kBalanceOfId, {address_word(owner), id.big_endian()});
}
Bytes make_allowance_call(const EvmAddress& owner, const EvmAddress& spender) {
    return make_call(kAllowance, {address_word(owner), address_word(spender)});
}
Bytes make_decimals_call() { return make_call(kDecimals, {}); }
Bytes make_symbol_call() { return make_call(kSymbol, {}); }
Bytes make_name_call() { return make_call(kName, {}); }
Bytes make_owner_of_call(const Uint256& id) { return make_call(kOwnerOf, {id.big_endian()}); }
Bytes make_get_approved_call(const Uint256& id) {
    return make_call(kGetApproved, {id.big_endian()});
}
Bytes make_is_approved_for_all_call(const EvmAddress& owner, const EvmAddress& operator_) {
    return make_call(kIsApprovedForAll, {address_word(owner), address_word(operator_)});
}
Bytes make_token_uri_call(const Uint256& id) { return make_call(kTokenUri, {id.big_endian()}); }
Bytes make_uri_call(const Uint256& id) { return make_call(kUri, {id.big_endian()}); }
Bytes make_supports_interface_call(const FixedBytes<4>& interface_id) {
    Bytes32 word{};
    std::ranges::copy(interface_id, word.begin());
    return make_call(kSupportsInterface, {word});
}
Bytes make_transfer_call(const EvmAddress& to, const Uint256& amount) {
    return make_call(kTransfer, {address_word(to), amount.big_endian()});
}
Bytes make_approve_call(const EvmAddress& spender, const Uint256& amount) {
    return make_call(kApprove, {address_word(spender), amount.big_endian()});
}

Bytes make_set_approval_for_all_call(const EvmAddress& operator_, bool approved) {
    return make_call(kSetApprovalForAll,
                     {address_word(operator_), Uint256(approved ? 1 : 0).big_endian()});
}

std::optional<TransferCall> read_transfer_call(ByteView data) {
    constexpr std::size_t kSelectorBytes = 4, kWordBytes = 32;
    if (data.size() != kSelectorBytes + 2 * kWordBytes) return std::nullopt;
    const auto to = read_address(data.subspan(kSelectorBytes, kWordBytes));
    const auto amount = read_number(data.subspan(kSelectorBytes + kWordBytes));
    if (!to || !amount || !std::ranges::equal(data, make_transfer_call(*to, *amount)))
        return std::nullopt;
    return TransferCall{*to, *amount};
}

Result<Uint256> read_number(ByteView returned) { return read_word(returned, 32); }

Result<std::uint8_t> read_decimals(ByteView returned) {
    const Uint256 decimals = PORTICO_TRY(read_word(returned, 1));
    return static_cast<std::uint8_t>(decimals.low_u64());
}

Result<EvmAddress> read_address(ByteView returned) {
    const Bytes32 word = PORTICO_TRY(read_word(returned, 20)).big_endian();
    EvmAddress address;
    std::copy_n(word.begin() + 12, address.size(), address.begin());
    return address;
}

Result<bool> read_boolean(ByteView returned) {
    const Uint256 value = PORTICO_TRY(read_word(returned, 1));
    if (value > Uint256(1)) return fail(Code::abi_data_invalid, "bits");
    return !value.is_zero();
}

Result<std::string> read_text(ByteView returned) {
    return std::string(PORTICO_TRY(read_one("string", returned)).as_text_value());
}

Result<std::string> read_token_text(ByteView returned) {
    std::string text;
    if (returned.size() == 32) {
        const auto end = std::ranges::find(returned, std::uint8_t{0});
        auto padded = parse_utf8(returned.first(static_cast<std::size_t>(end - returned.begin())));
        if (!padded) return fail(Code::abi_data_invalid, "text");
        text = std::move(*padded);
    } else {
        text = PORTICO_TRY(read_text(returned));
    }
    std::erase_if(text, is_control);
    return std::string(truncate_utf8(text, kTokenTextMax));
}

}  // namespace portico::chain
