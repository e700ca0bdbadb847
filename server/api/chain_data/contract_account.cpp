// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/contract_account.hpp"

#include "core/siwx/contract_account.hpp"

namespace portico::api::chain_data {
namespace {

constexpr const char* kEthCall = "eth_call";

}  // namespace

ops::Awaitable<ContractVerdict> ask_contract_account(Reader* chains, siwx::Message message,
                                                     std::string text, std::string signature) {
    const auto data = siwx::contract_call_data(message, text, signature);
    if (!data) co_return ContractVerdict::kNotSigned;
    if (!chains->serves(message.chain_id)) co_return ContractVerdict::kNotServed;
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        chains->read(message.chain_id,
                     {{.method = kEthCall, .params = siwx::contract_call_params(*data)}}, done);
    });
    const ChainAnswer& answer = answers.front();
    if (answer.outcome == ChainAnswer::Outcome::kUnavailable)
        co_return ContractVerdict::kUnavailable;
    const std::string* returned = answer.text();
    co_return returned != nullptr&& siwx::read_contract_answer(*returned)
        ? ContractVerdict::kSigned
        : ContractVerdict::kNotSigned;
}

}  // namespace portico::api::chain_data
