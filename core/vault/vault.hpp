// SPDX-License-Identifier: Apache-2.0
//
// What vault.wasm does with one request (contract.hpp). Without state: a Vault is its source of
// entropy and nothing else.
#pragma once

#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"

namespace portico::vault {

class Vault {
  public:
    /// The configuration is empty and not looked at.
    static Result<Vault> create(std::string_view configuration, EntropyFn entropy) {
        (void)configuration;
        return Vault(std::move(entropy));
    }

    /// A request and its secrets in, the answer and its secrets out. Never fails: what is refused
    /// is answered with Refused and without secrets. The caller wipes both texts.
    std::string step(std::string_view input) const;

  private:
    explicit Vault(EntropyFn entropy) : entropy_(std::move(entropy)) {}
    EntropyFn entropy_;
};

}  // namespace portico::vault
