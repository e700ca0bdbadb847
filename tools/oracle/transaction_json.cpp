// SPDX-License-Identifier: Apache-2.0
#include "tools/oracle/transaction_json.hpp"

#include <utility>

#include "core/base/encoding/hex.hpp"

namespace portico::oracle {

namespace {

using chain::Transaction;
using chain::TransactionType;
using chain::Uint256;

Outcome<Uint256> number_of(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    const auto number = text ? chain::parse_uint256(*text) : std::nullopt;
    if (!number) return invalid();
    return *number;
}

Outcome<std::uint64_t> u64_of(const Json& object, const char* name) {
    const Uint256 number = PORTICO_TRY(number_of(object, name));
    if (!number.fits_u64()) return invalid();
    return number.low_u64();
}

template <std::size_t N>
Outcome<FixedBytes<N>> fixed_of(const Json* value) {
    const Bytes bytes = PORTICO_TRY(bytes_inside(value));
    if (bytes.size() != N) return invalid();
    FixedBytes<N> out;
    std::ranges::copy(bytes, out.begin());
    return out;
}

Outcome<const Json::Array*> list_of(const Json& object, const char* name) {
    const Json* list = object.find(name);
    if (list == nullptr || !list->is_array()) return invalid();
    return &list->items();
}

Outcome<std::vector<Bytes32>> words_of(const Json& object, const char* name) {
    std::vector<Bytes32> words;
    for (const Json& item : *PORTICO_TRY(list_of(object, name)))
        words.push_back(PORTICO_TRY(fixed_of<32>(&item)));
    return words;
}

Outcome<void> read_lists(const Json& json, Transaction& tx) {
    if (tx.type != TransactionType::kLegacy) {
        for (const Json& item : *PORTICO_TRY(list_of(json, "accessList"))) {
            auto address = PORTICO_TRY(fixed_of<20>(item.find("address")));
            auto keys = PORTICO_TRY(words_of(item, "storageKeys"));
            tx.access_list.push_back({address, std::move(keys)});
        }
    }
    if (tx.type == TransactionType::kBlob) {
        tx.max_fee_per_blob_gas = PORTICO_TRY(number_of(json, "maxFeePerBlobGas"));
        tx.blob_versioned_hashes = PORTICO_TRY(words_of(json, "blobVersionedHashes"));
    }
    if (tx.type != TransactionType::kSetCode) return {};
    for (const Json& item : *PORTICO_TRY(list_of(json, "authorizationList"))) {
        chain::Authorization entry;
        entry.chain_id = PORTICO_TRY(number_of(item, "chainId"));
        entry.address = PORTICO_TRY(fixed_of<20>(item.find("address")));
        entry.nonce = PORTICO_TRY(u64_of(item, "nonce"));
        const Json* parity = item.find("yParity");
        const auto y =
            parity != nullptr && parity->is_number() ? parity->as_integer() : std::nullopt;
        if (!y || *y < 0 || *y > 255) return invalid();
        entry.y_parity = static_cast<std::uint8_t>(*y);
        entry.r = Uint256::from_bytes(PORTICO_TRY(fixed_of<32>(item.find("r"))));
        entry.s = Uint256::from_bytes(PORTICO_TRY(fixed_of<32>(item.find("s"))));
        tx.authorization_list.push_back(entry);
    }
    return {};
}

Json number_json(const Uint256& value) { return Json::string(chain::to_decimal(value)); }
Json hex_json(ByteView bytes) { return Json::string(to_hex_0x(bytes)); }

Json words_json(const std::vector<Bytes32>& words) {
    Json list = Json::array();
    for (const Bytes32& word : words) list.push(hex_json(word));
    return list;
}

void write_lists(const Transaction& tx, Json& json) {
    if (tx.type != TransactionType::kLegacy) {
        Json list = Json::array();
        for (const chain::AccessListEntry& entry : tx.access_list) {
            Json item = Json::object();
            item.set("address", hex_json(entry.address));
            item.set("storageKeys", words_json(entry.storage_keys));
            list.push(std::move(item));
        }
        json.set("accessList", std::move(list));
    }
    if (tx.type == TransactionType::kBlob) {
        json.set("maxFeePerBlobGas", number_json(tx.max_fee_per_blob_gas));
        json.set("blobVersionedHashes", words_json(tx.blob_versioned_hashes));
    }
    if (tx.type != TransactionType::kSetCode) return;
    Json list = Json::array();
    for (const chain::Authorization& entry : tx.authorization_list) {
        Json item = Json::object();
        item.set("chainId", number_json(entry.chain_id)).set("address", hex_json(entry.address));
        item.set("nonce", number_json(entry.nonce)).set("yParity", Json::integer(entry.y_parity));
        item.set("r", hex_json(entry.r.big_endian())).set("s", hex_json(entry.s.big_endian()));
        list.push(std::move(item));
    }
    json.set("authorizationList", std::move(list));
}

}  // namespace

Outcome<Transaction> transaction_of(const Request& in) {
    const Json* json = in.find("tx");
    if (json == nullptr || !json->is_object()) return bad_request();
    Transaction tx;
    const Json* type = json->find("type");
    const auto number = type != nullptr && type->is_number() ? type->as_integer() : std::nullopt;
    if (!number || *number < 0 || *number > 4) return invalid();
    tx.type = static_cast<TransactionType>(*number);
    if (json->find("chainId") != nullptr) tx.chain_id = PORTICO_TRY(number_of(*json, "chainId"));
    tx.nonce = PORTICO_TRY(u64_of(*json, "nonce"));
    tx.gas = PORTICO_TRY(u64_of(*json, "gas"));
    tx.value = PORTICO_TRY(number_of(*json, "value"));
    tx.data = PORTICO_TRY(bytes_inside(json->find("data")));
    if (json->find("to") != nullptr) tx.to = PORTICO_TRY(fixed_of<20>(json->find("to")));
    if (tx.has_fee_market()) {
        tx.max_priority_fee_per_gas = PORTICO_TRY(number_of(*json, "maxPriorityFeePerGas"));
        tx.max_fee_per_gas = PORTICO_TRY(number_of(*json, "maxFeePerGas"));
    } else {
        tx.gas_price = PORTICO_TRY(number_of(*json, "gasPrice"));
    }
    PORTICO_CHECK(read_lists(*json, tx));
    return tx;
}

Json transaction_json(const Transaction& tx) {
    Json json = Json::object();
    json.set("type", Json::integer(static_cast<int>(tx.type)));
    if (tx.chain_id) json.set("chainId", number_json(*tx.chain_id));
    json.set("nonce", number_json(tx.nonce)).set("gas", number_json(tx.gas));
    if (tx.to) json.set("to", hex_json(*tx.to));
    json.set("value", number_json(tx.value)).set("data", hex_json(tx.data));
    if (tx.has_fee_market()) {
        json.set("maxPriorityFeePerGas", number_json(tx.max_priority_fee_per_gas));
        json.set("maxFeePerGas", number_json(tx.max_fee_per_gas));
    } else {
        json.set("gasPrice", number_json(tx.gas_price));
    }
    write_lists(tx, json);
    return json;
}

}  // namespace portico::oracle
