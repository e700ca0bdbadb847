// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/address_guard.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/text/decimal.hpp"
#include "server/upstream/asio_guard.hpp"

namespace portico::upstream {
namespace {

namespace asio = boost::asio;

bool is_public_v4(std::uint32_t bits) {
    struct Range {
        std::uint32_t start;
        int length;
    };
    // RFC 6890 and its registry: what is not global.
    constexpr Range kOthers[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
        {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4}};
    for (const Range& range : kOthers)
        if ((bits ^ range.start) >> (32 - range.length) == 0) return false;
    return true;
}

}  // namespace

bool is_public(const asio::ip::address& address) {
    if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
    const asio::ip::address_v6 v6 = address.to_v6();
    if (v6.is_v4_mapped())
        return is_public_v4(asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_uint());
    const auto bytes = v6.to_bytes();
    // RFC 6052: a host with IPv6 alone reaches IPv4 by it (NAT64).
    constexpr std::array<std::uint8_t, 12> kNat64 = {0x00, 0x64, 0xFF, 0x9B};
    if (std::equal(kNat64.begin(), kNat64.end(), bytes.begin()))
        return is_public_v4(static_cast<std::uint32_t>(bytes[12]) << 24 |
                            static_cast<std::uint32_t>(bytes[13]) << 16 |
                            static_cast<std::uint32_t>(bytes[14]) << 8 | bytes[15]);
    const bool global = (bytes[0] & 0xE0) == 0x20;  // 2000::/3
    const bool documentation =
        bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8;
    const bool tunnelled =
        bytes[0] == 0x20 && (bytes[1] == 0x02 || (bytes[1] == 0x01 && bytes[2] == 0));
    return global && !documentation && !tunnelled;
}

net::Awaitable<std::expected<Endpoints, NameAnswer>> resolve_allowed(
    NameLookups& names, std::shared_ptr<NameLookups::Wait> wait, const Url& url, bool allow_private,
    NameLookups::For by) {
    NameAnswer found = co_await names.find(std::move(wait), url.host, std::move(by));
    if (found.what != NameAnswer::What::kFound) co_return std::unexpected(std::move(found));
    const auto port = static_cast<std::uint16_t>(parse_decimal(url.port).value_or(0));
    Endpoints allowed;
    for (const auto& address : found.addresses)
        if (allow_private || is_public(address)) allowed.emplace_back(address, port);
    co_return allowed;
}

bool is_public_address(const std::string& text) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text, error);
    return !error && is_public(address);
}

}  // namespace portico::upstream
