// SPDX-License-Identifier: Apache-2.0
//
// The provider against a service that speaks the transit engine's API, with real keys behind it.
#include "server/vault/keys/transit_provider.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>
#include <vector>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "core/crypto/aead.hpp"
#include "server/vault/keys/open_keys.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

EntropyFn seeded() {
    return [engine = std::mt19937_64(7)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

/// A transit engine on a free port of this machine: each connection kept open.
class Transit {
  public:
    Transit() {
        listener_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(listen(listener_, 4), 0);
        socklen_t size = sizeof address;
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
        url_ = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
        thread_ = std::thread([this] {
            for (int peer = 0; (peer = accept(listener_, nullptr, nullptr)) >= 0;) {
                peers_.push_back(peer);
                serving_.emplace_back([this, peer] { serve(peer); });
            }
        });
    }
    ~Transit() {
        shutdown(listener_, SHUT_RDWR);
        thread_.join();
        for (const int peer : peers_) shutdown(peer, SHUT_RDWR);
        for (std::thread& one : serving_) one.join();
        for (const int peer : peers_) close(peer);
        close(listener_);
    }
    const std::string& url() const { return url_; }

    std::atomic<int> refuse_with = 0;  ///< a status for every request
    std::atomic<bool> exportable = false;
    std::string type = "aes256-gcm96";

  private:
    void serve(int peer) {
        std::string text;
        std::array<char, 4096> part;
        while (true) {
            const std::size_t end = text.find("\r\n\r\n");
            if (end != std::string::npos) {
                const std::size_t at = text.find("Content-Length: ");
                const std::size_t length =
                    at < end ? std::strtoul(text.c_str() + at + 16, nullptr, 10) : 0;
                if (text.size() >= end + 4 + length) {
                    const std::string answer =
                        answer_to(text.substr(0, end), text.substr(end + 4, length));
                    text.erase(0, end + 4 + length);
                    send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
                    continue;
                }
            }
            const ssize_t size = recv(peer, part.data(), part.size(), 0);
            if (size <= 0) return;
            text.append(part.data(), static_cast<std::size_t>(size));
        }
    }

    std::string answer_to(const std::string& head, const std::string& body) {
        if (refuse_with != 0) return reply(refuse_with, R"({"errors":["sealed"]})");
        if (!head.contains("X-Vault-Token: s.token\r\n") &&
            !head.ends_with("X-Vault-Token: s.token"))
            return reply(403, R"({"errors":["permission denied"]})");
        if (head.starts_with("GET /v1/transit/keys/auth "))
            return reply(200, R"({"request_id":"1","data":{"type":")" + type +
                                  R"(","derived":false,"exportable":)" +
                                  (exportable ? "true" : "false") +
                                  R"(,"allow_plaintext_backup":false,"latest_version":1}})");
        const auto json = parse_json(body);
        if (!json || !head.starts_with("POST ")) return reply(404, R"({"errors":[]})");
        const Bytes binding = *parse_base64(*json->find_string("associated_data"));
        const XAeadNonce nonce{};
        const Secret<32> key(Bytes32{42});
        if (head.contains("/v1/transit/encrypt/auth ")) {
            const Bytes plain = *parse_base64(*json->find_string("plaintext"));
            const Bytes sealed = seal_xchacha20poly1305(key, nonce, binding, plain);
            return reply(200, R"({"data":{"ciphertext":"vault:v1:)" + to_base64(sealed) + R"("}})");
        }
        const std::string_view text = *json->find_string("ciphertext");
        const auto sealed = parse_base64(text.substr(std::min<std::size_t>(9, text.size())));
        if (!text.starts_with("vault:v1:") || !sealed)
            return reply(400, R"({"errors":["invalid ciphertext: no prefix"]})");
        const auto opened = open_xchacha20poly1305(key, nonce, binding, *sealed);
        if (!opened) return reply(400, R"({"errors":["cipher: message authentication failed"]})");
        return reply(200, R"({"data":{"plaintext":")" + to_base64(*opened) + R"("}})");
    }

    static std::string reply(int status, const std::string& body) {
        return "HTTP/1.1 " + std::to_string(status) +
               " x\r\nContent-Type: application/json\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\n\r\n" + body;
    }

    int listener_ = -1;
    std::vector<int> peers_;
    std::vector<std::thread> serving_;
    std::string url_;
    std::thread thread_;
};

class TransitKeys : public testing::Test {
  protected:
    TransitKeys() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-transit-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        token("s.token");
    }
    ~TransitKeys() override { std::filesystem::remove_all(folder_); }
    void token(const std::string& text, mode_t mode = 0400) {
        const std::string path = folder_ + "/token";
        std::filesystem::remove(path);
        std::ofstream(path) << text << "\n";
        chmod(path.c_str(), mode);
    }
    std::string address(const std::string& name = "auth") const {
        return transit_.url() + "/v1/transit/keys/" + name + "?token-file=" + folder_ + "/token";
    }
    std::unique_ptr<KeyProvider> keys() {
        auto opened = open_keys(address(), seeded());
        EXPECT_TRUE(opened) << opened.error();
        return opened ? std::move(*opened) : nullptr;
    }
    std::string why(const std::string& where) {
        const auto opened = open_keys(where, seeded());
        return opened ? "" : opened.error();
    }

    Transit transit_;
    std::string folder_;
};

TEST_F(TransitKeys, WrapForTheirBindingAlone) {
    const auto provider = keys();
    ASSERT_NE(provider, nullptr);
    const Secret<32> data_key(Bytes32{1, 2, 3});
    const Bytes binding = {1};
    const Bytes other = {2};
    WrappedKey wrapped = provider->wrap(data_key, binding).value();
    EXPECT_TRUE(provider->unwrap(wrapped, binding).value() == data_key);
    EXPECT_EQ(provider->unwrap(wrapped, other).error().code, Code::crypto_open_failed);
    wrapped.wrapped = {'x'};
    EXPECT_EQ(provider->unwrap(wrapped, binding).error().code, Code::crypto_open_failed);
    wrapped.key_id = "another";
    EXPECT_EQ(provider->unwrap(wrapped, binding).error().code, Code::crypto_open_failed);
}

TEST_F(TransitKeys, AServiceThatFailsIsUnavailableAndOpensNothing) {
    const auto provider = keys();
    const Bytes binding = {1};
    const WrappedKey wrapped = provider->wrap(Secret<32>(Bytes32{9}), binding).value();
    for (const int status : {400, 403, 404, 429, 500, 503}) {
        transit_.refuse_with = status;
        EXPECT_EQ(provider->unwrap(wrapped, binding).error().code, Code::key_provider_unavailable);
        EXPECT_EQ(provider->wrap(Secret<32>(), binding).error().code,
                  Code::key_provider_unavailable);
    }
    transit_.refuse_with = 0;
    EXPECT_TRUE(provider->unwrap(wrapped, binding));
}

TEST_F(TransitKeys, TheTokenIsReadAtEveryCall) {
    const auto provider = keys();
    token("s.ended");
    EXPECT_FALSE(provider->wrap(Secret<32>(), {}));
    token("s.token");
    EXPECT_TRUE(provider->wrap(Secret<32>(), {}));
    token("s.token", 0444);
    EXPECT_FALSE(provider->wrap(Secret<32>(), {})) << "others may read it";
}

// Case 72.
TEST_F(TransitKeys, KeysThatAreNotFitAreRefusedInOneLine) {
    EXPECT_THAT(why(address("none")), HasSubstr("has no key none"));
    transit_.exportable = true;
    EXPECT_THAT(why(address()), HasSubstr("is exportable"));
    transit_.exportable = false;
    transit_.type = "rsa-2048";
    EXPECT_THAT(why(address()), HasSubstr("not of type aes256-gcm96"));
    token("s.other");
    EXPECT_THAT(why(address()), HasSubstr("refuses the token"));
    EXPECT_THAT(why(address()), Not(HasSubstr("s.other")));
    const std::string file = "?token-file=" + folder_ + "/token";
    for (const char* host : {"vault.example", "127.evil.example", "localhost.evil.example"})
        EXPECT_THAT(why(std::string("http://") + host + "/v1/transit/keys/auth" + file),
                    HasSubstr("begins with https://"));
    EXPECT_THAT(why("http://127.0.0.1:1/v1/transit/keys/auth" + file),
                HasSubstr("does not answer"));
    for (const char* wrong : {"https://vault.example/v1/transit/auth?token-file=/t",
                              "https://vault.example/v1/transit/keys/auth",
                              "https://a@vault.example/v1/transit/keys/auth?token-file=/t",
                              "https://vault.example/v1/transit/keys/a/b?token-file=/t",
                              "https://vault.example/v1/transit/keys/auth?token=s.1"})
        EXPECT_THAT(why(wrong), HasSubstr("https://host:8200/v1/transit/keys/NAME")) << wrong;
}

// Case 72: one key of a service is one key, by whatever name of its host.
TEST_F(TransitKeys, TwoProvidersOverOneKeyAreNotTwo) {
    EXPECT_THAT(why_not_two(*keys(), *keys()), HasSubstr("two different"));
}

}  // namespace
}  // namespace portico::vault
