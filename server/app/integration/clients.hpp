// SPDX-License-Identifier: Apache-2.0
//
// For tests: clients of the real program, well-behaved and not.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/json.hpp"

namespace portico::app {

inline const std::string kTopic(64, 'a');

/// How long these clients wait for anything. What takes longer fails the test, with what it waited
/// for; what was to come is then as if the connection had closed.
inline constexpr std::chrono::seconds kDeadline{60};

/// A token that the relay admits.
std::string token(std::uint8_t client);

/// JSON-RPC, as clients of the relay write it.
std::string request(std::string_view id, std::string_view method, std::string_view params);
std::string publish_params(std::string_view message, std::string_view topic = kTopic);
std::string topic_params();

/// An HTTP answer.
struct Answer {
    int status = 0;  ///< 0: none came
    std::string head, body;
    /// Its name in small letters; empty where there is none.
    std::string header(std::string_view name) const;
};

/// A TCP connection to this machine, for bytes that no client library would send. Blocking. `tls`:
/// a TLS handshake first.
class RawClient {
  public:
    struct Tls {
        std::string name = "localhost";  ///< asked for; empty: none
        std::string protocol = {};       ///< offered by ALPN; empty: none
        int version = 0;                 ///< as OpenSSL numbers them; 0: any
    };
    explicit RawClient(std::uint16_t port);
    RawClient(std::uint16_t port, const Tls& tls);
    ~RawClient();
    RawClient(const RawClient&) = delete;

    /// False once the peer takes nothing more.
    bool send(std::string_view bytes);
    /// Some bytes; empty at the end.
    std::string read();
    /// One answer, by its Content-Length; what follows stays for the next call.
    Answer read_answer();
    std::string read_all();
    /// True where the peer closed without a byte.
    bool at_end() { return read().empty(); }

    bool secure() const { return secure_; }  ///< the handshake succeeded
    std::string certificate_name() const;    ///< the peer's common name
    std::string protocol() const;            ///< agreed by ALPN

  private:
    struct State;
    std::unique_ptr<State> state_;
    bool secure_ = false;
};

/// One request on a connection of its own.
Answer fetch(std::uint16_t port, const std::string& method, const std::string& target,
             const std::string& body = {}, const std::string& bearer = {},
             const std::string& headers = {});

/// A value of the metrics page; 0 where it is not there.
std::uint64_t metric(std::uint16_t admin_port, const std::string& name);

/// A WebSocket client whose calls block.
class Client {
  public:
    Client(std::uint16_t port, const std::string& query, int receive_buffer = 0);
    Client(std::uint16_t port, std::uint8_t client, int receive_buffer = 0);
    ~Client();

    /// False once the connection has gone.
    bool send(const std::string& text);
    /// A flood: sends frame(0), frame(1) and so on until the relay closes the connection. Gives the
    /// frames that came meanwhile.
    std::vector<std::string> send_until_closed(const std::function<std::string(int)>& frame);
    /// The next frame; nothing once the connection has gone.
    std::optional<std::string> read();
    Json read_json();
    void acknowledge(const Json& push);
    int close_code() const;
    std::string close_reason() const;
    int pings() const;

    int status = 0;  ///< of the handshake's answer: 101 where it was accepted

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace portico::app
