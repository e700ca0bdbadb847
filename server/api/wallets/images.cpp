// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/images.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::api::wallets {
namespace {

constexpr std::size_t kNameMax = 128;

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 0x20);
    return out;
}

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= kNameMax && name.front() != '.' &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                      c == '.' || c == '@' || c == '$' || c == '+';
           });
}

}  // namespace

/// Version 8 (RFC 9562, section 5.8): the first bits of the bytes' SHA-256.
std::string image_id(std::string_view bytes) {
    Bytes32 digest = sha256(as_bytes(bytes));
    digest[6] = static_cast<std::uint8_t>((digest[6] & 0x0f) | 0x80);
    digest[8] = static_cast<std::uint8_t>((digest[8] & 0x3f) | 0x80);
    std::string out = to_hex(ByteView(digest).first(16));
    for (const std::size_t dash : {20u, 16u, 12u, 8u}) out.insert(dash, 1, '-');
    return out;
}

std::string_view image_folder(ImageKind kind) {
    constexpr std::array<std::string_view, 4> kFolders = {"wallets", "assets", "currencies",
                                                          "tokens"};
    return kFolders[static_cast<std::size_t>(kind)];
}

std::optional<std::string_view> image_type(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return "image/png";
    if (bytes.starts_with("\xff\xd8\xff")) return "image/jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return "image/gif";
    if (bytes.starts_with("RIFF") && bytes.size() > 12 && bytes.substr(8, 4) == "WEBP")
        return "image/webp";
    return std::nullopt;
}

std::expected<void, std::string> check_image(std::string_view name, std::string_view bytes) {
    if (!is_name(lower(name)))
        return std::unexpected(
            "its name may hold letters, digits and - _ . @ $ + only, and at most 128");
    if (bytes.size() > kImageBytesMax)
        return std::unexpected("it is larger than " + std::to_string(kImageBytesMax / 1024) +
                               " KiB");
    if (image_type(bytes)) return {};
    const std::string_view start = bytes.substr(0, 1024);
    if (start.find("<svg") != std::string_view::npos || start.starts_with("<?xml"))
        return std::unexpected(
            std::string("it is SVG, which can carry scripts; make a PNG or WebP of it"));
    return std::unexpected(std::string("it is not a PNG, JPEG, WebP or GIF"));
}

ImageLibrary ImageLibrary::scan(const std::string& folder, const ImageLibrary& former,
                                std::vector<std::string>& refused) {
    namespace fs = std::filesystem;
    ImageLibrary out;
    for (const ImageKind kind : kImageKinds) {
        auto& images = out.images_[static_cast<std::size_t>(kind)];
        std::error_code failure;
        for (fs::directory_iterator at(fs::path(folder) / image_folder(kind), failure), end;
             !failure && at != end; at.increment(failure)) {
            const std::string path = at->path();
            const std::string name = lower(at->path().stem().string());
            struct stat status{};
            if (at->path().filename().string().starts_with('.') ||
                ::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
                continue;
            if (images.size() == kImagesMax) {
                refused.push_back(path + ": there are more than " + std::to_string(kImagesMax));
                break;
            }
            Image image{
                .path = path,
                .id = {},
                .modified_ns = status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
                .size_bytes = static_cast<std::uint64_t>(status.st_size)};
            const Image* known = former.find(kind, name);
            if (known != nullptr && known->path == path &&
                known->modified_ns == image.modified_ns && known->size_bytes == image.size_bytes) {
                image.id = known->id;
            } else {
                const auto bytes = files::read_file(path, kImageBytesMax);
                const auto checked =
                    bytes ? check_image(name, *bytes) : std::unexpected(bytes.error());
                if (!checked) {
                    refused.push_back(path + ": " + checked.error());
                    continue;
                }
                image.id = image_id(*bytes);
            }
            images.insert_or_assign(name, std::move(image));
        }
    }
    for (const auto& [name, image] : out.all(ImageKind::kWallet)) out.by_id_[image.id] = &image;
    return out;
}

const Image* ImageLibrary::find(ImageKind kind, std::string_view name) const {
    const auto& images = all(kind);
    const auto found = images.find(lower(name));
    return found == images.end() ? nullptr : &found->second;
}

const Image* ImageLibrary::find_id(std::string_view id) const {
    const auto found = by_id_.find(lower(id));
    return found == by_id_.end() ? nullptr : found->second;
}

}  // namespace portico::api::wallets
