// SPDX-License-Identifier: Apache-2.0
#include "sim/relay_host.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/encoding/percent.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::sim {
namespace {

constexpr std::int64_t kTickMs = 250;
constexpr std::int64_t kReadLogMs = 1'000;  ///< as store::StoreWriter, which needs no notification
/// How long a connection can be dead before both ends have noticed.
constexpr std::int64_t kStallNoticedMs = 60'000;

/// The value of the `auth` parameter of a relay URL.
std::string auth_of(std::string_view url) {
    const std::size_t at = url.find("auth=");
    if (at == std::string_view::npos) return {};
    const std::string_view rest = url.substr(at + 5);
    return std::string(rest.substr(0, rest.find('&')));
}

}  // namespace

RelayHost::RelayHost(World& world, std::size_t processes)
    : world_(world), witness_(world), processes_(processes) {
    if (is_shared()) world_.faults.draw_shared(world_.chance);
    recover();
}

RelayHost::Process* RelayHost::choose() {
    if (!is_shared()) return processes_.front().core ? &processes_.front() : nullptr;
    std::vector<Process*> running;
    for (Process& process : processes_)
        if (process.core) running.push_back(&process);
    if (running.empty()) return nullptr;
    const auto last = static_cast<std::int64_t>(running.size()) - 1;
    return running[static_cast<std::size_t>(world_.chance.between(0, last))];
}

void RelayHost::later(Process& process, std::int64_t delay_ms, std::function<void()> action) {
    world_.scheduler.after(delay_ms, [&process, epoch = process.epoch, action = std::move(action)] {
        if (epoch == process.epoch) action();
    });
}

void RelayHost::boot(Process& process) {
    relay::Limits limits;  // which the flood reaches, and the others' parts of which suffice them
    limits.subscriptions_total = 500;
    limits.total_mailbox_bytes = 500'000;
    limits.address_share_percent = 20;
    relay::CoreConfig config{.limits = std::move(limits),
                             .relay_seed = {},
                             .relay_id = "did:key:relay",
                             .frame_bytes = 8 * 1024 * 1024,
                             .webhooks = false,
                             .shared = is_shared()};
    process.seen = log_.rows();
    process.core = std::make_unique<relay::RelayCore>(
        std::move(config), is_shared() ? log_.snapshot() : store_.snapshot(), now());
    ++process.epoch;
    later(process, kTickMs, [this, &process] { tick(process); });
    if (is_shared())
        later(process, kReadLogMs, [this, &process] { read_log_each_second(process); });
}

void RelayHost::tick(Process& process) {
    process.core->tick(now());
    carry_out(process);
    later(process, kTickMs, [this, &process] { tick(process); });
}

relay::Time RelayHost::now() const {
    const std::int64_t true_ms = world_.scheduler.now_ms();
    return {true_ms + wall_step_ms_, true_ms};
}

void RelayHost::flood() {
    Process* process = choose();
    if (process == nullptr) return;
    relay::RelayCore& core = *process->core;
    constexpr std::uint64_t kFirstId = std::uint64_t{1} << 40;  // of connections that get nothing
    const std::uint64_t id = kFirstId + ++floods_;
    const std::string client = "flood" + std::to_string(floods_);
    core.connected(id, client, relay::Transport::kSocket, now(),
                   {.address = "flood", .project = "all"});
    for (std::int64_t i = 0; i < world_.faults.flood_per_second; ++i) {
        const std::string number = std::to_string(++flood_requests_ + 1'000'000'000);
        const std::string topic = std::string(64 - number.size(), 'f') + number;
        const std::string head = R"({"id":)" + number + R"(,"jsonrpc":"2.0","method":")";
        core.received(id,
                      world_.chance.happens(500)
                          ? head + R"(irn_subscribe","params":{"topic":")" + topic + "\"}}"
                          : head + R"(irn_publish","params":{"topic":")" + topic +
                                R"(","ttl":86400,"tag":1,"message":")" + std::string(4'500, 'f') +
                                "\"}}",
                      now());
    }
    if (world_.chance.happens(700)) core.disconnected(id, now());
    carry_out(*process);
}

/// Memory is bounded, and every total is the sum of its parts: looked at after every step while
/// little is kept. A relay that a flood has filled is walked over as much less often as it is
/// larger, for what does not add up stays so; and always where `now`.
void RelayHost::check_invariants(Process& process, bool now) {
    constexpr std::size_t kSmall = 64;
    const relay::Counters& kept = process.core->counters();
    const std::size_t size = kept.clients + kept.topics + kept.messages;
    if (!now && ++process.unchecked_steps * kSmall < size) return;
    process.unchecked_steps = 0;
    const std::string broken = process.core->broken_invariant();
    if (!broken.empty()) world_.violated("the relay's bookkeeping is wrong: " + broken);
}

bool RelayHost::is_up() const {
    return std::ranges::any_of(processes_,
                               [](const Process& process) { return process.core != nullptr; });
}

void RelayHost::crash(std::int64_t down_ms) {
    Process* process = choose();
    if (process == nullptr) return;
    check_invariants(*process, true);
    process->core.reset();
    process->writes.clear();
    process->committing = process->notified = false;
    ++process->epoch;
    ++restarts_;
    store_.crash();
    std::vector<std::uint64_t> open;
    for (const auto& [id, connection] : connections_)
        if (!is_shared() || connection.process == process) open.push_back(id);
    for (const std::uint64_t id : open) drop(id, 1006, "");
    world_.scheduler.after(down_ms, [this, process] {
        if (!process->core) boot(*process);
    });
}

void RelayHost::recover() {
    for (Process& process : processes_)
        if (!process.core) boot(process);
}

std::int64_t RelayHost::frame_delay_ms() {
    std::int64_t delay = world_.chance.between(1, world_.faults.delay_max_ms);
    if (world_.chance.happens(world_.faults.reorder_per_mille))
        delay += world_.chance.between(1, 2'000);
    return delay;
}

std::uint64_t RelayHost::connect(std::string_view url, SocketEnd end) {
    const std::uint64_t id = ++last_connection_;
    connections_[id] = Connection{.end = std::move(end), .client = {}};
    const std::string token = auth_of(url);
    world_.scheduler.after(frame_delay_ms(), [this, id, token] {
        const auto found = connections_.find(id);
        if (found == connections_.end()) return;
        Process* process = choose();
        if (process == nullptr) return drop(id, 1006, "");
        const auto jwt = wc::verify_relay_jwt(
            token, wc::RelayJwtCheck{.time_s = world_.scheduler.now_ms() / 1000});
        if (!jwt) {
            world_.violated("a client's relay token was refused: " + error_text(jwt.error()));
            return drop(id, 3000, "JWT validation error");
        }
        Connection& connection = found->second;
        connection.client = jwt->iss;
        connection.process = process;
        process->core->connected(id, jwt->iss, relay::Transport::kSocket, now(),
                                 {.address = jwt->iss, .project = "all"});
        connection.end.opened();
        carry_out(*process);
    });
    return id;
}

bool RelayHost::maybe_stall(std::uint64_t connection) {
    Connection& state = connections_.at(connection);
    if (state.stalled) return true;
    if (!world_.chance.happens(world_.faults.stall_per_mille)) return false;
    state.stalled = true;
    world_.scheduler.after(world_.chance.between(100, kStallNoticedMs),
                           [this, connection] { drop(connection, 1006, ""); });
    return true;
}

void RelayHost::trace(std::uint64_t connection, char direction, const std::string& frame) const {
    std::printf("%lld relay %llu %.12s %c %s\n", static_cast<long long>(world_.scheduler.now_ms()),
                static_cast<unsigned long long>(connection),
                connections_.at(connection).client.c_str() + 8, direction, frame.c_str());
}

void RelayHost::send(std::uint64_t connection, std::string frame) {
    if (!connections_.contains(connection) || maybe_stall(connection)) return;
    const int copies = world_.chance.happens(world_.faults.duplicate_per_mille) ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
        world_.scheduler.after(frame_delay_ms(), [this, connection, frame] {
            const auto found = connections_.find(connection);
            if (found == connections_.end() || found->second.stalled) return;
            Process* process = found->second.process;
            if (process == nullptr) return;
            if (world_.trace) trace(connection, '<', frame);
            witness_.request(connection, found->second.client, frame);
            process->core->received(connection, frame, now());
            carry_out(*process);
        });
    }
}

void RelayHost::close(std::uint64_t connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    Process* process = found->second.process;
    connections_.erase(found);
    witness_.closed(connection);
    if (process == nullptr || !process->core) return;
    process->core->disconnected(connection, now());
    carry_out(*process);
}

/// Both ends learn that the connection is gone.
void RelayHost::drop(std::uint64_t connection, std::int64_t code, std::string reason) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    Connection gone = std::move(found->second);
    connections_.erase(found);
    witness_.closed(connection);
    world_.scheduler.after(world_.chance.between(1, world_.faults.delay_max_ms),
                           [closed = std::move(gone.end.closed), code, reason = std::move(reason)] {
                               closed(code, reason);
                           });
    if (gone.process == nullptr || !gone.process->core) return;
    gone.process->core->disconnected(connection, now());
    carry_out(*gone.process);
}

void RelayHost::carry_out(Process& process) {
    for (relay::Effect& effect : process.core->take_effects()) {
        if (auto* frame = std::get_if<relay::SendFrame>(&effect)) {
            deliver(frame->connection, std::string(frame->text));
        } else if (auto* closing = std::get_if<relay::CloseConnection>(&effect)) {
            const auto found = connections_.find(closing->connection);
            if (found == connections_.end()) continue;
            found->second.process = nullptr;
            world_.scheduler.after(
                frame_delay_ms(),
                [this, id = closing->connection, code = closing->code,
                 reason = std::move(closing->reason)] { drop(id, code, reason); });
        } else if (auto* persist = std::get_if<relay::Persist>(&effect)) {
            if (is_shared())
                process.writes.push_back(std::move(persist->write));
            else
                store_.enqueue(std::move(persist->write));
            commit_soon(process);
        }
    }
    check_invariants(process, false);
}

// --- commits ------------------------------------------------------------------------------------

/// A commit takes what there is at its beginning, and one follows another.
void RelayHost::commit_soon(Process& process) {
    if (process.committing) return;
    process.committing = true;
    later(process, world_.chance.between(1, 15), [this, &process] {
        if (is_shared())
            commit_shared(process);
        else
            commit(process);
    });
}

/// Now and then a part of what is queued: the process may die before the rest.
std::size_t RelayHost::part_of(std::size_t queued) {
    if (!world_.chance.happens(300)) return queued;
    return static_cast<std::size_t>(world_.chance.between(1, static_cast<std::int64_t>(queued)));
}

void RelayHost::commit(Process& process) {
    process.committing = false;
    process.core->durable(store_.commit(part_of(store_.queued())), now());
    if (store_.queued() > 0) commit_soon(process);
    carry_out(process);
}

/// The process hears of its commit a little later, or never, if it dies before. Of a failed one it
/// does not know whether the row is there: if so, it reads it as it reads those of others.
void RelayHost::commit_shared(Process& process) {
    const auto end =
        process.writes.begin() + static_cast<std::ptrdiff_t>(part_of(process.writes.size()));
    const std::vector<relay::Write> batch(process.writes.begin(), end);
    process.writes.erase(process.writes.begin(), end);
    const relay::Ticket last = batch.back().ticket;
    const bool failed = world_.chance.happens(world_.faults.commit_failure_per_mille);
    std::vector<relay::StoreOp> others;
    relay::Sequence first = 0;
    if (!failed) others = log_.after(process.seen);
    if (!failed || world_.chance.happens(500)) first = log_.append(batch);
    if (!failed) process.seen = log_.rows();
    later(process, world_.chance.between(1, 15),
          [this, &process, failed, last, first, others = std::move(others)] {
              process.committing = false;
              if (failed) {
                  process.core->store_failed(last, now());
              } else {
                  process.core->others_wrote(others, now());
                  process.core->durable(last, now(), first);
                  notify_others(process);
              }
              if (!process.writes.empty()) commit_soon(process);
              carry_out(process);
              if (process.notified) read_log(process);
          });
}

/// What the others have written; not between a commit and the report of it, which comes first.
void RelayHost::read_log(Process& process) {
    process.notified = process.committing;
    if (process.committing || process.seen == log_.rows()) return;
    const std::vector<relay::StoreOp> others = log_.after(process.seen);
    process.seen = log_.rows();
    process.core->others_wrote(others, now());
    carry_out(process);
}

void RelayHost::read_log_each_second(Process& process) {
    read_log(process);
    later(process, kReadLogMs, [this, &process] { read_log_each_second(process); });
}

void RelayHost::notify_others(const Process& process) {
    const Faults& faults = world_.faults;
    for (Process& other : processes_) {
        if (&other == &process || !other.core) continue;
        if (world_.chance.happens(faults.notification_loss_per_mille)) continue;
        const int times = world_.chance.happens(faults.notification_twice_per_mille) ? 2 : 1;
        for (int time = 0; time < times; ++time)
            later(other, world_.chance.between(1, faults.notification_delay_max_ms),
                  [this, &other] { read_log(other); });
    }
}

// --- frames to clients --------------------------------------------------------------------------

void RelayHost::deliver(std::uint64_t connection, std::string frame) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    if (world_.trace) trace(connection, '>', frame);
    if (maybe_stall(connection)) return;
    witness_.sent(connection, found->second.client, frame);
    const int copies = world_.chance.happens(world_.faults.duplicate_per_mille) ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
        world_.scheduler.after(frame_delay_ms(), [this, connection, frame] {
            const auto still = connections_.find(connection);
            if (still == connections_.end() || still->second.stalled) return;
            witness_.arrived(still->second.client, frame);
            // A copy: the client may close this connection while it handles the frame.
            const auto message = still->second.end.message;
            message(frame);
        });
    }
}

void RelayHost::check_nothing_lost() {
    for (Process& process : processes_)
        if (process.core) check_invariants(process, true);
    std::set<std::string> here;
    for (const auto& [id, connection] : connections_)
        if (connection.process != nullptr && !connection.stalled) here.insert(connection.client);
    witness_.check_nothing_lost(here);
}

}  // namespace portico::sim
