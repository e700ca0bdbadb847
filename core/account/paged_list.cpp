// SPDX-License-Identifier: Apache-2.0
//
// See paged_list.hpp.
#include "core/account/paged_list.hpp"

#include <utility>

#include "core/base/encoding/percent.hpp"

namespace portico::account {
namespace {

// Ours.
constexpr int kFollowedMax = 8;

// The page could not be read.
void page_failed(PagedList& list, const PagedKind& kind, bool more, std::int64_t status,
                 const Context& context);

EffectId request_page(const PagedList& list, const PagedKind& kind, bool more,
                      const Context& context) {
    std::string parameters = context.chain_parameter();
    if (more) parameters += "&cursor=" + percent_encode(*list.next);
    return context.request_of_account(kind.owner, kind.path, parameters);
}

// While it is looked at somebody looks again and again whether there is something new.
void keep_refreshing_list(PagedList& list, const PagedKind& kind, const Context& context) {
    if (list.timer != 0 || list.requested != 0 || !list.looked || list.stopped || list.waiting ||
        list.unsupported)
        return;
    const std::int64_t rest_ms = list.retry_at_ms - context.now_ms;
    list.timer = context.set_timer(kind.owner, rest_ms > 0 ? rest_ms : kind.refresh_ms);
}

void fetch_list(PagedList& list, const PagedKind& kind, ServerState& server,
                const Context& context) {
    if (list.requested != 0 || context.now_ms < list.retry_at_ms) return;
    list.changed = true;
    list.waiting = false;
    switch (knows_chain(server, context.watch.account->chain, context)) {
        case ServerAnswer::kWait:
            list.waiting = true;
            return;
        case ServerAnswer::kNo:
            list.unsupported = true;
            return;
        case ServerAnswer::kFailed:
            return page_failed(list, kind, false, 0, context);
        case ServerAnswer::kYes:
            list.requested_at_ms = context.now_ms;
            list.requested = request_page(list, kind, false, context);
    }
}

void request_next(PagedList& list, const PagedKind& kind, const Context& context) {
    if (!list.next || list.requested_more != 0 || context.now_ms < list.more_retry_at_ms) return;
    list.changed = true;
    list.requested_more = request_page(list, kind, true, context);
}

void page_failed(PagedList& list, const PagedKind& kind, bool more, std::int64_t status,
                 const Context& context) {
    if (kind.failure != Code::unknown_error && (more || !list.failed)) context.warn(kind.failure);
    list.stopped |= kind.stops && status == 503;
    const std::int64_t retry_at_ms = context.now_ms + kind.retry_ms;
    if (more) {
        list.more_retry_at_ms = retry_at_ms;
        return;
    }
    list.failed = true;
    list.retry_at_ms = list.stopped ? 0 : retry_at_ms;
    keep_refreshing_list(list, kind, context);
}

}  // namespace

bool watch_changed(PagedList& list, const PagedKind& kind, bool looked, ServerState& server,
                   const Context& context) {
    const auto& watched = context.watch.account;
    std::string account;
    if (watched && watched->chain_namespace == ChainNamespace::kEip155 && context.config.api_url)
        account = account_key(*watched);
    const bool other = account != list.account;
    if (other) {
        context.clear_timer(list.timer);
        list = PagedList{.account = std::move(account), .sent = list.sent};
    }
    const bool again = looked && !list.looked;
    const bool sent = context.watch.sent != list.sent;
    list.looked = looked;
    list.sent = context.watch.sent;
    if (!looked || list.account.empty()) {
        list.changed |= std::exchange(list.waiting, false);
        return other;
    }
    if (again || sent) list.stopped = false;
    const bool old = context.now_ms - list.requested_at_ms >= kind.refresh_ms;
    if (!list.stopped && (old || sent || list.waiting)) {
        list.anew |= again && old;
        fetch_list(list, kind, server, context);
    }
    keep_refreshing_list(list, kind, context);
    return other;
}

void refresh(PagedList& list, const PagedKind& kind, ServerState& server, const Context& context) {
    if (!list.looked || list.account.empty()) return;
    list.stopped = false;
    list.anew = true;
    fetch_list(list, kind, server, context);
}

void want_more(PagedList& list, const PagedKind& kind, const Context& context) {
    list.followed = 0;
    request_next(list, kind, context);
}

void timer_fired(PagedList& list, const PagedKind& kind, std::int64_t timer, ServerState& server,
                 const Context& context) {
    if (timer != list.timer) return;
    list.timer = 0;
    if (!list.looked || list.stopped) return;
    fetch_list(list, kind, server, context);
    keep_refreshing_list(list, kind, context);
}

std::optional<std::string> next_of(const std::optional<Text<2048>>& next) {
    if (!next || next->empty()) return std::nullopt;
    return next->value;
}

PageTaken take_page(PagedList& list, const PagedKind& kind, ServerState& server,
                    const HttpAnswered& event, const Context& context, const TypeInfo& type,
                    void* body) {
    const bool more = list.requested_more != 0 && event.id == list.requested_more;
    if (!more && (list.requested == 0 || event.id != list.requested)) return PageTaken::kNone;
    (more ? list.requested_more : list.requested) = 0;
    list.changed = true;
    if (read_body(event, type, body)) return more ? PageTaken::kMore : PageTaken::kFirst;
    if (more && (event.status == 400 || event.status == 409)) {
        // The chain was reorganised, or the server forgot: the pages before have changed as well.
        list.next.reset();
        list.anew = true;
        fetch_list(list, kind, server, context);
    } else {
        page_failed(list, kind, more, event.status, context);
    }
    return PageTaken::kNone;
}

void page_taken(PagedList& list, const PagedKind& kind, bool more, bool brought,
                const Context& context) {
    if (!more) {
        list.at_ms = context.now_ms;
        list.retry_at_ms = 0;
        list.failed = list.anew = false;
    }
    list.followed = more && !brought ? list.followed + 1 : 0;
    if (!brought && list.followed < kFollowedMax) request_next(list, kind, context);
    keep_refreshing_list(list, kind, context);
}

}  // namespace portico::account
