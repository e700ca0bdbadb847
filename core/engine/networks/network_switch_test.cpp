// SPDX-License-Identifier: Apache-2.0
//
// Every stage of a switch, every event: the table of networks.hpp.
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

class SwitchMachine : public Scenario, public ::testing::WithParamInterface<std::string> {
  protected:
    void given(const std::string& stage) {
        storage.clear();
        start();
        if (stage == "settle") {
            given_paired(session({"eip155:1"}, {"wallet_switchEthereumChain"}));
            when(Open{View::kNetworks, {}, {}});
            when(ChooseNetwork{"eip155:10"});
            request_id = commands<wc::Request>()[0].request_id;
            pairing_reports(wc::RequestAnswered{request_id, json("null"), {}});
            return;
        }
        given_connected();
        when(Open{View::kNetworks, {}, {}});
        if (stage == "idle") return;
        when(ChooseNetwork{"eip155:10"});
        if (stage == "verify") wallet_responds(json("null"));
        if (stage == "add") wallet_refuses(rpc_error(4902));
        if (stage == "ended") wallet_refuses(rpc_error(4001));
    }
    void send(const std::string& event) {
        const bool paired = connection().connector_id->value == "wallet_connect";
        const EffectId open = wallet_requests.empty() ? 99 : wallet_requests.back().id;
        if (event == "done") when(WalletAnswered{open, json("null"), {}});
        if (event == "there") when(WalletAnswered{open, json("\"0xa\""), {}});
        if (event == "4902") when(WalletAnswered{open, {}, rpc_error(4902)});
        if (event == "4001") when(WalletAnswered{open, {}, rpc_error(4001)});
        if (event == "error") when(WalletAnswered{open, {}, rpc_error(-32000)});
        if (event == "moved" && !paired) wallet_emits("chainChanged", json("\"0xa\""));
        if (event == "moved" && paired)
            pairing_reports(wc::SessionEmitted{kTopic, "eip155:1", "chainChanged", json("10")});
        if (event == "retry") when(Retry{});
        if (event == "timer") after(10'000);
        if (event == "leave") when(GoBack{});
        if (event == "disconnect") when(DisconnectWallet{});
    }
    // The table of networks.hpp, as the state that is shown.
    static SwitchState next(const std::string& stage, const std::string& event) {
        if (stage == "idle" || event == "disconnect" || event == "leave" || event == "moved")
            return SwitchState::kNone;
        const SwitchState now = stage == "add"     ? SwitchState::kAdding
                                : stage == "ended" ? SwitchState::kDeclined
                                                   : SwitchState::kSwitching;
        if (stage == "ended") return event == "retry" ? SwitchState::kSwitching : now;
        if (stage == "settle") return event == "timer" ? SwitchState::kFailed : now;
        if (stage == "verify" && event == "timer") return SwitchState::kFailed;
        if (event == "retry" || event == "timer") return now;
        if (stage == "verify") return event == "there" ? SwitchState::kNone : now;
        if (event == "4001") return SwitchState::kDeclined;
        if (event == "error") return SwitchState::kFailed;
        if (event == "4902") return stage == "ask" ? SwitchState::kAdding : SwitchState::kFailed;
        return SwitchState::kSwitching;  // agreed: verify, or ask after add
    }
    std::string request_id;
};

TEST_P(SwitchMachine, GoesWhereTheTableSays) {
    for (const std::string event : {"done", "there", "4902", "4001", "error", "moved", "retry",
                                    "timer", "leave", "disconnect"}) {
        wallet_requests.clear();
        given(GetParam());
        send(event);
        EXPECT_EQ(shown.networks->switching, next(GetParam(), event))
            << GetParam() << ", " << event;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryStage, SwitchMachine,
                         ::testing::Values("idle", "ask", "verify", "add", "settle", "ended"));

}  // namespace
}  // namespace portico::engine
