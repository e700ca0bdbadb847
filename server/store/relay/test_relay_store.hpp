// SPDX-License-Identifier: Apache-2.0
//
// For tests of the relay's store: a folder that goes at the end, and messages.
#pragma once

#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "server/relay/message_hash.hpp"
#include "server/relay/store_ops.hpp"

namespace portico::store {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-test-XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    std::string file(const char* name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// A whole message, of sequence and topic `sequence`.
inline relay::MessagePtr message(relay::Sequence sequence) {
    auto out = std::make_shared<relay::Message>();
    out->sequence = sequence;
    out->topic.fill(static_cast<std::uint8_t>(sequence));
    out->text = std::string("bytes \0 \xc3\xa9 and \"quotes\"", 24);
    out->hash = relay::message_hash(out->text);
    out->publisher = "did:key:z6Mk";
    if (sequence % 2 == 0) out->attestation = "attestation";
    out->published_at_ms = 1'700'000'000'000;
    out->expires_at_ms = 1'700'000'300'000;
    out->tag = 0xFFFF'FFFF;
    return out;
}

}  // namespace portico::store
