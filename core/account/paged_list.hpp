// SPDX-License-Identifier: Apache-2.0
//
// A list that the operator's server tells in pages, of the watched account on its network: when
// pages are asked for, and how they are put together. What stands on a page is the area's own
// (activity.hpp, nfts.hpp). Only eip155. Another account or network begins anew, and answers that
// are on their way then find nobody.
//
//   list     event                            next
//   none     looked at                        first page asked; a network not known: unsupported
//   asked    answered                         known, a timer
//   asked    failed                           what was known stands; a timer, which a 503 may end
//   known    timer, still looked at           first page asked, put over what is known
//   known    looked at again, or refreshed    first page asked, put in place of what is known
//   known    more wanted                      page behind the cursor asked
//   more     answered with nothing to show    the next one asked, eight times at most
//   more     cursor refused (400, 409)        first page asked, put in place of what is known
//   more     failed                           not asked again for as long as after any failure
#pragma once

#include "core/account/server.hpp"

namespace portico::account {

struct PagedKind {
    Owner owner;
    const char* path;  ///< behind the account's
    std::size_t rows_max;
    std::int64_t refresh_ms;
    std::int64_t retry_ms;  ///< after a failure
    bool stops;             ///< a 503 ends the asking until it is looked at again
    Code failure;           ///< what the log says of one; unknown_error: nothing
};

struct PagedList {
    std::string account{};              ///< CAIP-10; empty: nobody of whom there is a list
    std::optional<std::string> next{};  ///< the cursor behind what is known
    std::int64_t at_ms = 0;             ///< of the first page; 0: never answered
    std::int64_t requested_at_ms = 0;   ///< 0: never asked
    std::int64_t retry_at_ms = 0;       ///< not asked before
    std::int64_t more_retry_at_ms = 0;  ///< as retry_at_ms
    EffectId requested = 0;             ///< for the first page
    EffectId requested_more = 0;
    std::int64_t timer = 0;
    std::int64_t sent = 0;  ///< WatchAccount::sent as last seen
    int followed = 0;       ///< pages with nothing to show, in a row
    bool waiting = false;   ///< for the server's networks
    bool unsupported = false;
    bool failed = false;   ///< the last first page
    bool stopped = false;  ///< by a 503
    bool looked = false;
    bool anew = false;    ///< the next first page replaces everything
    bool changed = true;  ///< since it was last shown
};

/// True if it is about somebody else now: what the area knows is to be forgotten.
bool watch_changed(PagedList& list, const PagedKind& kind, bool looked, ServerState& server,
                   const Context& context);
void refresh(PagedList& list, const PagedKind& kind, ServerState& server, const Context& context);
void want_more(PagedList& list, const PagedKind& kind, const Context& context);
void timer_fired(PagedList& list, const PagedKind& kind, std::int64_t timer, ServerState& server,
                 const Context& context);

/// What an answer was about.
enum class PageTaken : std::uint8_t { kNone, kFirst, kMore };

/// A page's answer, read into `body`; kNone if it was none, or a failure, which is dealt with.
PageTaken take_page(PagedList& list, const PagedKind& kind, ServerState& server,
                    const HttpAnswered& event, const Context& context, const TypeInfo& type,
                    void* body);

template <class Body>
struct Page {
    Body body;
    bool more = false;  ///< not the first
};
template <class Body>
std::optional<Page<Body>> take_page(PagedList& list, const PagedKind& kind, ServerState& server,
                                    const HttpAnswered& event, const Context& context) {
    std::optional<Page<Body>> page(std::in_place);
    const PageTaken taken =
        take_page(list, kind, server, event, context, type_info<Body>(), &page->body);
    page->more = taken == PageTaken::kMore;
    if (taken == PageTaken::kNone) page.reset();
    return page;
}
/// The cursor behind a page.
std::optional<std::string> next_of(const std::optional<Text<2048>>& next);
/// After put_page. `brought`: there was something to show on it.
void page_taken(PagedList& list, const PagedKind& kind, bool more, bool brought,
                const Context& context);

/// Replaces the row of the same id, else puts the row behind all. False if it was there.
template <class Row>
bool put_row(Vec<Row>& rows, Row row, std::size_t max) {
    for (Row& known : rows) {
        if (known.id.value != row.id.value) continue;
        known = std::move(row);
        return false;
    }
    if (rows.size() == max) return false;
    rows.push_back(std::move(row));
    return true;
}

/// Puts a page's rows behind what is known, or over the part of it that the first page tells of:
/// down to the last row that is on both. What has gone from there is gone.
template <class Row, class Body>
void put_page(PagedList& list, const PagedKind& kind, Vec<Row>& known, Vec<Row> rows,
              const Page<Body>& page, const Context& context) {
    auto next = next_of(page.body.next);
    bool brought = !rows.empty();
    if (page.more) {
        brought = false;
        for (Row& row : rows) brought |= put_row(known, std::move(row), kind.rows_max);
        list.next = std::move(next);
    } else if (!brought && next && !known.empty() && !list.anew) {
        brought = true;  // nothing but spam lately: what is known stands
    } else {
        std::size_t joined = 0;
        for (std::size_t i = list.anew ? 0 : known.size(); i-- > 0 && joined == 0;)
            for (const Row& row : rows)
                if (row.id.value == known[i].id.value) joined = i + 1;
        Vec<Row> whole;
        for (Row& row : rows) put_row(whole, std::move(row), kind.rows_max);
        for (std::size_t i = joined; joined > 0 && i < known.size(); ++i)
            if (whole.size() < kind.rows_max) whole.push_back(std::move(known[i]));
        known = std::move(whole);
        if (joined == 0) {
            list.next = std::move(next);
            list.requested_more = 0;  // its page does not follow on these
        }
    }
    if (known.size() == kind.rows_max) list.next.reset();
    page_taken(list, kind, page.more, brought, context);
}

/// What every slice of a list says beside its rows.
template <class Slice>
void set_state(Slice& slice, const PagedList& list, bool empty) {
    if (list.failed && list.retry_at_ms != 0) slice.retry_at_ms = list.retry_at_ms;
    if (list.at_ms != 0) slice.at_ms = list.at_ms;
    if (list.at_ms != 0 && !(empty && list.requested_more != 0))
        slice.state = list.failed ? HoldingState::kStale : HoldingState::kFresh;
    else if (list.requested != 0 || list.requested_more != 0 || list.waiting)
        slice.state = HoldingState::kLoading;
    else if (list.failed)
        slice.state = HoldingState::kFailed;
    else if (list.unsupported)
        slice.state = HoldingState::kUnsupported;
}
/// And where it comes in several pages.
template <class Slice>
void set_paging(Slice& slice, const PagedList& list, bool empty) {
    slice.more = list.next.has_value();
    slice.loading_more = list.requested_more != 0;
    set_state(slice, list, empty);
}

}  // namespace portico::account
