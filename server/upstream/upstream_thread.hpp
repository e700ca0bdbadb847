// SPDX-License-Identifier: Apache-2.0
//
// A thread with a loop for the clients of this folder, so that TLS and slow services never hold up
// the server's own thread.
#pragma once

#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace portico::upstream {

class UpstreamThread {
  public:
    UpstreamThread();
    ~UpstreamThread();  ///< as end()
    UpstreamThread(const UpstreamThread&) = delete;
    UpstreamThread& operator=(const UpstreamThread&) = delete;

    boost::asio::io_context& loop();
    /// Runs `action` on the thread. Safe from every thread.
    void post(std::function<void()> action);
    /// Runs what was posted before, then ends the thread.
    void end();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace portico::upstream
