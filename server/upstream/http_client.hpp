// SPDX-License-Identifier: Apache-2.0
//
// Asks services that the operator configured, over connections that are kept (HTTP/1.1,
// TLS checked against the system's authorities), on the thread of a loop. Addresses are
// checked when a connection is made, after the name was resolved, and that very address is
// connected to (docs/spec/security.md#case-103). No redirect is followed, nothing compressed is
// read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/upstream/url.hpp"

namespace boost::asio {
class io_context;
}

namespace portico::upstream {

struct HttpTarget {
    Url url;
    bool allow_private = false;
    /// The operator chose it, no stranger: its name is looked up before those that strangers chose.
    bool is_configured = false;
    std::string asker = {};  ///< else for whom, where that is known: a client's address
    std::size_t answer_bytes_max = 10 * 1024 * 1024;
    std::size_t connections_max = 128;
    std::size_t queue_max = 4096;  ///< requests that wait for a connection
    std::string headers = {};      ///< more of every request, each with its line's end
};

struct HttpAnswer {
    enum class Outcome : std::uint8_t {
        kAnswered,  ///< the whole answer is there
        kNotSent,   ///< not a byte of the request left
        kBroken     ///< cut, too late, too long, not HTTP: the service may have got it
    };
    Outcome outcome = Outcome::kNotSent;
    int status = 0;  ///< of a broken one too, where its head came
    std::string body = {};
    std::string retry_after = {};
    std::string location = {};
    std::string why = {};  ///< for a person, where it is not answered
    /// Not sent, because connections_max others have not ended, or as many names are looked up as
    /// may be and no name server had time to answer. Says nothing of the service.
    bool no_room = false;
    bool too_long = false;  ///< broken, because it is longer than answer_bytes_max
};

struct NameAnswer;

class HttpClient {
  public:
    using Done = std::function<void(HttpAnswer)>;

    explicit HttpClient(boost::asio::io_context& loop);
    /// `ask` looks names up instead of the system (name_lookups.hpp).
    HttpClient(boost::asio::io_context& loop,
               std::function<NameAnswer(const std::string& name)> ask);
    /// Drops what is under way; no `done` is called.
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Returns its number, from 0 on.
    std::size_t add(HttpTarget target);
    /// `done` is called once, later. `fresh`: on a new connection, as a kept one may be dead
    /// without having said so; else a request that died on a kept one is sent again on a new one.
    std::uint64_t post(std::size_t target, std::string body, std::int64_t timeout_ms, bool fresh,
                       Done done);
    /// GET of another path and query of the target's service; otherwise as post().
    std::uint64_t get(std::size_t target, std::string_view path, std::int64_t timeout_ms,
                      Done done);
    /// GET of an address that nobody configured, on a connection of its own that is closed after
    /// it.
    std::uint64_t get_once(HttpTarget target, std::int64_t timeout_ms, Done done);
    /// The same with a POST of JSON.
    std::uint64_t post_once(HttpTarget target, std::string_view body, std::int64_t timeout_ms,
                            Done done);
    /// The same with a POST of a form (application/x-www-form-urlencoded).
    std::uint64_t post_form_once(HttpTarget target, std::string_view form, std::int64_t timeout_ms,
                                 Done done);
    /// Forgets a request: its `done` is not called.
    void cancel(std::uint64_t id);

    std::size_t connections() const;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace portico::upstream
