// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/sender.hpp"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
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

using Clock = std::chrono::steady_clock;

std::int64_t to_ms(Clock::time_point at) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
}

/// What is left of a message that libcurl reads, and how long its recipient is thought about.
struct Source {
    std::string_view rest;
    std::size_t size = 0;
    std::int64_t limit_ms = 0;  ///< from the envelope to the message; 0: none of its own
    std::int64_t envelope_at_ms = 0;
    std::int64_t message_at_ms = 0;  ///< when it was asked for: the envelope was taken
    bool is_given_up = false;
};

std::size_t read_source(char* to, std::size_t size, std::size_t count, void* from) {
    auto& source = *static_cast<Source*>(from);
    if (source.message_at_ms == 0) source.message_at_ms = to_ms(Clock::now());
    const std::size_t taken = std::min(size * count, source.rest.size());
    std::memcpy(to, source.rest.data(), taken);
    source.rest.remove_prefix(taken);
    return taken;
}

/// Notes when the envelope is said.
int watch_words(CURL*, curl_infotype kind, char* text, std::size_t size, void* of) {
    auto& source = *static_cast<Source*>(of);
    if (kind == CURLINFO_HEADER_OUT && std::string_view(text, size).starts_with("MAIL FROM"))
        source.envelope_at_ms = to_ms(Clock::now());
    return 0;
}

/// Gives a message up that was not asked for in time. One that is under way is not: the mail server
/// may have taken it.
int watch_time(void* of, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    auto& source = *static_cast<Source*>(of);
    if (source.limit_ms == 0 || source.envelope_at_ms == 0 || source.rest.size() < source.size)
        return 0;
    source.is_given_up = to_ms(Clock::now()) - source.envelope_at_ms >= source.limit_ms;
    return source.is_given_up ? 1 : 0;
}

long answer_of(CURL* easy) {
    long answer = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &answer);
    return answer;
}

bool broke_off(CURLcode done) {
    return done == CURLE_RECV_ERROR || done == CURLE_SEND_ERROR || done == CURLE_GOT_NOTHING;
}

/// Whether a connection that was open already failed as one that the mail server has closed, or has
/// had enough of (421).
bool was_kept_too_long(CURL* easy, CURLcode done) {
    long connects = 1;
    curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &connects);
    const long answer = answer_of(easy);
    return connects == 0 && broke_off(done) && (answer < 400 || answer == 421);
}

/// Whether the mail server said to try again later, was not there or went away. Not where it fell
/// silent: a try takes no longer than that one did.
bool may_go_later(CURL* easy, CURLcode done) {
    const long answer = answer_of(easy);
    if (answer >= 400) return answer < 500;
    return done == CURLE_COULDNT_CONNECT || done == CURLE_COULDNT_RESOLVE_HOST || broke_off(done);
}

bool has_control(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

/// Where mails go, and what is asked of the connection there.
void set_server(CURL* c, const SmtpConfig& config) {
    std::string url = config.url;
    // libcurl says the path in EHLO.
    const std::size_t path = url.find('/', url.find("://") + 3);
    if (!config.hello.empty() && (path == std::string::npos || path + 1 == url.size()))
        url += (path == std::string::npos ? "/" : "") + config.hello;
    curl_easy_setopt(c, CURLOPT_URL, url.c_str());
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    // Certificates are checked, as libcurl does unasked. A mail server of this machine needs none.
    const bool clear = is_loopback_host(uri_host(config.url)) && config.ca_file.empty();
    curl_easy_setopt(c, CURLOPT_USE_SSL, clear ? long{CURLUSESSL_NONE} : long{CURLUSESSL_ALL});
    if (!config.ca_file.empty()) curl_easy_setopt(c, CURLOPT_CAINFO, config.ca_file.c_str());
    curl_easy_setopt(c, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    if (!config.user.empty()) {
        curl_easy_setopt(c, CURLOPT_USERNAME, config.user.c_str());
        curl_easy_setopt(c, CURLOPT_PASSWORD, config.password.c_str());
        // Else GSSAPI goes first where it is offered, for which there is no ticket here.
        curl_easy_setopt(c, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN;AUTH=CRAM-MD5");
    }
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, static_cast<long>(config.timeout_ms));
}

void ready_curl() {
    static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
    static_cast<void>(kReady);
}

}  // namespace

/// One at a time. What is open stays open, for the next mail.
class SmtpSender::Connection {
  public:
    Connection() = default;
    Connection(const Connection&) = delete;
    ~Connection() { close(); }

    /// With no option of the mail before.
    CURL* open() {
        if (!easy_) easy_.reset(curl_easy_init());
        curl_easy_reset(easy_.get());
        return easy_.get();
    }
    /// Says QUIT, and does not wait for the answer, as libcurl would for two minutes.
    void close() {
        if (!easy_) return;
        curl_socket_t socket = CURL_SOCKET_BAD;
        curl_easy_getinfo(easy_.get(), CURLINFO_ACTIVESOCKET, &socket);
        if (socket != CURL_SOCKET_BAD) ::shutdown(socket, SHUT_RD);
        easy_.reset();
    }
    bool is_open() const { return easy_ != nullptr; }

  private:
    std::unique_ptr<CURL, EasyEnd> easy_;
};

std::string hello_name(std::string_view host, const std::string& from) {
    // Of an address of numbers the last label is one.
    const std::string_view last = host.substr(std::min(host.rfind('.'), host.size()));
    const bool is_name = last.size() > 1 && !(last[1] >= '0' && last[1] <= '9') &&
                         !host.starts_with('[') && last != ".localhost";
    if (is_name) return std::string(host);
    const std::string address = address_of(from);
    return address.substr(std::min(address.find('@') + 1, address.size()));
}

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

std::string why_no_mail_server(const SmtpConfig& config) {
    ready_curl();
    const std::unique_ptr<CURL, EasyEnd> easy(curl_easy_init());
    set_server(easy.get(), config);
    curl_easy_setopt(easy.get(), CURLOPT_CUSTOMREQUEST, "NOOP");
    curl_easy_setopt(easy.get(), CURLOPT_NOBODY, 1L);
    const CURLcode done = curl_easy_perform(easy.get());
    if (done == CURLE_OK) return {};
    const long answer = answer_of(easy.get());
    return curl_easy_strerror(done) +
           (answer == 0 ? std::string() : " (it answers " + std::to_string(answer) + ")");
}

SmtpSender::SmtpSender(SmtpConfig config, ops::Log& log, EntropyFn random,
                       std::function<std::int64_t()> now_s)
    : config_(std::move(config)),
      log_(log),
      random_(std::move(random)),
      now_s_(std::move(now_s)),
      domains_(static_cast<std::size_t>(config_.connections)) {
    ready_curl();
    for (std::int64_t i = 0; i < config_.connections; ++i) threads_.emplace_back([this] { run(); });
}

SmtpSender::~SmtpSender() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool SmtpSender::send(Mail mail, Done done) {
    FixedBytes<16> id{};
    random_(id);
    MailQueue::Put put;
    {
        const std::lock_guard lock(mutex_);
        put = queue_.put({.mail = std::move(mail), .done = std::move(done), .id = to_hex(id)});
        if (!put.is_kept || put.gave_way) ++dropped_;
    }
    if (put.gave_way && put.gave_way->done) put.gave_way->done(false);
    if (put.is_kept) wake_.notify_one();
    return put.is_kept;
}

std::optional<SmtpSender::Turn> SmtpSender::take(std::int64_t now_ms) {
    const bool slow_first = domains_.is_turn_of_slow();
    for (const bool is_slow : {slow_first, !slow_first}) {
        Pace pace = Pace::kNew;
        auto waiting = queue_.take(now_ms, [&](const Mail& mail) {
            pace = domains_.pace(mail.to, now_ms);
            return is_slow == (pace == Pace::kSlow) && domains_.has_room(pace);
        });
        if (!waiting) continue;
        domains_.begin(pace);
        return Turn{std::move(*waiting), pace};
    }
    return std::nullopt;
}

std::optional<SmtpSender::Turn> SmtpSender::next(Connection& connection) {
    std::unique_lock lock(mutex_);
    const Clock::time_point idle_at = Clock::now() + std::chrono::milliseconds(config_.idle_ms);
    while (!stopping_) {
        const Clock::time_point now = Clock::now();
        if (auto next = take(to_ms(now))) return next;
        if (connection.is_open() && now >= idle_at) {
            lock.unlock();
            connection.close();
            lock.lock();
            continue;
        }
        std::optional<Clock::time_point> until;
        // What is due and has no room waits for the end of another one.
        if (const auto due_ms = queue_.next_due_ms(); due_ms && *due_ms > to_ms(now))
            until = Clock::time_point(std::chrono::milliseconds(*due_ms));
        if (connection.is_open()) until = std::min(until.value_or(idle_at), idle_at);
        if (until)
            wake_.wait_until(lock, *until);
        else
            wake_.wait(lock);
    }
    return std::nullopt;
}

void SmtpSender::run() {
    Connection connection;
    while (auto turn = next(connection)) {
        MailQueue::Waiting& waiting = turn->waiting;
        const Delivery delivery = deliver(connection, *turn);
        const bool is_over = delivery != Delivery::kPutOff;
        const auto done = waiting.done;
        {
            const std::lock_guard lock(mutex_);
            domains_.end(turn->pace);
            if (!is_over) {
                const std::int64_t due_ms = to_ms(Clock::now()) + config_.retry_ms[waiting.tries++];
                queue_.put_off(std::move(waiting), due_ms);
            }
        }
        // Each that waits knows what has room now, and when the next one is due.
        wake_.notify_all();
        if (is_over && done) done(delivery == Delivery::kTaken);
    }
}

void SmtpSender::note_pace(const Turn& turn, std::int64_t envelope_ms, Delivery delivery) {
    const bool is_slow = envelope_ms >= config_.envelope_ms;
    if (!is_slow && delivery != Delivery::kTaken) return;
    const std::lock_guard lock(mutex_);
    domains_.note(turn.waiting.mail.to, is_slow ? Pace::kSlow : Pace::kQuick, to_ms(Clock::now()));
}

SmtpSender::Delivery SmtpSender::deliver(Connection& connection, const Turn& turn) {
    const MailQueue::Waiting& waiting = turn.waiting;
    const Mail& mail = waiting.mail;
    const std::string message = write_message(mail, config_.from, waiting.id, now_s_());
    Source source{.rest = message,
                  .size = message.size(),
                  .limit_ms = turn.pace == Pace::kSlow ? 0 : config_.envelope_ms};
    const std::string from = "<" + address_of(config_.from) + ">";
    const std::string to = "<" + mail.to + ">";
    const std::unique_ptr<curl_slist, ListEnd> recipients(curl_slist_append(nullptr, to.c_str()));
    CURL* const c = connection.open();
    set_server(c, config_);
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, from.c_str());
    curl_easy_setopt(c, CURLOPT_MAIL_RCPT, recipients.get());
    curl_easy_setopt(c, CURLOPT_READFUNCTION, read_source);
    curl_easy_setopt(c, CURLOPT_READDATA, &source);
    curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(c, CURLOPT_VERBOSE, 1L);
    curl_easy_setopt(c, CURLOPT_DEBUGFUNCTION, watch_words);
    curl_easy_setopt(c, CURLOPT_DEBUGDATA, &source);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, watch_time);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, &source);
    CURLcode done = curl_easy_perform(c);
    if (was_kept_too_long(c, done)) {
        source.rest = message;
        source.envelope_at_ms = source.message_at_ms = 0;
        // Nothing of the connection that failed is used again.
        curl_easy_setopt(c, CURLOPT_FRESH_CONNECT, 1L);
        done = curl_easy_perform(c);
    }
    const std::int64_t thought_until_ms =
        source.message_at_ms == 0 ? to_ms(Clock::now()) : source.message_at_ms;
    const std::int64_t thought_ms =
        source.envelope_at_ms == 0 ? 0 : thought_until_ms - source.envelope_at_ms;
    reached_ = done == CURLE_OK || source.envelope_at_ms != 0;
    if (done == CURLE_OK) {
        note_pace(turn, thought_ms, Delivery::kTaken);
        ++sent_;
        return Delivery::kTaken;
    }
    const bool goes_later = !waiting.done && waiting.tries < config_.retry_ms.size() &&
                            (source.is_given_up || may_go_later(c, done));
    note_pace(turn, thought_ms, goes_later ? Delivery::kPutOff : Delivery::kFailed);
    ++(goes_later ? put_off_ : failed_);
    // The reason alone: what the mail server said may name the reader.
    const ops::Fields why = {
        {"reason", source.is_given_up ? "The mail server thought about the reader for long"
                                      : curl_easy_strerror(done)},
        {"smtp", std::int64_t{answer_of(c)}}};
    // Anybody may name a mailbox of a server of theirs: of each answer its lines.
    if (goes_later)
        log_.warn_seldom("vault.mail_put_off", std::to_string(answer_of(c)), why);
    else
        log_.error_seldom("vault.mail_failed", why);
    connection.close();  // an answer to this mail may yet come
    return goes_later ? Delivery::kPutOff : Delivery::kFailed;
}

void SmtpSender::write_metrics(ops::MetricsText& out) const {
    std::uint64_t waiting = 0, dropped = 0;
    {
        const std::lock_guard lock(mutex_);
        waiting = queue_.size();
        dropped = dropped_;
    }
    out.counter("portico_vault_mails_sent_total", "Mails that the mail server took.", sent_);
    out.counter("portico_vault_mails_put_off_total",
                "Tries after which a mail waits for another one.", put_off_);
    out.counter("portico_vault_mails_failed_total", "Mails that it did not take.", failed_);
    out.counter("portico_vault_mails_dropped_total", "Mails for which a project's queue was full.",
                dropped);
    out.gauge("portico_vault_mails_waiting", "Mails that wait for the mail server.", waiting);
}

}  // namespace portico::vault
