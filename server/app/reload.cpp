// SPDX-License-Identifier: Apache-2.0
#include "server/app/reload.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/app/config/keys.hpp"

namespace portico::app {
namespace {

constexpr std::array<std::string_view, 4> kTaken = {"log_level", "tls.certificate", "tls.key",
                                                    "shutdown.grace_ms"};

std::vector<std::string> values_of(const std::vector<Key>& keys) {
    std::vector<std::string> out;
    for (const Key& key : keys) out.push_back(value_text(key));
    return out;
}

}  // namespace

Reload::Reload(Options& in_force, Read read, net::TlsContext* tls, ops::Log& log)
    : values_(values_of(config_keys(in_force))),
      grace_ms_(in_force.shutdown_grace_ms),
      read_(std::move(read)),
      tls_(tls),
      log_(log) {}

void Reload::everything() {
    auto read = read_();
    auto files = read ? read->tls.files() : std::unexpected(read.error());
    if (!files) {
        ++refused_;
        log_.error("config.refused", {{"reason", files.error()},
                                      {"hint", "nothing has changed; mend it and send SIGHUP"}});
        return;
    }
    log_.set_level(read->log_level);
    std::string rest;
    const std::vector<Key> keys = config_keys(*read);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (value_text(keys[i]) != values_[i] &&
            std::ranges::find(kTaken, keys[i].name) == kTaken.end())
            rest += (rest.empty() ? "" : ", ") + keys[i].name;
    if ((tls_ == nullptr) != files->empty())
        rest += (rest.empty() ? "" : ", ") + std::string("tls.certificate");
    else if (tls_)
        take_certificates(tls_->load(std::move(*files)));
    grace_ms_ = read->shutdown_grace_ms;
    if (!rest.empty()) log_.warn("config.needs_restart", {{"keys", rest}});
    log_.info("config.reloaded", {{"log_level", ops::level_word(read->log_level)}});
}

void Reload::look_at_certificates() {
    if (tls_ && tls_->files_changed()) take_certificates(tls_->load_again());
}

void Reload::take_certificates(std::expected<void, std::string> result) {
    if (result) {
        log_.info("tls.loaded", {{"ends_s", tls_->first_end_s()}});
        return;
    }
    ++refused_;
    log_.error("tls.refused",
               {{"reason", result.error()}, {"hint", "the certificate before it stays in use"}});
}

void Reload::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_reloads_refused_total", "Configurations and certificates not taken",
                refused_);
    if (tls_)
        out.gauge("portico_tls_certificate_end_seconds",
                  "When the first certificate ends, in seconds since 1970",
                  static_cast<std::uint64_t>(std::max<std::int64_t>(0, tls_->first_end_s())));
}

}  // namespace portico::app
