// SPDX-License-Identifier: Apache-2.0
//
// JSON ABI (the compiler's "abi" output) to the same types as the text form.
#include <utility>

#include "core/chain/eip155/abi/abi_settle.hpp"

namespace portico::chain {

namespace {

class JsonReader {
  public:
    /// The parameters of `list`; none where it is missing.
    Result<AbiType> parameters(const Json* list, std::size_t depth) {
        Vec<AbiType> parts;
        if (list != nullptr) {
            if (!list->is_array()) return abi_type_invalid("parameters");
            for (const Json& entry : list->items())
                parts.push_back(PORTICO_TRY(parameter(entry, depth)));
        }
        return make_abi_tuple(std::move(parts));
    }

  private:
    Result<AbiType> parameter(const Json& entry, std::size_t depth) {
        if (depth > kAbiDepthMax) return abi_type_invalid("too deep");
        if (++types_ > kAbiPartsMax) return abi_type_invalid("too many types");
        const std::string_view text = entry.find_string("type").value_or("");
        const std::string_view base = text.substr(0, text.find('['));
        AbiType type;
        if (base == "tuple") {
            type = PORTICO_TRY(parameters(entry.find("components"), depth + 1));
        } else {
            type = PORTICO_TRY(settle_abi_word(base));
        }
        type = PORTICO_TRY(arrays(std::move(type), text.substr(base.size()), depth));
        type.name = entry.find_string("name").value_or("");
        const Json* indexed = entry.find("indexed");
        type.indexed = indexed != nullptr && indexed->is_bool() && indexed->as_bool();
        return type;
    }

    /// `[2][]` after the base type.
    static Result<AbiType> arrays(AbiType type, std::string_view text, std::size_t depth) {
        while (!text.empty()) {
            const std::size_t end = text.find(']');
            if (text[0] != '[' || end == std::string_view::npos) return abi_type_invalid(text);
            if (++depth > kAbiDepthMax) return abi_type_invalid("too deep");
            type = PORTICO_TRY(settle_abi_array(std::move(type), text.substr(1, end - 1)));
            text.remove_prefix(end + 1);
        }
        return type;
    }

    std::size_t types_ = 0;
};

}  // namespace

Result<AbiSignature> read_abi_entry(const Json& entry) {
    const std::string_view kind = entry.find_string("type").value_or("function");
    if (kind != "function" && kind != "event" && kind != "error") return abi_type_invalid(kind);
    AbiSignature signature;
    signature.name = entry.find_string("name").value_or("");
    if (signature.name.empty()) return abi_type_invalid("missing name");
    JsonReader reader;
    signature.inputs = PORTICO_TRY(reader.parameters(entry.find("inputs"), 1));
    signature.outputs = PORTICO_TRY(reader.parameters(entry.find("outputs"), 1));
    const Json* anonymous = entry.find("anonymous");
    signature.anonymous = anonymous != nullptr && anonymous->is_bool() && anonymous->as_bool();
    return signature;
}

}  // namespace portico::chain
