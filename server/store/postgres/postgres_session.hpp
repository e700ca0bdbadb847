// SPDX-License-Identifier: Apache-2.0
//
// One session with a PostgreSQL server: connects, sends, waits with a deadline, and after a break
// connects again. Private to server/store/postgres.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "server/store/postgres/postgres_connection.hpp"

namespace portico::store::sql {

struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ClearResult>;

class PostgresSession {
  public:
    explicit PostgresSession(PostgresConfig config) : config_(std::move(config)) {}

    /// Connected, now or already. Fails at once while it waits for the next attempt.
    StoreResult<void> ensure();
    /// Counts sessions: prepared statements of an earlier one are gone.
    std::uint64_t generation() const { return generation_; }
    PGconn* handle() const { return handle_.get(); }

    /// Takes the answer to what was sent (`sent` is what PQsend... returned). Errors carry the
    /// SQLSTATE in `last_state`.
    StoreResult<PostgresResult> receive(int sent);
    /// The five characters of the last error; empty where the server did not answer.
    const std::string& last_state() const { return last_state_; }

  private:
    using Clock = std::chrono::steady_clock;
    struct Finish {
        void operator()(PGconn* connection) const { PQfinish(connection); }
    };

    StoreResult<void> connect();
    StoreResult<void> prepare_session();
    /// False: the time is over or the socket failed.
    bool wait(bool for_writing, Clock::time_point deadline) const;
    std::unexpected<StoreError> lost(const std::string& why);
    StoreError translate(const PGresult* result);

    PostgresConfig config_;
    std::unique_ptr<PGconn, Finish> handle_;
    std::uint64_t generation_ = 0;
    std::string last_state_;
    std::string last_failure_;
    int backoff_ms_ = 0;
    Clock::time_point not_before_{};
};

}  // namespace portico::store::sql
