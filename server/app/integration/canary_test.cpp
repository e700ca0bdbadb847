// SPDX-License-Identifier: Apache-2.0
//
// Personal data and secrets that a client can put anywhere in its requests are in no log, at its
// most talkative, and in no metric (docs/spec/security.md, cases 84 and 95). And the other way:
// what an operator needs to follow one request, its id, is in both.
#include <gmock/gmock.h>
#include <signal.h>

#include "core/base/encoding/base64.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::Not;

/// One word in several dresses: a name, an e-mail, an account, an IP address.
const std::string kName = "canaryname";
const std::string kEmail = "canary.name@example.org";
const std::string kAccount = "0xCa4a9Ca4a9Ca4a9Ca4a9Ca4a9Ca4a9Ca4a9Ca4a9";
const std::string kAddress = "203.0.113.77";

std::string canary_json() {
    return R"({"name":")" + kName + R"(","email":")" + kEmail + R"(","account":")" + kAccount +
           "\"}";
}

class Canary : public testing::Test {
  protected:
    static constexpr const char* kNothing[] = {"canary", "CANARY", "Y2FuYXJ5",    "63616e617279",
                                               "Ca4a9",  "ca4a9",  "203.0.113.77"};
    /// A token with canaries in its claims; signed, so that it is looked at, or not.
    static std::string odd_token(bool of_json) {
        const auto part = [](const std::string& text) { return to_base64url(as_bytes(text)); };
        return part(of_json ? R"({"alg":"EdDSA","typ":"JWT"})" : kEmail) + "." +
               part(R"({"iss":"did:key:)" + kName + R"(","sub":")" + kEmail + R"(","aud":"wss://)" +
                    kEmail + R"(","iat":1,"exp":2,"act":")" + kName + "\"}") +
               "." + part(kName);
    }
};

TEST_F(Canary, IsInNoLogAndNoMetric) {
    const Folder folder;
    Relay relay(folder.path(), {"frames_per_second=1", "frame_burst=50", "address_per_second=0"},
                {}, "debug");
    const std::string headers = "User-Agent: " + kName + "/" + kEmail + "\r\nReferer: https://" +
                                kName + ".example/" + kAccount + "\r\nCookie: s=" + kName +
                                "\r\nX-Forwarded-For: " + kAddress + "\r\nX-Client-Id: " + kName +
                                "\r\nOrigin: https://" + kName + ".example\r\n";
    const std::string query = "?projectId=" + kName + "&clientId=" + kEmail + "&auth=" + kName +
                              "&search=" + kName + "&address=" + kAccount;
    const std::string targets[] = {"/",
                                   "/rpc",
                                   "/e",
                                   "/getWallets",
                                   "/getWalletImage/" + kName,
                                   "/v1/identity/" + kAccount,
                                   "/v1/account/" + kAccount + "/history",
                                   "/v1/account/" + kAccount + "/balance",
                                   "/v1/profile/account/" + kName,
                                   "/v1/profile/reverse/" + kAccount,
                                   "/v1/",
                                   "/" + kName,
                                   "/" + kEmail + "%00",
                                   "/v1/profile/suggestions/" + kName,
                                   "/v1/sessions/" + kAccount,
                                   "/public/getAssetImage/" + kName};
    for (const std::string& target : targets)
        for (const char* method : {"GET", "POST", "PUT", "OPTIONS", "CANARY"})
            for (const std::string& bearer :
                 {std::string(), kName, odd_token(false), odd_token(true), token(1)})
                fetch(relay.port, method, target + query, canary_json(), bearer, headers);
    for (const std::string& target : targets)
        for (const char* method : {"GET", "POST"})
            fetch(relay.admin_port, method, target + query, canary_json(), kName, headers);

    for (const std::string& auth : {kName, odd_token(false), odd_token(true)}) {
        Client refused(relay.port, "auth=" + auth + "&projectId=" + kName + "&ua=" + kName);
        Client closed(relay.port,
                      "auth=" + auth + "&projectId=" + kEmail + "&useOnCloseEvent=true");
        closed.read();
    }
    Client client(relay.port, "auth=" + token(2) + "&projectId=x&ua=" + kEmail);
    const std::string topic = [] {
        std::string out;
        while (out.size() < 64) out += "63616e617279";  // "canary" in hex
        return out.substr(0, 64);
    }();
    for (const std::string& frame :
         {request("1700000000001", "irn_publish", publish_params(kEmail, topic)),
          request("1700000000002", "irn_publish", publish_params(kName, kName)),
          request("1700000000003", "irn_subscribe", "{\"topic\":\"" + topic + "\"}"),
          request("1700000000004", kName, canary_json()),
          request("1700000000005", "irn_publish", canary_json()), "{\"id\":\"" + kName + "\"}",
          kEmail,
          request("1700000000006", "irn_watch",
                  "{\"webhookUrl\":\"https://" + kName + ".example\"}")}) {
        client.send(frame);
        client.read();
    }
    client.send_until_closed([&](int i) {  // as a flooder
        return request(std::to_string(1'700'000'000'010 + i), "irn_publish",
                       publish_params(kName, topic));
    });
    RawClient broken(relay.port);
    broken.send(kName + " " + kEmail + "\r\n" + kAccount + "\r\n\r\n");
    broken.read_all();

    const std::string metrics = fetch(relay.admin_port, "GET", "/metrics").body;
    relay.program().signal(SIGTERM);
    const std::string log = relay.program().rest_of_errors();
    EXPECT_THAT(log, HasSubstr("relay.refused"));  // it was a talkative log
    for (const char* part : kNothing) {
        EXPECT_THAT(log, Not(HasSubstr(part)));
        EXPECT_THAT(metrics, Not(HasSubstr(part)));
    }
}

TEST_F(Canary, RequestIdIsInTheAnswerAndInTheLog) {
    const Folder folder;
    Relay relay(folder.path(), {}, {}, "debug");
    const Answer refused = fetch(relay.port, "POST", "/rpc", "{}", "bad");
    const std::string id = refused.header("x-request-id");
    EXPECT_GE(id.size(), 8u);
    EXPECT_THAT(relay.program().error_line_with("relay.refused"),
                HasSubstr("\"request_id\":\"" + id + "\""));
    for (const char* target : {"/", "/hello", "/health", "/v1/nothing", "/getWallets", "/none"})
        EXPECT_NE(fetch(relay.port, "GET", target).header("x-request-id"), "") << target;
    EXPECT_NE(fetch(relay.admin_port, "GET", "/health").header("x-request-id"), "");
    EXPECT_NE(fetch(relay.port, "BAD METHOD", "/").header("x-request-id"), "");
    EXPECT_EQ(fetch(relay.port, "GET", "/hello", {}, {}, "X-Request-Id: 0a1b-2c.d_e\r\n")
                  .header("x-request-id"),
              "0a1b-2c.d_e");
    EXPECT_NE(
        fetch(relay.port, "GET", "/hello", {}, {}, "X-Request-Id: a b\r\n").header("x-request-id"),
        "a b");
}

}  // namespace
}  // namespace portico::app
