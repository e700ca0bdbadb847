// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/node_probes.hpp"

#include "core/base/text/decimal.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {

ProbeCall identity_probe(Family family) {
    constexpr ProbeCall kQuestions[] = {{"eth_chainId", "[]"},
                                        {"getGenesisHash", "[]"},
                                        {"chain_getBlockHash", "[0]"},
                                        {"getblockhash", "[0]"},
                                        {"status", "{}"}};
    return kQuestions[static_cast<std::size_t>(family)];
}

Identity read_identity(Family family, std::string_view reference, std::string_view result) {
    const auto is = [](bool right) { return right ? Identity::kRight : Identity::kOther; };
    if (family == Family::kEvm) {
        const auto id = scan_quantity(result);
        return id && result.starts_with('"') ? is(to_decimal(*id) == reference) : Identity::kNone;
    }
    auto name = plain_string(result);
    if (family == Family::kCosmos) {
        const auto info = find_member(result, "node_info");
        const auto network = info ? find_member(*info, "network") : std::nullopt;
        name = network ? plain_string(*network) : std::nullopt;
    }
    if (!name || name->empty()) return Identity::kNone;
    if (family == Family::kCosmos) return is(*name == reference);
    if (family == Family::kPolkadot && name->starts_with("0x")) name->remove_prefix(2);
    return is(!reference.empty() && name->starts_with(reference));
}

ProbeCall head_probe(Family family) {
    constexpr ProbeCall kQuestions[] = {{"eth_getBlockByNumber", "[\"latest\",false]"},
                                        {"getSlot", "[{\"commitment\":\"confirmed\"}]"},
                                        {"chain_getHeader", "[]"},
                                        {"getblockcount", "[]"},
                                        {"status", "{}"}};
    return kQuestions[static_cast<std::size_t>(family)];
}

std::optional<ReportedHead> read_head(Family family, std::string_view result) {
    std::optional<std::string_view> number = result, time;
    if (family == Family::kEvm || family == Family::kPolkadot) {
        number = find_member(result, "number");
        time = find_member(result, "timestamp");
        if (family == Family::kEvm && !time) return {};
    } else if (family == Family::kCosmos) {
        const auto sync = find_member(result, "sync_info");
        number = sync ? find_member(*sync, "latest_block_height") : std::nullopt;
        if (number) number = plain_string(*number);
    }
    const auto value = number ? scan_quantity(*number) : std::nullopt;
    if (!value) return {};
    const auto time_s = time ? scan_quantity(*time).value_or(0) : 0;
    return ReportedHead{*value, static_cast<std::int64_t>(time_s & INT64_MAX)};
}

}  // namespace portico::api::rpc
