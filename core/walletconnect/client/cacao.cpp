// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/client/cacao.hpp"

#include <algorithm>
#include <map>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/vec.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"

namespace portico::wc {

namespace {

constexpr std::string_view kRecapSentence =
    "I further authorize the stated URI to perform the following actions on my behalf:";

std::unexpected<Error> invalid(const char* what) { return fail(Code::sign_in_invalid, what); }

Result<chain::Caip10> issuer_of(const Json& payload) {
    const std::string_view iss = payload.find_string("iss").value_or("");
    if (!iss.starts_with(kDidPrefix)) return invalid("iss");
    auto account = chain::Caip10::parse(iss.substr(kDidPrefix.size()));
    if (!account || account->chain().chain_namespace() != "eip155") return invalid("iss");
    return std::move(*account);
}

/// The texts of `resources`; nothing where the payload has none.
Result<std::optional<Vec<std::string>>> resources_of(const Json& payload) {
    const Json* list = payload.find("resources");
    if (list == nullptr || list->is_null()) return std::nullopt;
    if (!list->is_array()) return invalid("resources");
    Vec<std::string> resources;
    for (const Json& item : list->items()) {
        if (!item.is_string()) return invalid("resources");
        resources.push_back(item.as_string());
    }
    return resources;
}

/// The actions of each ability of a resource: `request/eth_sign` is the action eth_sign of request.
using Abilities = std::map<std::string, Vec<std::string>>;

Abilities abilities_of(const Json& resource) {
    Abilities abilities;
    for (const Json::Member& member : resource.members()) {
        const std::size_t slash = member.name.find('/');
        const std::string action =
            slash == std::string::npos ? std::string() : member.name.substr(slash + 1);
        abilities[member.name.substr(0, slash)].push_back(action);
    }
    for (auto& [ability, actions] : abilities) std::ranges::sort(actions);
    return abilities;
}

/// The sentence of ERC-5573 for a ReCap's `att`.
Result<std::string> recap_sentence(std::string_view resource) {
    std::string_view text = resource.substr(kRecapPrefix.size());
    while (text.ends_with('=')) text.remove_suffix(1);
    auto bytes = parse_base64(text, Base64Alphabet::kStandard, Base64Padding::kUnpadded);
    if (!bytes) bytes = parse_base64url(text);
    if (!bytes) return invalid("recap");
    const auto json = parse_json(as_text(*bytes), {.depth = 16, .size_bytes = kRecapTextMax});
    const Json* att = json && has_unique_names(*json) ? json->find("att") : nullptr;
    if (att == nullptr || !att->is_object()) return invalid("recap");
    std::map<std::string_view, Abilities> resources;
    for (const Json::Member& member : att->members()) {
        if (!member.value.is_object()) return invalid("recap");
        resources.emplace(member.name, abilities_of(member.value));
    }
    std::string sentence(kRecapSentence);
    std::uint64_t number = 0;
    for (const auto& [name, abilities] : resources) {
        for (const auto& [ability, actions] : abilities) {
            sentence += " (" + to_decimal(++number) + ") '" + ability + "': ";
            for (std::size_t i = 0; i < actions.size(); ++i)
                sentence += (i > 0 ? ", '" : "'") + actions[i] + "'";
            sentence += " for '" + std::string(name) + "'.";
        }
    }
    return sentence;
}

void append_line(std::string& out, std::string_view label, const Json& payload, const char* name) {
    if (const auto value = payload.find_string(name); value && !value->empty()) {
        out += label;
        out += *value;
    }
}

bool within(const Json& payload, const std::optional<Instant>& now) {
    for (const char* name : {"nbf", "exp"}) {
        const Json* member = payload.find(name);
        if (!now || member == nullptr) continue;
        const auto time = member->is_string() ? parse_date_time(member->as_string()) : std::nullopt;
        if (!time) return false;
        if (name[0] == 'n' ? *now < *time : *now >= *time) return false;
    }
    return true;
}

}  // namespace

Result<std::string> cacao_message(const Json& payload) {
    if (!has_unique_names(payload)) return invalid("name");
    const chain::Caip10 issuer = PORTICO_TRY(issuer_of(payload));
    const auto resources = PORTICO_TRY(resources_of(payload));
    const auto uri =
        payload.find_string("aud") ? payload.find_string("aud") : payload.find_string("uri");
    if (!uri) return invalid("aud");
    for (const char* name : {"domain", "version", "nonce", "iat"})
        if (!payload.find_string(name)) return invalid(name);

    std::string statement(payload.find_string("statement").value_or(""));
    if (resources && !resources->empty() && resources->back().starts_with(kRecapPrefix) &&
        statement.find(kRecapSentence) == std::string::npos) {
        const std::string sentence = PORTICO_TRY(recap_sentence(resources->back()));
        statement += statement.empty() ? sentence : " " + sentence;
    }

    std::string text(*payload.find_string("domain"));
    text += " wants you to sign in with your Ethereum account:\n" + issuer.address() + "\n\n";
    if (!statement.empty()) text += statement + "\n";
    text += "\nURI: ";
    text += *uri;
    append_line(text, "\nVersion: ", payload, "version");
    text += "\nChain ID: ";
    text += issuer.chain().reference();
    append_line(text, "\nNonce: ", payload, "nonce");
    append_line(text, "\nIssued At: ", payload, "iat");
    append_line(text, "\nExpiration Time: ", payload, "exp");
    append_line(text, "\nNot Before: ", payload, "nbf");
    append_line(text, "\nRequest ID: ", payload, "requestId");
    if (resources) {
        text += "\nResources:";
        for (const std::string& resource : *resources) text += "\n- " + resource;
    }
    return text;
}

CacaoVerdict verify_cacao(const Json& cacao, const std::optional<Instant>& now) {
    if (!has_unique_names(cacao)) return CacaoVerdict::kInvalid;
    const Json* header = cacao.find("h");
    const Json* payload = cacao.find("p");
    const Json* signature = cacao.find("s");
    if (header == nullptr || payload == nullptr || signature == nullptr)
        return CacaoVerdict::kInvalid;
    const std::string_view type = header->find_string("t").value_or("");
    const std::string_view how = signature->find_string("t").value_or("");
    if (type != "eip4361" && type != "caip122") return CacaoVerdict::kInvalid;
    if (how.empty()) return CacaoVerdict::kInvalid;
    if (how != "eip191") return CacaoVerdict::kNeedsRpc;
    const auto issuer = issuer_of(*payload);
    const auto message = cacao_message(*payload);
    const auto bytes = parse_hex(signature->find_string("s").value_or(""));
    if (!issuer || !message || !bytes || !within(*payload, now)) return CacaoVerdict::kInvalid;
    const auto address = chain::parse_evm_address(issuer->address());
    const auto signer =
        chain::recover_evm_signer(chain::personal_message_digest(as_bytes(*message)), *bytes);
    return address && signer && *address == *signer ? CacaoVerdict::kValid : CacaoVerdict::kInvalid;
}

}  // namespace portico::wc
