// SPDX-License-Identifier: Apache-2.0
//
// Merlin 1.0, a transcript of a proof over STROBE-128: what was said goes in under labels, and a
// challenge that hangs on all of it comes out. https://merlin.cool
#pragma once

#include <span>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico {

class MerlinTranscript {
  public:
    /// `label` names the protocol.
    explicit MerlinTranscript(std::string_view label);

    /// Up to 4 GiB.
    void append(std::string_view label, ByteView message);

    /// Fills `out`. What follows hangs on this too.
    void challenge(std::string_view label, std::span<std::uint8_t> out);

  private:
    // STROBE-128 as far as Merlin goes: lite, without keys. begin() starts an operation.
    void begin(std::uint8_t flags);
    void absorb(ByteView bytes);
    void meta(std::string_view label, std::size_t size);
    void advance();
    void permute();
    std::uint8_t* bytes() { return reinterpret_cast<std::uint8_t*>(lanes_.data()); }

    KeccakLanes lanes_{};
    std::uint8_t position_ = 0;
    std::uint8_t started_ = 0;  ///< one past where the operation started, 0 in an earlier block
};

}  // namespace portico
