// SPDX-License-Identifier: Apache-2.0
#include "core/swap/router_call.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::swap {
namespace {

using chain::AbiSignature;
using chain::AbiValue;
using enum ConvertRouterKind;
using enum ConvertPoolKind;

/// SwapRouter02's word for itself, and the one for whoever calls (Constants.sol): nobody's address.
constexpr EvmAddress kThisRouter = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2};
constexpr EvmAddress kCaller = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

AbiSignature signature(std::string_view text) {
    auto parsed = chain::parse_abi_signature(text);
    PORTICO_ASSERT(parsed);
    return std::move(*parsed);
}

struct Functions {
    AbiSignature deposit = signature("deposit()");
    AbiSignature withdraw = signature("withdraw(uint256 amount)");
    AbiSignature tokens_for_tokens = signature(
        "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 "
        "amountOutMin, address[] path, address to, uint256 deadline)");
    AbiSignature native_for_tokens = signature(
        "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, "
        "address to, uint256 deadline)");
    AbiSignature tokens_for_native = signature(
        "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 "
        "amountOutMin, address[] path, address to, uint256 deadline)");
    AbiSignature multicall = signature("multicall(uint256 deadline, bytes[] data)");
    AbiSignature v2 = signature(
        "swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address "
        "to)");
    AbiSignature v3 = signature(
        "exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) "
        "params)");
    AbiSignature sweep = signature("sweepToken(address token, uint256 minimum, address recipient)");
    AbiSignature unwrap = signature("unwrapWETH9(uint256 minimum, address recipient)");
    AbiSignature sweep_with_fee = signature(
        "sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 feeBips, "
        "address feeRecipient)");
    AbiSignature unwrap_with_fee = signature(
        "unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 feeBips, address "
        "feeRecipient)");
};

const Functions& functions() {
    static const Functions kAll;
    return kAll;
}

Bytes call(const AbiSignature& function, const AbiValue::List& arguments) {
    auto data = chain::encode_abi_call(function, arguments);
    PORTICO_ASSERT(data);
    return std::move(*data);
}

AbiValue tokens_of(std::span<const Hop> hops) {
    AbiValue::List tokens{AbiValue::address(hops.front().token_in)};
    for (const Hop& hop : hops) tokens.push_back(AbiValue::address(hop.token_out));
    return AbiValue::list(std::move(tokens));
}

AbiValue number(const Uint256& value) { return AbiValue::number(value); }
AbiValue number(std::int64_t value) {
    return AbiValue::number(Uint256(static_cast<std::uint64_t>(value)));
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
    const AbiValue path = tokens_of(part.path), to = AbiValue::address(order.recipient);
    const AbiValue deadline = number(order.deadline_s);
    if (order.native_in)
        return call(functions().native_for_tokens, {number(order.minimum), path, to, deadline});
    return call(order.native_out ? functions().tokens_for_native : functions().tokens_for_tokens,
                {number(part.amount_in), number(order.minimum), path, to, deadline});
}

Bytes make_payout(const Order& order) {
    const AbiValue least = number(before_fee(order.minimum, order.fee));
    AbiValue::List arguments{least, AbiValue::address(order.recipient)};
    if (!order.native_out) arguments.insert(arguments.begin(), AbiValue::address(order.token_out));
    if (!order.fee)
        return call(order.native_out ? functions().unwrap : functions().sweep, arguments);
    arguments.push_back(number(order.fee->bps));
    arguments.push_back(AbiValue::address(order.fee->recipient));
    return call(order.native_out ? functions().unwrap_with_fee : functions().sweep_with_fee,
                arguments);
}

Bytes make_swap_router_02_call(const Order& order) {
    const bool paid_out = has_payout(order);
    AbiValue::List calls;
    for (const Part& part : order.parts)
        for (std::size_t at = 0; at < part.path.size();) {
            const std::size_t end = run_end(part.path, at);
            const bool last = end == part.path.size();
            const auto hops = std::span(part.path).subspan(at, end - at);
            // Zero: all that the run before has left with the router.
            const AbiValue amount = number(at == 0 ? part.amount_in : Uint256());
            const AbiValue least = number(last && !paid_out ? order.minimum : Uint256());
            const AbiValue to =
                AbiValue::address(last && !paid_out ? order.recipient : kThisRouter);
            calls.push_back(AbiValue::bytes(
                hops.front().kind == kV2
                    ? call(functions().v2, {amount, least, tokens_of(hops), to})
                    : call(functions().v3, {AbiValue::list({AbiValue::bytes(pack_v3_path(hops)), to,
                                                            amount, least})})));
            at = end;
        }
    if (paid_out) calls.push_back(AbiValue::bytes(make_payout(order)));
    return call(functions().multicall,
                {number(order.deadline_s), AbiValue::list(std::move(calls))});
}

std::unexpected<Error> invalid(std::string_view what) {
    return fail(Code::abi_data_invalid, std::string(what));
}

std::optional<AbiValue::List> arguments_of(const AbiSignature& function, ByteView data) {
    auto read = chain::decode_abi_call(function, data);
    if (!read) return std::nullopt;
    return std::move(*read);
}

std::optional<std::int64_t> seconds_of(const AbiValue& value) {
    const Uint256 number = value.as_number();
    if (number.bit_length() > 62) return std::nullopt;
    return static_cast<std::int64_t>(number.low_u64());
}

bool append_v2_hops(Path& path, const AbiValue& tokens) {
    const AbiValue::List& all = tokens.items();
    if (all.size() < 2 || all.size() > kHopsMax + 1) return false;
    for (std::size_t i = 1; i < all.size(); ++i)
        path.push_back({.kind = kV2,
                        .token_in = all[i - 1].as_address(),
                        .token_out = all[i].as_address(),
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

std::optional<Order> read_v2_router_call(ByteView data) {
    Order order{.kind = kUniswapV2Router02};
    const Functions& all = functions();
    std::optional<AbiValue::List> values;
    Part part;
    std::size_t at = 0;
    if ((values = arguments_of(all.native_for_tokens, data))) {
        order.native_in = true;
    } else {
        values = arguments_of(all.tokens_for_tokens, data);
        if (!values) {
            values = arguments_of(all.tokens_for_native, data);
            order.native_out = true;
        }
        if (!values) return std::nullopt;
        part.amount_in = (*values)[at++].as_number();
    }
    order.minimum = (*values)[at].as_number();
    if (!append_v2_hops(part.path, (*values)[at + 1])) return std::nullopt;
    order.recipient = (*values)[at + 2].as_address();
    const auto deadline = seconds_of((*values)[at + 3]);
    if (!deadline) return std::nullopt;
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

std::optional<Run> read_run(ByteView data) {
    Run run;
    if (const auto v2 = arguments_of(functions().v2, data)) {
        run.amount = (*v2)[0].as_number();
        run.least = (*v2)[1].as_number();
        run.to = (*v2)[3].as_address();
        if (!append_v2_hops(run.hops, (*v2)[2])) return std::nullopt;
        return run;
    }
    const auto v3 = arguments_of(functions().v3, data);
    if (!v3) return std::nullopt;
    const AbiValue::List& params = (*v3)[0].items();
    run.to = params[1].as_address();
    run.amount = params[2].as_number();
    run.least = params[3].as_number();
    if (!append_v3_hops(run.hops, params[0].as_bytes_value())) return std::nullopt;
    return run;
}

/// True: it was the call that pays out.
bool read_payout(ByteView data, Order& order) {
    const Functions& all = functions();
    std::optional<AbiValue::List> values;
    bool with_fee = false;
    if ((values = arguments_of(all.sweep, data))) {
    } else if ((values = arguments_of(all.sweep_with_fee, data))) {
        with_fee = true;
    } else if ((values = arguments_of(all.unwrap, data))) {
        order.native_out = true;
    } else if ((values = arguments_of(all.unwrap_with_fee, data))) {
        order.native_out = with_fee = true;
    } else {
        return false;
    }
    std::size_t at = 0;
    if (!order.native_out && (*values)[at++].as_address() != order.token_out) return false;
    order.minimum = (*values)[at++].as_number();
    order.recipient = (*values)[at++].as_address();
    if (!with_fee) return true;
    const Uint256 bps = (*values)[at++].as_number();
    if (bps.is_zero() || bps > Uint256(static_cast<std::uint64_t>(kRouterFeeMaxBps))) return false;
    order.fee = RouterFee{static_cast<std::int64_t>(bps.low_u64()), (*values)[at].as_address()};
    order.minimum = after_fee(order.minimum, order.fee);
    return true;
}

std::optional<Order> read_swap_router_02_call(ByteView data) {
    const auto values = arguments_of(functions().multicall, data);
    if (!values) return std::nullopt;
    Order order{.kind = kUniswapSwapRouter02};
    const auto deadline = seconds_of((*values)[0]);
    const AbiValue::List& calls = (*values)[1].items();
    if (!deadline || calls.empty() || calls.size() > kPartsMax * kHopsMax + 1) return std::nullopt;
    order.deadline_s = *deadline;
    std::size_t at = 0;
    for (; at < calls.size(); ++at) {
        const auto run = read_run(calls[at].as_bytes_value());
        if (!run) break;
        if (!run->amount.is_zero()) order.parts.push_back({run->amount, {}});
        if (order.parts.empty()) return std::nullopt;
        Path& path = order.parts.back().path;
        path.insert(path.end(), run->hops.begin(), run->hops.end());
        order.minimum = run->least;
        order.recipient = run->to;
    }
    if (order.parts.empty() || order.parts.size() > kPartsMax) return std::nullopt;
    order.token_in = order.parts.front().path.front().token_in;
    order.token_out = order.parts.front().path.back().token_out;
    if (at == calls.size()) return order;
    if (at + 1 != calls.size() || !read_payout(calls[at].as_bytes_value(), order))
        return std::nullopt;
    return order;
}

std::optional<Order> read_wrapping(ByteView data) {
    Order order{.kind = kWrappedCurrency};
    order.parts.emplace_back();
    if (arguments_of(functions().deposit, data)) {
        order.native_in = true;
        return order;
    }
    const auto values = arguments_of(functions().withdraw, data);
    if (!values) return std::nullopt;
    order.native_out = true;
    order.parts.front().amount_in = order.minimum = (*values)[0].as_number();
    return order;
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
    if (order.kind != kUniswapSwapRouter02 || order.parts.size() > kPartsMax) return false;
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
    if (order.native_in) return call(functions().deposit, {});
    return call(functions().withdraw, {number(order.parts.front().amount_in)});
}

Result<Order> read_router_call(ByteView data) {
    if (data.size() < 4 || data.size() > kCallBytesMax) return invalid("length");
    std::optional<Order> order = read_swap_router_02_call(data);
    if (!order) order = read_v2_router_call(data);
    if (!order) order = read_wrapping(data);
    if (!order) return invalid("no swap of a known router");
    // One spelling of each order: what could be read in two ways is not taken.
    if (!is_possible(*order) || !std::ranges::equal(make_router_call(*order), data))
        return invalid("a swap that is not written as this product writes it");
    return std::move(*order);
}

}  // namespace portico::swap
