// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/approval/descriptor.hpp"
#include "core/approval/descriptor_check.hpp"
#include "core/approval/descriptor_format.hpp"
#include "core/approval/descriptor_value.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

namespace {

using Why = std::unexpected<std::string>;
template <class T>
using OrWhy = std::expected<T, std::string>;

constexpr std::size_t kLabelMax = 256;  ///< of a row's name

OrWhy<void> check_members(const Json& object, std::string_view names, const std::string& where) {
    if (!object.is_object()) return Why(where + " is no object");
    for (const Json::Member& one : object.members())
        if (one.name.find(' ') != std::string::npos ||
            names.find(" " + one.name + " ") == std::string_view::npos)
            return Why(where + " has " + one.name + ", which is not read");
    return {};
}

class Checker {
  public:
    explicit Checker(const Json& descriptor) : descriptor_(descriptor) {}

    OrWhy<DescriptorReach> check() {
        if (!has_unique_names(descriptor_)) return Why("it has a member twice, or too many");
        PORTICO_CHECK(check_members(descriptor_, kDescriptorMembers, "it"));
        PORTICO_CHECK(check_context());
        const Json* display = descriptor_.find("display");
        if (display == nullptr) return Why("it has no display");
        PORTICO_CHECK(check_members(*display, kDisplayMembers, "display"));
        const Json* formats = display->find("formats");
        if (formats == nullptr || !formats->is_object() || formats->members().empty() ||
            formats->members().size() > kDescriptorFormatsMax)
            return Why("display.formats has none, or more than " +
                       std::to_string(kDescriptorFormatsMax));
        for (const Json::Member& one : formats->members()) {
            PORTICO_CHECK(add_key(one.name));
            PORTICO_CHECK(check_format(one.value, one.name));
        }
        return std::move(reach_);
    }

  private:
    OrWhy<void> check_context() {
        const Json* context = descriptor_.find("context");
        if (context == nullptr) return Why("it has no context");
        reach_.typed_data = context->find("eip712") != nullptr;
        PORTICO_CHECK(check_members(*context, reach_.typed_data ? " $id eip712 " : " $id contract ",
                                    "context"));
        const Json* inner = context->find(reach_.typed_data ? "eip712" : "contract");
        if (inner == nullptr) return Why("context has neither contract nor eip712");
        PORTICO_CHECK(
            check_members(*inner, reach_.typed_data ? kTypedMembers : kContractMembers, "context"));
        const Json* deployments = inner->find("deployments");
        if (deployments == nullptr || !deployments->is_array() || deployments->items().empty() ||
            deployments->items().size() > kDescriptorContractsMax)
            return Why("context.deployments has no contract, or more than " +
                       std::to_string(kDescriptorContractsMax));
        for (const Json& one : deployments->items()) {
            const Json* chain = one.find("chainId");
            const auto id = chain == nullptr ? std::nullopt : chain->as_integer();
            const auto text = one.find_string("address");
            const auto address = text ? parse_hex_fixed<20>(*text)
                                      : Result<FixedBytes<20>>(fail(Code::address_invalid));
            if (!id || *id <= 0 || !address || !text->starts_with("0x"))
                return Why("context.deployments has what is no chainId and address");
            reach_.contracts.push_back({static_cast<std::uint64_t>(*id), *address});
        }
        return {};
    }

    OrWhy<void> add_key(const std::string& key) {
        std::string added = key;
        if (!reach_.typed_data) {
            const auto function = chain::parse_abi_signature(key);
            if (!function) return Why("\"" + key + "\" is no signature of a function");
            added = to_hex_0x(function->selector());
        } else if (key.find('(') == std::string::npos) {
            return Why("\"" + key + "\" is not the whole type of a message");
        }
        if (std::ranges::find(reach_.formats, added) != reach_.formats.end())
            return Why("\"" + key + "\" stands there twice");
        reach_.formats.push_back(std::move(added));
        return {};
    }

    OrWhy<void> check_format(const Json& format, const std::string& where) {
        PORTICO_CHECK(check_members(format, kFormatMembers, where));
        const Json* intent = format.find("intent");
        if (intent != nullptr && !intent->is_string() && !intent->is_object())
            return Why(where + ": intent is no text");
        const Json* fields = format.find("fields");
        if (fields == nullptr) return Why(where + " has no fields");
        return check_fields(*fields, where, 0);
    }

    OrWhy<void> check_fields(const Json& fields, const std::string& where, std::size_t depth) {
        if (!fields.is_array() || fields.items().size() > kDescriptorFieldsMax ||
            depth == kGroupDepthMax)
            return Why(where + ": fields are no list, more than " +
                       std::to_string(kDescriptorFieldsMax) + ", or too deep");
        for (const Json& one : fields.items()) PORTICO_CHECK(check_field(one, where, depth));
        return {};
    }

    OrWhy<void> check_field(const Json& given, const std::string& where, std::size_t depth) {
        PORTICO_CHECK(check_members(given, kFieldMembers, where + ": a field"));
        Settled field{.own = &given};
        if (const Json* reference = given.find("$ref")) {
            field.shared = find(*reference);
            if (field.shared == nullptr || field.shared->find("$ref") != nullptr)
                return Why(where + ": " + write_json(*reference) + " names no definition");
            PORTICO_CHECK(check_members(*field.shared, kFieldMembers, where + ": a definition"));
        }
        if (const Json* inner = field.find("fields")) return check_fields(*inner, where, depth + 1);
        if (const Json* value = field.find("value"); value && find(*value) == nullptr)
            return Why(where + ": " + write_json(*value) + " names nothing");
        if (!field.text("path") && !field.find("value"))
            return Why(where + ": a field has neither path nor value");
        const Json* visible = field.find("visible");
        if (visible != nullptr && visible->is_string() && visible->as_string() == "never")
            return {};
        const auto label = field.text("label");
        if (!label || label->size() > kLabelMax)
            return Why(where + ": a field has no label, or one of more than 256 bytes");
        const std::string format(field.text("format").value_or("raw"));
        const auto known = params_of(format);
        if (!known) return Why(where + ": the format " + format + " is not read");
        const Settled params = field.within("params");
        for (const Json* one : {params.own, params.shared}) {
            if (one == nullptr) continue;
            PORTICO_CHECK(check_members(*one, *known, where + ": a field of format " + format));
            for (const Json::Member& member : one->members())
                if (find(member.value) == nullptr)
                    return Why(where + ": " + write_json(member.value) + " names nothing");
        }
        return {};
    }

    /// What `$.metadata.constants.max` names, or the value itself. Null where it names nothing.
    const Json* find(const Json& value) const {
        if (!value.is_string() || !value.as_string().starts_with("$.")) return &value;
        std::string_view path = std::string_view(value.as_string()).substr(2);
        const Json* found = &descriptor_;
        while (!path.empty() && found != nullptr) found = found->find(next_step(path));
        return found;
    }

    const Json& descriptor_;
    DescriptorReach reach_;
};

}  // namespace

std::expected<DescriptorReach, std::string> check_descriptor(const Json& descriptor) {
    return Checker(descriptor).check();
}

}  // namespace portico::approval
