// SPDX-License-Identifier: Apache-2.0
//
// For tests: a provider on loopback. What it answers is the test's to say; what it was asked is
// kept. Its answers run on the test's own thread (`wait_for`).
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace portico::api::providers {

class StandIn {
  public:
    struct Call {
        std::string method, target, body;
        std::map<std::string, std::string> headers;  ///< names in small letters
    };
    struct Reply {
        int status = 200;
        std::string body;
    };

    StandIn() : thread_([this] { serve(); }) {}
    ~StandIn() {
        {
            const std::lock_guard lock(mutex_);
            is_ending_ = true;
        }
        changed_.notify_all();
        boost::asio::io_context io;
        tcp::socket knock(io);  // it may wait for a connection
        boost::system::error_code ignored;
        knock.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
    }
    StandIn(const StandIn&) = delete;
    StandIn& operator=(const StandIn&) = delete;

    std::string url() const {
        return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
    }
    /// By the beginning of the target; the longest counts. What nothing stands for is a 404.
    void answer(const std::string& target, Reply reply) {
        const std::lock_guard lock(mutex_);
        replies_[target] = std::move(reply);
    }
    /// Answers nothing any more.
    void hang() {
        const std::lock_guard lock(mutex_);
        hangs_ = true;
    }
    std::vector<Call> calls() {
        const std::lock_guard lock(mutex_);
        return calls_;
    }

    /// Gets to the test's thread.
    std::function<void(std::function<void()>)> executor() {
        return [this](std::function<void()> action) {
            const std::lock_guard lock(mutex_);
            actions_.push_back(std::move(action));
            changed_.notify_all();
        };
    }
    /// Runs what came for the test's thread until `done` says so.
    void wait_for(const std::function<bool()>& done) {
        while (!done()) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return !actions_.empty(); });
            auto action = std::move(actions_.front());
            actions_.pop_front();
            lock.unlock();
            action();
        }
    }

  private:
    using tcp = boost::asio::ip::tcp;

    void serve() {
        namespace http = boost::beast::http;
        while (true) {
            boost::system::error_code error;
            tcp::socket socket(io_);
            acceptor_.accept(socket, error);
            {
                std::unique_lock lock(mutex_);
                if (is_ending_) return;
                if (hangs_) {
                    changed_.wait(lock, [this] { return is_ending_; });
                    return;
                }
            }
            boost::beast::flat_buffer buffer;
            http::request<http::string_body> request;
            http::read(socket, buffer, request, error);
            if (error) continue;
            Call call{std::string(request.method_string()),
                      std::string(request.target()),
                      request.body(),
                      {}};
            for (const auto& field : request) {
                std::string name(field.name_string());
                for (char& c : name)
                    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
                call.headers[name] = std::string(field.value());
            }
            Reply reply{.status = 404, .body = "{}"};
            {
                const std::lock_guard lock(mutex_);
                std::size_t longest = 0;
                for (const auto& [target, one] : replies_)
                    if (call.target.starts_with(target) && target.size() >= longest) {
                        longest = target.size();
                        reply = one;
                    }
                calls_.push_back(std::move(call));
            }
            http::response<http::string_body> response{
                static_cast<http::status>(static_cast<unsigned>(reply.status)), 11};
            response.set(http::field::content_type, "application/json");
            response.body() = reply.body;
            response.keep_alive(false);
            response.prepare_payload();
            http::write(socket, response, error);
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, Reply> replies_;
    std::vector<Call> calls_;
    std::deque<std::function<void()>> actions_;
    bool is_ending_ = false, hangs_ = false;
    boost::asio::io_context io_;
    tcp::acceptor acceptor_{io_, tcp::endpoint(boost::asio::ip::make_address("127.0.0.1"), 0)};
    std::thread thread_;
};

}  // namespace portico::api::providers
