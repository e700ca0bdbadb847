// SPDX-License-Identifier: Apache-2.0
//
// What operators write about sponsoring.
#include <algorithm>
#include <sstream>

#include "core/base/encoding/hex.hpp"
#include "server/api/bundler/sponsor.hpp"

namespace portico::api::bundler {
namespace {

constexpr std::size_t kListMax = 64;

std::vector<std::string> words_of(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

std::vector<std::string> parts_of(const std::string& list) {
    std::istringstream in(list);
    std::vector<std::string> out;
    for (std::string part; std::getline(in, part, ',');) out.push_back(part);
    return out;
}

/// Wei in decimal, as gwei: a part of one does not count.
std::optional<std::int64_t> read_budget(const std::string& text) {
    if (!chain::parse_uint256(text)) return std::nullopt;
    const std::string gwei = text.size() > 9 ? text.substr(0, text.size() - 9) : "0";
    const auto number = chain::parse_uint256(gwei);
    if (!number || *number > chain::Uint256(1'000'000'000'000'000'000)) return std::nullopt;
    return static_cast<std::int64_t>(number->low_u64());
}

bool is_chain(std::string_view text) { return text.starts_with("eip155:"); }

}  // namespace

std::expected<Policy, std::string> read_policy(std::string_view line) {
    const auto wrong = [](std::string why) {
        return std::unexpected("paymaster.policies: " + std::move(why));
    };
    const auto words = words_of(line);
    if (words.size() < 5 || !is_chain(words[1]))
        return wrong("a line is <project> <chain> day=<wei> user_day=<wei> total=<wei>");
    Policy out{.project = words[0],
               .chain = words[1],
               .budgets = {},
               .contracts = {},
               .methods = {},
               .accounts = {}};
    std::map<std::string, std::int64_t*> budgets = {{"day", &out.budgets.day},
                                                    {"user_day", &out.budgets.user_day},
                                                    {"total", &out.budgets.total}};
    for (std::size_t i = 2; i < words.size(); ++i) {
        const std::size_t equals = std::min(words[i].find('='), words[i].size());
        const std::string name = words[i].substr(0, equals);
        const std::string value = words[i].substr(std::min(equals + 1, words[i].size()));
        if (const auto budget = budgets.find(name); budget != budgets.end()) {
            const auto gwei = read_budget(value);
            if (!gwei) return wrong(name + " is no amount in wei");
            *budget->second = *gwei;
            budgets.erase(budget);
        } else if (name == "contracts" || name == "accounts") {
            auto& list = name == "contracts" ? out.contracts : out.accounts;
            // An empty list would be one for everybody.
            if (value.empty()) return wrong(name + " names none");
            for (const std::string& part : parts_of(value)) {
                const auto address = chain::parse_evm_address(part);
                if (!address) return wrong("\"" + part.substr(0, 80) + "\" is no address");
                list.push_back(*address);
            }
        } else if (name == "methods") {
            if (value.empty()) return wrong(name + " names none");
            for (const std::string& part : parts_of(value)) {
                const auto method = parse_hex_fixed<4>(part);
                if (!method)
                    return wrong("\"" + part.substr(0, 80) + "\" is no selector of 4 bytes");
                out.methods.push_back(*method);
            }
        } else {
            return wrong("\"" + name.substr(0, 80) + "\" is unknown or stands twice");
        }
    }
    if (!budgets.empty()) return wrong(budgets.begin()->first + "=<wei> is missing");
    if (out.contracts.size() > kListMax || out.methods.size() > kListMax ||
        out.accounts.size() > kListMax)
        return wrong("a list has at most 64 entries");
    return out;
}

std::expected<PaymasterContract, std::string> read_paymaster(std::string_view line) {
    const auto words = words_of(line);
    PaymasterContract out;
    if (words.size() == 3 && words[2] == "0.7") out.version = chain::EntryPointVersion::k07;
    const bool is_right =
        words.size() == 2 || (words.size() == 3 && (words[2] == "0.7" || words[2] == "0.8"));
    const auto address = is_right ? chain::parse_evm_address(words[1])
                                  : Result<chain::EvmAddress>(fail(Code::address_invalid));
    if (!address || !is_chain(words[0]))
        return std::unexpected(
            "paymaster.contracts: a line is <chain> <address>, and 0.7 where it is of that "
            "EntryPoint");
    out.chain = words[0];
    out.address = *address;
    return out;
}

}  // namespace portico::api::bundler
