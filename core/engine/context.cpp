// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/engine/context.hpp"

namespace portico::engine {

[[gnu::noinline]] EffectId Context::request_wallet(Owner owner, std::string_view connector,
                                                   std::string_view method, Json params) const {
    const EffectId id = take_id(owner);
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

[[gnu::noinline]] void Context::emit_pairing(const char* tag, const TypeInfo& type,
                                             const void* command) const {
    out.effects += R"({"type":"pairing_command","command":)";
    write_alternative(tag, type, command, out.effects);
    out.effects += "},";
}

[[gnu::noinline]] void append_property(std::string& out, const char* name, std::string_view value) {
    out.append(",\"").append(name).append("\":");
    append_json_string(out, value);
}

}  // namespace portico::engine
