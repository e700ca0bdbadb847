// SPDX-License-Identifier: Apache-2.0
#include "server/net/tls/tls_context.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string_view>
#include <utility>

#include "server/net/byte_stream.hpp"

namespace portico::net {
namespace {

struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using ContextPtr = std::unique_ptr<SSL_CTX, FreeContext>;
struct FreeSsl {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
};

// RFC 9325, section 4.2; TLS 1.3 has good ones only.
constexpr const char* kCiphers =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
    "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

/// Why OpenSSL failed last; empties its queue.
std::string last_reason() {
    const unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    const char* text = code == 0 ? nullptr : ERR_reason_error_string(code);
    return text == nullptr ? "it cannot be read" : text;
}

/// Why a file cannot be read; empty where it can be.
std::string why_unreadable(const std::string& path) {
    return ::access(path.c_str(), R_OK) == 0 ? std::string() : std::strerror(errno);
}

/// A key with a passphrase is refused; nobody is asked at the terminal.
int no_passphrase(char*, int, int, void*) { return -1; }

int choose_protocol(SSL*, const unsigned char** out, unsigned char* out_size,
                    const unsigned char* offered, unsigned int offered_size, void*) {
    static constexpr std::string_view kHttp11 = "\x08http/1.1";
    unsigned char* chosen = nullptr;
    if (SSL_select_next_proto(&chosen, out_size,
                              reinterpret_cast<const unsigned char*>(kHttp11.data()),
                              static_cast<unsigned int>(kHttp11.size()), offered,
                              offered_size) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;  // RFC 7301, section 3.2
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

std::int64_t seconds_of(const ASN1_TIME* time) {
    std::tm parts{};
    return ASN1_TIME_to_tm(time, &parts) == 1 ? timegm(&parts) : 0;
}

CertificateFacts facts_of(X509* certificate) {
    CertificateFacts out;
    std::array<char, 256> name{};
    if (X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name.data(),
                                  static_cast<int>(name.size())) > 0)
        out.subject = name.data();
    out.not_before_s = seconds_of(X509_get0_notBefore(certificate));
    out.not_after_s = seconds_of(X509_get0_notAfter(certificate));
    return out;
}

std::expected<ContextPtr, std::string> read_context(const TlsFiles& files) {
    ERR_clear_error();
    ContextPtr context(SSL_CTX_new(TLS_server_method()));
    if (!context) return std::unexpected("TLS cannot be used here: " + last_reason());
    SSL_CTX* const raw = context.get();
    SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION);
    SSL_CTX_set_options(raw, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_mode(raw, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(raw, SSL_SESS_CACHE_OFF);  // tickets resume without memory here
    SSL_CTX_set_cipher_list(raw, kCiphers);
    SSL_CTX_set_default_passwd_cb(raw, no_passphrase);
    SSL_CTX_set_alpn_select_cb(raw, choose_protocol, nullptr);
    for (const auto& [what, file] :
         {std::pair("certificate ", &files.certificate), std::pair("key ", &files.key)})
        if (const std::string why = why_unreadable(*file); !why.empty())
            return std::unexpected(std::string("the ") + what + *file + " cannot be used: " + why);
    if (SSL_CTX_use_certificate_chain_file(raw, files.certificate.c_str()) != 1)
        return std::unexpected("the certificate " + files.certificate +
                               " cannot be used: " + last_reason() +
                               " (it must be PEM, the server's own certificate first)");
    if (SSL_CTX_use_PrivateKey_file(raw, files.key.c_str(), SSL_FILETYPE_PEM) != 1) {
        const bool mismatch = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ||
                              ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_TYPE_MISMATCH;
        const std::string reason = last_reason();
        if (mismatch)
            return std::unexpected("the key " + files.key + " does not belong to the certificate " +
                                   files.certificate);
        return std::unexpected("the key " + files.key + " cannot be used: " + reason +
                               " (it must be PEM, without a passphrase)");
    }
    return context;
}

class OpensslConnection final : public TlsConnection {
  public:
    OpensslConnection(SSL* ssl, std::shared_ptr<const void> identities)
        : ssl_(ssl), identities_(std::move(identities)) {}

    void handshake(error_code& error) override {
        ERR_clear_error();
        finish(SSL_accept(ssl_.get()), error);
    }
    std::size_t read(asio::mutable_buffer into, error_code& error) override {
        if (into.size() == 0) return 0;
        ERR_clear_error();
        std::size_t size = 0;
        finish(SSL_read_ex(ssl_.get(), into.data(), into.size(), &size), error);
        return error ? 0 : size;
    }
    std::size_t write(asio::const_buffer bytes, error_code& error) override {
        if (bytes.size() == 0) return 0;
        ERR_clear_error();
        std::size_t size = 0;
        finish(SSL_write_ex(ssl_.get(), bytes.data(), bytes.size(), &size), error);
        return error ? 0 : size;
    }
    Socket::wait_type wanted() const override {
        return SSL_want_write(ssl_.get()) ? Socket::wait_write : Socket::wait_read;
    }
    bool has_more() const override { return SSL_pending(ssl_.get()) > 0; }
    bool spoke_http() const override { return spoke_http_; }
    void shutdown() override {
        if (broken_ || !SSL_is_init_finished(ssl_.get())) return;
        ERR_clear_error();
        SSL_shutdown(ssl_.get());
    }

  private:
    void finish(int result, error_code& error) {
        error = {};
        if (result == 1) return;
        switch (SSL_get_error(ssl_.get(), result)) {
            case SSL_ERROR_WANT_READ:
            case SSL_ERROR_WANT_WRITE:
                error = asio::error::would_block;
                return;
            case SSL_ERROR_ZERO_RETURN:
                error = asio::error::eof;
                return;
            case SSL_ERROR_SSL: {
                const int reason = ERR_GET_REASON(ERR_peek_error());
                spoke_http_ = reason == SSL_R_HTTP_REQUEST;
                // A peer that goes without a goodbye has gone; HTTP knows what was whole.
                error = reason == SSL_R_UNEXPECTED_EOF_WHILE_READING
                            ? error_code(asio::error::eof)
                            : error_code(asio::error::connection_reset);
                break;
            }
            default:
                error = asio::error::connection_reset;
        }
        broken_ = true;
        ERR_clear_error();
    }

    std::unique_ptr<SSL, FreeSsl> ssl_;
    std::shared_ptr<const void> identities_;  ///< what choosing by name looks into
    bool spoke_http_ = false;
    bool broken_ = false;
};

}  // namespace

struct TlsContext::Identities {
    std::vector<ContextPtr> contexts;
    std::int64_t first_end_s = INT64_MAX;

    static int choose(SSL* ssl, int*, void* self) {
        const char* name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
        if (name == nullptr) return SSL_TLSEXT_ERR_OK;
        for (const ContextPtr& context : static_cast<const Identities*>(self)->contexts)
            if (X509_check_host(SSL_CTX_get0_certificate(context.get()), name, 0, 0, nullptr) ==
                1) {
                SSL_set_SSL_CTX(ssl, context.get());
                break;
            }
        return SSL_TLSEXT_ERR_OK;
    }
};

std::expected<CertificateFacts, std::string> read_certificate(const TlsFiles& files) {
    auto context = read_context(files);
    if (!context) return std::unexpected(std::move(context.error()));
    return facts_of(SSL_CTX_get0_certificate(context->get()));
}

std::expected<std::shared_ptr<const TlsContext::Identities>, std::string> TlsContext::read(
    const std::vector<TlsFiles>& files, std::int64_t needed_until_s) {
    auto out = std::make_shared<Identities>();
    for (const TlsFiles& pair : files) {
        auto context = read_context(pair);
        if (!context) return std::unexpected(std::move(context.error()));
        const CertificateFacts facts = facts_of(SSL_CTX_get0_certificate(context->get()));
        if (facts.not_after_s <= needed_until_s)
            return std::unexpected("the certificate " + pair.certificate + " has expired");
        out->first_end_s = std::min(out->first_end_s, facts.not_after_s);
        out->contexts.push_back(std::move(*context));
    }
    if (out->contexts.empty()) return std::unexpected("no certificate is given");
    SSL_CTX* const first = out->contexts.front().get();
    SSL_CTX_set_tlsext_servername_callback(first, &Identities::choose);
    SSL_CTX_set_tlsext_servername_arg(first, out.get());
    return out;
}

std::expected<std::unique_ptr<TlsContext>, std::string> TlsContext::open(
    std::vector<TlsFiles> files) {
    auto identities = read(files, INT64_MIN);
    if (!identities) return std::unexpected(std::move(identities.error()));
    std::unique_ptr<TlsContext> out(new TlsContext());
    out->files_ = std::move(files);
    out->identities_ = std::move(*identities);
    out->loaded_ = out->seen_ = out->stamps();
    return out;
}

TlsContext::~TlsContext() = default;

std::expected<void, std::string> TlsContext::load(std::vector<TlsFiles> files) {
    files_ = std::move(files);
    loaded_ = seen_ = stamps();  // a bad file is reported once, not at every look
    auto identities = read(files_, std::time(nullptr));
    if (!identities) return std::unexpected(std::move(identities.error()));
    identities_ = std::move(*identities);
    return {};
}

bool TlsContext::files_changed() {
    Stamps now = stamps();
    const bool at_rest = now == seen_;
    seen_ = std::move(now);
    return at_rest && seen_ != loaded_;
}

std::int64_t TlsContext::first_end_s() const { return identities_->first_end_s; }

TlsContext::Stamps TlsContext::stamps() const {
    Stamps out;
    for (const TlsFiles& pair : files_)
        for (const std::string* path : {&pair.certificate, &pair.key}) {
            struct stat facts{};
            if (::stat(path->c_str(), &facts) != 0) facts = {};
            out.insert(out.end(), {static_cast<std::int64_t>(facts.st_ino), facts.st_size,
                                   facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec});
        }
    return out;
}

std::unique_ptr<TlsConnection> TlsContext::accept(Socket& socket) const {
    error_code error;
    socket.native_non_blocking(true, error);
    SSL* const ssl = error ? nullptr : SSL_new(identities_->contexts.front().get());
    if (ssl == nullptr) return nullptr;
    auto out = std::make_unique<OpensslConnection>(ssl, identities_);
    if (SSL_set_fd(ssl, socket.native_handle()) != 1) return nullptr;
    return out;
}

}  // namespace portico::net
