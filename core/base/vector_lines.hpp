// SPDX-License-Identifier: Apache-2.0
//
// For tests only: the published vectors in vectors/ (JSON lines; the form is vectors/ORACLE.md).
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"

namespace portico {

/// One vector. `out` is null when a rejection is expected.
struct VectorLine {
    std::string id;
    std::string op;
    Json in;
    Json out;
    bool rejected() const { return out.is_null(); }
    /// A text, or the bytes of a hex text, of `in` or `out`; fails the test when it is not there.
    static std::string text(const Json& object, std::string_view name) {
        const auto found = object.find_string(name);
        EXPECT_TRUE(found) << "vector without " << name;
        return std::string(found.value_or(""));
    }
    static Bytes bytes(const Json& object, std::string_view name) {
        auto read = parse_hex(text(object, name));
        EXPECT_TRUE(read) << "vector with bad " << name;
        return read ? *read : Bytes();
    }
};

/// The vectors of vectors/<name>.jsonl whose op is `op`. The tests' working directory is the root
/// of the repository. Fails the test when there are none.
inline std::vector<VectorLine> read_vector_lines(std::string_view name, std::string_view op) {
    std::ifstream file("vectors/" + std::string(name) + ".jsonl");
    std::vector<VectorLine> lines;
    for (std::string text; std::getline(file, text);) {
        const auto json = parse_json(text);
        EXPECT_TRUE(json) << name << ": " << text.substr(0, 80);
        if (!json || json->find_string("op") != op) continue;
        const Json* out = json->find("out");
        lines.push_back({VectorLine::text(*json, "id"), std::string(op), *json->find("in"),
                         out == nullptr ? Json() : *out});
    }
    EXPECT_FALSE(lines.empty()) << "no vectors " << op << " in vectors/" << name << ".jsonl";
    return lines;
}

}  // namespace portico
