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

void append(std::vector<StoredDescriptor>& to, std::vector<StoredDescriptor> from) {
    for (StoredDescriptor& one : from) to.push_back(std::move(one));
}

}  // namespace

bool is_allowed(const StoredDescriptor& one, const AuditPolicy& policy, std::int64_t now_s) {
    if (policy.auditors.empty()) return true;
    std::set<std::string> stand_by;
    for (const std::string& auditor : policy.auditors)
        for (const Attestation& attestation : one.attestations)
            if (ascii_lower(attestation.auditor) == ascii_lower(auditor) &&
                (attestation.until == 0 || attestation.until > now_s))
                stand_by.insert(ascii_lower(auditor));
    return static_cast<std::int64_t>(stand_by.size()) >= policy.needed;
}

std::expected<Book, std::string> Book::open(const BookSources& sources) {
    Book out;
    std::vector<StoredDescriptor> all;
    if (!sources.own_file.empty()) {
        const std::string where = "vault.descriptors " + sources.own_file;
        const auto text = files::read_file(sources.own_file, kListBytesMax);
        if (!text) return Why(where + ": " + text.error());
        auto own = read_list(*text, sources.own_file);
        if (!own) return Why(where + " " + own.error());
        append(all, std::move(*own));
    }
    const std::string path = set_path(sources.data_folder);
    std::error_code failure;
    if (!sources.data_folder.empty() && std::filesystem::exists(path, failure)) {
        const auto text = files::read_file(path, kSetBytesMax);
        auto set = text ? read_set(*text) : std::unexpected(text.error());
        if (!set)
            return Why("the imported descriptors " + path + ": " + set.error() +
                       ". Import them again, or take them away with portico descriptors reset");
        const auto refused = std::ranges::remove_if(set->descriptors, [&](const auto& one) {
            return !is_allowed(one, sources.policy, sources.now_s);
        });
        out.not_allowed_ = refused.size();
        set->descriptors.erase(refused.begin(), refused.end());
        append(all, std::move(set->descriptors));
    }
    auto bundled = read_list(bundled_descriptors(), "of the program");
    if (!bundled) return Why("the descriptors of the program: " + bundled.error());
    append(all, std::move(*bundled));
    out.write_index(all);
    return out;
}

void Book::write_index(const std::vector<StoredDescriptor>& all) {
    Json digests = Json::array();
    // In order of their words: what comes first in a list is asked first.
    std::map<std::string, std::vector<std::size_t>> places;
    for (const StoredDescriptor& one : all) {
        std::string body = write_json(one.descriptor);
        const std::string digest = to_hex(sha256(as_bytes(body)));
        const auto reach = approval::check_descriptor(one.descriptor);
        if (!reach || !bodies_.try_emplace(digest, std::move(body)).second) continue;
        const std::size_t place = digests.items().size();
        digests.push(Json::string(digest));
        for (const approval::DescribedContract& contract : reach->contracts) {
            auto& list = places[to_hex(contract.address)];
            if (list.empty() || list.back() != place) list.push_back(place);
        }
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
}

const std::string* Book::find(std::string_view digest) const {
    const auto found = bodies_.find(digest);
    return found == bodies_.end() ? nullptr : &found->second;
}

}  // namespace portico::vault::descriptors
