// SPDX-License-Identifier: Apache-2.0
//
// Pictures that the operator has imported: of wallets, networks and connectors ("assets"),
// currencies and tokens; one folder for each below `images/` of the data folder. PNG, JPEG, WebP
// and GIF only, told by their bytes: SVG can carry scripts. Bytes stay on disk, and are read when
// they are asked for.
//
// A wallet's picture has an id made of its bytes, shaped like the UUIDs that clients know
// (docs/spec/http-api.md#wallets), so that it may be kept for ever.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace portico::api::wallets {

inline constexpr std::size_t kImageBytesMax = 256 * 1024;
inline constexpr std::size_t kImagesMax = 8192;  ///< of one kind

enum class ImageKind : std::uint8_t { kWallet, kAsset, kCurrency, kToken };
inline constexpr std::array<ImageKind, 4> kImageKinds = {ImageKind::kWallet, ImageKind::kAsset,
                                                         ImageKind::kCurrency, ImageKind::kToken};

/// The name of the folder: "wallets", "assets", "currencies", "tokens".
std::string_view image_folder(ImageKind kind);

/// The UUID of these bytes.
std::string image_id(std::string_view bytes);

/// "image/png" ... by the first bytes; nothing for what is not served.
std::optional<std::string_view> image_type(std::string_view bytes);

/// Whether a file may be an image called `name`: the error says why not.
std::expected<void, std::string> check_image(std::string_view name, std::string_view bytes);

struct Image {
    std::string path;
    std::string id;  ///< UUID of the bytes
    std::int64_t modified_ns = 0;
    std::uint64_t size_bytes = 0;
};

/// What the folders held when they were looked at. Names are file names without extension, in lower
/// case.
class ImageLibrary {
  public:
    /// Files that are not images, or too large, are left out and named in `refused`. Those of
    /// `former` that have not changed are not read again.
    static ImageLibrary scan(const std::string& folder, const ImageLibrary& former,
                             std::vector<std::string>& refused);

    const Image* find(ImageKind kind, std::string_view name) const;
    /// A wallet's picture by the id of its bytes.
    const Image* find_id(std::string_view id) const;
    const std::map<std::string, Image, std::less<>>& all(ImageKind kind) const {
        return images_[static_cast<std::size_t>(kind)];
    }

  private:
    std::array<std::map<std::string, Image, std::less<>>, 4> images_;
    std::unordered_map<std::string, const Image*> by_id_;  ///< nodes of a map stay where they are
};

}  // namespace portico::api::wallets
