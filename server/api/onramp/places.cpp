// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/places.hpp"

#include <algorithm>

namespace portico::api::onramp {
namespace {

constexpr std::string_view kCountries =
    "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCM"
    "CNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGY"
    "HKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMF"
    "MGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARE"
    "RORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZ"
    "VAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// States, the district, and territories that some providers count as states.
constexpr std::string_view kStates[] = {
    "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI",
    "IA", "ID", "IL", "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP",
    "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA",
    "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI", "VT", "WA", "WI", "WV", "WY"};

}  // namespace

std::vector<std::string> all_countries() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < kCountries.size(); i += 2)
        out.emplace_back(kCountries.substr(i, 2));
    return out;
}

bool is_country(std::string_view code) {
    if (code == "XK") return true;
    for (std::size_t i = 0; i < kCountries.size(); i += 2)
        if (kCountries.substr(i, 2) == code) return true;
    return false;
}

std::span<const std::string_view> subdivisions_of(std::string_view country) {
    if (country == "US") return kStates;
    return {};
}

}  // namespace portico::api::onramp
