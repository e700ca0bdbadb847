// SPDX-License-Identifier: Apache-2.0
#include "core/base/json/json_text.hpp"

#include "core/base/assert.hpp"
#include "core/base/text/decimal.hpp"

namespace portico {

void JsonPart::append_to(std::string& out) const {
    switch (kind_) {
        case Kind::kText:
            return append_json_string(out, text_);
        case Kind::kNumber:
            return append_decimal_signed(out, number_);
        case Kind::kJson:
            return append_json(out, *static_cast<const Json*>(value_));
        case Kind::kDescribed:
            return write_described(*type_, value_, out);
        case Kind::kRaw:
            out.append(text_);
            return;
    }
}

void append_shape(std::string& out, const char* shape, std::initializer_list<JsonPart> parts) {
    const JsonPart* part = parts.begin();
    for (; *shape != '\0'; ++shape) {
        if (*shape != '$') {
            out.push_back(*shape);
            continue;
        }
        PORTICO_ASSERT(part != parts.end());
        part++->append_to(out);
    }
    PORTICO_ASSERT(part == parts.end());
}

std::string json_text(const char* shape, std::initializer_list<JsonPart> parts) {
    std::string out;
    append_shape(out, shape, parts);
    return out;
}

}  // namespace portico
