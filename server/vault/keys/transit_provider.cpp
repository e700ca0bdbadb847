// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/transit_provider.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "core/base/text/uri_syntax.hpp"
#include "server/vault/keys/own_file.hpp"

namespace portico::vault {
namespace {

constexpr long kConnectMs = 3'000;
constexpr long kCallMs = 10'000;
constexpr std::size_t kAnswerBytesMax = 64 * 1024;

using Why = std::unexpected<std::string>;

/// Bodies as the transit engine has them: base64 (RFC 4648, section 4).
struct SealBody {
    Text<64> plaintext;
    Text<4096> associated_data;
};
BOOST_DESCRIBE_STRUCT(SealBody, (), (plaintext, associated_data))
struct OpenBody {
    Text<4096> ciphertext;
    Text<4096> associated_data;
};
BOOST_DESCRIBE_STRUCT(OpenBody, (), (ciphertext, associated_data))

void wipe_text(std::string& text) {
    wipe({reinterpret_cast<std::uint8_t*>(text.data()), text.size()});
}

struct EasyEnd {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct ListEnd {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, ListEnd>;

struct Answer {
    long status = 0;  ///< 0: none came
    std::string body;
};

std::size_t keep_answer(char* from, std::size_t size, std::size_t count, void* to) {
    auto& body = *static_cast<std::string*>(to);
    if (body.size() + size * count > kAnswerBytesMax) return 0;
    body.append(from, size * count);
    return size * count;
}

struct Address {
    std::string mount;  ///< https://host:8200/v1/transit
    std::string name;
    std::string token_file, ca_file;
};

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= 128 && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               std::string_view("-_.").contains(c);
    });
}

std::expected<Address, std::string> parse_address(std::string_view text) {
    const Why wrong("the key's address is https://host:8200/v1/transit/keys/NAME?token-file=/path");
    const std::size_t query = std::min(text.find('?'), text.size());
    const std::string_view url = text.substr(0, query);
    const std::size_t keys = url.rfind("/keys/");
    Address out;
    if (keys == std::string_view::npos || !is_name(url.substr(keys + 6))) return wrong;
    out.mount = url.substr(0, keys);
    out.name = url.substr(keys + 6);
    const std::string_view host = uri_host(out.mount);
    if (host.empty() || !out.mount.contains("/v1/")) return wrong;
    if (url.starts_with("http://") && !is_loopback_host(host))
        return Why("the key's address begins with https://: data keys go there in the clear");
    std::string_view rest = text.substr(std::min(query + 1, text.size()));
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        if (part.starts_with("token-file="))
            out.token_file = part.substr(11);
        else if (part.starts_with("ca-file="))
            out.ca_file = part.substr(8);
        else
            return wrong;
    }
    if (out.token_file.empty()) return wrong;
    return out;
}

class TransitProvider final : public KeyProvider {
  public:
    explicit TransitProvider(Address address) : address_(std::move(address)) {
        static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
        static_cast<void>(kReady);
        easy_.reset(curl_easy_init());
        const std::string_view mount = address_.mount;
        id_ = "transit " + std::string(mount.substr(mount.find("/v1/") + 4)) + " " + address_.name;
    }

    /// Why this key is not one to keep shares under; empty where it is.
    std::string why_not() {
        const Answer answer = call("keys", nullptr);
        if (answer.status == 0) return "the service of the key does not answer: " + answer.body;
        if (answer.status == 403) return "the service of the key refuses the token";
        if (answer.status == 404) return "the service has no key " + address_.name;
        const auto json = parse_json(answer.body);
        const Json* data = answer.status == 200 && json ? json->find("data") : nullptr;
        if (data == nullptr || !data->is_object())
            return "the service of the key answers " + std::to_string(answer.status) +
                   " and not as the transit engine does";
        const auto type = data->find_string("type");
        constexpr std::array<std::string_view, 3> kTypes = {"aes256-gcm96", "chacha20-poly1305",
                                                            "xchacha20-poly1305"};
        if (!type || std::ranges::find(kTypes, *type) == kTypes.end())
            return "the key " + address_.name + " is not of type aes256-gcm96";
        for (const char* name : {"derived", "exportable", "allow_plaintext_backup"}) {
            const Json* flag = data->find(name);
            if (flag == nullptr || !flag->is_bool() || flag->as_bool())
                return "the key " + address_.name + " is " + name + ": make one that is not";
        }
        return {};
    }

    Result<WrappedKey> wrap(const Secret<32>& data_key, ByteView binding) override {
        SealBody body{.plaintext = to_base64(data_key.expose()),
                      .associated_data = to_base64(binding)};
        std::string text = to_json_text(body);
        const Answer answer = call("encrypt", &text);
        wipe_text(text);
        wipe_text(body.plaintext.value);
        const auto sealed = member_of(answer, "ciphertext");
        if (!sealed || !sealed->starts_with("vault:v")) return fail(Code::key_provider_unavailable);
        const ByteView bytes = as_bytes(*sealed);
        return WrappedKey{
            .key_id = id_, .key_version = 1, .wrapped = Bytes(bytes.begin(), bytes.end())};
    }

    Result<Secret<32>> unwrap(const WrappedKey& key, ByteView binding) override {
        if (key.key_id != id_) return fail(Code::crypto_open_failed);
        std::string text = to_json_text(OpenBody{.ciphertext = std::string(as_text(key.wrapped)),
                                                 .associated_data = to_base64(binding)});
        Answer answer = call("decrypt", &text);
        if (answer.status == 400 && is_refusal(answer.body)) return fail(Code::crypto_open_failed);
        auto plain = member_of(answer, "plaintext");
        wipe_text(answer.body);
        if (!plain) return fail(Code::key_provider_unavailable);
        auto bytes = parse_base64(*plain);
        wipe_text(*plain);
        if (!bytes) return fail(Code::key_provider_unavailable);
        const SecretBytes opened(std::move(*bytes));
        if (opened.size() != Secret<32>::kSize) return fail(Code::key_provider_unavailable);
        return Secret<32>(std::span<const std::uint8_t, 32>(opened.expose().data(), 32));
    }

    std::vector<std::string> fingerprints() const override { return {id_}; }

  private:
    /// Another binding, or bytes that the key did not seal. All else that is refused may be mended
    /// there.
    static bool is_refusal(std::string_view body) {
        return body.contains("message authentication failed") ||
               body.contains("invalid ciphertext");
    }

    static std::optional<std::string> member_of(const Answer& answer, const char* name) {
        if (answer.status != 200) return std::nullopt;
        const auto json = parse_json(answer.body);
        const Json* data = json ? json->find("data") : nullptr;
        if (data == nullptr || !data->is_object()) return std::nullopt;
        const auto text = data->find_string(name);
        return text ? std::optional<std::string>(*text) : std::nullopt;
    }

    /// GET without a body. An answer of status 0 says in its body why there is none.
    Answer call(const char* what, const std::string* body) {
        const std::lock_guard lock(mutex_);
        Answer out;
        const auto token = read_own_line(address_.token_file, "the file of the token");
        if (!token) return {.status = 0, .body = token.error()};
        std::string header = "X-Vault-Token: " + std::string(as_text(token->expose()));
        HeaderList headers(curl_slist_append(nullptr, header.c_str()));
        wipe_text(header);
        curl_slist_append(headers.get(), "Content-Type: application/json");
        const std::string url = address_.mount + "/" + what + "/" + address_.name;
        CURL* easy = easy_.get();
        curl_easy_reset(easy);  // keeps the connection
        curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
        curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "https,http");
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
        curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, kCallMs);
        curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
        if (!address_.ca_file.empty())
            curl_easy_setopt(easy, CURLOPT_CAINFO, address_.ca_file.c_str());
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.get());
        if (body != nullptr) {
            curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(body->size()));
            curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body->data());
        }
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep_answer);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &out.body);
        const CURLcode code = curl_easy_perform(easy);
        if (code != CURLE_OK) return {.status = 0, .body = curl_easy_strerror(code)};
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &out.status);
        return out;
    }

    Address address_;
    std::string id_;
    std::mutex mutex_;
    std::unique_ptr<CURL, EasyEnd> easy_;
};

}  // namespace

std::string transit_token_file(const std::string& address) {
    const auto parsed = parse_address(address);
    return parsed ? parsed->token_file : "";
}

std::expected<std::unique_ptr<KeyProvider>, std::string> open_transit_key(
    const std::string& address) {
    auto out = std::make_unique<TransitProvider>(PORTICO_TRY(parse_address(address)));
    if (std::string why = out->why_not(); !why.empty()) return Why(std::move(why));
    return out;
}

}  // namespace portico::vault
