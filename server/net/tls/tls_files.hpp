// SPDX-License-Identifier: Apache-2.0
//
// A certificate and its key, as files.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace portico::net {

struct TlsFiles {
    std::string certificate;  ///< PEM: the server's certificate, then those that lead to its root
    std::string key;          ///< PEM, without a passphrase
    bool operator==(const TlsFiles&) const = default;
};

struct CertificateFacts {
    std::string subject;                             ///< its common name, for messages
    std::int64_t not_before_s = 0, not_after_s = 0;  ///< seconds since 1970
};

/// Reads one pair and checks that they belong together. The error is one line for a person.
std::expected<CertificateFacts, std::string> read_certificate(const TlsFiles& files);

}  // namespace portico::net
