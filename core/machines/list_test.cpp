// SPDX-License-Identifier: Apache-2.0
//
// What holds for every machine of the list.
#include "core/machines/list.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/base/describe/describe.hpp"
#include "core/engine/stored_keys.hpp"

namespace portico::machines {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t kStartMs = 1'760'000'000'000;
const std::string kFirstStep =
    R"({"at_ms":1760000000000,"event":{"type":"online_changed","online":true}})";

void fill(std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); }

std::string with_storage(const MachineRow& row, const std::map<std::string, std::string>& items) {
    Json config = *parse_json(row.configuration(kStartMs));
    Json list = Json::array();
    for (const auto& [key, value] : items)
        list.push(Json::object().set("key", Json::string(key)).set("value", Json::string(value)));
    config.set("storage", std::move(list));
    return write_json(config);
}

std::string first_output(const MachineRow& row, const std::string& config) {
    auto machine = Instance::create(row, config, fill);
    EXPECT_TRUE(machine) << row.name << ": " << error_text(machine.error());
    return machine ? machine->step(kFirstStep) : "";
}

TEST(Machines, AreMadeFromTheirSmallestConfigurationAndAnswerTheFirstStep) {
    for (const MachineRow& row : all_machines()) {
        const std::string output = first_output(row, row.configuration(kStartMs));
        EXPECT_TRUE(row.is_output(output)) << row.name << ": " << output;
        EXPECT_FALSE(row.is_output("{}")) << row.name;
        EXPECT_EQ(find_machine(row.name), &row);
        EXPECT_FALSE(Instance::create(row, "{}", fill)) << row.name;
    }
    EXPECT_EQ(find_machine("vault"), nullptr);
}

// A key of one machine is never another's: each finds, hears of and removes its own alone.
TEST(StoredKeys, CollideWithNoOther) {
    for (const MachineRow& row : all_machines()) {
        if (!row.stored) continue;
        EXPECT_TRUE(row.stored->prefix.starts_with("portico"));
        for (const MachineRow& other : all_machines())
            if (other.stored && &other != &row)
                EXPECT_FALSE(other.stored->prefix.starts_with(row.stored->prefix))
                    << row.name << ", " << other.name;
        for (std::size_t i = 0; i < row.stored->names.size(); ++i) {
            const std::string key = std::string(row.stored->prefix).append(row.stored->names[i]) +
                                    (row.stored->names[i].ends_with('/') ? "id" : "");
            EXPECT_EQ(row.stored->find(key), i) << key;
        }
        EXPECT_FALSE(row.stored->find(std::string(row.stored->prefix) + "unheard-of"));
    }
}

/// Values that the reader of each key must notice.
std::map<std::string, std::string> samples() {
    using namespace engine;
    StoredConnection one;
    one.connector_id = "example.wallet";
    one.name = "Wallet";
    StoredConnection link = one;  // of a session: a browser's wallet would have to be there
    link.connector_id = kWalletConnectId;
    link.topic = std::string(64, 'a');
    link.accounts.emplace().emplace_back("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    KnownWallet wallet;
    wallet.id = "w";
    wallet.name = "Wallet";
    return {{"portico:connections", R"({"connections":[)" + to_json_text(one) + "]}"},
            {"portico:links", R"({"links":[)" + to_json_text(link) + "]}"},
            {"portico:networks",
             to_json_text(StoredNetworks{ChainNamespace::kSolana, {{"eip155:8453"}}})},
            {"portico:recent_wallets", to_json_text(StoredWallets{{wallet}})}};
}

// What nobody reads need not be stored. Of the pairing machine the compiler sees to it: restoring
// is a switch over RecordKind.
TEST(StoredKeys, OfTheEngineAreAllRead) {
    const MachineRow& row = *find_machine("engine");
    const std::map<std::string, std::string> values = samples();
    const std::string without = first_output(row, with_storage(row, {}));
    for (const std::string_view name : row.stored->names) {
        const std::string key = std::string(row.stored->prefix).append(name);
        ASSERT_TRUE(values.contains(key)) << "a sample for " << key;
        EXPECT_NE(first_output(row, with_storage(row, {{key, values.at(key)}})), without) << key;
    }
}

TEST(StoredKeys, AreAllInTheDocument) {
    std::ifstream file("docs/storage.md");
    std::ostringstream text;
    text << file.rdbuf();
    for (const MachineRow& row : all_machines()) {
        if (!row.stored) continue;
        for (const std::string_view name : row.stored->names)
            EXPECT_THAT(text.str(), HasSubstr("`" + std::string(row.stored->prefix).append(name)));
    }
}

}  // namespace
}  // namespace portico::machines
