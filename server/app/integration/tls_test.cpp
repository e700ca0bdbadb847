// SPDX-License-Identifier: Apache-2.0
//
// The real program speaking TLS: which versions and names, new certificates while it runs, peers
// that do not finish a handshake (docs/spec/security.md#case-92), and what the doctor says of
// certificates.
#include <gmock/gmock.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "server/app/integration/certificates.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kGet = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

class Tls : public testing::Test {
  protected:
    std::vector<std::string> with(std::vector<std::string> more = {}) const {
        std::vector<std::string> out = {"--tls-certificate", folder.file("a.crt"), "--tls-key",
                                        folder.file("a.key")};
        out.insert(out.end(), more.begin(), more.end());
        return out;
    }
    /// The common name of the certificate that a new client gets.
    static std::string name_at(std::uint16_t port, const std::string& requested = "localhost") {
        const RawClient client(port, {.name = requested});
        return client.secure() ? client.certificate_name() : "";
    }
    void wait_for_name(std::uint16_t port, const std::string& name) const {
        EXPECT_TRUE(comes_true([&] { return name_at(port) == name; })) << name;
    }

    Folder folder;
    std::string data = folder.file("data");
};

TEST_F(Tls, HttpAndSocketsGoThroughIt) {
    write_certificate(folder, "a");
    Relay relay(data, {}, with());
    RawClient client(relay.port, RawClient::Tls{.protocol = "http/1.1"});
    ASSERT_TRUE(client.secure());
    EXPECT_EQ(client.protocol(), "http/1.1");
    for (int i = 0; i < 3; ++i) {  // on one connection
        client.send(kGet);
        EXPECT_EQ(client.read_answer().status, 200);
    }
    // A large body both ways: many records.
    const std::string body(300'000, ' ');
    client.send("POST /rpc HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token(1) +
                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_THAT(client.read_answer().body, HasSubstr("Serialization"));

    RawClient socket(relay.port, RawClient::Tls{});
    socket.send("GET /?projectId=x&auth=" + token(1) +
                " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n");
    EXPECT_EQ(socket.read_answer().status, 101);
    const std::string text = request("1700000000001", "irn_publish", publish_params("m"));
    std::string frame = {'\x81', static_cast<char>(0x80 | 126), static_cast<char>(text.size() >> 8),
                         static_cast<char>(text.size())};
    socket.send(frame + std::string(4, '\0') + text);  // masked with zeros
    EXPECT_THAT(socket.read(), HasSubstr("\"result\":true"));
    relay.program().signal(SIGTERM);
    EXPECT_THAT(socket.read(), HasSubstr("\x03\xe9"));  // 1001
    socket.send(std::string("\x88\x82\0\0\0\0\x03\xe9", 8));
    EXPECT_EQ(relay.program().wait(), 0);
}

TEST_F(Tls, OldVersionsAndOtherProtocolsAreRefused) {
    write_certificate(folder, "a");
    Relay relay(data, {}, with());
    EXPECT_FALSE(RawClient(relay.port, RawClient::Tls{.version = TLS1_VERSION}).secure());
    EXPECT_FALSE(RawClient(relay.port, RawClient::Tls{.version = TLS1_1_VERSION}).secure());
    EXPECT_TRUE(RawClient(relay.port, RawClient::Tls{.version = TLS1_2_VERSION}).secure());
    EXPECT_TRUE(RawClient(relay.port, RawClient::Tls{.version = TLS1_3_VERSION}).secure());
    EXPECT_FALSE(RawClient(relay.port, RawClient::Tls{.protocol = "h2"}).secure());
    EXPECT_EQ(metric(relay.admin_port, "portico_tls_failures_total"), 3u);
}

TEST_F(Tls, ClearTextIsToldSo) {
    write_certificate(folder, "a");
    Relay relay(data, {}, with());
    const Answer answer = fetch(relay.port, "GET", "/hello");
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(answer.body, "This port speaks TLS: use https:// or wss://\n");
    RawClient noise(relay.port);
    noise.send("\x16\x03\x01\x02 no handshake at all");
    noise.read_all();                                                  // an alert, and the end
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/health").status, 200);  // tls.admin is false
}

TEST_F(Tls, AdminListenerSpeaksItWhereAsked) {
    write_certificate(folder, "a");
    Relay relay(data, {}, with({"--tls-admin"}));
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/health").status, 400);
    RawClient client(relay.admin_port, RawClient::Tls{});
    client.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 200);
}

TEST_F(Tls, CertificateIsChosenByName) {
    write_certificate(folder, "a", {.name = "relay.example.org"});
    write_certificate(folder, "b", {.name = "*.example.net"});
    Relay relay(data, {},
                {"--tls-certificate", folder.file("a.crt"), folder.file("b.crt"), "--tls-key",
                 folder.file("a.key"), folder.file("b.key")});
    EXPECT_EQ(name_at(relay.port, "api.example.net"), "*.example.net");
    EXPECT_EQ(name_at(relay.port, "relay.example.org"), "relay.example.org");
    EXPECT_EQ(name_at(relay.port, "other.example.org"), "relay.example.org");
    EXPECT_EQ(name_at(relay.port, ""), "relay.example.org");
}

TEST_F(Tls, NewFilesAreTakenWithoutARestartAndOldConnectionsGoOn) {
    write_certificate(folder, "a", {.name = "first"});
    Relay relay(data, {}, with());
    RawClient old(relay.port, RawClient::Tls{});
    EXPECT_EQ(old.certificate_name(), "first");
    write_certificate(folder, "a", {.name = "second"});
    wait_for_name(relay.port, "second");
    old.send(kGet);
    EXPECT_EQ(old.read_answer().status, 200);

    write_certificate(folder, "a", {.name = "third"});
    relay.program().signal(SIGHUP);
    wait_for_name(relay.port, "third");
}

TEST_F(Tls, BadNewCertificateIsRefusedAndTheOldOneStays) {
    write_certificate(folder, "a", {.name = "good"});
    write_certificate(folder, "other");
    Relay relay(data, {}, with());
    const auto refused = [&](const std::string& reason) {
        relay.program().signal(SIGHUP);
        EXPECT_THAT(relay.program().error_line_with("tls.refused"),
                    AllOf(HasSubstr("stays in use"), HasSubstr(reason)));
        EXPECT_EQ(name_at(relay.port), "good");
    };
    std::filesystem::copy(folder.file("a.crt"), folder.file("kept.crt"));
    std::filesystem::copy(folder.file("a.key"), folder.file("kept.key"));
    std::filesystem::remove(folder.file("a.key"));
    refused("cannot be used");
    std::filesystem::copy(folder.file("other.key"), folder.file("a.key"));
    refused("does not belong to the certificate");
    folder.write("a.crt", "-----BEGIN CERTIFICATE-----\nnonsense");
    refused("the certificate " + folder.file("a.crt") + " cannot be used");
    write_certificate(folder, "a", {.name = "gone", .from_days = -9, .to_days = -1});
    refused("has expired");
    EXPECT_GE(metric(relay.admin_port, "portico_reloads_refused_total"), 4u);
    EXPECT_GT(metric(relay.admin_port, "portico_tls_certificate_end_seconds"), 1'700'000'000u);
}

TEST_F(Tls, StartIsRefusedWithOneLine) {
    write_certificate(folder, "a");
    write_certificate(folder, "other");
    const auto failure = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"serve", "--data", data});
        return run_program(std::move(arguments)).errors;
    };
    EXPECT_EQ(
        failure({"--tls-certificate", folder.file("a.crt"), "--tls-key", folder.file("other.key")}),
        "portico: the key " + folder.file("other.key") + " does not belong to the certificate " +
            folder.file("a.crt") + "\n");
    EXPECT_THAT(failure({"--tls-certificate", folder.file("a.crt")}),
                HasSubstr("each certificate needs its key"));
    EXPECT_THAT(failure({"--tls-admin"}), HasSubstr("tls.admin needs a certificate"));
    EXPECT_THAT(failure({"--tls-certificate", "/none.crt", "--tls-key", "/none.key"}),
                HasSubstr("the certificate /none.crt cannot be used"));
}

TEST_F(Tls, UnfinishedHandshakesAreDropped) {  // 92
    write_certificate(folder, "a");
    Relay relay(data, {"handshake_timeout_ms=3000"}, with());
    RawClient silent(relay.port);
    EXPECT_EQ(silent.read(), "");
    RawClient slow(relay.port);
    slow.send("\x16\x03\x01");  // the first bytes of a hello
    EXPECT_EQ(slow.read(), "");
    EXPECT_EQ(name_at(relay.port), "localhost");
}

TEST_F(Tls, DoctorLooksAtCertificates) {
    const auto doctor = [&] {
        std::vector<std::string> arguments = {"doctor",      "--data",         data, "--listen",
                                              "127.0.0.1:0", "--admin-listen", ""};
        for (const std::string& one : with()) arguments.push_back(one);
        return run_program(std::move(arguments)).text;
    };
    write_certificate(folder, "a", {.to_days = 60});
    EXPECT_THAT(doctor(), HasSubstr("ok    certificate " + folder.file("a.crt") +
                                    " (localhost) is valid for "));
    write_certificate(folder, "a", {.to_days = 3});
    EXPECT_THAT(doctor(), HasSubstr("warn  certificate " + folder.file("a.crt")));
    write_certificate(folder, "a", {.from_days = -9, .to_days = -1});
    EXPECT_THAT(doctor(), HasSubstr("(localhost) has expired"));
    write_certificate(folder, "a");
    chmod(folder.file("a.key").c_str(), 0644);
    EXPECT_THAT(doctor(), HasSubstr("can be read by every user"));
    std::filesystem::remove(folder.file("a.key"));
    EXPECT_THAT(doctor(), HasSubstr("FAIL  the key " + folder.file("a.key")));
}

}  // namespace
}  // namespace portico::app
