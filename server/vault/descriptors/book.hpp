// SPDX-License-Identifier: Apache-2.0
//
// What pages are told of contracts: an index of addresses, and each descriptor at an address that
// is its digest, so that it never changes there. Descriptors of the operator's own file come
// first, then imported ones, then those of the program; of one contract's function the first says.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/vault/descriptors/descriptor_set.hpp"
#include "server/vault/descriptors/revocations.hpp"

namespace portico::vault::descriptors {

/// Whose word is asked for before an imported descriptor is used. Without auditors: nobody's.
struct AuditPolicy {
    std::vector<std::string> auditors;  ///< addresses
    std::int64_t needed = 1;            ///< so many of them
};

/// Whether the policy lets what was attested to so be used at that time. `taken_back`: by their
/// auditors.
bool is_allowed(const std::vector<Attestation>& attestations, const AuditPolicy& policy,
                std::int64_t now_s, const AuditorsWords& taken_back = {});

struct BookSources {
    std::string own_file;     ///< of the operator; empty: none
    std::string data_folder;  ///< where imports are; none there: none
    AuditPolicy policy;
    std::int64_t now_s = 0;
};

class Book {
  public:
    Book() = default;  ///< no descriptors

    /// The error is one line for the operator.
    static std::expected<Book, std::string> open(const BookSources& sources);

    /// `{"descriptors":[digest],"contracts":{address: [place in descriptors]}}`; digests are hex of
    /// SHA-256, addresses 40 small hex digits.
    const std::string& index() const { return index_; }
    /// The descriptor of a digest; null where there is none.
    const std::string* find(std::string_view digest) const;

    std::size_t size() const { return bodies_.size(); }
    /// Of what was imported, when it was opened.
    std::size_t not_allowed() const { return not_allowed_; }

    /// The words of auditors by which descriptors are told; none without auditors.
    const AuditorsWords& words() const { return words_; }
    /// Leaves out of the index what lacks words at that time. Returns how many are left out.
    std::size_t leave_out(std::int64_t now_s, const AuditorsWords& taken_back);

  private:
    struct Entry {
        std::string digest;
        std::vector<std::string> addresses;  ///< as the index writes them, each once
        bool needs_words = false;
        std::vector<Attestation> attestations = {};
    };
    void add(StoredDescriptor&& one, bool needs_words);

    AuditPolicy policy_;
    std::map<std::string, std::string, std::less<>> bodies_;
    std::vector<Entry> entries_;
    AuditorsWords words_;
    std::string index_ = R"({"descriptors":[],"contracts":{}})";
    std::size_t not_allowed_ = 0;
};

}  // namespace portico::vault::descriptors
