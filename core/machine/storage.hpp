// SPDX-License-Identifier: Apache-2.0
//
// What a machine keeps in the page's storage: the keys that it declares, under its prefix, as the
// shell has them after every effect. Others are not its own. core/machines lists all that are
// declared; docs/storage.md shows them to hosts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/machine/context.hpp"

namespace portico::machine {

/// The keys of one machine.
struct StoredKeys {
    std::string_view prefix;
    /// Behind the prefix. One that ends with '/' stands for a key for each id: "session/{topic}".
    std::span<const std::string_view> names;

    /// The place of a whole key's name in `names`; none: it is another machine's, or nobody's.
    std::optional<std::size_t> find(std::string_view full_key) const;
};

class Storage {
  public:
    /// Outlives this. Every name is a whole key.
    explicit Storage(const StoredKeys& keys) : keys_(keys) {}

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
    void keep(std::string_view full_key, const std::string* value);

    const StoredKeys& keys_;
    List<StoredItem, 256> items_;
};

}  // namespace portico::machine
