// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/picture.hpp"

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/routing/conditional.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::size_t kEtagBytes = 12;

struct Size {
    std::uint64_t width = 0, height = 0;
};

std::uint64_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}
std::uint64_t big(std::string_view bytes, std::size_t at, int count) {
    std::uint64_t out = 0;
    for (int i = 0; i < count; ++i) out = out << 8 | byte_at(bytes, at + static_cast<size_t>(i));
    return out;
}
std::uint64_t little(std::string_view bytes, std::size_t at, int count) {
    std::uint64_t out = 0;
    for (int i = count; i-- > 0;) out = out << 8 | byte_at(bytes, at + static_cast<size_t>(i));
    return out;
}

/// ITU-T T.81, B.2.2: the frame header says the size. Nothing: none was found.
std::optional<Size> jpeg_size(std::string_view bytes) {
    std::size_t at = 2;
    while (at + 9 < bytes.size() && byte_at(bytes, at) == 0xff) {
        const std::uint64_t marker = byte_at(bytes, at + 1);
        if (marker == 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker == 0x01) {
            at += marker == 0xff ? 1 : 2;
            continue;
        }
        const bool is_frame =
            marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (is_frame) return Size{big(bytes, at + 7, 2), big(bytes, at + 5, 2)};
        at += 2 + big(bytes, at + 2, 2);
    }
    return std::nullopt;
}

/// RFC 9649, section 2.
std::optional<Size> webp_size(std::string_view bytes) {
    if (bytes.size() < 30) return std::nullopt;
    const std::string_view chunk = bytes.substr(12, 4);
    if (chunk == "VP8X") return Size{little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1};
    if (chunk == "VP8L") {
        const std::uint64_t bits = little(bytes, 21, 4);
        return Size{(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
    }
    if (chunk == "VP8 ") return Size{little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff};
    return std::nullopt;
}

std::optional<std::string_view> of_size(std::string_view type, const std::optional<Size>& size) {
    if (!size || size->width * size->height > kPixelsMax) return std::nullopt;
    return type;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Past what may stand before the root element; nothing where it is not well-formed, or a document
/// type brings entities.
std::optional<std::string_view> svg_root(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    while (true) {
        while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
        std::string_view end;
        if (text.starts_with("<?xml"))
            end = "?>";
        else if (text.starts_with("<!--"))
            end = "-->";
        else if (text.starts_with("<!DOCTYPE"))
            end = ">";
        else
            return text;
        const std::size_t at = text.find(end);
        if (at == std::string_view::npos) return std::nullopt;
        if (end == ">" && text.substr(0, at).contains('[')) return std::nullopt;
        text.remove_prefix(at + end.size());
    }
}

bool is_svg(std::string_view bytes) {
    const auto root = svg_root(bytes);
    return root && root->starts_with("<svg") && root->size() > 4 &&
           (is_space((*root)[4]) || (*root)[4] == '>') && !bytes.contains("<!ENTITY");
}

}  // namespace

std::optional<std::string_view> picture_type(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return bytes.size() < 24 ? std::nullopt
                                 : of_size("image/png", Size{big(bytes, 16, 4), big(bytes, 20, 4)});
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a"))
        return bytes.size() < 10
                   ? std::nullopt
                   : of_size("image/gif", Size{little(bytes, 6, 2), little(bytes, 8, 2)});
    if (bytes.starts_with("\xff\xd8\xff")) return of_size("image/jpeg", jpeg_size(bytes));
    if (bytes.starts_with("RIFF") && bytes.size() > 12 && bytes.substr(8, 4) == "WEBP")
        return of_size("image/webp", webp_size(bytes));
    if (bytes.size() > 12 && bytes.substr(4, 4) == "ftyp" &&
        (bytes.substr(8, 4) == "avif" || bytes.substr(8, 4) == "avis"))
        return "image/avif";
    if (is_svg(bytes)) return "image/svg+xml";
    return std::nullopt;
}

net::Response picture_response(std::string bytes, std::string_view type, bool is_for_ever) {
    net::Response response{.content_type = type, .body = std::move(bytes)};
    response.headers = {
        {"Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'"},
        {"Content-Disposition", "inline"},
        {"Cross-Origin-Resource-Policy", "cross-origin"},
        {"Cache-Control",
         is_for_ever ? "public, max-age=31536000, immutable" : "public, max-age=86400"},
    };
    return response;
}

std::string picture_tag(std::string_view bytes) {
    const Bytes32 digest = sha256(as_bytes(bytes));
    return to_hex(ByteView(digest).first(kEtagBytes));
}

net::Response conditional_picture(std::string bytes, std::string_view if_none_match,
                                  std::string_view named) {
    const auto type = picture_type(bytes);
    PORTICO_ASSERT(type);
    const std::string tag = picture_tag(bytes), etag = '"' + tag + '"';
    const bool has_it = etag_matches(if_none_match, etag);
    auto response =
        picture_response(has_it ? std::string() : std::move(bytes), *type, tag == named);
    response.headers.emplace_back("ETag", etag);
    if (has_it) response.status = 304;
    return response;
}

}  // namespace portico::api::nfts
