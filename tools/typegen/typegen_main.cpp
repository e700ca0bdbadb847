// SPDX-License-Identifier: Apache-2.0
//
// portico-typegen [--check] ENGINE_FOLDER CONSOLE_FOLDER SITE_FOLDER OPENAPI_FILE: writes the
// TypeScript of the contracts, of the server's bodies, of the error catalogue, of the features and
// of the version into the first, that of the console's bodies and words of features into the
// second, that of the vault's bodies and of vault.wasm into the third, the schemas of the server's
// answers into the document, or says which of the files are stale. Exit code 0 fine, 1 stale,
// 2 failed.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "core/base/version.hpp"
#include "tools/typegen/error_printer.hpp"
#include "tools/typegen/openapi_printer.hpp"
#include "tools/typegen/registry.hpp"

namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

bool write_file(const fs::path& path, const std::string& text) {
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) std::fprintf(stderr, "portico-typegen: cannot write %s\n", path.c_str());
    return !file.fail();
}

}  // namespace

int main(int argc, char** argv) {
    using namespace portico::typegen;
    const bool check = argc == 6 && std::string_view(argv[1]) == "--check";
    if (argc != (check ? 6 : 5) || argv[argc - 1][0] == '-') {
        std::fprintf(stderr,
                     "usage: portico-typegen [--check] web/packages/engine/src/generated "
                     "web/apps/console/src/api/generated web/apps/secure-site/src/generated "
                     "docs/openapi.yaml\n");
        return 2;
    }
    const fs::path engine = argv[argc - 4], console = argv[argc - 3], site = argv[argc - 2],
                   document = argv[argc - 1];

    const auto modules = registered_modules();
    auto machines = print_machines(modules);
    if (!machines) {
        std::fprintf(stderr, "portico-typegen: %s\n", machines.error().detail.c_str());
        return 2;
    }
    std::vector<std::pair<fs::path, std::string>> files{
        {engine / machines->name, machines->text},
        {engine / "storedKeys.ts", print_stored_keys(modules).text},
        {engine / "errors.ts", print_errors().text},
        {engine / "sections.ts", print_sections().text},
        {engine / "features.ts", print_features().text},
        {console / "features.ts", print_feature_words().text},
        {site / "methods.ts", print_wallet_methods().text},
        {site / "networks.ts", print_networks().text},
        {engine / "version.ts", banner("core/base/version.hpp") + "\nexport const SDK_VERSION = '" +
                                    std::string(portico::kVersion) + "';\n"}};
    for (const auto& [folder, some] :
         {std::pair(engine, modules), std::pair(console, console_modules()),
          std::pair(site, site_modules())}) {
        auto printed = print_modules(some);
        if (!printed) {
            std::fprintf(stderr, "portico-typegen: %s\n", printed.error().detail.c_str());
            return 2;
        }
        for (auto& file : *printed) files.emplace_back(folder / file.name, std::move(file.text));
    }

    const auto schemas = print_schemas(openapi_roots(), openapi_notes());
    const auto openapi =
        schemas ? with_schemas(read_file(document).value_or(""), *schemas) : schemas;
    if (!openapi) {
        std::fprintf(stderr, "portico-typegen: %s\n", openapi.error().detail.c_str());
        return 2;
    }
    files.emplace_back(document, *openapi);

    int exit_code = 0;
    for (const auto& [path, text] : files) {
        if (read_file(path) == text) continue;
        if (check) {
            std::fprintf(stderr, "stale: %s\n", path.c_str());
            exit_code = 1;
        } else {
            if (!write_file(path, text)) return 2;
            std::printf("wrote %s\n", path.c_str());
        }
    }
    return exit_code;
}
