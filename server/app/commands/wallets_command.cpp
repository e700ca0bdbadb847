// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/wallets_command.hpp"

#include <algorithm>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/base/text/utf8.hpp"
#include "server/api/wallets/bundled_directory.hpp"
#include "server/api/wallets/directory.hpp"
#include "server/api/wallets/directory_file.hpp"
#include "server/api/wallets/images.hpp"
#include "server/api/wallets/wallet_service.hpp"
#include "server/app/commands/report.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::app {
namespace {

namespace fs = std::filesystem;
using namespace api::wallets;
template <class T>
using OrText = std::expected<T, std::string>;

OrText<std::vector<Wallet>> read_wallets(const std::string& path) {
    const auto text = files::read_file(path, kDirectoryBytesMax);
    if (!text) return std::unexpected(path + ": " + text.error());
    auto wallets = read_directory(*text);
    if (!wallets) return std::unexpected(path + ": " + wallets.error());
    return wallets;
}

bool is_imported(const std::string& data_folder) {
    std::error_code failure;
    return fs::exists(directory_path(data_folder), failure);
}

/// The directory in use: the imported one, or the one of the program.
OrText<std::vector<Wallet>> wallets_in_use(const std::string& data_folder) {
    return is_imported(data_folder) ? read_wallets(directory_path(data_folder))
                                    : read_directory(bundled_directory());
}

// --- import -------------------------------------------------------------------------------------

/// A picture that has been read and checked, and where it goes.
struct Picture {
    ImageKind kind;
    std::string name;
    std::string bytes;
};

bool names_a_wallet(const std::vector<Wallet>& wallets, const std::string& name) {
    return std::ranges::any_of(wallets, [&](const Wallet& wallet) {
        return wallet.id == name || (!wallet.rdns.empty() && wallet.rdns == name);
    });
}

OrText<void> read_folder(const fs::path& folder, ImageKind kind, const std::vector<Wallet>& wallets,
                         std::vector<Picture>& out) {
    std::error_code failure;
    fs::directory_iterator at(folder, failure), end;
    if (failure) return std::unexpected(folder.string() + ": it is not a folder that can be read");
    for (; at != end; at.increment(failure)) {
        const fs::path& path = at->path();
        if (path.filename().string().starts_with('.') || at->is_directory(failure)) continue;
        auto bytes = files::read_file(path, kImageBytesMax);
        if (!bytes) return std::unexpected(path.string() + ": " + bytes.error());
        const std::string name = path.stem();
        if (auto checked = check_image(name, *bytes); !checked)
            return std::unexpected(path.string() + ": " + checked.error());
        if (kind == ImageKind::kWallet && !names_a_wallet(wallets, name))
            return std::unexpected(path.string() + ": no wallet has the id or rdns \"" + name +
                                   "\"");
        if (out.size() == kImagesMax)
            return std::unexpected("there are more than " + std::to_string(kImagesMax) +
                                   " pictures");
        out.push_back({kind, name, std::move(*bytes)});
    }
    return {};
}

OrText<std::vector<Picture>> read_pictures(const std::string& folder,
                                           const std::vector<Wallet>& wallets) {
    std::vector<Picture> out;
    if (auto read = read_folder(folder, ImageKind::kWallet, wallets, out); !read)
        return std::unexpected(read.error());
    for (const ImageKind kind : kImageKinds) {
        const fs::path inner = fs::path(folder) / image_folder(kind);
        std::error_code failure;
        if (!fs::is_directory(inner, failure)) continue;
        if (auto read = read_folder(inner, kind, wallets, out); !read)
            return std::unexpected(read.error());
    }
    return out;
}

/// The extension that a picture is kept under, whatever it was called.
std::string extension(std::string_view bytes) {
    return '.' + std::string(image_type(bytes)->substr(std::string_view("image/").size()));
}

/// Puts a picture in place of any other of its name.
OrText<void> store_picture(const std::string& data_folder, const Picture& picture) {
    const fs::path folder = fs::path(images_path(data_folder)) / image_folder(picture.kind);
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        return std::unexpected("cannot make " + folder.string() + ": " + failure.message());
    std::string name = picture.name;
    std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
    });
    const std::string kept = extension(picture.bytes);
    if (auto written = files::replace_file(folder / (name + kept), picture.bytes); !written)
        return written;
    for (const char* other : {".png", ".jpeg", ".jpg", ".webp", ".gif"})
        if (kept != other) fs::remove(folder / (name + other), failure);
    return {};
}

int import(const WalletsOptions& options, const std::string& data_folder) {
    if (options.file.empty() && options.images.empty())
        return command_failed("wallets import wants a FILE, --images FOLDER, or both");
    // Everything is read and checked before anything is written.
    const auto wallets =
        options.file.empty() ? wallets_in_use(data_folder) : read_wallets(options.file);
    if (!wallets) return command_failed(wallets.error() + ". Nothing was changed");
    std::vector<Picture> pictures;
    if (!options.images.empty()) {
        auto read = read_pictures(options.images, *wallets);
        if (!read) return command_failed(read.error() + ". Nothing was changed");
        pictures = std::move(*read);
    }

    std::error_code failure;
    fs::create_directories(data_folder, failure);
    if (failure)
        return command_failed("cannot make the data folder " + data_folder + ": " +
                              failure.message() + ". Nothing was changed");
    for (const Picture& picture : pictures)
        if (const auto stored = store_picture(data_folder, picture); !stored)
            return command_failed(
                stored.error() +
                ". Some pictures may be in place, the directory was not changed. Import "
                "again when the cause is gone");
    if (!options.file.empty()) {
        const auto written =
            files::replace_file(directory_path(data_folder), write_directory(*wallets));
        if (!written) return command_failed(written.error() + ". The directory was not changed");
        std::printf("imported %zu wallets\n", wallets->size());
    }
    if (!options.images.empty()) std::printf("imported %zu pictures\n", pictures.size());
    std::printf("a running server takes them within two seconds\n");
    return 0;
}

// --- the others ---------------------------------------------------------------------------------

int check(const WalletsOptions& options, const std::string& data_folder) {
    const bool given = !options.file.empty();
    const auto wallets = given ? read_wallets(options.file) : wallets_in_use(data_folder);
    if (!wallets) return command_failed(wallets.error());
    const std::string what = given                      ? options.file
                             : is_imported(data_folder) ? directory_path(data_folder)
                                                        : "the directory that comes with portico";
    std::printf("ok: %s holds %zu wallets\n", what.c_str(), wallets->size());
    return 0;
}

int write_out(const WalletsOptions& options, const std::string& data_folder) {
    const auto wallets = wallets_in_use(data_folder);
    if (!wallets) return command_failed(wallets.error());
    const std::string text = write_directory(*wallets);
    if (options.file.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return std::fflush(stdout) == 0 ? 0 : command_failed("cannot write to standard output");
    }
    const auto written = files::replace_file(options.file, text);
    return written ? 0 : command_failed(written.error());
}

int list(const WalletsOptions& options, const std::string& data_folder) {
    auto wallets = wallets_in_use(data_folder);
    if (!wallets) return command_failed(wallets.error());
    const std::string_view search = options.search;
    if (search.size() > api::wallets::Directory::kSearchBytesMax ||
        valid_utf8_prefix(search) != search.size())
        return command_failed("--search takes at most " +
                              std::to_string(api::wallets::Directory::kSearchBytesMax) +
                              " bytes of UTF-8");
    const api::wallets::Directory directory(std::move(*wallets), {});
    for (const Wallet* wallet : directory.match({.search = search})) {
        std::string chains;
        for (const std::string& chain : wallet->chains)
            chains += (chains.empty() ? "" : " ") + chain;
        std::printf("%s\t%s\t%s\t%s%s\n", wallet->name.c_str(), wallet->id.c_str(),
                    wallet->rdns.empty() ? "-" : wallet->rdns.c_str(),
                    chains.empty() ? "-" : chains.c_str(), wallet->certified ? "\tcertified" : "");
    }
    return 0;
}

int reset(const std::string& data_folder) {
    std::error_code failure;
    const bool removed = fs::remove(directory_path(data_folder), failure);
    if (failure)
        return command_failed("cannot remove " + directory_path(data_folder) + ": " +
                              failure.message());
    std::printf(removed ? "the directory that comes with portico is in use again\n"
                        : "no directory was imported; nothing was changed\n");
    return 0;
}

}  // namespace

int wallets_command(const WalletsOptions& options, const std::string& data_folder) {
    switch (options.action) {
        case WalletsAction::kCheck:
            return check(options, data_folder);
        case WalletsAction::kImport:
            return import(options, data_folder);
        case WalletsAction::kExport:
            return write_out(options, data_folder);
        case WalletsAction::kList:
            return list(options, data_folder);
        case WalletsAction::kReset:
            return reset(data_folder);
    }
    return 1;
}

}  // namespace portico::app
