// SPDX-License-Identifier: Apache-2.0
//
// Places that providers know: countries of ISO 3166-1 and, of those where a provider asks for it,
// their subdivisions of ISO 3166-2.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace portico::api::onramp {

/// Where those may sell who do not say where, in their order.
std::vector<std::string> all_countries();
/// Also Kosovo's XK, which is in no list.
bool is_country(std::string_view code);
/// "AL", "NY": behind the hyphen. None for countries of which no provider asks it.
std::span<const std::string_view> subdivisions_of(std::string_view country);

}  // namespace portico::api::onramp
