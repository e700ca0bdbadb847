// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/engine/context.hpp"

namespace portico::engine {

[[gnu::noinline]] std::int64_t Context::set_timer(Owner owner, std::int64_t delay_ms) const {
    const std::int64_t id = ids.take(owner);
    emit(wc::TimerSet{id, delay_ms});
    return id;
}

[[gnu::noinline]] void Context::clear_timer(std::int64_t& id) const {
    if (id != 0) emit(wc::TimerClear{id});
    id = 0;
}

[[gnu::noinline]] EffectId Context::ask_wallet(Owner owner, std::string_view connector,
                                               std::string_view method, Json params) const {
    const EffectId id = ids.take(owner);
    emit(WalletRequest{id, connector, method, std::move(params)});
    return id;
}

[[gnu::noinline]] void Context::toast(ToastKind kind, std::string_view code,
                                      std::string_view detail) const {
    send(ShowToast{kind, std::string(code), std::string(detail)});
}

[[gnu::noinline]] void Context::alert(Code code, std::string_view detail) const {
    send(ShowAlert{code, std::string(detail)});
}

[[gnu::noinline]] void Context::track(const char* name, std::string properties) const {
    send(Track{name, std::move(properties)});
}

[[gnu::noinline]] void Context::report(const char* category, std::string_view type,
                                       std::string_view message, std::string_view stack) const {
    std::string parts;
    append_property(parts, "errorType", type);
    append_property(parts, "errorMessage", message);
    append_property(parts, "stackTrace", stack);
    send(Track{category, std::move(parts), true});
}

[[gnu::noinline]] void Context::log(wc::LogLevel level, std::string message) const {
    emit(wc::Log{level, std::move(message)});
}

[[gnu::noinline]] void Context::store(std::string_view key, std::string value) const {
    const wc::StorageSet set{std::string(kStoragePrefix).append(key), std::move(value)};
    emit(set);
    mirror(storage, set.key, &set.value.value);
}

[[gnu::noinline]] void Context::forget(std::string_view key) const {
    const wc::StorageRemove removed{std::string(kStoragePrefix).append(key)};
    emit(removed);
    mirror(storage, removed.key, nullptr);
}

[[gnu::noinline]] void Context::emit_pairing(const char* tag, const TypeInfo& type,
                                             const void* command) const {
    effects += R"({"type":"pairing_command","command":)";
    write_alternative(tag, type, command, effects);
    effects += "},";
}

[[gnu::noinline]] void append_property(std::string& out, const char* name, std::string_view value) {
    out.append(",\"").append(name).append("\":");
    append_json_string(out, value);
}

void mirror(List<wc::StoredItem, 256>& storage, std::string_view key, const std::string* value) {
    erase_if(storage, [&](const wc::StoredItem& item) { return item.key.value == key; });
    if (value) storage.push_back({key, *value});
}

}  // namespace portico::engine
