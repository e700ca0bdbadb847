// SPDX-License-Identifier: Apache-2.0
//
// Posts webhook events (docs/spec/relay.md#webhooks) from a thread of its own, so that a slow
// service never holds up the relay. Clients choose the URLs: private and loopback addresses are
// refused unless the owner allows them, whatever name they hide behind, and no redirect is
// followed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace portico::upstream {

struct WebhookSenderConfig {
    bool allow_private_addresses = false;
    std::size_t concurrent = 32;
    std::size_t queued = 4'096;  ///< beyond: answered 0 at once
    // Of both a site has a share (url.hpp), or one that is silent would hold up all.
    int timeout_s = 10;  ///< of the whole exchange
};

class WebhookSender {
  public:
    /// HTTP status; 0: nobody answered; 403: the address may not be called.
    using Done = std::function<void(int status)>;

    explicit WebhookSender(WebhookSenderConfig config);
    /// Drops what is under way.
    ~WebhookSender();
    WebhookSender(const WebhookSender&) = delete;
    WebhookSender& operator=(const WebhookSender&) = delete;

    using Headers = std::vector<std::pair<std::string, std::string>>;

    /// POSTs JSON. `done` is called once, on the sender's thread. Safe from every thread.
    void post(std::string url, std::string body, Headers headers, Done done);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace portico::upstream
