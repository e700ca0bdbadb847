// SPDX-License-Identifier: Apache-2.0
//
// For tests: the documented endpoints of the seven providers on one port of this machine, and a
// node of Optimism. Strict about what it is asked, so that a wrong request fails here as it would
// there.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/app/system.hpp"
#include "server/vault/social/farcaster.hpp"
#include "server/vault/social/provider.hpp"
#include "server/vault/social/test_signing.hpp"

namespace portico::app {

/// An HTTP/1.1 server of one answer for each connection, on a thread of its own.
class SmallServer {
  public:
    struct Request {
        std::string method, path, query, head, body;
        std::string field(const std::string& name) const {
            const std::size_t at = head.find("\r\n" + name + ": ");
            if (at == std::string::npos) return {};
            const std::size_t from = at + name.size() + 4;
            return head.substr(from, head.find("\r\n", from) - from);
        }
    };
    struct Reply {
        int status = 200;
        std::string body = {};
        std::string more = {};  ///< header fields
    };

    explicit SmallServer(std::function<Reply(const Request&)> answer) : answer_(std::move(answer)) {
        listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        bind(listener_, reinterpret_cast<sockaddr*>(&here), sizeof here);
        listen(listener_, 64);
        socklen_t size = sizeof here;
        getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size);
        port_ = ntohs(here.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~SmallServer() {
        shutdown(listener_, SHUT_RDWR);
        thread_.join();
        for (std::thread& one : connections_) one.join();
        close(listener_);
    }
    SmallServer(const SmallServer&) = delete;
    std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  private:
    void run() {
        for (;;) {
            const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
            if (client < 0) return;
            connections_.emplace_back([this, client] {
                serve(client);
                close(client);
            });
        }
    }
    void serve(int client) const {
        std::string text;
        std::size_t end = std::string::npos;
        std::size_t length = 0;
        while (end == std::string::npos || text.size() < end + 4 + length) {
            char part[4096];
            const ssize_t size = recv(client, part, sizeof part, 0);
            if (size <= 0) return;
            text.append(part, static_cast<std::size_t>(size));
            if (end != std::string::npos) continue;
            end = text.find("\r\n\r\n");
            if (end == std::string::npos) continue;
            Request sizes;
            sizes.head = text.substr(0, end) + "\r\n";
            const std::string sized = sizes.field("Content-Length");
            length = sized.empty() ? 0 : std::stoul(sized);
        }
        Request request;
        request.head = text.substr(0, end) + "\r\n";
        request.body = text.substr(end + 4);
        const std::size_t space = text.find(' ');
        request.method = text.substr(0, space);
        const std::string target = text.substr(space + 1, text.find(' ', space + 1) - space - 1);
        request.path = target.substr(0, target.find('?'));
        if (target.find('?') != std::string::npos)
            request.query = target.substr(target.find('?') + 1);
        const Reply reply = answer_(request);
        const std::string out =
            "HTTP/1.1 " + std::to_string(reply.status) +
            " -\r\nContent-Type: application/json\r\nConnection: close\r\n" + reply.more +
            "Content-Length: " + std::to_string(reply.body.size()) + "\r\n\r\n" + reply.body;
        static_cast<void>(::send(client, out.data(), out.size(), MSG_NOSIGNAL));
    }

    std::function<Reply(const Request&)> answer_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::thread thread_;
    std::vector<std::thread> connections_;
};

/// Names and values of a query or a form.
inline std::map<std::string, std::string> pairs_of(std::string_view text) {
    std::map<std::string, std::string> out;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find('&'));
        const std::size_t equals = one.find('=');
        out[*form_decode(one.substr(0, equals))] =
            equals == std::string_view::npos ? "" : *form_decode(one.substr(equals + 1));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
    }
    return out;
}

class SocialStandIn {
  public:
    using Request = SmallServer::Request;
    using Reply = SmallServer::Reply;

    std::string url() const { return server_.url(); }

    /// What a person does at the provider: looks at the address that the window was led to, and
    /// agrees. Returns what the browser is led back with.
    std::map<std::string, std::string> agree(const std::string& authorize_url) {
        const std::size_t path = authorize_url.find('/', 8);
        const std::size_t mark = authorize_url.find('?');
        auto asked = pairs_of(std::string_view(authorize_url).substr(mark + 1));
        const std::lock_guard lock(mutex_);
        const std::string code = "code " + std::to_string(++last_code_) + "/+&";
        asked["path"] = authorize_url.substr(path, mark - path);
        asked_[code] = asked;
        return {{"code", code}, {"state", asked["state"]}};
    }

    // What the person is, and what is wrong with the provider; set before agree().
    std::string email = "ada@gmail.com", subject = "1001";
    bool email_verified = true;
    std::string profile_body;  ///< in place of the provider's own
    bool is_demo = false;      ///< the demo's own, whose client and paths are its own
    std::string emails_body;   ///< in place of GitHub's list of addresses
    std::string scope = "read:user,user:email";
    std::function<std::string(std::string claims)> change_claims;
    std::function<std::string(const std::string& claims)> sign_token;  ///< in place of the key's
    std::string key_id = "k1";
    std::function<std::optional<Reply>(const Request&)> instead;
    std::atomic<int> key_fetches = 0;
    const vault::social::RsaKey key;

    // Farcaster: the phone.
    std::string channel_nonce, channel_domain, channel_uri, channel_request_id;
    bool has_signed = false;
    std::uint64_t fid = 42, registered_fid = 42;
    std::function<std::string(std::string message)> change_message;
    std::string answered_fid;          ///< what its relay says, in place of the signed one
    std::string contract_signature;    ///< in place of the key's
    bool contract_says_signed = true;  ///< of a contract at the custody address, deployed or not
    std::atomic<int> contract_asks = 0;
    std::atomic<int> status_reads = 0;

  private:
    Reply answer(const Request& request) {
        const std::lock_guard lock(mutex_);
        if (instead)
            if (auto other = instead(request)) return std::move(*other);
        const std::string& path = request.path;
        if (path == "/oauth2/v3/certs" || path == "/auth/keys" || path == "/jwks") {
            ++key_fetches;
            return {.body = R"({"keys":[)" + key.jwk(key_id) + "]}"};
        }
        if (path == "/token") return exchange(request, is_demo ? "/auth" : "/o/oauth2/v2/auth");
        if (path == "/auth/token") return exchange(request, "/auth/authorize");
        if (path == "/login/oauth/access_token") return exchange(request, "/login/oauth/authorize");
        if (path == "/v23.0/oauth/access_token") return exchange(request, "/v23.0/dialog/oauth");
        if (path == "/2/oauth2/token") return exchange(request, "/i/oauth2/authorize");
        if (path == "/api/oauth2/token") return exchange(request, "/oauth2/authorize");
        if (path == "/v1/channel") return open_channel(request);
        if (path == "/v1/channel/status") return channel_status(request);
        if (path == "/") return node(request);
        return profile(request);
    }

    static Reply refuse(const std::string& why) {
        return {.status = 400, .body = R"({"error":")" + why + R"("})"};
    }

    Reply exchange(const Request& request, const std::string& authorize) {
        auto form = pairs_of(request.body);
        const auto found = asked_.find(form["code"]);
        if (request.method != "POST" ||
            request.field("Content-Type") != "application/x-www-form-urlencoded" ||
            request.field("Accept") != "application/json")
            return refuse("invalid_request");
        // As at the real ones, a client that is not known hears nothing of the code.
        if (!is_client(request, form, authorize)) return refuse("invalid_client");
        if (found == asked_.end() || form["grant_type"] != "authorization_code" ||
            found->second["path"] != authorize ||
            form["redirect_uri"] != found->second["redirect_uri"])
            return refuse("invalid_grant");
        const std::map<std::string, std::string> asked = found->second;
        asked_.erase(found);  // once
        if (asked.at("code_challenge_method") != "S256" ||
            asked.at("code_challenge") != to_base64url(sha256(as_bytes(form["code_verifier"]))))
            return refuse("invalid_grant");
        if (asked.contains("nonce")) {
            std::string claims =
                R"({"iss":")" + url() + R"(","aud":")" + form["client_id"] + R"(","sub":")" +
                subject + R"(","nonce":")" + asked.at("nonce") + R"(","iat":)" +
                std::to_string(now_ms() / 1000) + R"(,"exp":)" +
                std::to_string(now_ms() / 1000 + 3600) + R"(,"name":"Ada","email":")" + email +
                R"(","email_verified":)" +
                (authorize == "/auth/authorize" ? (email_verified ? R"("true")" : R"("false")")
                                                : (email_verified ? "true" : "false")) +
                "}";
            if (change_claims) claims = change_claims(claims);
            return {.body = R"({"access_token":"access","token_type":"Bearer","id_token":")" +
                            (sign_token ? sign_token(claims)
                                        : key.sign(R"({"alg":"RS256","kid":")" + key_id + R"("})",
                                                   claims)) +
                            "\"}"};
        }
        return {.body =
                    R"({"access_token":"access","token_type":"bearer","scope":")" + scope + "\"}"};
    }
    bool is_client(const Request& request, std::map<std::string, std::string>& form,
                   const std::string& authorize) const {
        if (form["client_id"] != (is_demo ? "portico" : "the client")) return false;
        if (authorize == "/i/oauth2/authorize")
            return !form.contains("client_secret") &&
                   request.field("Authorization") ==
                       "Basic " + to_base64(as_bytes("the+client:the+secret"));
        if (authorize == "/auth/authorize")  // a JWT by the team's key
            return std::ranges::count(form["client_secret"], '.') == 2;
        return form["client_secret"] == "the secret";
    }

    Reply profile(const Request& request) const {
        if (request.field("Authorization") != "Bearer access" ||
            request.field("User-Agent").empty())
            return {.status = 401, .body = "{}"};
        if (!profile_body.empty() && request.path != "/user/emails") return {.body = profile_body};
        if (request.path == "/user")
            return {.body = R"({"id":)" + subject + R"(,"login":"ada","email":null})"};
        if (request.path == "/user/emails" && !emails_body.empty()) return {.body = emails_body};
        if (request.path == "/user/emails")
            return {.body = R"([{"email":")" + email + R"(","primary":true,"verified":)" +
                            (email_verified ? "true" : "false") + "}]"};
        if (request.path == "/v23.0/me") {
            auto query = pairs_of(request.query);
            if (query["appsecret_proof"] !=
                to_hex(hmac_sha256(as_bytes("the secret"), as_bytes("access"))))
                return {.status = 400, .body = "{}"};
            return {.body = R"({"id":")" + subject + R"(","name":"Ada Lovelace"})"};
        }
        if (request.path == "/2/users/me")
            return {.body = R"({"data":{"id":")" + subject + R"(","name":"A","username":"ada"}})"};
        if (request.path == "/api/users/@me")
            return {.body = R"({"id":")" + subject + R"(","username":"ada","email":")" + email +
                            R"(","verified":)" + (email_verified ? "true" : "false") + "}"};
        return {.status = 404, .body = "{}"};
    }

    Reply open_channel(const Request& request) {
        const auto json = parse_json(request.body);
        if (!json || request.field("Content-Type") != "application/json")
            return {.status = 400, .body = "{}"};
        channel_nonce = std::string(*json->find_string("nonce"));
        channel_domain = std::string(*json->find_string("domain"));
        channel_uri = std::string(*json->find_string("siweUri"));
        channel_request_id = std::string(*json->find_string("requestId"));
        return {.status = 201,
                .body = R"({"channelToken":"CHANNEL1","url":"https://client.farcaster.example/)"
                        R"(~/sign-in?channelToken=CHANNEL1","connectUri":"x","nonce":")" +
                        channel_nonce + "\"}"};
    }
    Reply channel_status(const Request& request) {
        ++status_reads;
        if (request.field("Authorization") != "Bearer CHANNEL1")
            return {.status = 401, .body = "{}"};
        if (!has_signed) return {.status = 202, .body = R"({"state":"pending"})"};
        has_signed = false;  // the first read that is completed takes the channel away
        Secret<32> custody;
        custody.expose_mutable()[31] = 7;
        const auto digest = chain::personal_message_digest(as_bytes("x"));
        const std::string address = chain::evm_address_text(
            *chain::recover_evm_signer(digest, *chain::sign_evm_digest(custody, digest)));
        std::string text = channel_domain + " wants you to sign in with your Ethereum account:\n" +
                           address + "\n\nFarcaster Auth\n\nURI: " + channel_uri +
                           "\nVersion: 1\nChain ID: 10\nNonce: " + channel_nonce +
                           "\nIssued At: " + format_date_time(now_ms() / 1000) +
                           "\nRequest ID: " + channel_request_id +
                           "\nResources:\n- farcaster://fid/" + std::to_string(fid);
        if (change_message) text = change_message(text);
        const std::string signature =
            !contract_signature.empty()
                ? contract_signature
                : to_hex_0x(*chain::sign_evm_digest(
                      custody, chain::personal_message_digest(as_bytes(text))));
        const std::string said = answered_fid.empty() ? std::to_string(fid) : answered_fid;
        std::string escaped;
        for (const char c : text) escaped += c == '\n' ? "\\n" : std::string(1, c);
        return {.body = R"({"state":"completed","message":")" + escaped + R"(","signature":")" +
                        signature + R"(","fid":)" + said + R"(,"username":"mallory"})"};
    }
    /// JSON-RPC of a chain that has Farcaster's registry and no other contract.
    Reply node(const Request& request) {
        const auto json = parse_json(request.body);
        if (!json) return {.status = 400, .body = "{}"};
        if (!json->is_array()) return {.body = call(*json)};
        std::string out;
        for (const Json& one : json->items()) out += (out.empty() ? "[" : ",") + call(one);
        return {.body = out + "]"};
    }
    std::string call(const Json& one) {
        const std::string method(*one.find_string("method"));
        std::string result = "\"0x\"";
        if (method == "eth_chainId") result = "\"0xa\"";
        if (method == "eth_blockNumber") result = "\"0x10\"";
        if (method == "eth_getBlockByNumber")
            result = R"({"number":"0x10","hash":"0x)" + std::string(64, '1') +
                     R"(","parentHash":"0x)" + std::string(64, '2') + R"(","timestamp":"0x1"})";
        if (method == "eth_call") {
            const Json& call = one.find("params")->items()[0];
            if (!call.find_string("to")) {
                // The code that asks a contract account (core/siwx/validator.sol) returns a byte.
                ++contract_asks;
                result = contract_says_signed ? "\"0x01\"" : "\"0x00\"";
            } else if (*call.find_string("to") == to_hex_0x(vault::social::kIdRegistry)) {
                const Bytes32 word = chain::Uint256(registered_fid).big_endian();
                result = '"' + to_hex_0x(word) + '"';
            }
        }
        const Json* id = one.find("id");
        return R"({"jsonrpc":"2.0","id":)" +
               (id->is_string() ? '"' + id->as_string() + '"' : id->number_text()) +
               R"(,"result":)" + result + "}";
    }

    std::mutex mutex_;
    int last_code_ = 0;
    std::map<std::string, std::map<std::string, std::string>> asked_;  ///< by code
    SmallServer server_{[this](const Request& request) { return answer(request); }};
};

}  // namespace portico::app
