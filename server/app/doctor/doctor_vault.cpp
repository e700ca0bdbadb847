// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_vault.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/app/areas/vault_providers.hpp"
#include "server/app/commands/descriptors_command.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/files/atomic_file.hpp"
#include "server/store/vault/audit_check.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/descriptors/descriptor_set.hpp"
#include "server/vault/keys/open_keys.hpp"
#include "server/vault/service/secure_site.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::app {
namespace {

/// "a, b, c and 7 more"
std::string list_of(const std::vector<std::string>& ids) {
    constexpr std::size_t kShown = 10;
    std::string out;
    for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i)
        out += (i == 0 ? "" : ", ") + ids[i];
    if (ids.size() > kShown) out += " and " + std::to_string(ids.size() - kShown) + " more";
    return out;
}

constexpr std::size_t kPageBytesMax = 16 * 1024 * 1024;

/// Whether the secure site in `folder` is what its build wrote: SHA256SUMS, of the form that
/// sha256sum(1) reads, names every file (tools/integrity).
void check_pages(const std::string& folder, Report& report) {
    namespace fs = std::filesystem;
    const std::string list = folder + "/SHA256SUMS";
    const auto sums = files::read_file(list, kPageBytesMax);
    if (!sums) return report.bad("the secure site's " + list + ": " + sums.error());
    std::set<std::string> known = {"SHA256SUMS"};
    std::vector<std::string> wrong;
    constexpr std::size_t kNameAt = 66;  // behind the digest and two spaces
    for (std::size_t at = 0, end = 0; at < sums->size(); at = end + 1) {
        end = std::min(sums->find('\n', at), sums->size());
        const std::string line = sums->substr(at, end - at);
        if (line.size() <= kNameAt) {
            report.bad("the secure site's " + list + " is not a list of digests");
            return;
        }
        const std::string name = line.substr(kNameAt);
        known.insert(name);
        const auto bytes = files::read_file(folder + "/" + name, kPageBytesMax);
        if (!bytes)
            wrong.push_back(name + " (" + bytes.error() + ")");
        else if (to_hex(sha256(as_bytes(*bytes))) != line.substr(0, 64))
            wrong.push_back(name);
    }
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error))
        if (const std::string name = fs::relative(it->path(), folder).string();
            it->is_regular_file() && !known.contains(name))
            wrong.push_back(name + " (not of the build)");
    if (!wrong.empty())
        report.bad("the secure site " + folder + " is not what was built: " + list_of(wrong) +
                   ". Put it there anew, and see who can write to it");
    else
        report.good("the secure site " + folder +
                    " is as it was built: " + std::to_string(known.size() - 1) + " files");
}

void check_logs(vault::Store& store, Report& report) {
    const auto checked = store::check_audit_logs(store);
    if (!checked) return report.bad("the vault's audit logs: " + checked.error().text);
    if (!checked->broken.empty())
        report.bad(
            "the vault's audit log was written or cut by something else than portico, of the "
            "accounts " +
            list_of(checked->broken) + ": see who can write to the database");
    if (!checked->noticed.empty())
        report.warn(
            "the vault noticed before that something else wrote or cut its audit log (log.broken), "
            "of the accounts " +
            list_of(checked->noticed));
    if (checked->broken.empty())
        report.good("the vault's audit logs are whole: " + std::to_string(checked->accounts) +
                    " accounts, " + std::to_string(checked->lines) + " lines");
}

void check_rows(vault::Store& store, Report& report) {
    constexpr std::int64_t kPage = 500;
    std::vector<std::string> altered;
    std::int64_t accounts = 0;
    for (std::string after;;) {
        const auto page = store.audited_accounts(after, kPage);
        if (!page) return report.bad("the vault's rows: " + page.error().text);
        for (const std::string& account : *page) {
            const auto whole = store.is_whole(account);
            if (!whole) return report.bad("the vault's rows: " + whole.error().text);
            if (!*whole) altered.push_back(account);
            ++accounts;
        }
        if (page->size() < static_cast<std::size_t>(kPage)) break;
        after = page->back();
    }
    if (!altered.empty())
        report.bad(
            "rows of " + std::to_string(altered.size()) +
            " accounts of the vault were written by something else than portico, and nothing "
            "of them is opened: " +
            list_of(altered) +
            ". See who can write to the database, and docs/vault.md, \"Sealed rows\"");
    else
        report.good("the vault's rows are as portico left them: " + std::to_string(accounts) +
                    " accounts");
}

std::string several(std::size_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// What approvals know of contracts, and of when it is.
void check_descriptors(const Options& options, Report& report) {
    namespace descriptors = vault::descriptors;
    const auto book = descriptors::Book::open(descriptor_sources(options));
    if (!book) return;  // said with the configuration
    std::string text = "approvals have words of " + several(book->size(), "descriptor");
    const std::string path = descriptors::set_path(options.data);
    if (std::filesystem::exists(path)) {
        const auto file = files::read_file(path, descriptors::kSetBytesMax);
        const auto set = file ? descriptors::read_set(*file) : std::unexpected(file.error());
        if (set)
            text += "; version " + set->version.substr(0, 12) + " was imported on " +
                    format_date_time(set->imported_at);
    }
    if (book->not_allowed() != 0)
        report.warn(text + "; " + several(book->not_allowed(), "imported one") +
                    " not used, as too few of vault.auditors attested to them");
    else
        report.good(text);
}

/// Whoever gets the data folder, or a copy of its disk, would have shares and keys at once.
void check_place_of_keys(const Options& options, Report& report) {
    if (options.demo) return;  // which makes them there, for this machine alone
    for (const auto& [name, where] : {std::pair("vault.auth_key", options.vault.auth_key),
                                      std::pair("vault.recovery_key", options.vault.recovery_key)})
        if (const std::string file = vault::secret_file_of(where);
            !file.empty() && lies_within(file, options.data))
            report.bad(std::string(name) + ": " + file +
                       " lies in the data folder, beside the shares that it opens: move it to a "
                       "place of its own (docs/vault.md, \"Keys\")");
}

void check_mails(const Options& options, Report& report) {
    if (options.vault.demo_inbox) return;
    const vault::SmtpConfig config = smtp_config(options.vault);
    if (config.url.empty() || !vault::why_not_smtp(config).empty()) return;  // said before
    if (const std::string why = vault::why_no_mail_server(config); !why.empty())
        report.bad("the mail server " + config.url + ": " + why +
                   ". Nobody gets a code until this server reaches it");
    else
        report.good("the mail server " + config.url + " answers" +
                    (config.user.empty() ? "" : " and takes the password"));
}

}  // namespace

void check_vault(const Options& options, Report& report) {
    if (options.vault.listen.empty()) return;
    if (!options.vault.pages.empty()) check_pages(options.vault.pages, report);
    check_descriptors(options, report);
    check_place_of_keys(options, report);
    check_mails(options, report);
    const auto keys = vault::open_keys(options.vault.auth_key, fill_random);
    if (!keys) return;  // said with the configuration
    if (!uses_postgres(options) && missing_data_folder(options)) return;  // said before
    const auto sql = open_database(options, store::api_schema());
    if (!sql) return;  // said with the storage
    const auto version = store::schema_version(**sql, store::api_schema());
    if (!version || *version != store::api_schema().version()) return;  // said with the storage
    const auto store = store::open_vault_store(**sql);
    const auto pepper = vault::find_pepper(*store, **keys);
    if (!pepper) return report.bad(pepper.error());
    if (!*pepper) return report.good("the vault has no accounts yet");
    store->sign_log(vault::derive_log_key(**pepper));
    check_logs(*store, report);
    const auto is_sealed = vault::are_rows_sealed(*store);
    if (!is_sealed) return report.bad(is_sealed.error());
    if (!*is_sealed)
        return report.good("the vault's rows are sealed when it starts for the first time");
    check_rows(*store, report);
}

}  // namespace portico::app
