// SPDX-License-Identifier: Apache-2.0
#include "server/vault/descriptors/descriptor_set.hpp"

#include <map>
#include <tuple>
#include <utility>

#include "core/approval/descriptor_check.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::vault::descriptors {
namespace {

using Why = std::unexpected<std::string>;

constexpr std::int64_t kFormat = 1;
constexpr JsonLimits kSetLimits{.depth = 32, .size_bytes = kSetBytesMax, .values = 4'000'000};

std::string digest_of(const Json& descriptors) {
    return to_hex(sha256(as_bytes(write_json(descriptors))));
}

std::expected<Attestation, std::string> read_attestation(const Json& one) {
    const Json* until = one.find("until");
    const auto auditor = one.find_string("auditor");
    const auto seconds = until == nullptr ? std::nullopt : until->as_integer();
    if (!auditor || !seconds) return Why("an attestation has no auditor, or no end");
    Attestation out{.auditor = std::string(*auditor), .until = *seconds};
    if (const Json* uids = one.find("uids"); uids != nullptr && uids->is_array())
        for (const Json& text : uids->items()) {
            const auto uid = parse_hex_fixed<32>(text.is_string() ? text.as_string() : "");
            if (!uid) return Why("an attestation has an id that is none");
            out.uids.push_back(*uid);
        }
    return out;
}

}  // namespace

std::string set_path(const std::string& data_folder) { return data_folder + "/descriptors.json"; }

std::string write_set(DescriptorSet& set) {
    Json list = Json::array();
    for (const StoredDescriptor& one : set.descriptors) {
        Json attestations = Json::array();
        for (const Attestation& attestation : one.attestations) {
            Json uids = Json::array();
            for (const Bytes32& uid : attestation.uids) uids.push(Json::string(to_hex_0x(uid)));
            attestations.push(Json::object()
                                  .set("auditor", Json::string(attestation.auditor))
                                  .set("until", Json::integer(attestation.until))
                                  .set("uids", std::move(uids)));
        }
        list.push(Json::object()
                      .set("file", Json::string(one.file))
                      .set("attestations", std::move(attestations))
                      .set("descriptor", one.descriptor));
    }
    set.version = digest_of(list);
    Json out = Json::object();
    out.set("format", Json::integer(kFormat)).set("version", Json::string(set.version));
    out.set("source", Json::string(set.source));
    out.set("imported_at", Json::integer(set.imported_at)).set("descriptors", std::move(list));
    return write_json(out);
}

std::expected<DescriptorSet, std::string> read_set(std::string_view text) {
    const auto json = parse_json(text, kSetLimits);
    const Json* format = json ? json->find("format") : nullptr;
    const Json* list = json ? json->find("descriptors") : nullptr;
    const Json* at = json ? json->find("imported_at") : nullptr;
    if (format == nullptr || format->as_integer() != kFormat || list == nullptr ||
        !list->is_array() || at == nullptr)
        return Why("it is not what portico descriptors import has written");
    DescriptorSet out{.version = std::string(json->find_string("version").value_or("")),
                      .source = std::string(json->find_string("source").value_or("")),
                      .imported_at = at->as_integer().value_or(0),
                      .descriptors = {}};
    if (digest_of(*list) != out.version) return Why("it was changed since it was imported");
    for (const Json& one : list->items()) {
        const Json* descriptor = one.find("descriptor");
        const Json* attestations = one.find("attestations");
        if (descriptor == nullptr || attestations == nullptr || !attestations->is_array())
            return Why("it is not what portico descriptors import has written");
        StoredDescriptor stored{.file = std::string(one.find_string("file").value_or("")),
                                .attestations = {},
                                .descriptor = *descriptor};
        for (const Json& attestation : attestations->items())
            stored.attestations.push_back(PORTICO_TRY(read_attestation(attestation)));
        out.descriptors.push_back(std::move(stored));
    }
    return out;
}

std::expected<std::vector<StoredDescriptor>, std::string> read_list(std::string_view text,
                                                                    const std::string& name) {
    const auto list = parse_json(text, kSetLimits);
    if (!list || !list->is_array()) return Why("is not a JSON list");
    if (list->items().size() > kDescriptorsMax)
        return Why("has more than " + std::to_string(kDescriptorsMax) + " descriptors");
    std::vector<StoredDescriptor> out;
    for (const Json& one : list->items()) {
        const std::string number = std::to_string(out.size() + 1);
        if (const auto checked = approval::check_descriptor(one); !checked)
            return Why("number " + number + " is no descriptor that is read: " + checked.error());
        out.push_back({.file = name + " " + number, .attestations = {}, .descriptor = one});
    }
    if (std::string two = find_double(out); !two.empty()) return Why(two);
    return out;
}

std::string find_double(const std::vector<StoredDescriptor>& descriptors) {
    std::map<std::tuple<bool, std::uint64_t, chain::EvmAddress, std::string>, const std::string*>
        seen;
    for (const StoredDescriptor& one : descriptors) {
        const auto reach = approval::check_descriptor(one.descriptor);
        if (!reach) continue;
        for (const approval::DescribedContract& contract : reach->contracts)
            for (const std::string& format : reach->formats) {
                const auto [at, is_new] = seen.try_emplace(
                    {reach->typed_data, contract.chain_id, contract.address, format}, &one.file);
                if (!is_new && at->second != &one.file)
                    return *at->second + " and " + one.file + " both say what " + format +
                           " means at " + chain::evm_address_text(contract.address) +
                           " on eip155:" + std::to_string(contract.chain_id);
            }
    }
    return {};
}

}  // namespace portico::vault::descriptors
