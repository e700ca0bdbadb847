// SPDX-License-Identifier: Apache-2.0
//
// What a machine keeps in the page's storage: the keys that it declares, under its prefix, as the
// shell has them after every effect. Others are not its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/machine/context.hpp"

namespace portico::machine {

class Storage {
  public:
    /// `keys` without the prefix; both outlive this.
    Storage(std::string_view prefix, std::span<const std::string_view> keys)
        : prefix_(prefix), keys_(keys) {}

    /// Takes what the shell found; other keys are dropped.
    void restore(List<StoredItem, 256> items);
    /// Another tab has changed a key.
    void changed(const StorageChanged& event);
    /// nullptr: nothing is stored there.
    const std::string* find(std::string_view key) const;
    void set(std::string_view key, std::string value, const Context& context);
    void remove(std::string_view key, const Context& context);
    /// What the next machine's configuration takes: a list of StoredItem as JSON.
    std::string snapshot() const;

  private:
    bool declares(std::string_view full_key) const;
    void keep(std::string_view full_key, const std::string* value);

    std::string_view prefix_;
    std::span<const std::string_view> keys_;
    List<StoredItem, 256> items_;
};

}  // namespace portico::machine
