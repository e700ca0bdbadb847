// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/upstream_thread.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <thread>

namespace portico::upstream {

namespace asio = boost::asio;

struct UpstreamThread::State {
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
    std::thread thread{[this] { io.run(); }};
};

UpstreamThread::UpstreamThread() : state_(std::make_unique<State>()) {}

UpstreamThread::~UpstreamThread() { end(); }

void UpstreamThread::end() {
    if (!state_->thread.joinable()) return;
    asio::post(state_->io, [this] { state_->io.stop(); });
    state_->thread.join();
}

asio::io_context& UpstreamThread::loop() { return state_->io; }

void UpstreamThread::post(std::function<void()> action) {
    asio::post(state_->io, std::move(action));
}

}  // namespace portico::upstream
