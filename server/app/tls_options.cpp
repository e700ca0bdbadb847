// SPDX-License-Identifier: Apache-2.0
#include "server/app/tls_options.hpp"

namespace portico::app {

std::expected<std::vector<net::TlsFiles>, std::string> TlsOptions::files() const {
    if (certificates.size() != keys.size())
        return std::unexpected("tls.certificate names " + std::to_string(certificates.size()) +
                               " files and tls.key " + std::to_string(keys.size()) +
                               ": each certificate needs its key, in the same order");
    if (admin && certificates.empty())
        return std::unexpected("tls.admin needs a certificate in tls.certificate");
    std::vector<net::TlsFiles> out;
    for (std::size_t i = 0; i < keys.size(); ++i) out.push_back({certificates[i], keys[i]});
    return out;
}

}  // namespace portico::app
