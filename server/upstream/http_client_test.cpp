// SPDX-License-Identifier: Apache-2.0
//
// The client against services on loopback that behave and that do not (docs/spec/security.md, cases
// 103, 113).
#include "server/upstream/http_client.hpp"

#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <thread>

#include "server/upstream/name_lookups.hpp"
#include "server/upstream/ws_client.hpp"

namespace portico::upstream {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using testing::HasSubstr;
using Outcome = HttpAnswer::Outcome;

/// Takes connections one after another and answers each request by a script: the next text, after
/// which "CLOSE" closes.
class Scripted {
  public:
    explicit Scripted(std::vector<std::string> answers)
        : acceptor_(io_, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)),
          port(acceptor_.local_endpoint().port()),
          thread_([this, answers = std::move(answers)] { serve(answers); }) {}
    ~Scripted() {
        boost::system::error_code ignored;
        stopping_ = true;
        tcp::socket knock(io_);  // it may wait for a connection
        knock.connect(acceptor_.local_endpoint(), ignored);
        knock.close(ignored);
        thread_.join();
    }
    Url url(const std::string& host = "127.0.0.1") const {
        return *parse_url("http://" + host + ":" + std::to_string(port) + "/key");
    }

  private:
    void serve(const std::vector<std::string>& answers) {
        std::size_t next = 0;
        boost::system::error_code error;
        while (next < answers.size() && !stopping_) {
            tcp::socket socket(io_);
            acceptor_.accept(socket, error);
            ++connections;
            asio::streambuf buffer;
            while (next < answers.size() && !error) {
                const std::size_t size = asio::read_until(socket, buffer, "}", error);
                if (error) break;
                buffer.consume(size);
                ++requests;
                std::string text = answers[next++];
                const bool close = text.ends_with("CLOSE");
                if (close) text.resize(text.size() - 5);
                asio::write(socket, asio::buffer(text), error);
                if (close) break;
            }
            error = {};
            socket.close(error);
        }
    }

    asio::io_context io_;
    tcp::acceptor acceptor_;

  public:
    std::uint16_t port;
    std::atomic<int> connections = 0, requests = 0;

  private:
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

class HttpClientTest : public testing::Test {
  protected:
    HttpAnswer get_once(const std::string& url, bool allow_private = true) {
        std::optional<HttpAnswer> out;
        client.get_once(
            {.url = *parse_url(url), .allow_private = allow_private, .answer_bytes_max = 1000},
            5000, [&](HttpAnswer answer) { out = answer; });
        while (!out) {
            loop.restart();
            loop.run_one();
        }
        return *out;
    }
    std::size_t add(Url url, bool allow_private = true) {
        return client.add(
            {.url = std::move(url), .allow_private = allow_private, .answer_bytes_max = 1000});
    }
    HttpAnswer post(std::size_t target, bool fresh = false, std::int64_t timeout_ms = 5000) {
        std::optional<HttpAnswer> out;
        client.post(target, "{}", timeout_ms, fresh, [&](HttpAnswer answer) { out = answer; });
        while (!out) {
            loop.restart();
            loop.run_one();
        }
        return *out;
    }
    asio::io_context loop{1};
    HttpClient client{loop};
};

const std::string kGood = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";

TEST_F(HttpClientTest, OnceIsOneConnectionAndRedirectsAreTold) {
    Scripted service({kGood + "CLOSE",
                      "HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: "
                      "0\r\n\r\nCLOSE"});
    // Its script waits for a brace.
    const std::string url = "http://127.0.0.1:" + std::to_string(service.port) + "/a}";
    EXPECT_EQ(get_once(url).body, "hi");
    EXPECT_EQ(client.connections(), 0u);
    const HttpAnswer moved = get_once(url);
    EXPECT_EQ(moved.status, 302);
    EXPECT_EQ(moved.location, "http://10.0.0.1/");
    EXPECT_EQ(service.connections, 2);
    EXPECT_EQ(get_once(url, false).outcome, Outcome::kNotSent);
    EXPECT_EQ(service.connections, 2) << "not even a connection to a private address";
}

TEST_F(HttpClientTest, AnswersComeBackAndTheConnectionIsKept) {
    Scripted service(
        {kGood, "HTTP/1.1 429 Slow\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n", kGood});
    const std::size_t target = add(service.url());
    EXPECT_EQ(post(target).body, "hi");
    const HttpAnswer slow = post(target);
    EXPECT_EQ(slow.status, 429);
    EXPECT_EQ(slow.retry_after, "7");
    EXPECT_EQ(post(target).status, 200);
    EXPECT_EQ(service.connections, 1);
}

TEST_F(HttpClientTest, Case114AFreshPostHasAConnectionOfItsOwn) {
    Scripted service({kGood + "CLOSE", kGood});
    const std::size_t target = add(service.url());
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(post(target, true).body, "hi");
    EXPECT_EQ(service.connections, 2);
}

TEST_F(HttpClientTest, AKeptConnectionThatDiedIsMadeAnew) {
    Scripted service({kGood, "CLOSE", kGood});
    const std::size_t target = add(service.url());
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(post(target).body, "hi");  // the second request was cut without a word
    EXPECT_EQ(service.requests, 3);
}

TEST_F(HttpClientTest, AKeptConnectionThatTheServiceClosesIsNotUsedAgain) {
    Scripted service({kGood + "CLOSE", kGood});
    const std::size_t target = add(service.url());
    EXPECT_EQ(post(target).body, "hi");
    while (client.connections() > 0) {
        loop.restart();
        loop.run_one();
    }
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(service.requests, 2);
}

TEST_F(HttpClientTest, WhatAServiceSaysUnaskedIsNoAnswer) {
    // The second answer comes before anybody asked for it.
    Scripted service({kGood + "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad", kGood});
    const std::size_t target = add(service.url());
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(service.connections, 2);
}

TEST_F(HttpClientTest, ALongAnswerComesWhole) {
    const std::string body(300'000, 'x');
    const std::string length = "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n";
    const std::string chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n493e0\r\n";
    Scripted service({length + body, chunks + body + "\r\n0\r\n\r\n", kGood});
    const std::size_t target =
        client.add({.url = service.url(), .allow_private = true, .answer_bytes_max = body.size()});
    EXPECT_EQ(post(target).body, body);
    EXPECT_EQ(post(target).body, body);
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(service.connections, 1);
}

TEST_F(HttpClientTest, ALongRequestIsSentWhole) {
    Scripted service({kGood, kGood});
    const std::size_t target = add(service.url());
    std::optional<HttpAnswer> out;
    // More than a socket takes at once; the script answers its brace, which is the last byte.
    client.post(target, std::string(4'000'000, ' ') + "}", 60'000, false,
                [&](HttpAnswer answer) { out = answer; });
    while (!out) {
        loop.restart();
        loop.run_one();
    }
    EXPECT_EQ(out->body, "hi") << out->why;
    EXPECT_EQ(post(target).body, "hi");
    EXPECT_EQ(service.connections, 1);
}

TEST_F(HttpClientTest, Case113WhatIsNotAWholeAnswerIsBroken) {
    for (const std::string& answer :
         {std::string("CLOSE"), std::string("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhiCLOSE"),
          std::string("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\nCLOSE"),
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n" + std::string(2000, 'x') +
              "\r\nCLOSE",
          "HTTP/1.1 200 OK\r\nX: " + std::string(20'000, 'x') + "\r\n\r\nCLOSE",
          std::string("SSH-2.0-x\r\nCLOSE"),
          std::string("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi!CLOSE"),
          std::string(
              "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nhi")}) {
        Scripted service({answer});
        const HttpAnswer got = post(add(service.url()));
        EXPECT_EQ(got.outcome, Outcome::kBroken) << answer.substr(0, 60);
        EXPECT_FALSE(got.why.empty());
    }
}

TEST_F(HttpClientTest, ABrokenAnswerTellsTheStatusOfItsHead) {  // all that webhooks want to know
    Scripted service({"HTTP/1.1 202 Accepted\r\nContent-Length: 9\r\n\r\nhiCLOSE",
                      "HTTP/1.1 202 Accepted\r\nContent-LenCLOSE"});
    const std::size_t target = add(service.url());
    for (const int status : {202, 0}) {
        const HttpAnswer got = post(target);
        EXPECT_EQ(got.outcome, Outcome::kBroken);
        EXPECT_EQ(got.status, status);
    }
}

TEST_F(HttpClientTest, ASilentServiceIsGivenUp) {
    Scripted service({"HTTP/1.1 200 OK\r\n", "for a second call, which it waits for"});
    const HttpAnswer got = post(add(service.url()), false, 50);
    EXPECT_NE(got.outcome, Outcome::kAnswered);
    EXPECT_THAT(got.why, HasSubstr("in time"));
}

TEST_F(HttpClientTest, NobodyThereIsNotSent) {
    std::uint16_t port = 0;
    {
        asio::io_context io;
        tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
        port = acceptor.local_endpoint().port();
    }
    const auto url = *parse_url("http://127.0.0.1:" + std::to_string(port));
    EXPECT_EQ(post(add(url)).outcome, Outcome::kNotSent);
}

TEST_F(HttpClientTest, Case103PrivateAddressesAreRefusedHoweverTheyAreWritten) {
    Scripted service({kGood});
    for (const char* host : {"127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1",
                             "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]", "localhost"}) {
        const HttpAnswer got = post(add(service.url(host), false));
        EXPECT_EQ(got.outcome, Outcome::kNotSent) << host;
    }
    EXPECT_EQ(service.requests, 0);
}

TEST_F(HttpClientTest, Case103ARedirectIsNotFollowed) {
    Scripted inside({kGood});
    Scripted service({"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:" +
                      std::to_string(inside.port) + "/\r\nContent-Length: 0\r\n\r\n"});
    EXPECT_EQ(post(add(service.url())).status, 302);
    EXPECT_EQ(inside.requests, 0);
}

TEST_F(HttpClientTest, AServiceWithoutTlsIsNotSpokenToWhereTlsIsWanted) {
    Scripted service({"}CLOSE"});
    const auto url = *parse_url("https://127.0.0.1:" + std::to_string(service.port));
    // It hears a greeting that it cannot read, and never the request.
    const HttpAnswer got = post(add(url), false, 300);
    EXPECT_EQ(got.outcome, Outcome::kNotSent);
}

/// Calls on the thread of the loop, as those do who are answered on it.
class CalledOnTheLoop : public testing::Test {
  protected:
    void call(std::function<void()> calls) {
        asio::post(loop, [this, calls = std::move(calls)] {
            is_calling = true;
            calls();
            is_calling = false;
        });
    }
    void run_until(const std::function<bool()>& is_done) {
        while (!is_done()) {
            loop.restart();
            loop.run_one();
        }
    }
    HttpClient::Done told() {
        return [this](const HttpAnswer& answer) {
            EXPECT_FALSE(is_calling) << "inside the call, before it said its id";
            last = answer;
            ++ended;
        };
    }
    asio::io_context loop{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{loop.get_executor()};
    bool is_calling = false;
    int ended = 0;
    HttpAnswer last;
};

TEST_F(CalledOnTheLoop, NobodyIsAnsweredInsideTheirOwnCall) {
    HttpClient client(loop);
    const std::size_t target = client.add({.url = *parse_url("http://127.0.0.1:9/")});
    call([&] {
        client.post(target, "{}", 60'000, false, told());
        client.get(target, "/", 60'000, told());
        client.get_once({.url = *parse_url("http://127.0.0.1:9/")}, 60'000, told());
    });
    run_until([&] { return ended == 3; });
    EXPECT_EQ(last.why, "it stands on a private address, which is not allowed for it");
}

TEST_F(CalledOnTheLoop, AllThatWaitForASilentNameEndOneAfterAnother) {
    HttpClient client(loop, [](const std::string&) {
        return NameAnswer{NameAnswer::What::kSilent, {}, "nobody answers"};
    });
    constexpr int kJobs = 5'000;
    const std::size_t target =
        client.add({.url = *parse_url("http://node.example/"), .queue_max = kJobs});
    call([&] {
        for (int i = 0; i < kJobs; ++i)
            client.post(target, "{}", 600'000, false, [&, i](HttpAnswer answer) {
                EXPECT_EQ(i, ended) << "those that end inside one another end in the other order";
                told()(std::move(answer));
            });
    });
    run_until([&] { return ended == kJobs || HasFailure(); });
    EXPECT_EQ(last.why, "nobody answers");
    EXPECT_EQ(client.connections(), 0U);
}

TEST_F(CalledOnTheLoop, WhatIsForgottenBeforeItBeganIsNotTold) {
    std::atomic<int> asked = 0;
    auto client = std::make_unique<HttpClient>(loop, [&](const std::string&) {
        ++asked;
        return NameAnswer{NameAnswer::What::kSilent, {}, "nobody answers"};
    });
    call([&] {
        client->cancel(client->get_once({.url = *parse_url("http://a.example/")}, 60'000, told()));
        client->get_once({.url = *parse_url("http://b.example/")}, 60'000, told());
        client = nullptr;
    });
    run_until([&] { return client == nullptr; });
    for (int i = 0; i < 10; ++i) loop.poll();
    EXPECT_EQ(ended, 0);
    EXPECT_EQ(asked, 0);
}

TEST_F(CalledOnTheLoop, ASocketIsNotClosedInsideTheCallThatOpensIt) {
    WsClient client(loop, 1000);
    std::string why;
    call([&] {
        client.open(*parse_url("ws://127.0.0.1:9/"), false,
                    {.opened = [] {},
                     .text = [](std::string_view) {},
                     .closed =
                         [&](std::string told_why) {
                             EXPECT_FALSE(is_calling);
                             why = std::move(told_why);
                         }});
    });
    run_until([&] { return !why.empty(); });
    EXPECT_EQ(why, "it stands on a private address, which is not allowed for it");
}

}  // namespace
}  // namespace portico::upstream
