// SPDX-License-Identifier: Apache-2.0
#include "server/net/static_files.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <memory>
#include <utility>

#include "core/base/hex.hpp"
#include "core/base/percent.hpp"
#include "core/crypto/sha2.hpp"

namespace portico::net {
namespace {

constexpr std::uintmax_t kFileBytesMax = 64 * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kMimeTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".webp", "image/webp"},
    {".gif", "image/gif"},
    {".ico", "image/x-icon"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
}};

/// `name-4f9a01bc.js`, as build tools write it: a dash or dot and at least 8 letters or digits, one
/// of them a digit.
bool has_content_hash(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return false;
    const std::size_t start = name.find_last_of("-.", dot - 1);
    if (start == std::string_view::npos) return false;
    const std::string_view hash = name.substr(start + 1, dot - start - 1);
    const auto word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return hash.size() >= 8 && std::all_of(hash.begin(), hash.end(), word) &&
           std::any_of(hash.begin(), hash.end(), digit);
}

std::optional<std::string> read_file(const std::filesystem::path& path) {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (failure || size > kFileBytesMax) return std::nullopt;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               &std::fclose);
    if (!file) return std::nullopt;
    std::string bytes(size, '\0');
    if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return std::nullopt;
    return bytes;
}

bool accepts(std::string_view list, std::string_view coding) {
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        std::string_view item = list.substr(0, comma);
        list.remove_prefix(std::min(comma + 1, list.size()));
        const bool refused = item.find("q=0") != std::string_view::npos &&
                             item.find("q=0.") == std::string_view::npos;
        item = item.substr(0, item.find(';'));
        while (item.starts_with(' ')) item.remove_prefix(1);
        while (item.ends_with(' ')) item.remove_suffix(1);
        if (item == coding) return !refused;
    }
    return false;
}

/// Whether `path`, links resolved, lies in `root`.
bool is_inside(const std::filesystem::path& root, const std::filesystem::path& path) {
    const auto [root_end, path_at] =
        std::mismatch(root.begin(), root.end(), path.begin(), path.end());
    return root_end == root.end() && path_at != path.end();
}

}  // namespace

std::string_view mime_type(std::string_view path) {
    for (const auto& [extension, type] : kMimeTypes)
        if (path.ends_with(extension)) return type;
    return "application/octet-stream";
}

StaticFiles::StaticFiles(std::filesystem::path root) {
    std::error_code failure;
    root_ = std::filesystem::canonical(root, failure);
    if (failure) root_ = std::move(root);
}

std::optional<Response> StaticFiles::find(const Request& request) const {
    auto decoded = percent_decode(request.path);
    if (!decoded || !decoded->starts_with('/') || decoded->find('\0') != std::string::npos ||
        decoded->find("/.") != std::string::npos || decoded->find('\\') != std::string::npos)
        return std::nullopt;
    std::string name = decoded->substr(1);
    if (name.empty() || name.ends_with('/')) name += "index.html";

    std::error_code failure;
    const std::filesystem::path path = std::filesystem::canonical(root_ / name, failure);
    if (failure || !is_inside(root_, path) || !std::filesystem::is_regular_file(path, failure))
        return std::nullopt;
    std::filesystem::path compressed = path;
    compressed += ".br";
    const bool has_compressed = std::filesystem::is_regular_file(compressed, failure);
    const bool use_compressed = has_compressed && accepts(request.accept_encoding, "br");
    auto bytes = read_file(use_compressed ? compressed : path);
    if (!bytes) return std::nullopt;

    const Bytes32 digest = sha256(as_bytes(*bytes));
    const std::string etag = "\"" + to_hex(ByteView(digest).first(12)) + "\"";
    Response response{.content_type = mime_type(name)};
    response.headers.emplace_back("ETag", etag);
    response.headers.emplace_back("Cache-Control", has_content_hash(name)
                                                       ? "public, max-age=31536000, immutable"
                                                       : "no-cache");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    if (has_compressed) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.if_none_match.find(etag) != std::string_view::npos) {
        response.status = 304;
        return response;
    }
    if (use_compressed) response.headers.emplace_back("Content-Encoding", "br");
    response.body = std::move(*bytes);
    return response;
}

}  // namespace portico::net
