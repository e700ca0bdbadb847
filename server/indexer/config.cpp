// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/config.hpp"

#include <algorithm>
#include <array>

#include "core/base/text/decimal.hpp"

namespace portico::indexer {
namespace {

constexpr std::array<std::string_view, 4> kTracings = {"auto", "none", "trace_block",
                                                       "call_tracer"};

std::optional<std::int64_t> number_after(std::string_view word, std::string_view head) {
    const auto number = parse_decimal_signed(word.substr(head.size()));
    return number && *number >= 0 ? number : std::nullopt;
}

/// Their receipts have members, or their blocks receipts, that the root takes otherwise than
/// Ethereum and the OP stack do, as far as is known here (docs/indexer.md): Polygon's state syncs,
/// Arbitrum, Celo.
constexpr std::array<ChainId, 8> kOtherRoots = {137,     80'002, 42'161, 42'170,
                                                421'614, 42'220, 44'787, 11'142'220};

std::expected<IndexedChain, std::string> read_line(std::string_view line) {
    IndexedChain out;
    for (bool first = true; !line.empty(); first = false) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string_view word = line.substr(0, space);
        line.remove_prefix(std::min(space + 1, line.size()));
        if (word.empty()) continue;
        const auto wrong = [&](std::string_view wanted) {
            return std::unexpected("\"" + std::string(word) + "\" is not " + std::string(wanted));
        };
        if (first) {
            const auto id =
                word.starts_with("eip155:") ? number_after(word, "eip155:") : std::nullopt;
            if (!id || *id == 0 || *id > kSafeIntegerMax)
                return wrong("an eip155 chain, like eip155:1");
            out.chain = *id;
            if (std::ranges::find(kOtherRoots, out.chain) != std::end(kOtherRoots))
                out.check = ReceiptCheck::kFilter;
        } else if (word.starts_with("from=")) {
            out.from = number_after(word, "from=");
            if (!out.from) return wrong("from= and a block number");
        } else if (word.starts_with("traces=")) {
            const auto at = std::ranges::find(kTracings, word.substr(7));
            if (at == kTracings.end())
                return wrong("traces=auto, traces=none, traces=trace_block or traces=call_tracer");
            out.tracing = static_cast<Tracing>(at - kTracings.begin());
        } else if (word == "no_bloom") {
            out.check = ReceiptCheck::kNone;
        } else if (word == "no_receipts_root") {
            out.check = std::max(out.check, ReceiptCheck::kFilter);
        } else {
            return wrong("from=, traces=, no_receipts_root or no_bloom");
        }
    }
    if (out.chain == 0) return std::unexpected("a line is empty");
    return out;
}

}  // namespace

std::string_view tracing_word(Tracing tracing) {
    return kTracings[static_cast<std::size_t>(tracing)];
}

std::expected<std::vector<IndexedChain>, std::string> read_indexed_chains(
    const std::vector<std::string>& lines) {
    std::vector<IndexedChain> out;
    for (const std::string& line : lines) {
        auto one = read_line(line);
        if (!one) return std::unexpected("indexer.chains, \"" + line + "\": " + one.error());
        for (const IndexedChain& other : out)
            if (other.chain == one->chain)
                return std::unexpected("indexer.chains names " + one->id() + " twice");
        out.push_back(*one);
    }
    return out;
}

}  // namespace portico::indexer
