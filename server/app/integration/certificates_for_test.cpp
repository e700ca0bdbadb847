// SPDX-License-Identifier: Apache-2.0
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "server/app/integration/certificates.hpp"

namespace portico::app {

void write_certificate(const Folder& folder, const std::string& file,
                       const TestCertificate& certificate) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const x509 = X509_new();
    X509_set_version(x509, 2);
    unsigned serial = 0;
    RAND_bytes(reinterpret_cast<unsigned char*>(&serial), 4);
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(x509), serial);
    X509_gmtime_adj(X509_getm_notBefore(x509), certificate.from_days * 86'400);
    X509_gmtime_adj(X509_getm_notAfter(x509), certificate.to_days * 86'400);
    X509_set_pubkey(x509, key);
    X509_NAME* const name = X509_get_subject_name(x509);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(certificate.name.c_str()), -1,
                               -1, 0);
    X509* issuer = x509;
    EVP_PKEY* issuer_key = key;
    if (!certificate.issuer.empty()) {
        const auto read = [&](const char* end, auto reader) {
            std::FILE* const in = std::fopen(folder.file(certificate.issuer + end).c_str(), "r");
            auto* const out = in != nullptr ? reader(in, nullptr, nullptr, nullptr) : nullptr;
            if (out == nullptr) std::abort();
            std::fclose(in);
            return out;
        };
        issuer = read(".crt", PEM_read_X509);
        issuer_key = read(".key", PEM_read_PrivateKey);
    }
    X509_set_issuer_name(x509, X509_get_subject_name(issuer));
    if (certificate.is_authority) {
        X509_EXTENSION* const authority =
            X509V3_EXT_conf_nid(nullptr, nullptr, NID_basic_constraints, "critical,CA:TRUE");
        X509_add_ext(x509, authority, -1);
        X509_EXTENSION_free(authority);
    }
    X509_EXTENSION* const names = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name,
                                                      ("DNS:" + certificate.name).c_str());
    X509_add_ext(x509, names, -1);
    X509_sign(x509, issuer_key, EVP_sha256());

    // Each file appears whole, as tools that renew certificates do it.
    const auto write = [&](const std::string& path, auto print) {
        std::FILE* const out = std::fopen((path + ".new").c_str(), "w");
        if (out == nullptr || print(out) != 1) std::abort();
        std::fclose(out);
        chmod((path + ".new").c_str(), 0600);
        std::filesystem::rename(path + ".new", path);
    };
    write(folder.file(file + ".crt"), [&](std::FILE* out) { return PEM_write_X509(out, x509); });
    write(folder.file(file + ".key"), [&](std::FILE* out) {
        return PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
    });
    if (issuer != x509) {
        X509_free(issuer);
        EVP_PKEY_free(issuer_key);
    }
    X509_EXTENSION_free(names);
    X509_free(x509);
    EVP_PKEY_free(key);
}

}  // namespace portico::app
