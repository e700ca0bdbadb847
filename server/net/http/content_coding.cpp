// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/content_coding.hpp"

#include <algorithm>
#include <optional>

#include "core/base/text/ascii.hpp"

namespace portico::net {
namespace {

constexpr int kWhole = 1000;

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
    while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
    return text;
}

/// The text up to `mark`, which is taken off with it.
std::string_view take(std::string_view& text, char mark) {
    const std::size_t end = std::min(text.find(mark), text.size());
    const std::string_view out = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return trimmed(out);
}

/// qvalue, in thousandths; 0 where it is none.
int read_weight(std::string_view text) {
    constexpr std::size_t kLongest = 5;  // 0.123
    if (text.empty() || text.size() > kLongest || (text[0] != '0' && text[0] != '1')) return 0;
    int out = (text[0] - '0') * kWhole;
    if (text.size() > 1 && text[1] != '.') return 0;
    int place = kWhole;
    for (const char digit : text.substr(std::min<std::size_t>(2, text.size()))) {
        if (digit < '0' || digit > '9') return 0;
        place /= 10;
        out += (digit - '0') * place;
    }
    return out > kWhole ? 0 : out;
}

}  // namespace

Coding choose_coding(std::string_view accept_encoding, bool has_brotli, bool has_gzip) {
    std::optional<int> brotli, gzip, identity, others;
    while (!accept_encoding.empty()) {
        std::string_view item = take(accept_encoding, ',');
        const std::string name = ascii_lower(take(item, ';'));
        int weight = kWhole;
        while (!item.empty()) {
            const std::string parameter = ascii_lower(take(item, ';'));
            if (parameter.starts_with("q=")) weight = read_weight(parameter.substr(2));
        }
        if (name == "br") brotli = weight;
        if (name == "gzip" || name == "x-gzip") gzip = weight;
        if (name == "identity") identity = weight;
        if (name == "*") others = weight;
    }
    const int of_brotli = has_brotli ? brotli.value_or(others.value_or(0)) : 0;
    const int of_gzip = has_gzip ? gzip.value_or(others.value_or(0)) : 0;
    const int of_identity = identity.value_or(others.value_or(0));
    if (of_brotli > 0 && of_brotli >= std::max(of_gzip, of_identity)) return Coding::kBrotli;
    if (of_gzip > 0 && of_gzip >= of_identity) return Coding::kGzip;
    return Coding::kIdentity;
}

}  // namespace portico::net
