// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor_format.hpp"

#include <algorithm>
#include <iterator>

#include "core/approval/descriptor_value.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"

namespace portico::approval {

namespace {

/// Each member of the descriptor's domain is one of the domain that is signed, and the same.
bool is_of_domain(const Json& wanted, const Json& domain) {
    return wanted.is_object() &&
           std::ranges::all_of(wanted.members(), [&](const Json::Member& one) {
               const Json* value = domain.find(one.name);
               if (value == nullptr) return false;
               const std::string text = plain_text(*value), other = plain_text(one.value);
               if (one.name == "chainId")
                   return number_in(text) && number_in(text) == number_in(other);
               if (one.name == "verifyingContract") return ascii_lower(text) == ascii_lower(other);
               return value->is_string() && one.value.is_string() && text == other;
           });
}

struct KnownFormat {
    std::string_view name;
    std::string_view params;
};
constexpr std::string_view kNames = " types sources senderAddress ";
constexpr KnownFormat kFormats[] = {
    {"raw", ""},
    {"amount", ""},
    {"tokenAmount",
     " tokenPath token nativeCurrencyAddress threshold message chainId chainIdPath "},
    {"tokenTicker", " chainId chainIdPath "},
    {"nftName", " collection collectionPath "},
    {"addressName", kNames},
    {"interoperableAddressName", kNames},
    {"date", " encoding "},
    {"duration", ""},
    {"unit", " base decimals prefix "},
    {"enum", " $ref "},
    {"chainId", ""},
    {"calldata",
     " callee calleePath selector selectorPath amount amountPath spender spenderPath chainId "
     "chainIdPath "},
};

}  // namespace

std::optional<std::string_view> params_of(std::string_view format) {
    const auto found = std::ranges::find(kFormats, format, &KnownFormat::name);
    if (found == std::end(kFormats)) return std::nullopt;
    return found->params;
}

const Json* member_at(const Json* object, std::initializer_list<const char*> names) {
    for (const char* name : names) object = object == nullptr ? nullptr : object->find(name);
    return object;
}

bool says_only(const Json& object, std::string_view names) {
    if (!object.is_object()) return false;
    for (const Json::Member& one : object.members())
        if (one.name.find(' ') != std::string::npos ||
            names.find(" " + one.name + " ") == std::string_view::npos)
            return false;
    return true;
}

std::string plain_text(const Json& value) {
    return value.is_string() ? value.as_string() : write_json(value);
}

const Json* formats_of(const Json& descriptor, const chain::EvmAddress& contract,
                       std::uint64_t chain_id, const TypedData* data) {
    const Json* context = member_at(&descriptor, {"context", data ? "eip712" : "contract"});
    const Json* deployments = member_at(context, {"deployments"});
    const Json* formats = member_at(&descriptor, {"display", "formats"});
    if (!deployments || !deployments->is_array() || !formats || !formats->is_object() ||
        !says_only(descriptor, kDescriptorMembers) ||
        !says_only(*descriptor.find("context"), data ? " $id eip712 " : " $id contract ") ||
        !says_only(*context, data ? kTypedMembers : kContractMembers) ||
        !says_only(*descriptor.find("display"), kDisplayMembers))
        return nullptr;
    if (const Json* wanted = context->find("domain");
        wanted && !is_of_domain(*wanted, *data->domain))
        return nullptr;
    if (const Json* wanted = context->find("domainSeparator");
        wanted && ascii_lower(plain_text(*wanted)) != to_hex_0x(data->separator))
        return nullptr;
    const bool here = std::ranges::any_of(deployments->items(), [&](const Json& one) {
        const Json* chain = one.find("chainId");
        const auto address = one.find_string("address");
        return chain != nullptr && chain->as_integer() == static_cast<std::int64_t>(chain_id) &&
               address && ascii_lower(*address) == ascii_lower(chain::evm_address_text(contract));
    });
    return here ? formats : nullptr;
}

const Json* Settled::find(const char* name) const {
    const Json* found = own == nullptr ? nullptr : own->find(name);
    return found == nullptr && shared != nullptr ? shared->find(name) : found;
}

std::optional<std::string_view> Settled::text(const char* name) const {
    const Json* found = find(name);
    if (found == nullptr || !found->is_string()) return std::nullopt;
    return found->as_string();
}

Settled Settled::within(const char* name) const {
    return {own == nullptr ? nullptr : own->find(name),
            shared == nullptr ? nullptr : shared->find(name)};
}

bool Settled::says_only(std::string_view names) const {
    return (own == nullptr || approval::says_only(*own, names)) &&
           (shared == nullptr || approval::says_only(*shared, names));
}

}  // namespace portico::approval
