// SPDX-License-Identifier: Apache-2.0
//
// Private to server/upstream: what HttpClient keeps of a service, of a request and of a connection.
#pragma once

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

#include <boost/beast/core/flat_buffer.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/upstream/answer_parser.hpp"
#include "server/upstream/asio_guard.hpp"
#include "server/upstream/http_client.hpp"

namespace portico::upstream {

/// Read at once of a body that one read did not bring.
inline constexpr std::size_t kLongReadBytes = 64 * 1024;

struct Connection;
struct Job;

struct Target {
    HttpTarget config;
    std::string head = {};  ///< of every POST, up to the length
    std::vector<std::shared_ptr<Connection>> idle = {};
    std::deque<std::shared_ptr<Job>> waiting = {};
    std::size_t open = 0;
};

struct Job {
    std::uint64_t id = 0;
    std::shared_ptr<Target> target;
    std::string body;
    std::string request = {};  ///< the whole; empty: the target's head and the body
    bool fresh = false;
    bool once = false;  ///< its connection is not kept
    HttpClient::Done done;
    std::int64_t deadline_ms = 0;
    std::int64_t connecting_until_ms = 0;  ///< 0: not connecting
    bool cancelled = false;
    bool late = false;
    std::weak_ptr<Connection> connection;
    std::shared_ptr<NameLookups::Wait> name = {};  ///< while it is looked up
    bool no_room = false;                          ///< for looking it up
};

/// One connection to a service, in use or kept. A read is always under way on it, which keeps it:
/// so a kept one that the other side closes, or says something unasked on, is noticed and dropped.
struct Connection {
    Connection(const net::Executor& executor, std::shared_ptr<Target> of)
        : target(std::move(of)), socket(executor) {}

    std::shared_ptr<Target> target;
    net::Socket socket;
    std::optional<boost::asio::ssl::stream<net::Socket&>> tls;
    boost::beast::flat_buffer buffer{kLongReadBytes};
    std::string request = {};       ///< lives until it is sent
    std::shared_ptr<Job> job = {};  ///< none: it is kept
    std::optional<AnswerParser> parser = {};
    std::int64_t idle_since_ms = 0;
    bool writing = false;
    bool used = false;  ///< has brought an answer before
    bool gone = false;

    void close() {
        net::error_code ignored;
        socket.close(ignored);
    }
};

}  // namespace portico::upstream
