// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/descriptors_command.hpp"

#include <cstdio>
#include <filesystem>
#include <string>

#include "core/approval/descriptor_check.hpp"
#include "core/base/text/date_time.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/system.hpp"
#include "server/files/atomic_file.hpp"
#include "server/vault/descriptors/descriptor_set.hpp"
#include "server/vault/descriptors/registry.hpp"

namespace portico::app {
namespace {

namespace fs = std::filesystem;
using namespace vault::descriptors;

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

int import(const Options& options) {
    const std::string& folder = options.descriptors_command.folder;
    const std::int64_t now_s = now_ms() / 1000;
    auto read = read_registry(folder, now_s);
    if (!read) return command_failed(folder + ": " + read.error() + ". Nothing was changed");
    for (const std::string& one : read->left_out) print("left out: " + one);
    const AuditPolicy policy = descriptor_sources(options).policy;
    // Without auditors no attestation counts.
    if (!policy.auditors.empty())
        for (const std::string& one : read->not_attested) print("not attested: " + one);
    DescriptorSet set{.version = {},
                      .source = folder,
                      .imported_at = now_s,
                      .descriptors = std::move(read->descriptors)};
    const std::string text = write_set(set);
    if (text.size() > kSetBytesMax)
        return command_failed(folder + " has more than " +
                              std::to_string(kSetBytesMax / 1024 / 1024) +
                              " MiB of descriptors. Nothing was changed");
    std::error_code failure;
    fs::create_directories(options.data, failure);
    if (failure)
        return command_failed("cannot make the data folder " + options.data + ": " +
                              failure.message() + ". Nothing was changed");
    if (const auto written = files::replace_file(set_path(options.data), text); !written)
        return command_failed(written.error() + ". Nothing was changed");
    std::size_t contracts = 0, attested = 0, allowed = 0;
    for (const StoredDescriptor& one : set.descriptors) {
        contracts += approval::check_descriptor(one.descriptor)->contracts.size();
        attested += one.attestations.empty() ? 0 : 1;
        allowed += is_allowed(one.attestations, policy, now_s) ? 1 : 0;
    }
    print("imported " + std::to_string(set.descriptors.size()) + " descriptors of " +
          std::to_string(contracts) + " contracts, version " + set.version.substr(0, 12) + "; " +
          std::to_string(read->left_out.size()) + " left out, " + std::to_string(attested) +
          " attested");
    if (!policy.auditors.empty())
        print(std::to_string(allowed) + " of them are used, by vault.auditors");
    print("a server takes them at its next start");
    return 0;
}

int list(const Options& options) {
    const std::string path = set_path(options.data);
    std::error_code failure;
    if (!fs::exists(path, failure)) {
        print("no descriptors were imported");
        return 0;
    }
    const auto text = files::read_file(path, kSetBytesMax);
    const auto set = text ? read_set(*text) : std::unexpected(text.error());
    if (!set) return command_failed(path + ": " + set.error());
    print("version " + set->version + ", imported on " + format_date_time(set->imported_at) +
          " from " + set->source);
    const BookSources sources = descriptor_sources(options);
    for (const StoredDescriptor& one : set->descriptors) {
        const auto reach = approval::check_descriptor(one.descriptor);
        std::string line = one.file + "\t" + std::to_string(reach ? reach->contracts.size() : 0) +
                           " contracts\t" + std::to_string(reach ? reach->formats.size() : 0) +
                           " formats";
        for (const Attestation& attestation : one.attestations) line += "\t" + attestation.auditor;
        if (!is_allowed(one.attestations, sources.policy, sources.now_s)) line += "\tnot used";
        print(line);
    }
    return 0;
}

int reset(const Options& options) {
    std::error_code failure;
    const bool removed = fs::remove(set_path(options.data), failure);
    if (failure)
        return command_failed("cannot remove " + set_path(options.data) + ": " + failure.message());
    print(removed ? "the imported descriptors are no longer there; a server drops them at its next "
                    "start"
                  : "no descriptors were imported; nothing was changed");
    return 0;
}

}  // namespace

BookSources descriptor_sources(const Options& options) {
    return {.own_file = options.vault.descriptors,
            .data_folder = options.data,
            .policy = {.auditors = options.vault.auditors, .needed = options.vault.auditors_needed},
            .now_s = now_ms() / 1000};
}

int descriptors_command(const Options& options) {
    switch (options.descriptors_command.action) {
        case DescriptorsAction::kImport:
            return import(options);
        case DescriptorsAction::kList:
            return list(options);
        case DescriptorsAction::kReset:
            return reset(options);
    }
    return 1;
}

}  // namespace portico::app
