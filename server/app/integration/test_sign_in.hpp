// SPDX-License-Identifier: Apache-2.0
//
// For tests: the real program and visitors who sign in, with wallets of every namespace.
#pragma once

#include <gmock/gmock.h>

#include "core/api/refusal.hpp"
#include "core/api/sign_in.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/siwx/message.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/app/system.hpp"

namespace portico::app::sign_in {

inline const std::string kShop(32, 'a');
inline const std::string kBank(32, 'b');
inline const std::string kPage = "https://shop.example";
inline const std::string kOtherPage = "https://www.shop.example";

inline Secret<32> key_of(std::uint8_t last) {
    FixedBytes<32> bytes{};
    bytes[31] = last;
    return Secret<32>(bytes);
}

/// Of the key 1.
inline const std::string kAda = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";

inline std::string evm_sign(std::string_view text, std::uint8_t key = 1) {
    return to_hex_0x(
        *chain::sign_evm_digest(key_of(key), chain::personal_message_digest(as_bytes(text))));
}

/// What a request may say besides.
struct Asking {
    std::string origin = kPage, bearer = {}, nonce_token = {}, project = kShop;
};

/// The program with two projects; a page is of both.
struct World {
    explicit World(std::vector<std::string> more_options = {},
                   std::vector<std::string> more_limits = {})
        : options(std::move(more_options)), limits(std::move(more_limits)) {
        create(kShop, {kPage, kOtherPage});
        create(kBank, {"https://bank.example", kPage});
        limits.emplace_back("address_per_second=0");
        options.insert(options.end(), {"--project", kShop});
        start();
    }
    void start() { server = std::make_unique<Relay>(folder.path(), limits, options); }
    void create(const std::string& id, const std::vector<std::string>& pages) const {
        std::vector<std::string> arguments = {"project", "create", "--data", folder.path(),
                                              "--id",    id,       "--name", "Shop"};
        for (const std::string& page : pages) arguments.insert(arguments.end(), {"--allow", page});
        const Outcome made = run_program(arguments);
        EXPECT_EQ(made.status, 0) << made.errors;
    }

    Folder folder;
    std::vector<std::string> options, limits;
    std::unique_ptr<Relay> server;
};

class SignInProcess : public testing::Test {
  protected:
    explicit SignInProcess(std::shared_ptr<World> process) : world(std::move(process)) {}

    Answer ask(const std::string& method, const std::string& path, const std::string& body = {},
               const Asking& asking = {}) const {
        std::string headers;
        if (!asking.origin.empty()) headers += "Origin: " + asking.origin + "\r\n";
        if (!asking.nonce_token.empty())
            headers += "x-nonce-jwt: Bearer " + asking.nonce_token + "\r\n";
        const char mark = path.find('?') == std::string::npos ? '?' : '&';
        return fetch(world->server->port, method,
                     "/auth/v1/" + path + mark + "projectId=" + asking.project + "&st=appkit&sv=1",
                     body, asking.bearer, headers);
    }

    api::NonceBody nonce(const Asking& asking = {}) const {
        const Answer answer = ask("GET", "nonce", {}, asking);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return parse_described<api::NonceBody>(answer.body).value_or(api::NonceBody());
    }

    /// As the widget makes it.
    static siwx::Message message(const api::NonceBody& nonce) {
        siwx::Message out;
        out.domain = "shop.example";
        out.network = "Ethereum";
        out.chain_id = "eip155:1";
        out.address = kAda;
        out.uri = "https://shop.example/cart?session=secret#top";
        out.nonce = nonce.nonce.value;
        out.issued_at = format_date_time(now_ms() / 1000);
        return out;
    }

    Answer authenticate(const std::string& text, const std::string& signature, Asking asking,
                        const std::string& chain_id = {}) const {
        api::SignInRequest body{};
        body.data.chainId = chain_id;
        body.message = text;
        body.signature = signature;
        body.walletInfo = {.type = "extension", .name = "A wallet", .social = {}};
        return ask("POST", "authenticate", to_json_text(body), asking);
    }
    /// The token; empty where it was refused, with `why` as the server says it.
    std::string sign_in(const siwx::Message& message, const api::NonceBody& nonce,
                        std::string* why = nullptr, Asking asking = {}) const {
        const auto text = siwx::format_message(message);
        EXPECT_TRUE(text) << text.error().detail;
        asking.nonce_token = nonce.token.value;
        const Answer answer = authenticate(text.value_or(""), evm_sign(text.value_or("")), asking);
        if (why != nullptr) *why = why_of(answer);
        if (answer.status != 200) return {};
        return parse_described<api::SignInToken>(answer.body)->token.value;
    }
    std::string sign_in(const Asking& asking = {}) const {
        const auto fresh = nonce(asking);
        return sign_in(message(fresh), fresh, nullptr, asking);
    }

    static std::string why_of(const Answer& answer) {
        const auto json = parse_json(answer.body);
        const auto refusal = json ? read_leniently<api::RefusalBody>(*json) : std::nullopt;
        if (!refusal) return {};
        return std::to_string(answer.status) + " " + refusal->error.message.value;
    }
    int status_of_me(const std::string& token, Asking asking = {}) const {
        asking.bearer = token;
        return ask("GET", "me", {}, asking).status;
    }

    std::shared_ptr<World> world;
};

}  // namespace portico::app::sign_in
