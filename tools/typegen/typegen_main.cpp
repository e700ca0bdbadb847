// SPDX-License-Identifier: Apache-2.0
//
// portico-typegen [--check] FOLDER: writes the TypeScript of the contracts, of the error catalogue
// and of the version into FOLDER, or says which of the files there are stale. Exit code 0 fine, 1
// stale, 2 failed.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "core/base/version.hpp"
#include "tools/typegen/error_printer.hpp"
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
    const bool check = argc == 3 && std::string_view(argv[1]) == "--check";
    if (argc != (check ? 3 : 2) || argv[argc - 1][0] == '-') {
        std::fprintf(stderr, "usage: portico-typegen [--check] FOLDER\n");
        return 2;
    }
    const fs::path folder = argv[argc - 1];

    const auto modules = portico::typegen::registered_modules();
    auto files = portico::typegen::print_modules(modules);
    auto machines = portico::typegen::print_machines(modules);
    if (!files || !machines) {
        const auto& error = !files ? files.error() : machines.error();
        std::fprintf(stderr, "portico-typegen: %s\n", error.detail.c_str());
        return 2;
    }
    files->push_back(std::move(*machines));
    files->push_back(portico::typegen::print_errors());
    files->push_back({"version.ts", portico::typegen::banner("core/base/version.hpp") +
                                        "\nexport const SDK_VERSION = '" +
                                        std::string(portico::kVersion) + "';\n"});

    int exit_code = 0;
    for (const auto& file : *files) {
        const fs::path path = folder / file.name;
        if (read_file(path) == file.text) continue;
        if (check) {
            std::fprintf(stderr, "stale: %s\n", path.c_str());
            exit_code = 1;
        } else {
            if (!write_file(path, file.text)) return 2;
            std::printf("wrote %s\n", path.c_str());
        }
    }
    return exit_code;
}
