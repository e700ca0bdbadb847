// SPDX-License-Identifier: Apache-2.0
//
// Bytes that must not leak: no copy, no print, wiped when they die. What needs the bytes says
// `expose()`, so that a reader can find every such place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/base/bytes.hpp"

namespace portico {

/// Overwrites memory with zeros in a way the optimiser must keep.
void wipe(std::span<std::uint8_t> bytes);

/// Compares without branching on contents. Lengths are not secret; different ones are unequal.
bool equal_in_constant_time(ByteView a, ByteView b);

/// `N` secret bytes. Moving wipes what is moved from. A fresh one is all zeros.
template <std::size_t N>
class Secret {
  public:
    static constexpr std::size_t kSize = N;

    Secret() = default;
    /// Takes a copy; the caller wipes the original.
    explicit Secret(std::span<const std::uint8_t, N> bytes) {
        std::memcpy(bytes_.data(), bytes.data(), N);
    }
    Secret(Secret&& other) noexcept : bytes_(other.bytes_) { wipe(other.bytes_); }
    Secret& operator=(Secret&& other) noexcept {
        if (this != &other) {
            bytes_ = other.bytes_;
            wipe(other.bytes_);
        }
        return *this;
    }
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;
    ~Secret() { wipe(bytes_); }

    /// A second secret of the same bytes, where two owners are really meant.
    Secret duplicate() const { return Secret(std::span<const std::uint8_t, N>(bytes_)); }

    const FixedBytes<N>& expose() const { return bytes_; }
    FixedBytes<N>& expose_mutable() { return bytes_; }

    /// In constant time.
    friend bool operator==(const Secret& a, const Secret& b) {
        return equal_in_constant_time(a.bytes_, b.bytes_);
    }

  private:
    FixedBytes<N> bytes_{};
};

/// Secret bytes whose number is known only when they are made.
class SecretBytes {
  public:
    SecretBytes() = default;
    /// Takes them over.
    explicit SecretBytes(Bytes&& bytes) : bytes_(std::move(bytes)) {}
    SecretBytes(SecretBytes&& other) noexcept = default;  // a moved vector leaves nothing behind
    SecretBytes& operator=(SecretBytes&& other) noexcept {
        if (this != &other) {
            wipe(bytes_);
            bytes_ = std::move(other.bytes_);
        }
        return *this;
    }
    SecretBytes(const SecretBytes&) = delete;
    SecretBytes& operator=(const SecretBytes&) = delete;
    ~SecretBytes() { wipe(bytes_); }

    SecretBytes duplicate() const { return SecretBytes(Bytes(bytes_)); }

    std::size_t size() const { return bytes_.size(); }
    const Bytes& expose() const { return bytes_; }

    /// In constant time.
    friend bool operator==(const SecretBytes& a, const SecretBytes& b) {
        return equal_in_constant_time(a.bytes_, b.bytes_);
    }

  private:
    Bytes bytes_;
};

}  // namespace portico
