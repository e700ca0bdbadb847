// SPDX-License-Identifier: Apache-2.0
//
// The server's TLS: certificates from PEM files, chosen by the name that the client asks for (SNI),
// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption alone, http/1.1 by ALPN.
// Files that changed are loaded again; connections keep the certificate that they began with.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/net/tls/tls_files.hpp"

namespace portico::net {

class TlsConnection;

class TlsContext {
  public:
    /// At least one pair; the first is what a client gets that asks for no name or an unknown one.
    /// The error is one line for a person.
    static std::expected<std::unique_ptr<TlsContext>, std::string> open(
        std::vector<TlsFiles> files);
    ~TlsContext();

    /// For connections from now on. On an error the old certificates stay in use; a certificate
    /// whose time is over is such an error.
    std::expected<void, std::string> load(std::vector<TlsFiles> files);
    std::expected<void, std::string> load_again() { return load(files_); }
    /// True once after a change of the files that has come to rest: when two calls in a row saw
    /// the same.
    bool files_changed();

    /// The end of the first certificate to end, seconds since 1970.
    std::int64_t first_end_s() const;

    /// The server's side of a handshake on `socket`, which is put into non-blocking mode.
    std::unique_ptr<TlsConnection> accept(Socket& socket) const;

  private:
    struct Identities;
    using Stamps = std::vector<std::int64_t>;

    TlsContext() = default;
    static std::expected<std::shared_ptr<const Identities>, std::string> read(
        const std::vector<TlsFiles>& files, std::int64_t needed_until_s);
    Stamps stamps() const;

    std::vector<TlsFiles> files_;
    std::shared_ptr<const Identities> identities_;
    Stamps loaded_, seen_;
};

}  // namespace portico::net
