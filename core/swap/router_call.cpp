// SPDX-License-Identifier: Apache-2.0
#include "core/swap/router_call.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/call_words.hpp"

namespace portico::swap {
namespace {

using chain::CallReader;
using chain::CallWriter;
using chain::kWord;
using chain::Selector;
using enum ConvertRouterKind;
using enum ConvertPoolKind;

/// SwapRouter02's word for itself, and the one for whoever calls (Constants.sol): nobody's address.
constexpr EvmAddress kThisRouter = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2};
constexpr EvmAddress kCaller = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

// Of the signatures beside them, which router_call_test has in full.
constexpr Selector kDeposit = 0xd0e30db0;          // deposit()
constexpr Selector kWithdraw = 0x2e1a7d4d;         // withdraw(amount)
constexpr Selector kTokensForTokens = 0x5c11d795;  // swapExactTokensForTokensSupportingFee...
constexpr Selector kNativeForTokens = 0xb6f9de95;  // swapExactETHForTokensSupportingFee...
constexpr Selector kTokensForNative = 0x791ac947;  // swapExactTokensForETHSupportingFee...
constexpr Selector kMulticall = 0x5ae401dc;        // multicall(deadline, calls)
constexpr Selector kWrapNative = 0x1c58db4f;       // wrapETH(amount)
constexpr Selector kV2Run = 0x472b43f3;         // swapExactTokensForTokens(in, least out, path, to)
constexpr Selector kV3Run = 0xb858183f;         // exactInput((path, to, in, least out))
constexpr Selector kSweep = 0xdf2ab5bb;         // sweepToken(token, minimum, to)
constexpr Selector kUnwrap = 0x49404b7c;        // unwrapWETH9(minimum, to)
constexpr Selector kSweepWithFee = 0xe0e189a0;  // sweepTokenWithFee(token, ..., bips, recipient)
constexpr Selector kUnwrapWithFee = 0x9b2c0a37;  // unwrapWETH9WithFee(minimum, to, bips, recipient)

Uint256 number(std::int64_t value) { return static_cast<std::uint64_t>(value); }

/// `address[]`: how many, and each.
void write_tokens(CallWriter& call, std::span<const Hop> hops) {
    call.number(hops.size() + 1);
    call.address(hops.front().token_in);
    for (const Hop& hop : hops) call.address(hop.token_out);
}

bool is_chain_of(const Path& path, const EvmAddress& from, const EvmAddress& to) {
    if (path.empty() || path.size() > kHopsMax || path.front().token_in != from ||
        path.back().token_out != to)
        return false;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i].kind == kWrap || path[i].fee >= kMillion) return false;
        if (i > 0 && path[i].token_in != path[i - 1].token_out) return false;
    }
    return true;
}

bool is_all_v2(const Path& path) {
    return std::ranges::all_of(path, [](const Hop& hop) { return hop.kind == kV2; });
}

/// Behind which hop the kind changes.
std::size_t run_end(const Path& path, std::size_t at) {
    std::size_t end = at + 1;
    while (end < path.size() && path[end].kind == path[at].kind) ++end;
    return end;
}

/// Whether SwapRouter02 pays the recipient by a call of its own behind the swaps.
bool has_payout(const Order& order) {
    return order.parts.size() > 1 || order.native_out || order.fee.has_value();
}

/// The least that has to be there so that `minimum` is left behind the fee.
Uint256 before_fee(const Uint256& minimum, const std::optional<RouterFee>& fee) {
    if (!fee) return minimum;
    const auto left = static_cast<std::uint64_t>(api::kBasisPoints - fee->bps);
    const auto product = multiply(minimum, static_cast<std::uint64_t>(api::kBasisPoints));
    PORTICO_ASSERT(product);
    Uint256 least = *add(*divide(*product, left), 1);
    // The router rounds what it keeps down, so that one or two less may do as well.
    while (after_fee(*subtract(least, 1), fee) >= minimum) least = *subtract(least, 1);
    return least;
}

Bytes make_v2_router_call(const Order& order) {
    const Part& part = order.parts.front();
    CallWriter call(order.native_in    ? kNativeForTokens
                    : order.native_out ? kTokensForNative
                                       : kTokensForTokens);
    if (!order.native_in) call.number(part.amount_in);
    call.number(order.minimum);
    call.number((order.native_in ? 4 : 5) * kWord);  // where the path stands
    call.address(order.recipient);
    call.number(number(order.deadline_s));
    write_tokens(call, part.path);
    return call.take();
}

Bytes make_payout(const Order& order) {
    CallWriter call(order.native_out ? (order.fee ? kUnwrapWithFee : kUnwrap)
                                     : (order.fee ? kSweepWithFee : kSweep));
    if (!order.native_out) call.address(order.token_out);
    call.number(before_fee(order.minimum, order.fee));
    call.address(order.recipient);
    if (order.fee) {
        call.number(number(order.fee->bps));
        call.address(order.fee->recipient);
    }
    return call.take();
}

/// Hops of one kind. Zero: all that the call before has left with the router.
Bytes make_run(std::span<const Hop> hops, const Uint256& amount, const Uint256& least,
               const EvmAddress& to) {
    if (hops.front().kind == kV2) {
        CallWriter call(kV2Run);
        call.number(amount);
        call.number(least);
        call.number(4 * kWord);  // where the path stands
        call.address(to);
        write_tokens(call, hops);
        return call.take();
    }
    CallWriter call(kV3Run);
    call.number(kWord);      // where the tuple stands
    call.number(4 * kWord);  // where the path stands in it
    call.address(to);
    call.number(amount);
    call.number(least);
    call.bytes(pack_v3_path(hops));
    return call.take();
}

Bytes make_swap_router_02_call(const Order& order) {
    const bool paid_out = has_payout(order);
    Vec<Bytes> calls;
    if (order.native_in) {
        CallWriter wrap(kWrapNative);
        wrap.number(order.parts.front().amount_in);
        calls.push_back(wrap.take());
    }
    for (const Part& part : order.parts)
        for (std::size_t at = 0; at < part.path.size();) {
            const std::size_t end = run_end(part.path, at);
            const bool pays = end == part.path.size() && !paid_out;
            calls.push_back(make_run(std::span(part.path).subspan(at, end - at),
                                     at == 0 && !order.native_in ? part.amount_in : Uint256(),
                                     pays ? order.minimum : Uint256(),
                                     pays ? order.recipient : kThisRouter));
            at = end;
        }
    if (paid_out) calls.push_back(make_payout(order));
    CallWriter multicall(kMulticall);
    multicall.number(number(order.deadline_s));
    multicall.number(2 * kWord);  // where the calls stand
    multicall.number(calls.size());
    std::size_t at = calls.size() * kWord;
    for (const Bytes& call : calls) {
        multicall.number(at);
        at += kWord + chain::whole_words(call.size());
    }
    for (const Bytes& call : calls) multicall.bytes(call);
    return multicall.take();
}

std::unexpected<Error> invalid(std::string_view what) {
    return fail(Code::abi_data_invalid, std::string(what));
}

// What follows reads calls as they are written above, and leaves it to the comparison in
// read_router_call to see that they are.

std::optional<std::int64_t> seconds_of(const Uint256& number) {
    if (number.bit_length() > 62) return std::nullopt;
    return static_cast<std::int64_t>(number.low_u64());
}

/// How many there are stands at `at`.
bool append_v2_hops(Path& path, const CallReader& call, std::size_t at) {
    const Uint256 count = call.number(at);
    if (count < 2 || count > kHopsMax + 1) return false;
    for (std::uint64_t i = 1; i < count.low_u64(); ++i)
        path.push_back({.kind = kV2,
                        .token_in = call.address(at + static_cast<std::size_t>(i)),
                        .token_out = call.address(at + 1 + static_cast<std::size_t>(i)),
                        .fee = 3000});
    return true;
}

bool append_v3_hops(Path& path, ByteView packed) {
    constexpr std::size_t kHop = 23;
    if (packed.size() < 20 + kHop || packed.size() > 20 + kHop * kHopsMax ||
        (packed.size() - 20) % kHop != 0)
        return false;
    const auto token_at = [&](std::size_t at) {
        EvmAddress token;
        std::ranges::copy(packed.subspan(at, 20), token.begin());
        return token;
    };
    for (std::size_t at = 0; at + 20 < packed.size(); at += kHop)
        path.push_back({.kind = kV3,
                        .token_in = token_at(at),
                        .token_out = token_at(at + kHop),
                        .fee = static_cast<std::uint32_t>(packed[at + 20] << 16 |
                                                          packed[at + 21] << 8 | packed[at + 22])});
    return true;
}

std::optional<Order> read_v2_router_call(const CallReader& call) {
    Order order{.kind = kUniswapV2Router02};
    order.native_in = call.selector() == kNativeForTokens;
    order.native_out = call.selector() == kTokensForNative;
    Part part;
    std::size_t at = 0;
    if (!order.native_in) part.amount_in = call.number(at++);
    order.minimum = call.number(at);
    order.recipient = call.address(at + 2);
    const auto deadline = seconds_of(call.number(at + 3));
    if (!deadline || !append_v2_hops(part.path, call, at + 4)) return std::nullopt;
    order.deadline_s = *deadline;
    order.token_in = part.path.front().token_in;
    order.token_out = part.path.back().token_out;
    order.parts.push_back(std::move(part));
    return order;
}

/// One call inside a multicall that swaps.
struct Run {
    Path hops;
    EvmAddress to{};
    Uint256 amount, least;
};

std::optional<Run> read_run(const CallReader& call) {
    Run run;
    if (call.selector() == kV2Run) {
        run.amount = call.number(0);
        run.least = call.number(1);
        run.to = call.address(3);
        if (!append_v2_hops(run.hops, call, 4)) return std::nullopt;
        return run;
    }
    if (call.selector() != kV3Run) return std::nullopt;
    run.to = call.address(2);
    run.amount = call.number(3);
    run.least = call.number(4);
    if (!append_v3_hops(run.hops, call.bytes(5))) return std::nullopt;
    return run;
}

/// True: it was the call that pays out.
bool read_payout(const CallReader& call, Order& order) {
    const Selector selector = call.selector();
    const bool with_fee = selector == kSweepWithFee || selector == kUnwrapWithFee;
    order.native_out = selector == kUnwrap || selector == kUnwrapWithFee;
    if (!with_fee && selector != kSweep && selector != kUnwrap) return false;
    std::size_t at = order.native_out ? 0 : 1;  // behind the token
    order.minimum = call.number(at++);
    order.recipient = call.address(at++);
    if (!with_fee) return true;
    const Uint256 bps = call.number(at++);
    if (bps.is_zero() || bps > static_cast<std::uint64_t>(kRouterFeeMaxBps)) return false;
    order.fee = RouterFee{static_cast<std::int64_t>(bps.low_u64()), call.address(at)};
    order.minimum = after_fee(order.minimum, order.fee);
    return true;
}

std::optional<Order> read_swap_router_02_call(const CallReader& multicall) {
    Order order{.kind = kUniswapSwapRouter02};
    const auto deadline = seconds_of(multicall.number(0));
    const Uint256 count = multicall.number(2);
    if (!deadline || count.is_zero() || count > kPartsMax * kHopsMax + 1) return std::nullopt;
    order.deadline_s = *deadline;
    std::size_t at = 3 + static_cast<std::size_t>(count.low_u64());
    for (std::uint64_t left = count.low_u64(); left > 0; --left) {
        const ByteView data = multicall.bytes(at);
        at += 1 + chain::whole_words(data.size()) / kWord;
        const CallReader call(data);
        if (call.selector() == kWrapNative && order.parts.empty()) {
            order.native_in = true;
            order.parts.push_back({call.number(0), {}});
            continue;
        }
        const auto run = read_run(call);
        if (!run) {
            if (left > 1 || order.parts.empty() || !read_payout(call, order)) return std::nullopt;
            break;
        }
        if (!run->amount.is_zero()) order.parts.push_back({run->amount, {}});
        if (order.parts.empty()) return std::nullopt;
        Path& path = order.parts.back().path;
        path.insert(path.end(), run->hops.begin(), run->hops.end());
        order.minimum = run->least;
        order.recipient = run->to;
    }
    if (order.parts.front().path.empty()) return std::nullopt;
    order.token_in = order.parts.front().path.front().token_in;
    order.token_out = order.parts.front().path.back().token_out;
    return order;
}

std::optional<Order> read_wrapping(const CallReader& call, bool is_deposit) {
    Order order{.kind = kWrappedCurrency};
    order.parts.emplace_back();
    order.native_in = is_deposit;
    order.native_out = !is_deposit;
    if (!is_deposit) order.parts.front().amount_in = order.minimum = call.number(0);
    return order;
}

std::optional<Order> read_call(const CallReader& call) {
    switch (call.selector()) {
        case kMulticall:
            return read_swap_router_02_call(call);
        case kTokensForTokens:
        case kNativeForTokens:
        case kTokensForNative:
            return read_v2_router_call(call);
        case kDeposit:
            return read_wrapping(call, true);
        case kWithdraw:
            return read_wrapping(call, false);
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<Uint256> Order::amount_in() const {
    Uint256 sum;
    for (const Part& part : parts) {
        const auto more = add(sum, part.amount_in);
        if (!more) return std::nullopt;
        sum = *more;
    }
    return sum;
}

Uint256 after_fee(const Uint256& amount, const std::optional<RouterFee>& fee) {
    if (!fee) return amount;
    const auto kept = scale(amount, static_cast<std::uint64_t>(fee->bps),
                            static_cast<std::uint64_t>(api::kBasisPoints));
    return kept ? *subtract(amount, *kept) : Uint256();
}

Bytes pack_v3_path(std::span<const Hop> hops) {
    PORTICO_ASSERT(!hops.empty());
    Bytes packed(hops.front().token_in.begin(), hops.front().token_in.end());
    for (const Hop& hop : hops) {
        for (const int shift : {16, 8, 0})
            packed.push_back(static_cast<std::uint8_t>(hop.fee >> shift));
        packed.insert(packed.end(), hop.token_out.begin(), hop.token_out.end());
    }
    return packed;
}

bool is_possible(const Order& order) {
    if (order.parts.empty() || order.deadline_s < 0) return false;
    if (order.kind == kWrappedCurrency)
        return order.parts.size() == 1 && order.parts[0].path.empty() && !order.fee &&
               order.native_in != order.native_out;
    if (order.minimum.is_zero() || order.recipient == EvmAddress{} ||
        order.recipient == kThisRouter || order.recipient == kCaller ||
        order.token_in == order.token_out || (order.native_in && order.native_out))
        return false;
    for (const Part& part : order.parts)
        if (!is_chain_of(part.path, order.token_in, order.token_out)) return false;
    if (order.kind == kUniswapV2Router02)
        return order.parts.size() == 1 && is_all_v2(order.parts[0].path) && !order.fee &&
               (order.native_in || !order.parts[0].amount_in.is_zero());
    if (order.kind != kUniswapSwapRouter02 ||
        order.parts.size() > (order.native_in ? 1 : kPartsMax))
        return false;
    for (const Part& part : order.parts)
        if (part.amount_in.is_zero()) return false;
    const bool has_fee = !order.fee || (order.fee->bps >= 1 && order.fee->bps <= kRouterFeeMaxBps &&
                                        order.fee->recipient != EvmAddress{});
    return has_fee && order.minimum.bit_length() <= 240;
}

Bytes make_router_call(const Order& order) {
    PORTICO_ASSERT(is_possible(order));
    if (order.kind == kUniswapV2Router02) return make_v2_router_call(order);
    if (order.kind == kUniswapSwapRouter02) return make_swap_router_02_call(order);
    CallWriter call(order.native_in ? kDeposit : kWithdraw);
    if (!order.native_in) call.number(order.parts.front().amount_in);
    return call.take();
}

Result<Order> read_router_call(ByteView data) {
    if (data.size() < 4 || data.size() > kCallBytesMax) return invalid("length");
    std::optional<Order> order = read_call(CallReader(data));
    if (!order) return invalid("no swap of a known router");
    // One spelling of each order: what could be read in two ways is not taken.
    if (!is_possible(*order) || !std::ranges::equal(make_router_call(*order), data))
        return invalid("a swap that is not written as this product writes it");
    return std::move(*order);
}

}  // namespace portico::swap
