// SPDX-License-Identifier: Apache-2.0
//
// See storage.hpp.
#include "core/machine/storage.hpp"

#include <algorithm>

namespace portico::machine {

bool Storage::declares(std::string_view full_key) const {
    if (!full_key.starts_with(prefix_)) return false;
    full_key.remove_prefix(prefix_.size());
    for (const std::string_view key : keys_)
        if (key == full_key) return true;
    return false;
}

void Storage::restore(List<StoredItem, 256> items) {
    items_ = std::move(items);
    erase_if(items_, [this](const StoredItem& item) { return !declares(item.key.value); });
}

void Storage::changed(const StorageChanged& event) {
    if (declares(event.key.value))
        keep(event.key.value, event.value ? &event.value->value : nullptr);
}

const std::string* Storage::find(std::string_view key) const {
    for (const StoredItem& item : items_)
        if (std::string_view(item.key.value).substr(prefix_.size()) == key)
            return &item.value.value;
    return nullptr;
}

void Storage::set(std::string_view key, std::string value, const Context& context) {
    const StorageSet set{std::string(prefix_).append(key), std::move(value)};
    context.emit(set);
    keep(set.key.value, &set.value.value);
}

void Storage::remove(std::string_view key, const Context& context) {
    const StorageRemove removed{std::string(prefix_).append(key)};
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
