// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/sender.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/uri_syntax.hpp"

namespace portico::vault {
namespace {

struct EasyEnd {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct ListEnd {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// What is left of a message that libcurl reads.
struct Source {
    std::string_view rest;
};

std::size_t read_source(char* to, std::size_t size, std::size_t count, void* from) {
    auto& source = *static_cast<Source*>(from);
    const std::size_t taken = std::min(size * count, source.rest.size());
    std::memcpy(to, source.rest.data(), taken);
    source.rest.remove_prefix(taken);
    return taken;
}

bool has_control(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

}  // namespace

std::string why_not_smtp(const SmtpConfig& config) {
    const std::string_view url = config.url;
    if (!url.starts_with("smtp://") && !url.starts_with("smtps://"))
        return "vault.mail.url begins with smtp:// or smtps://";
    if (uri_host(url).empty() || has_control(url))
        return "vault.mail.url is smtps://host:port; user and password have keys of their own";
    const std::string address = address_of(config.from);
    const std::size_t at = address.find('@');
    if (at == 0 || at == std::string::npos || at + 1 == address.size() ||
        has_control(config.from) || address.find_first_of(" <>\"") != std::string::npos)
        return "vault.mail.from is an address, or a name with one: Shop <no-reply@example.org>";
    return {};
}

SmtpSender::SmtpSender(SmtpConfig config, ops::Log& log, EntropyFn random,
                       std::function<std::int64_t()> now_s)
    : config_(std::move(config)), log_(log), random_(std::move(random)), now_s_(std::move(now_s)) {
    static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
    static_cast<void>(kReady);
    thread_ = std::thread([this] { run(); });
}

SmtpSender::~SmtpSender() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

bool SmtpSender::send(Mail mail, Done done) {
    {
        const std::lock_guard lock(mutex_);
        std::deque<Waiting>& queue = mail.is_notice ? notices_ : queue_;
        if (queue.size() >= kQueueMax) {
            ++dropped_;
            return false;
        }
        queue.push_back({std::move(mail), std::move(done)});
    }
    wake_.notify_one();
    return true;
}

void SmtpSender::run() {
    while (true) {
        Waiting next;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty() || !notices_.empty(); });
            if (stopping_) return;
            std::deque<Waiting>& queue = notices_.empty() ? queue_ : notices_;
            next = std::move(queue.front());
            queue.pop_front();
        }
        const bool was_taken = deliver(next.mail);
        if (next.done) next.done(was_taken);
    }
}

bool SmtpSender::deliver(const Mail& mail) {
    const std::unique_ptr<CURL, EasyEnd> easy(curl_easy_init());
    FixedBytes<16> id{};
    random_(id);
    const std::string message = write_message(mail, config_.from, to_hex(id), now_s_());
    Source source{message};
    const std::string from = "<" + address_of(config_.from) + ">";
    const std::string to = "<" + mail.to + ">";
    const std::unique_ptr<curl_slist, ListEnd> recipients(curl_slist_append(nullptr, to.c_str()));
    CURL* const c = easy.get();
    curl_easy_setopt(c, CURLOPT_URL, config_.url.c_str());
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    // Certificates are checked, as libcurl does unasked. A mail server of this machine needs none.
    const bool clear = is_loopback_host(uri_host(config_.url)) && config_.ca_file.empty();
    curl_easy_setopt(c, CURLOPT_USE_SSL, clear ? long{CURLUSESSL_NONE} : long{CURLUSESSL_ALL});
    if (!config_.ca_file.empty()) curl_easy_setopt(c, CURLOPT_CAINFO, config_.ca_file.c_str());
    curl_easy_setopt(c, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    if (!config_.user.empty()) {
        curl_easy_setopt(c, CURLOPT_USERNAME, config_.user.c_str());
        curl_easy_setopt(c, CURLOPT_PASSWORD, config_.password.c_str());
    }
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, from.c_str());
    curl_easy_setopt(c, CURLOPT_MAIL_RCPT, recipients.get());
    curl_easy_setopt(c, CURLOPT_READFUNCTION, read_source);
    curl_easy_setopt(c, CURLOPT_READDATA, &source);
    curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, static_cast<long>(config_.timeout_ms));
    const CURLcode done = curl_easy_perform(c);
    if (done == CURLE_OK) {
        ++sent_;
        return true;
    }
    ++failed_;
    long answer = 0;
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &answer);
    // The reason alone: what the mail server said may name the reader.
    log_.error("vault.mail_failed",
               {{"reason", curl_easy_strerror(done)}, {"smtp", std::int64_t{answer}}});
    return false;
}

void SmtpSender::write_metrics(ops::MetricsText& out) const {
    std::uint64_t waiting = 0, dropped = 0;
    {
        const std::lock_guard lock(mutex_);
        waiting = queue_.size() + notices_.size();
        dropped = dropped_;
    }
    out.counter("portico_vault_mails_sent_total", "Mails that the mail server took.", sent_);
    out.counter("portico_vault_mails_failed_total", "Mails that it did not take.", failed_);
    out.counter("portico_vault_mails_dropped_total", "Mails for which the queue was full.",
                dropped);
    out.gauge("portico_vault_mails_waiting", "Mails that wait for the mail server.", waiting);
}

}  // namespace portico::vault
