// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres/postgres_session.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

namespace portico::store::sql {
namespace {

/// Above the server's own time-out, so that it is the server that ends a slow statement.
constexpr int kGraceMs = 1000;

std::string one_line(const char* text) {
    std::string out = text == nullptr ? "" : text;
    std::replace(out.begin(), out.end(), '\n', ' ');
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

/// By SQLSTATE (PostgreSQL 15, appendix A).
Failure failure_of(std::string_view state) {
    if (state == "53100" || state == "53400") return Failure::kFull;
    if (state.starts_with("23")) return Failure::kConflict;
    if (state.starts_with("XX")) return Failure::kDamaged;
    if (state == "22021" || state == "22P05" || state == "54000") return Failure::kRefused;
    // Connection, resources, operator intervention, serialisation, locks, a standby, I/O.
    for (const std::string_view prefix : {"08", "53", "57", "40", "55P03", "25006", "58"})
        if (state.starts_with(prefix)) return Failure::kUnavailable;
    return Failure::kInternal;
}

}  // namespace

StoreResult<void> PostgresSession::ensure() {
    if (handle_ != nullptr && PQstatus(handle_.get()) == CONNECTION_OK) return {};
    const Clock::time_point now = Clock::now();
    if (now < not_before_)
        return store_error(Failure::kUnavailable, "PostgreSQL cannot be reached: " + last_failure_);
    StoreResult<void> connected = connect();
    if (connected) {
        backoff_ms_ = 0;
        ++generation_;
        return {};
    }
    handle_.reset();
    last_failure_ = connected.error().text;
    backoff_ms_ =
        std::clamp(backoff_ms_ * 2, config_.reconnect_least_ms, config_.reconnect_most_ms);
    not_before_ = Clock::now() + std::chrono::milliseconds(backoff_ms_);
    connected.error().text = "PostgreSQL cannot be reached: " + last_failure_;
    return connected;
}

StoreResult<void> PostgresSession::connect() {
    last_state_.clear();
    const char* const keywords[] = {"dbname", "client_encoding", "fallback_application_name",
                                    nullptr};
    const char* const values[] = {config_.url.c_str(), "UTF8", "portico", nullptr};
    handle_.reset(PQconnectStartParams(keywords, values, 1));
    if (handle_ == nullptr) return store_error(Failure::kUnavailable, "out of memory");
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
    const auto deadline = Clock::now() + std::chrono::milliseconds(config_.connect_timeout_ms);
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    if (PQstatus(handle_.get()) == CONNECTION_BAD) status = PGRES_POLLING_FAILED;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
        if (!wait(status == PGRES_POLLING_WRITING, deadline))
            return store_error(
                Failure::kUnavailable,
                "no connection within " + std::to_string(config_.connect_timeout_ms) + " ms");
        status = PQconnectPoll(handle_.get());
    }
    if (status != PGRES_POLLING_OK)
        return store_error(Failure::kUnavailable, one_line(PQerrorMessage(handle_.get())));
    if (PQsetnonblocking(handle_.get(), 1) != 0)
        return store_error(Failure::kUnavailable, one_line(PQerrorMessage(handle_.get())));
    return prepare_session();
}

StoreResult<void> PostgresSession::prepare_session() {
    // An acknowledged commit is on disk, also where the database's own default says otherwise.
    const std::string settings =
        "SET statement_timeout = " + std::to_string(config_.statement_timeout_ms) +
        "; SET idle_in_transaction_session_timeout = 60000"
        "; SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') IN ('off', 'local')";
    const auto done = receive(PQsendQuery(handle_.get(), settings.c_str()));
    if (!done) return std::unexpected(done.error());
    return {};
}

bool PostgresSession::wait(bool for_writing, Clock::time_point deadline) const {
    pollfd one{PQsocket(handle_.get()), static_cast<short>(POLLIN | (for_writing ? POLLOUT : 0)),
               0};
    while (true) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return false;
        const int ready = ::poll(&one, 1, static_cast<int>(left));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

StoreResult<PostgresResult> PostgresSession::receive(int sent) {
    last_state_.clear();
    if (sent != 1) return lost(one_line(PQerrorMessage(handle_.get())));
    const auto deadline =
        Clock::now() + std::chrono::milliseconds(config_.statement_timeout_ms + kGraceMs);
    while (true) {
        const int unsent = PQflush(handle_.get());
        if (unsent < 0) return lost(one_line(PQerrorMessage(handle_.get())));
        if (unsent == 0) break;
        if (!wait(true, deadline)) return lost("the server does not read");
        if (PQconsumeInput(handle_.get()) != 1)
            return lost(one_line(PQerrorMessage(handle_.get())));
    }
    // The first error counts, else the last result: what follows an error only repeats it.
    PostgresResult last;
    bool failed = false;
    while (true) {
        while (PQisBusy(handle_.get()) != 0) {
            if (!wait(false, deadline)) return lost("the server does not answer");
            if (PQconsumeInput(handle_.get()) != 1)
                return lost(one_line(PQerrorMessage(handle_.get())));
        }
        PostgresResult next(PQgetResult(handle_.get()));
        if (next == nullptr) break;
        if (!failed) last = std::move(next);
        const ExecStatusType status = PQresultStatus(last.get());
        failed = status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
    }
    if (last == nullptr || PQstatus(handle_.get()) == CONNECTION_BAD)
        return lost(one_line(PQerrorMessage(handle_.get())));
    if (failed) return std::unexpected(translate(last.get()));
    return last;
}

std::unexpected<StoreError> PostgresSession::lost(const std::string& why) {
    handle_.reset();
    return store_error(Failure::kUnavailable, "the connection to PostgreSQL was lost: " + why);
}

StoreError PostgresSession::translate(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    last_state_ = state == nullptr ? "" : state;
    StoreError error{failure_of(last_state_), one_line(PQresultErrorMessage(result))};
    // A server that only reads now (after a fail-over) or is being stopped: its address may lead to
    // another one. This session never would.
    if (last_state_ == "25006" || last_state_.starts_with("57P")) {
        handle_.reset();
        last_failure_ = error.text;
        not_before_ = Clock::now() + std::chrono::milliseconds(config_.reconnect_least_ms);
    }
    return error;
}

}  // namespace portico::store::sql
