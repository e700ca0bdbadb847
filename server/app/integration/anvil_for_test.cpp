// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "core/chain/eip155/uint256.hpp"
#include "server/app/integration/anvil.hpp"
#include "server/app/integration/clients.hpp"

namespace portico::app {
namespace {

/// Writes its calldata's three words as topics and the rest as data: LOG3.
constexpr const char* kLogsWhatItIsTold =
    "0x601880600b6000396000f360603603806060600037604035602035600035836000a300";
constexpr const char* kTransfer =
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
constexpr std::size_t kWordDigits = 64, kAddressDigits = 40, kWeiDigits = 18;

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string quantity(std::int64_t number) {
    return chain::to_quantity(chain::Uint256(static_cast<std::uint64_t>(number)));
}
std::int64_t number_of(std::string_view quantity) {
    return static_cast<std::int64_t>(chain::parse_hex_uint256(quantity)->low_u64());
}

/// 64 digits, without 0x.
std::string word(std::string_view hex) {
    hex.remove_prefix(2);
    return std::string(kWordDigits - hex.size(), '0') + std::string(hex);
}

std::string in_ether(std::string_view wei_quantity) {
    std::string digits = std::to_string(number_of(wei_quantity));
    digits.insert(0, kWeiDigits - std::min(kWeiDigits, digits.size()), '0');
    std::string text = digits.substr(0, digits.size() - kWeiDigits);
    if (text.empty()) text = "0";
    digits = digits.substr(digits.size() - kWeiDigits);
    while (digits.ends_with('0')) digits.pop_back();
    return digits.empty() ? text : text + "." + digits;
}

struct Move {
    std::string from, to, quantity;
};

std::vector<Move> moves_of(const Json& transaction, const Json& receipt) {
    std::vector<Move> out;
    if (receipt.find_string("status") != "0x1") return out;
    const auto to = transaction.find_string("to");
    const std::string_view value = *transaction.find_string("value");
    if (to && value != "0x0")
        out.push_back(
            {std::string(*transaction.find_string("from")), std::string(*to), in_ether(value)});
    for (const Json& log : receipt.find("logs")->items()) {
        const auto& topics = log.find("topics")->items();
        if (topics.size() != 3 || topics[0].as_string() != kTransfer) continue;
        const auto address = [&](std::size_t i) {
            return "0x" + topics[i].as_string().substr(2 + kWordDigits - kAddressDigits);
        };
        // Its contract says nothing of decimals, so nobody can tell how much it is.
        out.push_back({address(1), address(2), ""});
    }
    return out;
}

}  // namespace

Anvil::Anvil() {
    const std::string log = folder_.file("log");
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with the test, however that ends
        if (getppid() != parent) _exit(126);
        const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (out < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) _exit(126);
        for (int fd = 3; fd < 64; ++fd) close(fd);
        execl(PORTICO_ANVIL, "anvil", "--host", "127.0.0.1", "--port", "0", nullptr);
        _exit(127);
    }
    constexpr std::string_view kListening = "Listening on 127.0.0.1:";
    const bool listens = comes_true([&] {
        const std::string output = text_of(log);
        const std::size_t at = output.find(kListening);
        if (at == std::string::npos || output.find('\n', at) == std::string::npos) return false;
        port_ = static_cast<std::uint16_t>(std::stoi(output.substr(at + kListening.size())));
        return true;
    });
    if (!listens)
        throw std::runtime_error("anvil did not start (./x setup installs it): " + text_of(log));
    for (const Json& one : call("eth_accounts").items()) accounts_.push_back(one.as_string());
}

Anvil::~Anvil() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

Json Anvil::call(const std::string& method, const std::string& params) const {
    const Answer answer = fetch(port_, "POST", "/", request("1", method, params), {},
                                "Content-Type: application/json\r\n");
    const auto json = parse_json(answer.body);
    const Json* result = json ? json->find("result") : nullptr;
    if (result == nullptr) throw std::runtime_error(method + ": " + answer.body);
    return *result;
}

std::int64_t Anvil::head() const { return number_of(call("eth_blockNumber").as_string()); }

std::string Anvil::hash_of(std::int64_t block) const {
    return std::string(
        *call("eth_getBlockByNumber", "[\"" + quantity(block) + "\",false]").find_string("hash"));
}

std::string Anvil::send(const std::string& members) const {
    const std::string hash = call("eth_sendTransaction", "[{" + members + "}]").as_string();
    // The node mines a little later than it takes a transaction.
    const bool mined = comes_true(
        [&] { return call("eth_getTransactionReceipt", "[\"" + hash + "\"]").is_object(); });
    if (!mined) throw std::runtime_error("anvil does not mine");
    return hash;
}

void Anvil::pay(const std::string& from, const std::string& to, std::int64_t wei) const {
    send(R"("from":")" + from + R"(","to":")" + to + R"(","value":")" + quantity(wei) + "\"");
}

std::string Anvil::deploy_coin() const {
    const std::string hash =
        send(R"("from":")" + accounts_[0] + R"(","data":")" + kLogsWhatItIsTold + "\"");
    return std::string(
        *call("eth_getTransactionReceipt", "[\"" + hash + "\"]").find_string("contractAddress"));
}

void Anvil::transfer(const std::string& coin, const std::string& from, const std::string& to,
                     std::int64_t amount) const {
    send(R"("from":")" + from + R"(","to":")" + coin + R"(","data":"0x)" + word(kTransfer) +
         word(from) + word(to) + word(quantity(amount)) + "\"");
}

void Anvil::reorganise(std::int64_t depth) const {
    call("anvil_reorg", "[" + std::to_string(depth) + ",[]]");
}

Recount recount(const Anvil& chain) {
    Recount out;
    for (std::int64_t number = chain.head(); number >= 0; --number) {
        const Json block =
            chain.call("eth_getBlockByNumber", "[\"" + quantity(number) + "\",true]");
        const auto& transactions = block.find("transactions")->items();
        for (std::size_t i = transactions.size(); i-- > 0;) {
            const Json& one = transactions[i];
            const std::string hash(*one.find_string("hash"));
            const auto moves =
                moves_of(one, chain.call("eth_getTransactionReceipt", "[\"" + hash + "\"]"));
            std::set<std::string> parties{std::string(*one.find_string("from"))};
            for (const Move& move : moves) parties.insert({move.from, move.to});
            for (const std::string& account : parties) {
                std::string line = hash;
                for (const Move& move : moves)
                    if (move.from == account || move.to == account)
                        line += (move.from == move.to   ? " self "
                                 : move.from == account ? " out "
                                                        : " in ") +
                                move.quantity;
                out.histories[account].push_back(line);
                ++out.activities;
            }
            ++out.transactions;
        }
    }
    return out;
}

}  // namespace portico::app
