// SPDX-License-Identifier: Apache-2.0
#include "server/store/migrations/schema.hpp"

#include <array>
#include <utility>

namespace portico::store {

std::string step_sql(const Step& step, sql::Dialect dialect) {
    const bool sqlite = dialect == sql::Dialect::kSqlite;
    std::string out(!sqlite && !step.postgres.empty() ? step.postgres : step.sql);
    const std::array<std::pair<std::string_view, std::string_view>, 3> words = {{
        {"{bigint}", sqlite ? "INTEGER" : "BIGINT"},
        {"{bytes}", sqlite ? "BLOB" : "BYTEA"},
        {"{strict}", sqlite ? "STRICT" : ""},
    }};
    for (const auto& [word, spelling] : words)
        for (std::size_t at = out.find(word); at != std::string::npos; at = out.find(word, at))
            out.replace(at, word.size(), spelling);
    return out;
}

}  // namespace portico::store
