// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: which transaction used the number of one that was sent for this and went missing.
// Wallets speed up by sending the same once more, with a higher fee and another hash; the block
// that took it is found by the account's count of transactions, from the newest block backwards.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

void ask(Search& search, const Transfer& own, std::string_view method, Json params,
         const Context& context) {
    search.request = context.take_id(Owner::kPay);
    context.emit(RequestChain{search.request, own.chain, own.rpc_urls, method, std::move(params)});
}

Result<std::uint64_t> read_number(const Json& object, const char* name) {
    return chain::parse_quantity_u64(object.find_string(name).value_or(""));
}

std::string small(const Json& object, const char* name) {
    return ascii_lower(object.find_string(name).value_or(""));
}

/// Whether it does just what the wallet was asked for.
bool does(const Json& transaction, const Json& call) {
    const auto value = [](const Json& one) {
        return chain::parse_hex_uint256(one.find_string("value").value_or("0x0"));
    };
    std::string data = small(call, "data");
    if (data.empty()) data = "0x";
    return small(transaction, "to") == small(call, "to") && value(transaction) &&
           value(transaction) == value(call) && small(transaction, "input") == data;
}

}  // namespace

void search_replacement(PayState& state, const Transfer& own, const Context& context) {
    if (state.search.transfer == own.id.value || !own.nonce || !context.account ||
        !is_same(own, *state.bill))
        return;
    state.search = {.transfer = own.id};
    ask(state.search, own, "eth_blockNumber", Json::array(), context);
}

bool replacement_answered(PayState& state, transfers::TransfersState& transfers,
                          const ChainAnswered& event, const Context& context) {
    Search& search = state.search;
    if (event.id == 0 || event.id != search.request) return false;
    search.request = 0;
    const auto own = std::ranges::find(transfers.transfers, search.transfer,
                                       [](const Transfer& one) { return one.id.value; });
    if (own == transfers.transfers.end() || own->status != TransferStatus::kReplaced ||
        !event.result || !context.account || !is_same(*own, *state.bill))
        return true;
    const auto nonce = static_cast<std::uint64_t>(*own->nonce);
    if (search.in_block) {
        const Json* listed = event.result->find("transactions");
        if (listed == nullptr || !listed->is_array()) return true;
        const Json call = call_of(*state.bill, *context.account);
        for (const Json& one : listed->items()) {
            const auto used = read_number(one, "nonce");
            const std::string hash = small(one, "hash");
            if (used && *used == nonce && small(one, "from") == ascii_lower(own->from.value) &&
                parse_hex_fixed<32>(hash) && does(one, call))
                return transfers::follow_as(transfers, search.transfer, hash,
                                            context.of_transfers()),
                       true;
        }
        return true;
    }
    const auto number = event.result->is_string()
                            ? chain::parse_quantity_u64(event.result->as_string())
                            : Result<std::uint64_t>(fail(Code::hex_bad_digit));
    if (!number) return true;
    if (!search.at)
        search.high = *number;
    else if (*number > nonce)
        search.high = *search.at;
    else
        search.low = *search.at;
    if (search.low ? search.high - *search.low <= 1 : search.high == 0) {
        search.in_block = true;
        ask(search, *own, "eth_getBlockByNumber",
            Json::array({Json::string(chain::make_quantity(search.high)), Json::boolean(true)}),
            context);
        return true;
    }
    search.at = search.low ? *search.low + (search.high - *search.low) / 2
                           : search.high - std::min(search.high, search.step);
    search.step *= 2;
    ask(search, *own, "eth_getTransactionCount",
        Json::array({Json::string(own->from), Json::string(chain::make_quantity(*search.at))}),
        context);
    return true;
}

void follow_sped_up(transfers::TransfersState& transfers, const TransfersSlice& replacements,
                    const Context& context) {
    replacements_changed(transfers, replacements, context.of_transfers());
    for (const Transfer& one : replacements.transfers) {
        if (one.replaces && one.replaces->cancels) continue;
        const auto own = std::ranges::find_if(transfers.transfers, [&](const Transfer& other) {
            return other.replaced_by && other.replaced_by == one.hash &&
                   other.payment == one.payment && other.to == one.to &&
                   other.contract == one.contract && other.amount == one.amount;
        });
        if (own != transfers.transfers.end())
            transfers::follow_as(transfers, std::string(own->id.value), one.hash->value,
                                 context.of_transfers());
    }
}

}  // namespace portico::pay
