// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/static_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/net/http/content_coding.hpp"

namespace portico::net {
namespace {

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

/// `name-4f9a01bc.js`, as build tools write it: a dash or dot and at least 8 letters or digits,
/// well mixed. `og-1200x630.png`, `terms-20260131.html` and `portico-standalone2.js` are names that
/// somebody gave: what is in them changes.
bool has_content_hash(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || name.ends_with(".html")) return false;
    const std::size_t start = name.find_last_of("-.", dot - 1);
    if (start == std::string_view::npos) return false;
    const std::string_view hash = name.substr(start + 1, dot - start - 1);
    enum class Kind { kDigit, kCapital, kSmall };
    const auto kind = [](char c) {
        return c >= '0' && c <= '9'   ? Kind::kDigit
               : c >= 'A' && c <= 'Z' ? Kind::kCapital
                                      : Kind::kSmall;
    };
    bool digits = false;
    int changes = 0;  // a word's own capital is none
    for (std::size_t i = 0; i < hash.size(); ++i) {
        if (!std::isalnum(static_cast<unsigned char>(hash[i])) && hash[i] != '_') return false;
        const Kind now = kind(hash[i]), before = kind(hash[i == 0 ? 0 : i - 1]);
        digits = digits || now == Kind::kDigit;
        if (now != before && !(before == Kind::kCapital && now == Kind::kSmall)) ++changes;
    }
    return hash.size() >= 8 && digits && changes > 2;
}

std::shared_ptr<const std::string> read_file(const std::filesystem::path& path,
                                             std::uintmax_t size) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               &std::fclose);
    if (!file) return nullptr;
    auto bytes = std::make_shared<std::string>(size, '\0');
    if (std::fread(bytes->data(), 1, size, file.get()) != size) return nullptr;
    return bytes;
}

std::int64_t in_ns(const timespec& time) { return time.tv_sec * 1'000'000'000 + time.tv_nsec; }

/// Whether `path`, links resolved, lies in `root`.
bool is_inside(const std::filesystem::path& root, const std::filesystem::path& path) {
    const auto [root_end, path_at] =
        std::mismatch(root.begin(), root.end(), path.begin(), path.end());
    return root_end == root.end() && path_at != path.end();
}

/// RFC 9110, 13.1.2: a list of tags, or any.
bool has_tag(std::string_view if_none_match, std::string_view etag) {
    return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

}  // namespace

std::string_view mime_type(std::string_view path) {
    for (const auto& [extension, type] : kMimeTypes)
        if (path.ends_with(extension)) return type;
    return "application/octet-stream";
}

StaticFiles::StaticFiles(std::filesystem::path root, Limits limits, ops::Log& log)
    : root_(std::move(root)), limits_(limits), log_(log) {
    take(list());
    thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

StaticFiles::~StaticFiles() = default;

void StaticFiles::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    Listing seen = listing_;
    while (!stop.stop_requested()) {
        wake_.wait_for(lock, stop, std::chrono::milliseconds(limits_.look_ms),
                       [] { return false; });
        if (stop.stop_requested()) return;
        Listing now = list();
        // Only once it has stood still for a look: a build that is being written is not served.
        if (now != listing_ && now == seen) take(now);
        seen = std::move(now);
    }
}

StaticFiles::Listing StaticFiles::list() const {
    namespace fs = std::filesystem;
    Listing out;
    std::error_code failure;
    const fs::path root = fs::canonical(root_, failure);  // anew: the folder itself may be a link
    if (failure) return out;
    for (fs::recursive_directory_iterator at(root, failure), end; !failure && at != end;
         at.increment(failure)) {
        if (at->path().filename().native().starts_with('.')) {
            at.disable_recursion_pending();
            continue;
        }
        std::error_code ignored;
        const fs::path path = fs::canonical(at->path(), ignored);
        struct stat status{};
        if (ignored || !is_inside(root, path) || stat(path.c_str(), &status) != 0 ||
            !S_ISREG(status.st_mode))
            continue;
        out.emplace(
            "/" + at->path().lexically_relative(root).native(),
            std::pair(path, Stamp{in_ns(status.st_mtim), in_ns(status.st_ctim),
                                  static_cast<std::uintmax_t>(status.st_size), status.st_ino}));
    }
    return out;
}

/// Reads what is new, and from now on answers with it.
void StaticFiles::take(Listing listing) {
    const auto before = files_.load();
    auto files = std::make_shared<Files>();
    std::size_t total = 0;
    for (const auto& [name, file] : listing) {
        const auto& [path, stamp] = file;
        if (stamp.bytes > limits_.file_bytes || stamp.bytes > limits_.total_bytes - total) {
            log_.warn("static.too_large",
                      {{"file", name},
                       {"bytes", stamp.bytes},
                       {"hint",
                        "net.limits.static_file_bytes and static_bytes bound what is kept "
                        "in memory; what is beyond is not served"}});
            continue;
        }
        total += stamp.bytes;
        if (const auto known = before->find(name);
            known != before->end() && known->second->stamp == stamp) {
            files->emplace(*known);
            continue;
        }
        auto bytes = read_file(path, stamp.bytes);
        if (!bytes) continue;  // gone, or being written: the next look finds another stamp
        const Bytes32 digest = sha256(as_bytes(*bytes));
        std::string etag = "\"" + to_hex(ByteView(digest).first(12)) + "\"";
        files->emplace(name,
                       std::make_shared<const File>(stamp, std::move(bytes), std::move(etag)));
    }
    log_.info("static.read", {{"files", files->size()}, {"bytes", total}});
    files_.store(std::move(files));
    listing_ = std::move(listing);
}

std::optional<Response> StaticFiles::find(const Request& request) const {
    auto name = percent_decode(request.path);
    if (!name) return std::nullopt;
    if (name->ends_with('/')) *name += "index.html";
    const auto files = files_.load();
    const auto found = files->find(*name);
    if (found == files->end()) return std::nullopt;
    const File* file = found->second.get();
    // A form that was made of an older file is not that file.
    const auto form = [&](const char* extension) -> const File* {
        const auto at = files->find(*name + extension);
        return at == files->end() || at->second->stamp.modified_ns < file->stamp.modified_ns
                   ? nullptr
                   : at->second.get();
    };
    const File* const brotli = form(".br");
    const File* const gzip = form(".gz");
    const Coding coding =
        choose_coding(request.accept_encoding, brotli != nullptr, gzip != nullptr);
    if (coding == Coding::kBrotli) file = brotli;
    if (coding == Coding::kGzip) file = gzip;

    Response response{.content_type = mime_type(*name)};
    response.headers.emplace_back("ETag", file->etag);
    response.headers.emplace_back("Cache-Control", has_content_hash(*name)
                                                       ? "public, max-age=31536000, immutable"
                                                       : "no-cache");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    if (brotli || gzip) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (has_tag(request.if_none_match, file->etag)) {
        response.status = 304;
        return response;
    }
    if (coding != Coding::kIdentity)
        response.headers.emplace_back("Content-Encoding",
                                      coding == Coding::kBrotli ? "br" : "gzip");
    response.shared_body = file->bytes;
    return response;
}

}  // namespace portico::net
