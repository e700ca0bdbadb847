// SPDX-License-Identifier: Apache-2.0
//
// See storage.hpp.
#include "core/machine/storage.hpp"

#include <algorithm>

namespace portico::machine {

std::optional<std::size_t> StoredKeys::find(std::string_view full_key) const {
    if (!full_key.starts_with(prefix)) return std::nullopt;
    full_key.remove_prefix(prefix.size());
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].ends_with('/') ? full_key.starts_with(names[i]) : full_key == names[i])
            return i;
    return std::nullopt;
}

void Storage::restore(List<StoredItem, 256> items) {
    items_ = std::move(items);
    erase_if(items_, [this](const StoredItem& item) { return !keys_.find(item.key.value); });
}

void Storage::changed(const StorageChanged& event) {
    if (keys_.find(event.key.value))
        keep(event.key.value, event.value ? &event.value->value : nullptr);
}

const std::string* Storage::find(std::string_view key) const {
    for (const StoredItem& item : items_)
        if (std::string_view(item.key.value).substr(keys_.prefix.size()) == key)
            return &item.value.value;
    return nullptr;
}

void Storage::set(std::string_view key, std::string value, const Context& context) {
    const StorageSet set{std::string(keys_.prefix).append(key), std::move(value)};
    context.emit(set);
    keep(set.key.value, &set.value.value);
}

void Storage::remove(std::string_view key, const Context& context) {
    const StorageRemove removed{std::string(keys_.prefix).append(key)};
    context.emit(removed);
    keep(removed.key.value, nullptr);
}

std::string Storage::snapshot() const {
    std::string text = "[";
    for (const StoredItem& item : items_) {
        if (text.size() > 1) text += ',';
        text += to_json_text(item);
    }
    text += ']';
    return text;
}

void Storage::keep(std::string_view full_key, const std::string* value) {
    erase_if(items_, [&](const StoredItem& item) { return item.key.value == full_key; });
    if (value) items_.push_back({full_key, *value});
}

}  // namespace portico::machine
