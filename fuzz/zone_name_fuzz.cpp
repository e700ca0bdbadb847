// SPDX-License-Identifier: Apache-2.0
//
// Names of strangers: what is read as one is plain in ENS, reads as itself and has a look.
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/zone_name.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const std::string_view text = as_text(input);
    (void)chain::look_of(text);
    const auto name = chain::parse_zone_name(text);
    PORTICO_ASSERT(chain::is_zone(text) ==
                   (text.size() < 191 && chain::parse_zone_name("abc." + std::string(text)) &&
                    chain::parse_zone_name("abc." + std::string(text))->zone() == text));
    if (!name) return;
    PORTICO_ASSERT(chain::is_plain_ens_name(name->text));
    PORTICO_ASSERT(*chain::parse_zone_name(name->text) == *name);
    PORTICO_ASSERT(name->label().size() >= chain::kZoneLabelMin);
    PORTICO_ASSERT(name->label().size() <= chain::kZoneLabelMax);
    PORTICO_ASSERT(chain::look_of(*name).ends_with(name->zone()));
}
