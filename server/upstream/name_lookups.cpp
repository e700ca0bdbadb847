// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/name_lookups.hpp"

#include <netdb.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "server/upstream/url.hpp"

namespace portico::upstream {
namespace {

namespace asio = boost::asio;
using What = NameAnswer::What;
constexpr std::size_t kKeptBytes = 2 * 1024 * 1024, kSilentBytes = 256 * 1024;

NameAnswer ask_with(const std::string& name, int flags) {
    addrinfo hints{};
    hints.ai_flags = flags;
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int error = getaddrinfo(name.c_str(), nullptr, &hints, &found);
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(found, freeaddrinfo);
    NameAnswer out;
    if (error != 0) {
        const bool is_unknown = error == EAI_NONAME || error == EAI_NODATA;
        out.what = is_unknown ? What::kUnknown : What::kSilent;
        out.why = std::string("its name is not known: ") + gai_strerror(error);
        return out;
    }
    out.what = What::kFound;
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        net::Tcp::endpoint endpoint;
        if (one->ai_addrlen > endpoint.capacity()) continue;
        std::memcpy(endpoint.data(), one->ai_addr, one->ai_addrlen);
        endpoint.resize(one->ai_addrlen);
        if (out.addresses.size() < NameLookups::kAddressesMax)
            out.addresses.push_back(endpoint.address());
    }
    return out;
}

NameAnswer not_asked(std::string why) { return {.why = std::move(why)}; }
NameAnswer too_many() {
    return not_asked("its name cannot be looked up now: too many wait for name servers");
}

}  // namespace

NameAnswer ask_system(const std::string& name) { return ask_with(name, 0); }

/// What threads of look-ups have: they may end after the loop.
struct NameLookups::Loop {
    std::mutex mutex;
    NameLookups* lookups;  ///< none: closed
};

NameLookups::NameLookups(const net::Executor& executor, Ask ask, Clock clock,
                         std::int64_t slow_after_ms)
    : executor_(executor),
      ask_(std::move(ask)),
      clock_(std::move(clock)),
      slow_after_ms_(slow_after_ms),
      kept_(kKeptBytes),
      silent_(kSilentBytes),
      loop_(std::make_shared<Loop>()) {
    loop_->lookups = this;
}

NameLookups::~NameLookups() { close(); }

void NameLookups::close() {
    {
        const std::scoped_lock lock(loop_->mutex);
        loop_->lookups = nullptr;
    }
    for (const auto& [name, one] : std::exchange(asked_, {}))
        for (const auto& wait : one->waits) wait->cancel();
    for (const Queued& queued : std::exchange(queue_, {}))
        for (const auto& wait : queued.one->waits) wait->cancel();
}

net::Awaitable<NameAnswer> NameLookups::find(std::shared_ptr<Wait> wait, std::string name, For by) {
    NameAnswer written = ask_with(name, AI_NUMERICHOST);
    if (written.what == What::kFound) co_return written;
    if (auto already = known(name, by)) co_return std::move(*already);
    join(name, by, wait);
    if (!wait->answer && !wait->is_cancelled && old_of(name)) {
        wait->wake.expires_after(std::chrono::milliseconds(slow_after_ms_));
        co_await wait->wake.async_wait(net::kTuple);
        if (auto old = old_of(name); old && !wait->answer && !wait->is_cancelled) {
            leave(name, *wait);
            co_return std::move(*old);
        }
        wait->wake.expires_at(net::Timer::time_point::max());
    }
    if (!wait->answer && !wait->is_cancelled) co_await wait->wake.async_wait(net::kTuple);
    if (wait->answer) co_return std::move(*wait->answer);
    leave(name, *wait);
    co_return NameAnswer{
        is_slow(name) ? What::kSilent : What::kNotAsked, {}, "its name was not resolved in time"};
}

std::optional<NameAnswer> NameLookups::known(const std::string& name, const For& by) {
    const std::int64_t now = clock_();
    if (const Kept* kept = kept_.find(name, now); kept != nullptr) {
        const bool is_silent = kept->answer.what == What::kSilent;
        const std::int64_t counts_ms = kept->answer.what == What::kFound ? kFreshMs
                                       : by.is_configured                ? kConfiguredRestMs
                                       : is_silent && kept->was_long     ? kSilentRestMs
                                                                         : kRestMs;
        if (now - kept->at_ms < counts_ms) return kept->answer;
    }
    const auto found = asked_.find(name);
    if (found == asked_.end()) return std::nullopt;
    const std::int64_t since_ms = now - found->second->since_ms;
    if (since_ms >= kSlowAfterMs)
        if (auto old = old_of(name)) return old;
    if (since_ms >= kSilentAfterMs && !by.is_configured)
        return NameAnswer{What::kSilent, {}, "its name servers do not answer"};
    return std::nullopt;
}

std::optional<NameAnswer> NameLookups::old_of(const std::string& name) {
    const Kept* kept = kept_.find(name, clock_());
    if (kept == nullptr || kept->answer.what != What::kFound) return std::nullopt;
    return kept->answer;
}

bool NameLookups::is_slow(const std::string& name) const {
    const auto found = asked_.find(name);
    return found != asked_.end() && clock_() - found->second->since_ms >= kSlowAfterMs;
}

NameAnswer NameLookups::otherwise(const std::string& name, NameAnswer answer) {
    return old_of(name).value_or(std::move(answer));
}

void NameLookups::join(const std::string& name, const For& by, const std::shared_ptr<Wait>& wait) {
    if (const auto found = asked_.find(name); found != asked_.end())
        return found->second->waits.push_back(wait);
    const auto queued = std::ranges::find(queue_, name, &Queued::name);
    if (queued != queue_.end()) {
        const AskedPtr one = queued->one;
        one->waits.push_back(wait);
        if (!by.is_configured) return;
        unqueue(static_cast<std::size_t>(queued - queue_.begin()));
        one->is_configured = true;
        return begin(name, one);
    }
    auto one = std::make_shared<Asked>();
    one->is_configured = by.is_configured;
    one->site = site_of(name);
    one->asker = by.asker;
    one->site_holder = ops::holder_of(one->site);
    one->asker_holder = ops::holder_of(one->asker);
    one->waits.push_back(wait);
    if (has_place(*one)) return begin(name, one);
    if (!waiting_sites_.allows(one->site_holder, 1, queue_.size()) ||
        !waiting_askers_.allows(one->asker_holder, 1, queue_.size()))
        return tell(*one, otherwise(name, too_many()));
    // What is known of it already does for now, rather than a wait.
    if (const auto old = old_of(name)) return tell(*one, *old);
    waiting_sites_.take(one->site_holder);
    waiting_askers_.take(one->asker_holder);
    queue_.push_back({name, std::move(one)});
}

void NameLookups::leave(const std::string& name, const Wait& wait) {
    const auto is_it = [&](const std::shared_ptr<Wait>& other) { return other.get() == &wait; };
    // One that is under way goes on: its answer is of use to the next who asks.
    if (const auto found = asked_.find(name); found != asked_.end())
        std::erase_if(found->second->waits, is_it);
    const auto queued = std::ranges::find(queue_, name, &Queued::name);
    if (queued == queue_.end()) return;
    std::erase_if(queued->one->waits, is_it);
    if (queued->one->waits.empty()) unqueue(static_cast<std::size_t>(queued - queue_.begin()));
}

void NameLookups::unqueue(std::size_t at) {
    const auto place = queue_.begin() + static_cast<std::ptrdiff_t>(at);
    waiting_sites_.give_back(place->one->site_holder);
    waiting_askers_.give_back(place->one->asker_holder);
    queue_.erase(place);
}

bool NameLookups::has_place(const Asked& one) const {
    if (one.is_configured) return true;  // each name once, and there are as many as were configured
    return sites_.allows(one.site_holder, 1, of_strangers_) &&
           askers_.allows(one.asker_holder, 1, of_strangers_) && !is_held_back(one);
}

/// Names of a site, or asked for by somebody, that lately had name servers which do not answer: the
/// next will hold their places as long.
bool NameLookups::is_held_back(const Asked& one) const {
    const std::int64_t now = clock_();
    const auto holds_too_many = [&](const std::string Asked::* whose, const char* kind,
                                    std::size_t most) {
        const std::string& holder = one.*whose;
        if (holder.empty()) return false;
        bool is_silent = silent_.find(kind + holder, now) != nullptr;
        std::size_t held = 0;
        for (const auto& [name, other] : asked_) {
            if (other->is_configured || (*other).*whose != holder) continue;
            ++held;
            is_silent = is_silent || now - other->since_ms >= kSilentAfterMs;
        }
        return is_silent && held >= most;
    };
    return holds_too_many(&Asked::site, "site ", kSiteShareWhenSilent) ||
           holds_too_many(&Asked::asker, "asker ", kAskerShareWhenSilent);
}

void NameLookups::begin(const std::string& name, const AskedPtr& one) {
    try {
        // Detached: the end of the program waits for no name server.
        std::thread([loop = loop_, ask = ask_, executor = executor_, name] {
            NameAnswer answer = ask(name);
            const std::scoped_lock lock(loop->mutex);
            if (loop->lookups == nullptr) return;
            asio::post(executor, [loop, name, answer = std::move(answer)]() mutable {
                if (loop->lookups != nullptr) loop->lookups->ended(name, std::move(answer));
            });
        }).detach();
    } catch (const std::system_error&) {  // no more threads
        return tell(*one, otherwise(name, too_many()));
    }
    one->since_ms = clock_();
    if (!one->is_configured) {
        ++of_strangers_;
        sites_.take(one->site_holder);
        askers_.take(one->asker_holder);
    }
    asked_[name] = one;
}

void NameLookups::ended(const std::string& name, NameAnswer answer) {
    const auto node = asked_.extract(name);
    if (node.empty()) return;
    const AskedPtr one = node.mapped();
    const std::int64_t now = clock_();
    const bool was_long = now - one->since_ms >= kSilentAfterMs;
    if (!one->is_configured) {
        --of_strangers_;
        sites_.give_back(one->site_holder);
        askers_.give_back(one->asker_holder);
        if (was_long && answer.what == What::kSilent) {
            silent_.put_until("site " + one->site, 1, now + kSilentForMs, now);
            if (!one->asker.empty())
                silent_.put_until("asker " + one->asker, 1, now + kSilentForMs, now);
        }
    }
    std::int64_t until = now + (answer.what == What::kFound ? kOldMs : kSilentRestMs);
    // Nobody told: what was told last still counts.
    const Kept* before = kept_.find(name, now);
    if (answer.what == What::kSilent && before != nullptr && before->answer.what == What::kFound) {
        answer = before->answer;
        until = before->until_ms;
    }
    kept_.put_until(name, {answer, now, until, was_long}, until, now);
    tell(*one, answer);
    begin_waiting();
}

void NameLookups::begin_waiting() {
    // The first that may: who is over their share lets others pass.
    for (std::size_t at = 0; at < queue_.size();) {
        if (!has_place(*queue_[at].one)) {
            ++at;
            continue;
        }
        const Queued next = queue_[at];
        unqueue(at);
        begin(next.name, next.one);
    }
}

void NameLookups::tell(const Asked& one, const NameAnswer& answer) {
    for (const auto& wait : one.waits) {
        wait->answer = answer;
        wait->wake.cancel();
    }
}

}  // namespace portico::upstream
