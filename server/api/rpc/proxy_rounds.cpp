// SPDX-License-Identifier: Apache-2.0
//
// The nodes' side of the proxy: which node gets a group of calls, when the next one does, what an
// outcome means.
//
//   group      event                                     next
//   asked      right answers to all                      gone; what is still under way is withdrawn
//   asked      a failure, or no answer within the usual  the next node gets what is still open
//   asked      failure of the last node of the round     waiting 150, 300, 600 ms or Retry-After
//   waiting    time                                      a new round
//   any        the deadline, or no round left            gone: every open call gets an error
#include <algorithm>
#include <array>
#include <bit>

#include "core/base/text/decimal.hpp"
#include "core/engine/refuses_batch.hpp"
#include "core/engine/retry_after.hpp"
#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/head_consensus.hpp"
#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/proxy_core.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::array kRetriedStatuses{403, 408, 413, 429, 500, 502, 503, 504};
constexpr std::size_t kTriesAtOnceMax = 3;
constexpr double kHedgeTokenOfRead = 0.1;  // so at most a tenth of the reads is asked twice
constexpr double kHedgeTokensMax = 20;
constexpr std::int64_t kLateMs = 2000;         // a node this late is overtaken without a token
constexpr std::int64_t kPauseMaxMs = 300'000;  // whatever Retry-After says
constexpr std::int64_t kLastNodesPauseMaxMs = 10'000;
constexpr std::array kTurnedAwayStatuses{401, 403, 429};
constexpr int kTooManyRequests = 429;
constexpr int kTooLarge = 413;
constexpr int kForbidden = 403;
/// What is too large for so many nodes, no other is asked for.
constexpr int kTooSmallNodesMax = 2;
constexpr int kServerError = 500;

constexpr std::string_view kNoNode =
    "No node of this chain answered. Nothing was changed: try again in a moment";
constexpr std::string_view kTooLate =
    "No node of this chain answered in time. Nothing was changed: try again in a moment";
constexpr std::string_view kWriteNotTaken =
    "No node of this chain took this, so nothing was sent: try again in a moment";
constexpr std::string_view kWriteUnknown =
    "It is not known whether the node took this: look the transaction up by its hash before "
    "sending it again";
/// The code cannot say it: Solana's nodes have the same one for what they refused.
constexpr std::string_view kUnknownMark = R"({"unknown":true})";

constexpr std::string_view kCallTooLarge =
    "This call is too large for the nodes of this chain, so nothing was done: ask for less at once";
constexpr std::string_view kCallForbidden =
    "The nodes of this chain refused this call (HTTP 403), so nothing was done: they do not allow "
    "it, or the operator's access to them has ended";

bool is_retried(int status) {
    return std::ranges::find(kRetriedStatuses, status) != kRetriedStatuses.end();
}

/// Whoever answers so has looked at who asks, and done nothing of what was asked.
bool is_turned_away(int status) {
    return std::ranges::find(kTurnedAwayStatuses, status) != kTurnedAwayStatuses.end();
}

}  // namespace

bool ProxyCore::is_sized(const Group& group) {
    return std::ranges::any_of(group.in_flight_calls, &InFlightCall::sized);
}

void ProxyCore::launch(GroupId id, std::int64_t now_ms) {
    if (!groups_[id].write)
        hedge_tokens_ = std::min(hedge_tokens_ + kHedgeTokenOfRead, kHedgeTokensMax);
    next_node(id, now_ms);
}

std::optional<std::size_t> ProxyCore::choose(const Group& group, std::int64_t now_ms) {
    const Chain& chain = chains_[group.chain];
    std::array<double, kNodesMax> scores{};
    double fastest_ms = 60'000;
    const auto may = [&](std::size_t i) {
        return (group.tried >> i & 1) == 0 && chain.nodes[i].may_serve(now_ms);
    };
    for (std::size_t i = 0; i < chain.nodes.size(); ++i)
        if (may(i)) fastest_ms = std::min(fastest_ms, chain.nodes[i].latency_ms());
    double sum = 0;
    for (std::size_t i = 0; i < chain.nodes.size(); ++i)
        if (may(i)) sum += scores[i] = chain.nodes[i].score(fastest_ms, now_ms);
    if (sum <= 0) return {};
    double at = draw() * sum;
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < chain.nodes.size() && (!chosen || at >= 0); ++i) {
        if (scores[i] <= 0) continue;
        chosen = i;
        at -= scores[i];
        if (at < 0) break;
    }
    return chosen;
}

void ProxyCore::next_node(GroupId id, std::int64_t now_ms) {
    Group& group = groups_.at(id);
    if (const auto node = choose(group, now_ms)) return send(id, *node, now_ms);
    if (!group.tries.empty()) return;  // somebody may still answer
    const bool is_checked = group.tried == 0 && kick_checks(group.chain, now_ms);
    // Nobody waits for nodes of which nothing was ever heard: they are looked at meanwhile.
    if (std::ranges::all_of(chains_[group.chain].nodes, &Node::is_unreachable))
        return give_up(id, group.write ? kWriteNotTaken : kNoNode, now_ms);
    if (is_checked) {
        group.awaits_check = true;
        return;
    }
    round_failed(id, now_ms);
}

void ProxyCore::send(GroupId id, std::size_t node_index, std::int64_t now_ms) {
    Group& group = groups_.at(id);
    Node& node = chains_[group.chain].nodes[node_index];
    Attempt attempt{.node = node_index, .in_flight_calls = {}, .sent_at_ms = now_ms};
    for (std::size_t i = 0; i < group.in_flight_calls.size(); ++i)
        if (group.in_flight_calls[i].open) attempt.in_flight_calls.push_back(i);
    if (attempt.in_flight_calls.size() > 1 && node.no_batch) return split(id, now_ms);
    group.tried |= 1u << node_index;
    attempt.post = ++last_id_;
    attempt.first_id = last_id_ + 1;
    std::size_t size = 2;
    for (const std::size_t i : attempt.in_flight_calls)
        size +=
            group.in_flight_calls[i].method.size() + group.in_flight_calls[i].params.size() + 80;
    std::string body;
    body.reserve(size);
    const bool batch = attempt.in_flight_calls.size() > 1;
    if (batch) body += '[';
    for (const std::size_t i : attempt.in_flight_calls) {
        if (body.size() > 1) body += ',';
        append_request(body, ++last_id_, group.in_flight_calls[i].method,
                       group.in_flight_calls[i].params);
    }
    if (batch) body += ']';
    posts_[attempt.post] = Place{id, group.chain, node_index};
    effects_.push_back(Post{attempt.post, group.chain, node_index, std::move(body),
                            std::max<std::int64_t>(1, group.deadline_ms - now_ms), group.write});
    group.tries.push_back(std::move(attempt));
    const bool overtakes = !group.write && policy_.hedging && group.tries.size() < kTriesAtOnceMax;
    // What is usual says nothing of a call whose size the caller chose.
    group.hedge_at_ms = !overtakes        ? 0
                        : is_sized(group) ? now_ms + kLateMs
                                          : now_ms + node.p95_ms();
}

/// For a node that takes no batch, or not this one: each open call goes on alone.
void ProxyCore::split(GroupId id, std::int64_t now_ms) {
    std::vector<GroupId> singles;
    Group& group = groups_.at(id);
    for (InFlightCall& in_flight_call : group.in_flight_calls) {
        if (!in_flight_call.open) continue;
        const GroupId single = ++last_id_;
        Group alone{.chain = group.chain,
                    .tried = group.tried,
                    .failed = group.failed,
                    .refused = group.refused,
                    .too_large = group.too_large,
                    .too_long = group.too_long,
                    .asker = group.asker,
                    .retries = group.retries,
                    .deadline_ms = group.deadline_ms};
        shared_.insert_or_assign(std::string(in_flight_call.key()), Where{single, 0});
        alone.in_flight_calls.push_back(in_flight_call);
        in_flight_call.open = false;
        groups_[single] = std::move(alone);
        singles.push_back(single);
    }
    close_group(id, now_ms);
    for (const GroupId single : singles) next_node(single, now_ms);
}

void ProxyCore::round_failed(GroupId id, std::int64_t now_ms) {
    Group& group = groups_.at(id);
    answer_by_errors(group);
    if (std::ranges::none_of(group.in_flight_calls, &InFlightCall::open))
        return close_group(id, now_ms);
    if (group.refused_batch != 0) {
        group.tried &= ~group.refused_batch;
        return split(id, now_ms);
    }
    const std::int64_t delay_ms = group.requested_pause_ms > 0
                                      ? group.requested_pause_ms
                                      : policy_.retry_delay_ms << group.retries;
    if (group.retries >= policy_.retries || now_ms + delay_ms >= group.deadline_ms)
        return give_up(id, group.write ? kWriteNotTaken : kNoNode, now_ms);
    ++group.retries;
    group.requested_pause_ms = 0;
    group.tried = group.refused;  // they have said no
    group.hedge_at_ms = 0;
    group.wait_until_ms = now_ms + delay_ms;
}

/// All nodes were asked: where one of them has answered by an error, asking again changes nothing.
void ProxyCore::answer_by_errors(Group& group) {
    for (InFlightCall& in_flight_call : group.in_flight_calls)
        if (in_flight_call.open && in_flight_call.answers_by_error)
            close_call(in_flight_call, std::exchange(in_flight_call.node_error, {}), 200);
}

/// What a call costs the node that failed it: one failure, in however many rounds. Where the caller
/// chose how much there is to do, none.
void ProxyCore::count_failure(Group& group, const Attempt& ended, Posted::Outcome outcome,
                              std::int64_t now_ms) {
    Node& node = chains_[group.chain].nodes[ended.node];
    const std::uint32_t bit = 1u << ended.node;
    const bool again = (group.failed & bit) != 0 || outcome == Posted::Outcome::kNoRoom;
    group.failed |= bit;
    if (again) return node.failed_uncounted();
    if (outcome == Posted::Outcome::kNotSent) return node.failed(now_ms);
    look_soon(group.chain, now_ms);
    if (is_sized(group)) return node.failed_uncounted();
    const std::string& method = group.in_flight_calls[ended.in_flight_calls[0]].method;
    node.failed_call(std::hash<std::string>{}(method) ^ group.asker, now_ms);
}

/// More than one node's answer may have: with several calls each is asked for alone, and a single
/// one is refused as a node would do it.
void ProxyCore::answer_too_long(GroupId id, const Attempt& ended, std::int64_t now_ms) {
    Group& group = groups_.at(id);
    group.tried &= ~(1u << ended.node);
    if (ended.in_flight_calls.size() > 1) return split(id, now_ms);
    InFlightCall& only = group.in_flight_calls[ended.in_flight_calls[0]];
    if (only.open) fail(only, kLimitExceeded, kAnswerTooLong, 200);
    close_group(id, now_ms);
}

void ProxyCore::give_up(GroupId id, std::string_view why, std::int64_t now_ms) {
    Group& group = groups_.at(id);
    Chain& chain = chains_[group.chain];
    const bool unknown = why == kWriteUnknown;
    for (const Attempt& one : group.tries)
        count_failure(group, one, Posted::Outcome::kBroken, now_ms);
    if (const std::string_view refusal = refusal_of(group, group.failed); !refusal.empty())
        return refuse(id, refusal, now_ms);
    for (InFlightCall& in_flight_call : group.in_flight_calls) {
        if (!in_flight_call.open) continue;
        ++chain.unanswered;
        // A client that reads 503 tries again by itself: never where that could send it twice.
        if (!in_flight_call.node_error.empty() && !unknown)
            close_call(in_flight_call, std::exchange(in_flight_call.node_error, {}), 200);
        else
            fail(in_flight_call, kUnavailable, why, group.write ? 200 : 503,
                 unknown ? kUnknownMark : std::string_view());
    }
    close_group(id, now_ms);
}

void ProxyCore::close_group(GroupId id, std::int64_t now_ms) {
    const auto found = groups_.find(id);
    const bool sized = is_sized(found->second);
    for (const Attempt& one : found->second.tries) {
        if (!sized) chains_[found->second.chain].nodes[one.node].overtaken(now_ms - one.sent_at_ms);
        posts_.erase(one.post);
        effects_.push_back(Withdraw{one.post});
    }
    groups_.erase(found);
}

bool ProxyCore::is_believable(const Chain& chain, const InFlightCall& in_flight_call,
                              const Answer& answer, std::int64_t now_ms) const {
    if (chain.family != Family::kEvm || !chain.head || answer.is_error) return true;
    if (in_flight_call.method == "eth_blockNumber") {
        const auto number = scan_quantity(answer.value);
        return number && is_plausible_head(*number, *chain.head, now_ms);
    }
    if (in_flight_call.method != "eth_getBlockByNumber" ||
        !in_flight_call.params.starts_with("[\"latest\""))
        return true;
    const auto number = find_member(answer.value, "number");
    const auto value = number ? scan_quantity(*number) : std::nullopt;
    return value && is_plausible_head(*value, *chain.head, now_ms);
}

std::int64_t ProxyCore::pause_of(const Chain& chain, std::size_t node,
                                 std::optional<std::int64_t> requested_ms,
                                 std::int64_t now_ms) const {
    // A chain is not left without a node for long, whatever its last one asks for.
    const bool others = std::ranges::any_of(chain.nodes, [&](const Node& other) {
        return &other != &chain.nodes[node] && other.may_serve(now_ms);
    });
    return std::min(requested_ms.value_or(policy_.retry_delay_ms),
                    others ? kPauseMaxMs : kLastNodesPauseMaxMs);
}

/// Closes what is answered rightly. `not_taken` comes out true where the node certainly did nothing
/// of what it was asked.
ProxyCore::Duty ProxyCore::read_outcome(Group& group, const Attempt& ended, Posted& outcome,
                                        bool& not_taken, std::int64_t now_ms) {
    Chain& chain = chains_[group.chain];
    Node& node = chain.nodes[ended.node];
    not_taken =
        outcome.outcome == Posted::Outcome::kNotSent || outcome.outcome == Posted::Outcome::kNoRoom;
    if (outcome.outcome != Posted::Outcome::kAnswered) return Duty::kFailed;
    if (node.status == NodeStatus::kWrongChain && !group.write) {  // found out meanwhile
        ++node.refused_answers;
        return Duty::kFailed;
    }
    if (outcome.status == kTooManyRequests || !outcome.retry_after.empty()) {
        const auto requested_ms = engine::parse_retry_after_ms(outcome.retry_after, now_ms);
        const std::int64_t pause_ms = pause_of(chain, ended.node, requested_ms, now_ms);
        // What has another status, or a size that its caller chose, may be about this call alone:
        // the look that follows a failed call tells.
        if (outcome.status == kTooManyRequests && !is_sized(group)) node.pause(pause_ms, now_ms);
        if (requested_ms && (group.requested_pause_ms == 0 || pause_ms < group.requested_pause_ms))
            group.requested_pause_ms = std::max<std::int64_t>(pause_ms, 1);
    }
    std::vector<Answer> answers;
    const Reading reading =
        read_answers(outcome.body, ended.first_id, ended.in_flight_calls.size(), answers);
    const bool retried = is_retried(outcome.status) && !group.write;
    const bool turned_away = is_turned_away(outcome.status);
    // Some nodes send the errors that they have found with such a status.
    const bool says_why =
        reading == Reading::kAnswers && outcome.status != kTooManyRequests &&
        std::ranges::all_of(answers, [](const Answer& one) { return one.right && one.is_error; });
    const bool no_batch = ended.in_flight_calls.size() > 1 && outcome.status != kTooManyRequests &&
                          !group.write && engine::refuses_batch(outcome.body);
    if (retried && !says_why && !no_batch) {
        const bool is_single = ended.in_flight_calls.size() == 1;
        node.no_batch = node.no_batch || (outcome.status == kTooLarge && !is_single);
        // How large one call is was its caller's to choose.
        return outcome.status == kTooLarge && is_single ? Duty::kDeclined : Duty::kFailed;
    }
    if (reading == Reading::kNoBatch || no_batch) {
        node.no_batch = true;
        group.tried &= ~(1u << ended.node);
        return Duty::kDone;
    }
    if (reading == Reading::kBroken) {
        not_taken = turned_away;
        node.refused_answers += not_taken ? 0 : 1;
        return Duty::kFailed;
    }
    Duty duty = Duty::kDone;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        InFlightCall& in_flight_call = group.in_flight_calls[ended.in_flight_calls[i]];
        if (!in_flight_call.open) continue;  // another node was faster
        const Answer& answer = answers[i];
        if (!answer.right || !is_believable(chain, in_flight_call, answer, now_ms)) {
            ++node.refused_answers;
            duty = Duty::kFailed;
            chain.next_ping_ms = std::min(chain.next_ping_ms, now_ms);  // look at the heads again
            continue;
        }
        if (group.write && answer.is_error && !turned_away && leaves_write_open(answer)) {
            duty = Duty::kFailed;
            continue;
        }
        Blame blame = answer.is_error ? whom_to_blame(in_flight_call.method, answer) : Blame::kCall;
        if (group.write) {
            if (answer.is_error && turned_away)
                blame = Blame::kNode;
            else if (blame != Blame::kNode || !is_over_its_limit(answer))
                blame = Blame::kCall;
        } else if (retried && blame == Blame::kCall && !in_flight_call.sized &&
                   (outcome.status != kServerError || is_vague(answer.code))) {
            blame = Blame::kNode;
        }
        if (blame != Blame::kCall) {
            in_flight_call.node_error = "\"error\":" + std::string(answer.value);
            in_flight_call.answers_by_error = blame == Blame::kUnsure;
            not_taken = true;
            if (blame == Blame::kNode)
                duty = Duty::kFailed;
            else if (duty == Duty::kDone)
                duty = Duty::kDeclined;
        } else {
            if (group.write && !answer.is_error) ++chain.epoch;
            for (const Waiter& waiter : in_flight_call.waiters)
                requests_.at(waiter.client_request).nodes |= 1u << ended.node;
            finish(group, in_flight_call, answer, now_ms);
        }
    }
    return duty;
}

/// A status that may be about the call: a size or a method that this node does not take. Another
/// node may, and a key that has ended is one node's. Of several calls nobody knows which was meant:
/// where no node takes them together, each is asked for alone.
void ProxyCore::note_refusal(Group& group, const Attempt& ended, int status) {
    if (group.write || (status != kForbidden && status != kTooLarge)) return;
    const std::uint32_t bit = 1u << ended.node;
    if (ended.in_flight_calls.size() > 1) {
        if (status == kForbidden) group.refused_batch |= bit;
        return;
    }
    group.refused |= bit;
    if (status == kTooLarge) group.too_large |= bit;
}

/// What the caller is told where `nodes` (bits) are all that can be asked; empty: not all of them
/// have refused it.
std::string_view ProxyCore::refusal_of(const Group& group, std::uint32_t nodes) const {
    const int enough =
        std::min(kTooSmallNodesMax, static_cast<int>(chains_[group.chain].nodes.size()));
    const std::string_view of_size = group.too_long != 0    ? kAnswerTooLong
                                     : group.too_large != 0 ? kCallTooLarge
                                                            : std::string_view();
    if (std::popcount(group.too_large | group.too_long) >= enough) return of_size;
    if (group.refused == 0 || (nodes & ~group.refused) != 0) return {};
    return of_size.empty() ? kCallForbidden : of_size;
}

void ProxyCore::refuse(GroupId id, std::string_view why, std::int64_t now_ms) {
    for (InFlightCall& in_flight_call : groups_.at(id).in_flight_calls) {
        if (!in_flight_call.open) continue;
        if (!in_flight_call.node_error.empty())
            close_call(in_flight_call, std::exchange(in_flight_call.node_error, {}), 200);
        else if (why == kCallForbidden)
            fail(in_flight_call, kUnavailable, why, 503);
        else
            fail(in_flight_call, kLimitExceeded, why, 200);
    }
    close_group(id, now_ms);
}

void ProxyCore::group_posted(const Place& place, PostId post, Posted outcome, std::int64_t now_ms) {
    Group& group = groups_.at(place.group);
    const auto at = std::ranges::find(group.tries, post, &Attempt::post);
    const Attempt ended = std::move(*at);
    group.tries.erase(at);
    if (group.tries.empty()) group.hedge_at_ms = 0;  // nobody is left to overtake
    Chain& chain = chains_[place.chain];
    Node& node = chain.nodes[place.node];
    if (outcome.outcome == Posted::Outcome::kTooLong && !group.write &&
        (ended.in_flight_calls.size() > 1 || is_sized(group))) {
        node.refused();
        return answer_too_long(place.group, ended, now_ms);
    }
    bool not_taken = false;
    // A stranger may have chosen how long this answer is, as a receipt's: another node tells.
    const bool is_too_long = outcome.outcome == Posted::Outcome::kTooLong && !group.write;
    if (is_too_long) {
        group.refused |= 1u << place.node;
        group.too_long |= 1u << place.node;
    }
    const Duty duty =
        is_too_long ? Duty::kDeclined : read_outcome(group, ended, outcome, not_taken, now_ms);
    if (duty == Duty::kDone)
        node.answered(now_ms - ended.sent_at_ms, !is_sized(group));
    else if (duty == Duty::kDeclined)
        node.refused();
    else
        count_failure(group, ended, outcome.outcome, now_ms);
    if (std::ranges::none_of(group.in_flight_calls, &InFlightCall::open))
        return close_group(place.group, now_ms);
    if (outcome.outcome == Posted::Outcome::kAnswered) note_refusal(group, ended, outcome.status);
    const std::uint32_t all = (1u << chain.nodes.size()) - 1;
    if (const std::string_view refusal = refusal_of(group, all); !refusal.empty()) {
        if (group.tries.empty()) return refuse(place.group, refusal, now_ms);
        group.hedge_at_ms = 0;  // who is asked already may still take it
        return;
    }
    if (group.write && !not_taken) {
        ++chain.epoch;  // it may have happened
        return give_up(place.group, kWriteUnknown, now_ms);
    }
    next_node(place.group, now_ms);
}

void ProxyCore::posted(PostId id, Posted outcome, std::int64_t now_ms) {
    const auto found = posts_.find(id);
    if (found == posts_.end()) return;  // withdrawn meanwhile
    const Place place = found->second;
    posts_.erase(found);
    if (place.group == 0)
        probe_posted(place, std::move(outcome), now_ms);
    else
        group_posted(place, id, std::move(outcome), now_ms);
}

void ProxyCore::tick_group(GroupId id, std::int64_t now_ms) {
    const auto found = groups_.find(id);
    if (found == groups_.end()) return;
    Group& group = found->second;
    if (now_ms >= group.deadline_ms) {
        const bool unknown = group.write && !group.tries.empty();
        if (unknown) ++chains_[group.chain].epoch;
        return give_up(id,
                       unknown       ? kWriteUnknown
                       : group.write ? kWriteNotTaken
                                     : kTooLate,
                       now_ms);
    }
    if (group.wait_until_ms != 0 && now_ms >= group.wait_until_ms) {
        group.wait_until_ms = 0;
        return next_node(id, now_ms);
    }
    if (group.hedge_at_ms == 0 || now_ms < group.hedge_at_ms) return;
    group.hedge_at_ms = 0;
    const std::int64_t requested_at_ms = group.tries.back().sent_at_ms;
    // A call whose size the caller chose leaves the tokens to others.
    const bool late = now_ms - requested_at_ms >= kLateMs;
    if (hedge_tokens_ < 1 && !late) {
        group.hedge_at_ms = requested_at_ms + kLateMs;
        return;
    }
    const auto node = choose(group, now_ms);
    Chain& chain = chains_[group.chain];
    if (!node || (chain.nodes[*node].no_batch && group.in_flight_calls.size() > 1)) return;
    if (!is_sized(group)) hedge_tokens_ = std::max(0.0, hedge_tokens_ - 1);
    ++chain.nodes[*node].hedges;
    send(id, *node, now_ms);
}

void ProxyCore::tick(std::int64_t now_ms) {
    std::vector<GroupId> due;
    for (const auto& [id, group] : groups_)
        if (now_ms >= group.deadline_ms ||
            (group.wait_until_ms != 0 && now_ms >= group.wait_until_ms) ||
            (group.hedge_at_ms != 0 && now_ms >= group.hedge_at_ms))
            due.push_back(id);
    std::ranges::sort(due);  // so that a run can be repeated
    for (const GroupId id : due) tick_group(id, now_ms);
    for (std::size_t i = 0; i < chains_.size(); ++i) tick_chain(i, now_ms);
}

}  // namespace portico::api::rpc
