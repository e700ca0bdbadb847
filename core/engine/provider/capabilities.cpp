// SPDX-License-Identifier: Apache-2.0
//
// See capabilities.hpp.
#include "core/engine/provider/capabilities.hpp"

#include <string>

#include "core/base/text/ascii.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/session_view.hpp"

namespace portico::engine {
namespace {

// Some wallets write an object as a text of JSON. What is no object has no members.
Json object_of(const Json* value) {
    if (value != nullptr && value->is_string())
        if (auto parsed = parse_json(value->as_string()); parsed && parsed->is_object())
            return std::move(*parsed);
    return value != nullptr && value->is_object() ? *value : Json::object();
}

// What is more particular is there already and stays. `any`: not only what looks like a capability.
void add(Json& into, const Json* properties, bool any = false) {
    for (const Json::Member& member : object_of(properties).members()) {
        const Json value = object_of(&member.value);
        if (!any && !value.find("supported") && !value.find("status")) continue;
        if (!into.find(member.name)) into.set(member.name, any ? member.value : value);
    }
}

// The member of a name in lower case, in whichever case it stands.
const Json* find_named(const Json& object, std::string_view name) {
    for (const Json::Member& member : object.members())
        if (ascii_lower(member.name) == name) return &member.value;
    return nullptr;
}

}  // namespace

std::optional<Json> session_capabilities(const wc::Session& session, const Json& params) {
    std::string address;  // its case is a checksum and no part of it
    auto chains = session_chains(session, ChainNamespace::kEip155);
    if (params.is_array()) {
        const Json::Array& given = params.items();
        if (!given.empty() && given[0].is_string()) address = ascii_lower(given[0].as_string());
        if (given.size() > 1 && given[1].is_array() && !given[1].items().empty()) {
            chains.clear();
            for (const Json& asked : given[1].items())
                if (auto chain = read_chain(asked, ChainNamespace::kEip155))
                    chains.push_back(std::move(*chain));
        }
    }
    const Json* properties = session.session_properties ? &*session.session_properties : nullptr;
    const Json scoped =
        object_of(session.scoped_properties ? &*session.scoped_properties : nullptr);
    // The former form: by address or for all, then by chain.
    Json former = object_of(properties ? properties->find("capabilities") : nullptr);
    if (const Json* own = find_named(former, address)) former = object_of(own);

    Json answer = Json::object();
    for (const std::string& chain : chains) {
        const std::string id = chain_id_of(chain);
        Json own = Json::object();
        const Json of_chain = object_of(scoped.find(chain));
        const std::string account = chain + ":" + address;
        add(own, find_named(scoped, account));
        add(own, find_named(of_chain, account));
        add(own, &of_chain);
        if (session_grants_chain(session, chain)) {
            add(own, scoped.find("eip155"));
            add(own, properties);
        }
        add(own, find_named(former, id), true);
        add(own, find_named(former, "0x0"), true);  // EIP-5792: every chain
        if (!own.members().empty()) answer.set(id, std::move(own));
    }
    if (answer.members().empty()) return std::nullopt;
    return answer;
}

}  // namespace portico::engine
