// SPDX-License-Identifier: Apache-2.0
#include "server/vault/descriptors/book.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/approval/descriptor_check.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/files/atomic_file.hpp"
#include "server/vault/descriptors/bundled.hpp"

namespace portico::vault::descriptors {
namespace {

using Why = std::unexpected<std::string>;
constexpr std::size_t kListBytesMax = 8 * 1024 * 1024;

bool has_name_of(const Attestation& attestation, const std::string& auditor) {
    return ascii_lower(attestation.auditor) == ascii_lower(auditor);
}

/// Each of its ids with who gave it.
std::vector<AuditorsWord> words_of(const Attestation& attestation) {
    std::vector<AuditorsWord> out;
    if (const auto auditor = chain::parse_evm_address(attestation.auditor))
        for (const Bytes32& uid : attestation.uids) out.push_back({*auditor, uid});
    return out;
}

}  // namespace

bool is_allowed(const std::vector<Attestation>& attestations, const AuditPolicy& policy,
                std::int64_t now_s, const AuditorsWords& taken_back) {
    if (policy.auditors.empty()) return true;
    const auto stands = [&](const Attestation& one) {
        return (one.until == 0 || one.until > now_s) &&
               std::ranges::none_of(words_of(one), [&](const AuditorsWord& word) {
                   return taken_back.contains(word);
               });
    };
    std::set<std::string> stand_by;
    for (const std::string& auditor : policy.auditors)
        for (const Attestation& attestation : attestations)
            if (has_name_of(attestation, auditor) && stands(attestation))
                stand_by.insert(ascii_lower(auditor));
    return static_cast<std::int64_t>(stand_by.size()) >= policy.needed;
}

std::expected<Book, std::string> Book::open(const BookSources& sources) {
    Book out;
    out.policy_ = sources.policy;
    if (!sources.own_file.empty()) {
        const std::string where = "vault.descriptors " + sources.own_file;
        const auto text = files::read_file(sources.own_file, kListBytesMax);
        if (!text) return Why(where + ": " + text.error());
        auto own = read_list(*text, sources.own_file);
        if (!own) return Why(where + " " + own.error());
        for (StoredDescriptor& one : *own) out.add(std::move(one), false);
    }
    const std::string path = set_path(sources.data_folder);
    std::error_code failure;
    if (!sources.data_folder.empty() && std::filesystem::exists(path, failure)) {
        const auto text = files::read_file(path, kSetBytesMax);
        auto set = text ? read_set(*text) : std::unexpected(text.error());
        if (!set)
            return Why("the imported descriptors " + path + ": " + set.error() +
                       ". Import them again, or take them away with portico descriptors reset");
        for (StoredDescriptor& one : set->descriptors) {
            if (is_allowed(one.attestations, sources.policy, sources.now_s))
                out.add(std::move(one), !sources.policy.auditors.empty());
            else
                ++out.not_allowed_;
        }
    }
    auto bundled = read_list(bundled_descriptors(), "of the program");
    if (!bundled) return Why("the descriptors of the program: " + bundled.error());
    for (StoredDescriptor& one : *bundled) out.add(std::move(one), false);
    out.leave_out(sources.now_s, {});
    return out;
}

void Book::add(StoredDescriptor&& one, bool needs_words) {
    std::string body = write_json(one.descriptor);
    std::string digest = to_hex(sha256(as_bytes(body)));
    const auto reach = approval::check_descriptor(one.descriptor);
    if (!reach || !bodies_.try_emplace(digest, std::move(body)).second) return;
    Entry& entry = entries_.emplace_back(std::move(digest));
    for (const approval::DescribedContract& contract : reach->contracts)
        if (std::string text = to_hex(contract.address);
            std::ranges::find(entry.addresses, text) == entry.addresses.end())
            entry.addresses.push_back(std::move(text));
    if (!needs_words) return;
    entry.needs_words = true;
    for (Attestation& attestation : one.attestations)
        for (const std::string& auditor : policy_.auditors)
            if (has_name_of(attestation, auditor)) {
                for (const AuditorsWord& word : words_of(attestation)) words_.insert(word);
                entry.attestations.push_back(std::move(attestation));
                break;
            }
}

std::size_t Book::leave_out(std::int64_t now_s, const AuditorsWords& taken_back) {
    std::size_t left_out = 0;
    Json digests = Json::array();
    // In order of their words: what comes first in a list is asked first.
    std::map<std::string, std::vector<std::size_t>> places;
    for (const Entry& one : entries_) {
        if (one.needs_words && !is_allowed(one.attestations, policy_, now_s, taken_back)) {
            ++left_out;
            continue;
        }
        const std::size_t place = digests.items().size();
        digests.push(Json::string(one.digest));
        for (const std::string& address : one.addresses) places[address].push_back(place);
    }
    Json contracts = Json::object();
    for (const auto& [address, list] : places) {
        Json numbers = Json::array();
        for (const std::size_t place : list)
            numbers.push(Json::integer(static_cast<std::int64_t>(place)));
        contracts.members().push_back({address, std::move(numbers)});
    }
    index_ = write_json(Json::object()
                            .set("descriptors", std::move(digests))
                            .set("contracts", std::move(contracts)));
    return left_out;
}

const std::string* Book::find(std::string_view digest) const {
    const auto found = bodies_.find(digest);
    return found == bodies_.end() ? nullptr : &found->second;
}

}  // namespace portico::vault::descriptors
