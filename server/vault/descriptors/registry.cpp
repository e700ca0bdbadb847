// SPDX-License-Identifier: Apache-2.0
#include "server/vault/descriptors/registry.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "core/approval/descriptor_check.hpp"
#include "server/files/atomic_file.hpp"
#include "server/vault/descriptors/attestation.hpp"

namespace portico::vault::descriptors {
namespace {

namespace fs = std::filesystem;
using Why = std::unexpected<std::string>;
template <class T>
using OrWhy = std::expected<T, std::string>;

constexpr JsonLimits kFileLimits{
    .depth = 24, .size_bytes = kRegistryFileBytesMax, .values = 200'000};
constexpr std::string_view kNoDescriptors[] = {"sigs", "specs", "tests", "testsv2"};

class Reader {
  public:
    Reader(fs::path root, std::int64_t now_s) : root_(std::move(root)), now_s_(now_s) {}

    OrWhy<ReadRegistry> read() {
        PORTICO_CHECK(list());
        std::ranges::sort(files_);
        for (const std::string& file : files_) {
            if (auto added = add(file); !added)
                out_.left_out.push_back(file + ": " + added.error());
            if (out_.descriptors.size() > kDescriptorsMax)
                return Why("it has more than " + std::to_string(kDescriptorsMax) + " descriptors");
        }
        if (out_.descriptors.empty()) return Why("it has no descriptor that can be read");
        if (std::string two = find_double(out_.descriptors); !two.empty()) return Why(two);
        return std::move(out_);
    }

  private:
    OrWhy<void> list() {
        std::error_code failure;
        fs::recursive_directory_iterator at(root_, failure), end;
        if (failure) return Why("it is not a folder that can be read");
        for (; at != end; at.increment(failure)) {
            if (failure) return Why("it cannot be read whole: " + failure.message());
            const fs::path& path = at->path();
            const std::string name = path.filename().string();
            const bool hidden = name.starts_with('.') ||
                                std::ranges::find(kNoDescriptors, name) != std::end(kNoDescriptors);
            if (at->is_directory(failure)) {
                if (hidden) at.disable_recursion_pending();
                continue;
            }
            if (hidden || path.extension() != ".json" || name.starts_with("index.")) continue;
            if (files_.size() == kRegistryFilesMax)
                return Why("it has more than " + std::to_string(kRegistryFilesMax) + " files");
            files_.push_back(path.lexically_relative(root_).generic_string());
        }
        return {};
    }

    /// A file of the folder, and not what a link leads to outside of it.
    OrWhy<const Json*> file_of(const std::string& name) {
        if (const auto known = read_.find(name); known != read_.end()) return &known->second;
        std::error_code failure;
        const fs::path path = fs::canonical(root_ / name, failure);
        if (failure) return Why(name + " does not exist");
        if (path.lexically_relative(root_).generic_string().starts_with(".."))
            return Why(name + " is outside of the folder");
        const auto text = files::read_file(path.string(), kRegistryFileBytesMax);
        if (!text) return Why(text.error());
        auto json = parse_json(*text, kFileLimits);
        if (!json || !json->is_object()) return Why("it is no JSON object");
        return &read_.emplace(name, std::move(*json)).first->second;
    }

    /// The file over what it includes; their names into `parts`, its own first.
    OrWhy<Json> merged(const std::string& name, std::vector<std::string>& parts) {
        if (parts.size() == kIncludesDepthMax || std::ranges::find(parts, name) != parts.end())
            return Why("it includes itself, or more than " + std::to_string(kIncludesDepthMax - 1) +
                       " others in one another");
        parts.push_back(name);
        const Json* file = PORTICO_TRY(file_of(name));
        const Json* includes = file->find("includes");
        if (includes == nullptr) return *file;
        if (!includes->is_string() || includes->as_string().find("://") != std::string::npos)
            return Why("it includes what is no file of the folder");
        const std::string other = (fs::path(name).parent_path() / includes->as_string())
                                      .lexically_normal()
                                      .generic_string();
        if (other.starts_with("..") || other.starts_with('/'))
            return Why("it includes " + includes->as_string() +
                       ", which is outside of the folder: give the folder that "
                       "holds both");
        Json own = Json::object();
        for (const Json::Member& one : file->members())
            if (one.name != "includes") own.members().push_back(one);
        return merge(PORTICO_TRY(merged(other, parts)), own);
    }

    OrWhy<void> add(const std::string& name) {
        std::vector<std::string> parts;
        Json whole = PORTICO_TRY(merged(name, parts));
        if (!names_contracts(whole)) {
            ++out_.parts;
            return {};
        }
        if (write_json(whole).size() > kDescriptorBytesMax)
            return Why("it has more than " + std::to_string(kDescriptorBytesMax / 1024) +
                       " KiB with what it includes");
        PORTICO_CHECK(approval::check_descriptor(whole));
        out_.descriptors.push_back(
            {.file = name, .attestations = attested(parts, whole), .descriptor = std::move(whole)});
        return {};
    }

    static bool names_contracts(const Json& whole) {
        const Json* context = whole.find("context");
        if (whole.find("display") == nullptr) return false;
        for (const char* kind : {"contract", "eip712"})
            if (const Json* inner = context == nullptr ? nullptr : context->find(kind))
                if (inner->find("deployments") != nullptr) return true;
        return false;
    }

    /// Who attested to all of these files, one by one, or to what comes of them together, which is
    /// what a later text of the draft has signed.
    std::vector<Attestation> attested(const std::vector<std::string>& parts, const Json& whole) {
        const bool is_alone = parts.size() == 1;
        Words first = words_for(parts.front(), is_alone ? nullptr : &whole);
        std::vector<Attestation> out = std::move(first.of_file);
        for (auto part = parts.begin() + 1; part != parts.end() && !out.empty(); ++part) {
            const std::vector<Attestation> others = words_for(*part, nullptr).of_file;
            std::vector<Attestation> both;
            for (const Attestation& one : out) {
                const auto other = std::ranges::find(others, one.auditor, &Attestation::auditor);
                if (other == others.end()) {
                    out_.not_attested.push_back(parts.front() + ": " + one.auditor +
                                                " has not attested to " + *part +
                                                ", which it includes");
                    continue;
                }
                const std::int64_t until = one.until == 0      ? other->until
                                           : other->until == 0 ? one.until
                                                               : std::min(one.until, other->until);
                Attestation& word = both.emplace_back(one);
                word.until = until;
                word.uids.insert(word.uids.end(), other->uids.begin(), other->uids.end());
            }
            out = std::move(both);
        }
        out.insert(out.end(), first.of_whole.begin(), first.of_whole.end());
        return out;
    }

    struct Words {
        std::vector<Attestation> of_file, of_whole;
    };

    /// The attestations beside a file: of itself, and of what it is with all that it includes.
    Words words_for(const std::string& name, const Json* whole) {
        if (const auto known = words_.find(name); known != words_.end() && whole == nullptr)
            return known->second;
        Words out;
        const fs::path path = root_ / name;
        const std::string begin = path.stem().string() + ".";
        std::error_code failure;
        std::vector<fs::path> found;
        for (fs::directory_iterator at(path.parent_path() / "sigs", failure), end;
             !failure && at != end; at.increment(failure))
            if (at->path().filename().string().starts_with(begin)) found.push_back(at->path());
        std::ranges::sort(found);
        const Bytes32 digest = descriptor_digest(read_.at(name));
        for (const fs::path& one : found) {
            const auto text = files::read_file(one.string(), kRegistryFileBytesMax);
            const auto json = text ? parse_json(*text, kFileLimits) : Result<Json>(Json());
            std::vector<Attestation>* into = &out.of_file;
            auto read = json ? read_signed_attestation(*json, digest)
                             : std::unexpected(std::string("it is no JSON"));
            if (!read && json && whole != nullptr)
                if (auto again = read_signed_attestation(*json, descriptor_digest(*whole))) {
                    read = std::move(again);
                    into = &out.of_whole;
                }
            if (read && read->until != 0 && read->until <= now_s_) read = Why("it has ended");
            if (!read)
                out_.not_attested.push_back(one.lexically_relative(root_).generic_string() + ": " +
                                            read.error());
            else if (std::ranges::find(*into, read->auditor, &Attestation::auditor) == into->end())
                into->push_back(std::move(*read));
        }
        return words_[name] = std::move(out);
    }

    const fs::path root_;
    const std::int64_t now_s_;
    std::vector<std::string> files_;
    std::map<std::string, Json> read_;
    std::map<std::string, Words> words_;
    ReadRegistry out_;
};

}  // namespace

Json merge(Json base, const Json& own) {
    if (!base.is_object() || !own.is_object()) return own;
    for (const Json::Member& one : own.members()) {
        const Json* below = base.find(one.name);
        base.set(one.name, below == nullptr ? one.value : merge(*below, one.value));
    }
    return base;
}

std::expected<ReadRegistry, std::string> read_registry(const std::string& folder,
                                                       std::int64_t now_s) {
    std::error_code failure;
    fs::path root = fs::canonical(folder, failure);
    if (failure || !fs::is_directory(root, failure)) return Why("there is no such folder");
    return Reader(std::move(root), now_s).read();
}

}  // namespace portico::vault::descriptors
