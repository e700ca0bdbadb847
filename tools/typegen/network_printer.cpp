// SPDX-License-Identifier: Apache-2.0
//
// The networks of core/chain/networks.hpp that the wallet behind an e-mail signs for, for the
// secure site.
#include "core/chain/networks.hpp"
#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {

PrintedFile print_networks() {
    std::string out = banner("core/chain/networks.cpp");
    out +=
        "\nexport interface KnownNetwork {\n  readonly name: string;\n  readonly currency: "
        "string;\n"
        "  readonly decimals: number;\n}\n\n/** By CAIP-2. */\n"
        "export const KNOWN_NETWORKS: Readonly<Record<string, KnownNetwork>> = {\n";
    for (const auto& network : chain::known_networks()) {
        if (!network.id.starts_with("eip155:") && !network.id.starts_with("solana:")) continue;
        out += "  " + quoted(network.id) + ": { name: " + quoted(network.name) +
               ", currency: " + quoted(network.currency_symbol) +
               ", decimals: " + std::to_string(network.currency_decimals) + " },\n";
    }
    return {"networks.ts", out + "};\n"};
}

}  // namespace portico::typegen
