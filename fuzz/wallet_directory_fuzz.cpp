// SPDX-License-Identifier: Apache-2.0
//
// The file of a wallet directory, and a request to search it: what is taken is written and read
// back the same, and every answer is JSON.
#include "core/base/json/json.hpp"
#include "core/base/text/utf8.hpp"
#include "fuzz/fuzz_input.hpp"
#include "server/api/routing/query.hpp"
#include "server/api/wallets/directory.hpp"
#include "server/api/wallets/directory_file.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    // The file, and after the last zero byte the query.
    const std::string_view all = as_text(input);
    const std::size_t zero = all.rfind('\0');
    auto read = api::wallets::read_directory(all.substr(0, zero));
    if (!read) {
        PORTICO_ASSERT(!read.error().empty());
        return;
    }
    const auto again = api::wallets::read_directory(api::wallets::write_directory(*read));
    PORTICO_ASSERT(again && *again == *read);

    const auto query =
        api::Query::parse(zero == std::string_view::npos ? "" : all.substr(zero + 1));
    if (!query) return;
    const api::wallets::Directory directory(std::move(*read), {});
    api::wallets::DirectoryQuery wanted;
    wanted.search = truncate_utf8(query->text("search"), api::wallets::Directory::kSearchBytesMax);
    if (auto ids = query->list("include", 512)) wanted.include = *ids;
    if (auto ids = query->list("exclude", 512)) wanted.exclude = *ids;
    if (auto ids = query->list("chains", 256)) wanted.chains = *ids;
    PORTICO_ASSERT(parse_json(directory.find(wanted)).has_value());
}
