// SPDX-License-Identifier: Apache-2.0
//
// The rows of core/api/features.hpp, for the page and for the console.
#include "core/api/features.hpp"
#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {
namespace {

// legal_checkbox: legalCheckbox
std::string camel_case(std::string_view name) {
    std::string out;
    bool upper = false;
    for (const char c : name) {
        if (c != '_') out += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '_';
    }
    return out;
}

}  // namespace

PrintedFile print_features() {
    std::string rows;
    for (const api::FeatureRow& row : api::kFeatures) {
        std::string options;
        for (const std::string_view option : row.options)
            options += (options.empty() ? "" : ", ") + quoted(camel_case(option));
        rows += "  { id: " + quoted(row.id) + ", options: [" + options +
                "], offered: " + (row.offered ? "true" : "false") + " },\n";
    }
    return {"features.ts", banner("core/api/features.hpp") +
                               "\n/** `options`: members of the SDK's `features`. */\n" +
                               "export const featureRows = [\n" + rows + "] as const;\n"};
}

PrintedFile print_feature_words() {
    std::string rows;
    for (const api::FeatureRow& row : api::kFeatures)
        rows += "  " + std::string(row.id) + ": { title: " + quoted(row.title) +
                ", text: " + quoted(row.text) + " },\n";
    return {"features.ts",
            banner("core/api/features.hpp") +
                "\n/** Features as operators know them, in the order of the page. */\n" +
                "export const featureWords: Readonly<\n"
                "  Record<string, { readonly title: string; readonly text: string }>\n> = {\n" +
                rows + "};\n"};
}

}  // namespace portico::typegen
