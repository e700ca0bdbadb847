// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_tls.hpp"

#include <sys/stat.h>

#include <string>

#include "server/app/system.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kDayOfCertificateS = 24 * 60 * 60;
constexpr std::int64_t kSoonDays = 14;

void check_key_file(const std::string& path, Report& report) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) != 0) return;
    if ((facts.st_mode & S_IRWXO) != 0)
        report.bad("the key " + path + " can be read by every user of this machine: chmod o= it");
    else if ((facts.st_mode & (S_IWGRP | S_IXGRP)) != 0)
        report.warn("the key " + path + " can be written by its group: chmod g-w it");
}

void check_time(const std::string& path, const net::CertificateFacts& facts, Report& report) {
    const std::int64_t now_s = now_ms() / 1000;
    const std::int64_t days = (facts.not_after_s - now_s) / kDayOfCertificateS;
    const std::string what = "certificate " + path + " (" + facts.subject + ")";
    if (facts.not_after_s <= now_s)
        report.bad(what + " has expired: browsers and wallets refuse it. Put a new one in place");
    else if (facts.not_before_s > now_s)
        report.bad(what + " is not valid yet; is the clock right?");
    else if (days < kSoonDays)
        report.warn(what + " ends in " + std::to_string(days) +
                    " days. A new file is taken without a restart");
    else
        report.good(what + " is valid for " + std::to_string(days) + " days");
}

}  // namespace

void check_tls(const Options& options, Report& report) {
    const auto files = options.tls.files();
    if (!files) {
        report.bad(files.error());
        return;
    }
    if (files->empty())
        report.warn(
            "no certificate is configured (tls.certificate): put a proxy that speaks TLS before "
            "the server; pages and wallets do not connect in clear text");
    if (files->empty() && options.trusted_proxies.empty() &&
        !relay::is_loopback_listener(options.listen))
        report.warn(
            "trusted_proxies is empty, and " + options.listen +
            " is for a proxy that is not on this machine (or outside of this container): it is "
            "not believed who its visitors are, so all of them share the limits of one address. "
            "Name the address it comes from");
    for (const net::TlsFiles& pair : *files) {
        if (const auto facts = net::read_certificate(pair); facts)
            check_time(pair.certificate, *facts, report);
        else
            report.bad(facts.error());
        check_key_file(pair.key, report);
    }
}

}  // namespace portico::app
