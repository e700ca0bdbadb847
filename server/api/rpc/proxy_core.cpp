// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/proxy_core.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::int64_t kRetryAfterS = 2;
constexpr int kBusy = 503, kTooMany = 429;
constexpr std::int64_t kCheckOldMs = 600'000;
constexpr std::int64_t kDeepTtlMs = 600'000;

// Of the calls under way: kept for the server's own, which payments and sign-in wait for; and what
// one caller and one chain may have once half are taken. A node that hangs holds each call for all
// of its time, so that one chain would fill the whole.
constexpr std::size_t kKeptForServer = 8;
constexpr std::size_t kAskersPart = 20;
constexpr std::size_t kChainsPart = 4;

std::size_t part(std::size_t total, std::size_t of) { return std::max<std::size_t>(1, total / of); }

/// A chain as a holder of calls.
ops::Holder chain_holder(std::size_t chain) { return {.address = chain + 1}; }

std::string host_of(std::string_view url) {
    const std::size_t scheme = url.find("://");
    if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
    std::string host(url.substr(0, url.find_first_of("/?#")));
    std::erase_if(host, [](char c) { return c == '"' || c == '\\' || c < 0x21; });
    return host;
}

/// What a reference client reads of a failure (docs/spec/http-api.md#errors), around what JSON-RPC
/// wants.
std::string unavailable_body(std::string_view id, std::string_view member) {
    std::string out;
    append_answer(out, id, member);
    out.pop_back();
    out += R"(,"status":"FAILED","reasons":[{"field":"chainId","description":)";
    append_json_string(out, "The chain's nodes are temporarily unavailable");
    out += "}]}";
    return out;
}

/// What is known without asking anybody (docs/spec/rpc-proxy.md#calls), or nothing.
std::string known_answer(Family family, const std::string& reference, std::string_view method) {
    if (family != Family::kEvm) return {};
    if (method == "net_version") return "\"result\":\"" + reference + "\"";
    if (method == "net_listening") return "\"result\":true";
    if (method != "eth_chainId") return {};
    char hex[24];
    const auto end = std::to_chars(hex, hex + sizeof hex, parse_decimal(reference).value_or(0), 16);
    return "\"result\":\"0x" + std::string(hex, end.ptr) + "\"";
}

}  // namespace

ProxyCore::ProxyCore(std::vector<ChainConfig> chains, Policy policy, std::uint64_t seed)
    : configs_(std::move(chains)),
      policy_(policy),
      cache_(policy.cache_bytes),
      random_(seed),
      pages_max_(policy.calls_max - policy.calls_max / kKeptForServer),
      askers_(pages_max_, part(pages_max_, kAskersPart)),
      // A chain alone keeps no other one waiting.
      chains_of_pages_(pages_max_, part(pages_max_, configs_.size() == 1 ? 1 : kChainsPart)),
      chains_of_server_(policy.calls_max, part(policy.calls_max, 2 * kKeptForServer)) {
    for (const ChainConfig& config : configs_) {
        const auto family = family_of(config.id);
        PORTICO_ASSERT(family && !config.nodes.empty() && config.nodes.size() <= kNodesMax);
        Chain chain{.family = *family, .reference = config.id.substr(config.id.find(':') + 1)};
        for (const NodeConfig& node : config.nodes) {
            chain.nodes.emplace_back();
            chain.nodes.back().weight = node.weight;
            chain.labels.push_back(host_of(node.url));
        }
        chain.probes.resize(chain.nodes.size());
        chain.rounds_left = config.named ? 1 : 0;
        chain_by_id_.emplace(config.id, chains_.size());
        chains_.push_back(std::move(chain));
    }
}

std::optional<std::size_t> ProxyCore::find_chain(std::string_view id) const {
    const auto found = chain_by_id_.find(id);
    if (found == chain_by_id_.end()) return {};
    return found->second;
}

void ProxyCore::fetch(RequestId id, std::size_t chain_index, std::string_view body,
                      std::int64_t now_ms, Caller caller, const ops::Holder& asker) {
    Chain& chain = chains_[chain_index];
    ++chain.requests;
    const auto refuse = [&](int status, const RpcError& error) {
        std::string text;
        append_answer(text, "null", error_member(error.code, error.message));
        const bool may_again = status == kBusy || status == kTooMany;
        effects_.push_back(Reply{id, status, std::move(text), may_again ? kRetryAfterS : 0});
    };
    const auto parsed = read_body(body, policy_.batch_max);
    if (!parsed) return refuse(parsed.error().code == kLimitExceeded ? 413 : 400, parsed.error());
    switch (room_for(parsed->calls.size(), chain_index, caller, asker)) {
        case Room::kThere:
            break;
        case Room::kFull:
            ++busy_;
            return refuse(kBusy, {kLimitExceeded,
                                  "The server has too much to do. Nothing was done: "
                                  "try again in a moment"});
        case Room::kChainFull:
            ++beyond_share_;
            return refuse(kBusy, {kLimitExceeded,
                                  "Too many calls wait for this chain's nodes. Nothing was done: "
                                  "try again in a moment"});
        case Room::kAskerFull:
            ++beyond_share_;
            return refuse(kTooMany, {kLimitExceeded,
                                     "Too many calls from here wait for their answers. Nothing was "
                                     "done: try again in a moment"});
    }

    ClientRequest& client_request = requests_[id];
    client_request.batch = parsed->batch;
    client_request.open = parsed->calls.size() + 1;  // and this function itself
    client_request.slots.resize(parsed->calls.size());
    for (std::size_t i = 0; i < client_request.slots.size(); ++i)
        client_request.slots[i].id = parsed->calls[i].id;
    GroupId reads = 0;  // the group that takes them, until it is full
    for (std::size_t i = 0; i < parsed->calls.size(); ++i) {
        take_call({id, i}, parsed->calls[i], chain_index, caller, asker, reads, now_ms);
        if (reads == 0 || groups_[reads].in_flight_calls.size() < policy_.node_batch_max) continue;
        launch(std::exchange(reads, 0), now_ms);
    }
    if (reads != 0) launch(reads, now_ms);
    release(id);
}

ProxyCore::Room ProxyCore::room_for(std::size_t calls, std::size_t chain, Caller caller,
                                    const ops::Holder& asker) const {
    const bool own = caller == Caller::kServer;
    if (calls_under_way_ + calls > (own ? policy_.calls_max : pages_max_)) return Room::kFull;
    if (!own && !askers_.allows(asker, calls, calls_under_way_)) return Room::kAskerFull;
    const ops::Shares& chains = own ? chains_of_server_ : chains_of_pages_;
    return chains.allows(chain_holder(chain), calls, calls_under_way_) ? Room::kThere
                                                                       : Room::kChainFull;
}

void ProxyCore::count(const InFlightCall& in_flight_call, bool begins) {
    const auto of = [&](ops::Shares& shares, const ops::Holder& holder) {
        begins ? shares.take(holder) : shares.give_back(holder);
    };
    begins ? ++calls_under_way_ : --calls_under_way_;
    const bool own = in_flight_call.caller == Caller::kServer;
    of(own ? chains_of_server_ : chains_of_pages_, chain_holder(in_flight_call.chain));
    if (!own) of(askers_, in_flight_call.asker);
}

void ProxyCore::take_call(Waiter waiter, const Call& call, std::size_t chain_index, Caller caller,
                          const ops::Holder& asker, GroupId& reads, std::int64_t now_ms) {
    Chain& chain = chains_[chain_index];
    if (call.refusal != 0) return settle(waiter, error_member(call.refusal, call.refusal_text));
    if (const std::string known = known_answer(chain.family, chain.reference, call.method);
        !known.empty())
        return settle(waiter, known);
    InFlightCall in_flight_call{.method = std::string(call.method),
                                .params = std::string(call.params),
                                .rule = rule_of(caller, chain.family, call.method, call.params,
                                                configs_[chain_index].methods),
                                .sized = rpc::is_sized(call.method),
                                .chain = chain_index,
                                .caller = caller,
                                .asker = asker};
    if (in_flight_call.rule.kind == Kind::kForbidden)
        return settle(waiter, error_member(kMethodNotFound, "The method " + in_flight_call.method +
                                                                " is not served here"));
    const auto add = [&](GroupId& id) {
        if (chain.rounds_left == 0) {  // nobody asked for a while: what was known is old
            chain.next_ping_ms = now_ms;
            for (Node& node : chain.nodes)
                if (now_ms - node.checked_at_ms > kCheckOldMs) node.status = NodeStatus::kUnchecked;
        }
        chain.rounds_left = policy_.ping_rounds;
        if (id == 0) {
            id = ++last_id_;
            groups_[id] = Group{.chain = chain_index,
                                .write = in_flight_call.rule.kind == Kind::kWrite,
                                .asker = asker.address,
                                .deadline_ms = now_ms + policy_.timeout_ms};
        }
        count(in_flight_call, true);
        in_flight_call.waiters.push_back(waiter);
        groups_[id].in_flight_calls.push_back(std::move(in_flight_call));
    };
    if (in_flight_call.rule.kind == Kind::kWrite) {
        ++chain.writes;
        GroupId alone = 0;
        add(alone);
        return launch(alone, now_ms);
    }
    in_flight_call.epoch = chain.epoch;
    std::string& key = in_flight_call.head_key;
    key.reserve(call.method.size() + call.params.size() + 48);
    append_decimal(key, chain_index);
    key += '/';
    append_decimal(key, chain.trust);
    key += ' ';
    key += call.method;
    key += ' ';
    key += call.params;
    in_flight_call.identity_size = key.size();
    key += " @";
    append_decimal(key, in_flight_call.epoch);
    in_flight_call.key_size = key.size();
    key += ',';
    append_decimal(key, chain.head ? chain.head->number : 0);
    if (const std::string* cached = find_cached(in_flight_call, now_ms)) {
        ++chain.cached;
        return settle(waiter, *cached);
    }
    if (const auto found = shared_.find(in_flight_call.key()); found != shared_.end()) {
        ++chain.shared;
        groups_[found->second.group]
            .in_flight_calls[found->second.in_flight_call]
            .waiters.push_back(waiter);
        return;
    }
    add(reads);
    const std::vector<InFlightCall>& in_flight_calls = groups_[reads].in_flight_calls;
    shared_.emplace(in_flight_calls.back().key(), Where{reads, in_flight_calls.size() - 1});
}

const std::string* ProxyCore::find_cached(const InFlightCall& in_flight_call, std::int64_t now_ms) {
    const CachePolicy keep = in_flight_call.rule.keep;
    if (keep == CachePolicy::kImmutable || keep == CachePolicy::kDepth)
        if (const std::string* cached = cache_.find(in_flight_call.identity(), now_ms))
            return cached;
    if (keep == CachePolicy::kHead || keep == CachePolicy::kDepth)
        return cache_.find(in_flight_call.head_key, now_ms);
    return nullptr;
}

void ProxyCore::cache_answer(const Chain& chain, const InFlightCall& in_flight_call,
                             std::string_view result, const std::string& member,
                             std::int64_t now_ms) {
    const CachePolicy keep = in_flight_call.rule.keep;
    if (keep == CachePolicy::kNever || result == "null" ||
        member.size() > policy_.cache_entry_bytes)
        return;
    if (keep == CachePolicy::kImmutable)
        return cache_.put_until(std::string(in_flight_call.identity()), member, cache_.kForEver,
                                now_ms);
    if (keep == CachePolicy::kDepth) {
        auto block = in_flight_call.rule.block;
        // Of transactions, the answer says in which block they are, if they are in one.
        if (!block && in_flight_call.method.starts_with("eth_getTransaction")) {
            block = block_of_answer(result);
            if (!block) return;
        }
        const bool deep = block && chain.head && chain.head->number >= policy_.deep_blocks &&
                          *block <= chain.head->number - policy_.deep_blocks;
        // Not for ever: how deep it lies is what a node said.
        if (deep)
            return cache_.put_until(std::string(in_flight_call.identity()), member,
                                    now_ms + kDeepTtlMs, now_ms);
    }
    if (in_flight_call.epoch == chain.epoch)
        // Not if somebody wrote in between: that answer is of before.
        cache_.put_until(in_flight_call.head_key, member, now_ms + policy_.head_ttl_ms, now_ms);
}

void ProxyCore::finish(Group& group, InFlightCall& in_flight_call, const Answer& answer,
                       std::int64_t now_ms) {
    std::string member;
    member.reserve(answer.value.size() + 9);
    member = answer.is_error ? "\"error\":" : "\"result\":";
    member += answer.value;
    if (!answer.is_error)
        cache_answer(chains_[group.chain], in_flight_call, answer.value, member, now_ms);
    close_call(in_flight_call, member, 200);
}

void ProxyCore::fail(InFlightCall& in_flight_call, int code, std::string_view text, int status,
                     std::string_view data) {
    close_call(in_flight_call, error_member(code, text, data), status);
}

void ProxyCore::close_call(InFlightCall& in_flight_call, std::string_view member, int status) {
    PORTICO_ASSERT(in_flight_call.open);
    in_flight_call.open = false;
    count(in_flight_call, false);
    if (const auto found = shared_.find(in_flight_call.key()); found != shared_.end())
        shared_.erase(found);
    for (const Waiter& waiter : std::exchange(in_flight_call.waiters, {}))
        settle(waiter, member, status);
}

void ProxyCore::settle(const Waiter& waiter, std::string_view member, int status) {
    ClientRequest& client_request = requests_.at(waiter.client_request);
    Slot& slot = client_request.slots[waiter.slot];
    slot.member = member;
    if (client_request.bytes + member.size() > policy_.reply_bytes)
        slot.member = error_member(
            kLimitExceeded, "The answers of this batch are too long together: send fewer at once");
    client_request.bytes += slot.member.size();
    client_request.status = status;
    release(waiter.client_request);
}

void ProxyCore::release(RequestId id) {
    const auto found = requests_.find(id);
    ClientRequest& client_request = found->second;
    if (--client_request.open > 0) return;
    Reply reply{.id = id, .status = 200, .nodes = client_request.nodes};
    if (client_request.batch) {
        reply.body.reserve(client_request.bytes + 64 * client_request.slots.size());
        reply.body = "[";
        for (const Slot& slot : client_request.slots) {
            if (reply.body.size() > 1) reply.body += ',';
            append_answer(reply.body, slot.id, slot.member);
        }
        reply.body += ']';
    } else if (client_request.status != 200) {
        reply.status = client_request.status;
        reply.retry_after_s = kRetryAfterS;
        reply.body = unavailable_body(client_request.slots[0].id, client_request.slots[0].member);
    } else {
        reply.body.reserve(client_request.bytes + 64);
        append_answer(reply.body, client_request.slots[0].id, client_request.slots[0].member);
    }
    requests_.erase(found);
    effects_.push_back(std::move(reply));
}

double ProxyCore::draw() {  // splitmix64
    random_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = random_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) / static_cast<double>(1ull << 53);
}

}  // namespace portico::api::rpc
