// SPDX-License-Identifier: Apache-2.0
//
// Orders that anybody may fill: those of Seaport, and those of UniswapX, which are the witness of a
// transfer by Permit2.
#include <algorithm>

#include "core/approval/calls.hpp"
#include "core/approval/typed_data_request.hpp"
#include "core/base/vec.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

/// What an order does with an asset.
struct Asset {
    EvmAddress token{};  ///< zero: the currency
    Uint256 gives, gets, others;
    EvmAddress recipient{};  ///< of the others
};
using Assets = Vec<Asset>;

Asset& asset_of(Assets& assets, const EvmAddress& token) {
    for (Asset& asset : assets)
        if (asset.token == token) return asset;
    Asset& made = assets.emplace_back();
    made.token = token;
    return made;
}

/// Warns where nothing comes back, and where more goes to others than a fee would: than comes back
/// of the asset, and half of what is given of it.
void check_proceeds(Builder& builder, const Assets& assets) {
    bool nothing = true;
    for (const Asset& asset : assets) nothing &= asset.gets.is_zero();
    if (nothing) builder.warn(WarningCode::order_for_nothing);
    for (const Asset& asset : assets)
        if (asset.others > sum_of(asset.gets, asset.gives.shifted_right_once()))
            builder.warn(WarningCode::proceeds_elsewhere).address("recipient", asset.recipient);
}

/// What comes to the account counts at its least, what goes to others at its most.
void say_comes(Builder& builder, Assets& assets, const std::optional<EvmAddress>& contract,
               const Uint256& least, const Uint256& most, const EvmAddress& recipient,
               const EvmAddress& account) {
    Asset& asset = asset_of(assets, contract.value_or(EvmAddress{}));
    if (recipient == account) {
        builder.say(SentenceCode::order_get).amount("amount", contract, least, is_unlimited(least));
        asset.gets = sum_of(asset.gets, least);
        return;
    }
    builder.say(SentenceCode::order_pay)
        .amount("amount", contract, most, is_unlimited(most))
        .address("recipient", recipient);
    asset.others = sum_of(asset.others, most);
    asset.recipient = recipient;
}

// --- Seaport ----------------------------------------------------------------------------------

constexpr std::string_view kOrder =
    "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
    "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,"
    "bytes32 conduitKey,uint256 counter";
constexpr std::string_view kOfferItem =
    "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,"
    "uint256 endAmount";

/// Types of items in an order.
enum ItemType : std::uint8_t { kNative, kFungible, kItem, kMultiItem, kItemCriteria };

struct OrderItem {
    std::uint64_t type;
    EvmAddress token;
    Uint256 id;
    Uint256 least;
    Uint256 most;
};

OrderItem read_item(const Json& item) {
    const Uint256 start = typed_number(*item.find("startAmount"));
    const Uint256 end = typed_number(*item.find("endAmount"));
    return {typed_number(*item.find("itemType")).low_u64(), typed_address(*item.find("token")),
            typed_number(*item.find("identifierOrCriteria")), std::min(start, end),
            std::max(start, end)};
}

void say_item(Builder& builder, const OrderItem& item, const Uint256& amount, bool give) {
    if (item.type <= kFungible) {
        std::optional<EvmAddress> token;
        if (item.type == kFungible) token = item.token;
        builder.say(give ? SentenceCode::order_give : SentenceCode::order_get)
            .amount("amount", token, amount, is_unlimited(amount));
        return;
    }
    Said said = builder.say(give ? SentenceCode::order_give_item : SentenceCode::order_get_item);
    if (item.type >= kItemCriteria)
        said.text("id", item.id.is_zero() ? "any" : "one of a set");
    else
        said.number("id", item.id);
    said.number("quantity", amount).address("contract", item.token);
}

bool all_objects(const Json& list) {
    return std::ranges::all_of(list.items(), [](const Json& one) { return one.is_object(); });
}

// --- UniswapX ---------------------------------------------------------------------------------

constexpr std::string_view kOrderInfo =
    "address reactor,address swapper,uint256 nonce,uint256 deadline,"
    "address additionalValidationContract,bytes additionalValidationData";

struct StructType {
    std::string_view name;
    std::string_view members;
};
constexpr StructType kDutchOutput = {
    "DutchOutput", "address token,uint256 startAmount,uint256 endAmount,address recipient"};
constexpr StructType kNoStruct = {"", ""};

/// A contract that holds whoever fills an order to it, on one network (docs.uniswap.org,
/// "Deployments Addresses"; @uniswap/uniswapx-sdk for Polygon).
struct Reactor {
    std::uint64_t chain_id;
    std::string_view address;
};

/// An order's types, and the members that count. What comes of an output lies between two of its
/// amounts at any time, whoever fills it; a cosigner, or a bid for priority, only makes it more.
struct SwapOrder {
    StructType order;
    StructType input;  ///< none: `token` is a member of the order
    StructType output;
    const char* input_name;
    const char* token;
    const char* outputs;
    const char* amounts[2];
    Reactor reactors[2];
};
constexpr std::string_view kExclusive = "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4";
constexpr SwapOrder kSwapOrders[] = {
    {{"ExclusiveDutchOrder",
      "OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,"
      "uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,"
      "uint256 inputEndAmount,DutchOutput[] outputs"},
     kNoStruct,
     kDutchOutput,
     "",
     "inputToken",
     "outputs",
     {"startAmount", "endAmount"},
     {{1, kExclusive}, {137, kExclusive}}},
    {{"V2DutchOrder",
      "OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,"
      "uint256 baseInputEndAmount,DutchOutput[] baseOutputs"},
     kNoStruct,
     kDutchOutput,
     "",
     "baseInputToken",
     "baseOutputs",
     {"startAmount", "endAmount"},
     {{1, "0x00000011F84B9aa48e5f8aA8B9897600006289Be"},
      {42161, "0x1bd1aAdc9E230626C44a139d7E70d842749351eb"}}},
    {{"V3DutchOrder",
      "OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,"
      "V3DutchOutput[] baseOutputs"},
     {"V3DutchInput",
      "address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,"
      "uint256 adjustmentPerGweiBaseFee"},
     {"V3DutchOutput",
      "address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,"
      "uint256 minAmount,uint256 adjustmentPerGweiBaseFee"},
     "baseInput",
     "token",
     "baseOutputs",
     {"startAmount", "minAmount"},
     {{42161, "0xB274d5F4b833b61B340b654d600A864fB604a87c"}}},
    {{"PriorityOrder",
      "OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,"
      "PriorityInput input,PriorityOutput[] outputs"},
     {"PriorityInput", "address token,uint256 amount,uint256 mpsPerPriorityFeeWei"},
     {"PriorityOutput",
      "address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient"},
     "input",
     "token",
     "outputs",
     {"amount", "amount"},
     {{8453, "0x000000001Ec5656dcdB24D90DFa42742738De729"},
      {130, "0x00000006021a6Bce796be7ba509BBBA71e956e37"}}},
};

}  // namespace

bool describe_swap_order(Builder& builder, const TypedData& data, std::string_view type) {
    const auto row =
        std::ranges::find(kSwapOrders, type, [](const SwapOrder& one) { return one.order.name; });
    if (row == std::end(kSwapOrders) || !has_members(data, "OrderInfo", kOrderInfo)) return false;
    for (const StructType& one : {row->order, row->input, row->output})
        if (!one.name.empty() && !has_members(data, one.name, one.members)) return false;
    const Json& message = *data.message;
    const Json& order = typed_member(message, "witness");
    const Json& info = typed_member(order, "info");
    const Json& input = row->input.name.empty() ? order : typed_member(order, row->input_name);
    const Json& outputs = typed_member(order, row->outputs);
    const Json& permitted = typed_member(message, "permitted");
    const EvmAddress reactor = typed_address(typed_member(info, "reactor"));
    // Only a contract of this kind of order holds whoever takes the tokens to it: another one, of
    // whoever asks, takes them and reads no order.
    const std::string contract = chain::evm_address_text(reactor);
    if (!outputs.is_array() || !all_objects(outputs) ||
        std::ranges::none_of(row->reactors,
                             [&](const Reactor& one) {
                                 return one.chain_id == builder.chain_id() &&
                                        one.address == contract;
                             }) ||
        reactor != typed_address(typed_member(message, "spender")) ||
        typed_address(typed_member(input, row->token)) !=
            typed_address(typed_member(permitted, "token")))
        return false;
    const EvmAddress swapper = typed_address(typed_member(info, "swapper"));
    builder.say(SentenceCode::order_sell)
        .address("account", swapper)
        .deadline("deadline", typed_number(typed_member(info, "deadline")))
        .address("contract", reactor);
    if (swapper != builder.account())
        builder.warn(WarningCode::other_account).address("account", swapper);
    builder.warn(WarningCode::order);
    Assets assets;
    for (const Json& output : outputs.items()) {
        std::optional<EvmAddress> token = typed_address(typed_member(output, "token"));
        if (token == EvmAddress{}) token.reset();
        const Uint256 one = typed_number(typed_member(output, row->amounts[0]));
        const Uint256 other = typed_number(typed_member(output, row->amounts[1]));
        say_comes(builder, assets, token, std::min(one, other), std::max(one, other),
                  typed_address(typed_member(output, "recipient")), swapper);
    }
    check_proceeds(builder, assets);
    return true;
}

bool describe_order(Builder& builder, const TypedData& data) {
    const std::string consideration_item = std::string(kOfferItem) + ",address recipient";
    if (data.primary != "OrderComponents" || !has_members(data, "OrderComponents", kOrder) ||
        !has_members(data, "OfferItem", kOfferItem) ||
        !has_members(data, "ConsiderationItem", consideration_item))
        return false;
    const Json& message = *data.message;
    const Json& offer = *message.find("offer");
    const Json& consideration = *message.find("consideration");
    if (!all_objects(offer) || !all_objects(consideration)) return false;
    const EvmAddress offerer = typed_address(*message.find("offerer"));
    Said said = builder.say(SentenceCode::order_sell);
    said.address("account", offerer)
        .date("start", typed_number(*message.find("startTime")))
        .deadline("deadline", typed_number(*message.find("endTime")));
    if (data.contract) said.address("contract", *data.contract);
    if (offerer != builder.account())
        builder.warn(WarningCode::other_account).address("account", offerer);
    builder.warn(WarningCode::order);
    Assets assets;
    for (const Json& one : offer.items()) {
        const OrderItem item = read_item(one);
        say_item(builder, item, item.most, true);
        Asset& asset = asset_of(assets, item.token);
        asset.gives = sum_of(asset.gives, item.most);
    }
    for (const Json& one : consideration.items()) {
        const OrderItem item = read_item(one);
        const EvmAddress recipient = typed_address(*one.find("recipient"));
        if (recipient == offerer && item.type > kFungible) {
            say_item(builder, item, item.least, false);
            Asset& asset = asset_of(assets, item.token);
            asset.gets = sum_of(asset.gets, item.least);
        } else {
            std::optional<EvmAddress> token;
            if (item.type != kNative) token = item.token;
            say_comes(builder, assets, token, item.least, item.most, recipient, offerer);
        }
    }
    check_proceeds(builder, assets);
    const std::string contract = data.contract ? chain::evm_address_text(*data.contract) : "";
    if (contract != kSeaport15 && contract != kSeaport16)
        builder.warn(WarningCode::verifying_contract_differs)
            .address("contract", data.contract.value_or(EvmAddress{}));
    say_tree(builder, data);
    return true;
}

}  // namespace portico::approval
