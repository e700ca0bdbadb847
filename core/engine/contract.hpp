// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the engine (engine.wasm): every event the shell and the views send, every effect
// the engine asks for, every slice the views render. Generated into TypeScript by tools/typegen.
//
//   EngineStep { at_ms, event }  ->  EngineOutput { effects, slices }
//
// Views never decide: they send intents and render slices. A slice is resent only when it changed.
// The first output carries every slice and the start-up effects; the shell makes it by sending
// OnlineChanged first, before any other event.
// Types shared with the pairing machine (session, metadata, timers, storage) are reused from its
// contract; typegen prints those into pairing.ts and imports them from engine.ts.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/engine/contract/contract_account.hpp"
#include "core/engine/contract/contract_config.hpp"
#include "core/engine/contract/contract_effects.hpp"
#include "core/engine/contract/contract_events.hpp"
#include "core/engine/contract/contract_intents.hpp"
#include "core/engine/contract/contract_slices.hpp"

namespace portico::engine {

using EngineInput = std::variant<
    Open, Close, Navigate, GoBack, GoBackToIndex, GoBackOrClose, PushTransaction, PopTransaction,
    ChooseWallet, ChooseWalletConnect, ChoosePlatform, DownloadWallet, AgreeTerms, ConnectNamespace,
    Retry, CopyUri, CopyAddress, OpenWallet, ChooseNetwork, DisconnectWallet, SwitchAccount,
    SwitchConnection, ForgetConnection, LabelAddress, DismissToast, DismissAlert, SearchWallets,
    FilterWallets, MoreWallets, HostRequest, ConnectorFound, ConnectorLost, WalletAnswered,
    WalletEmitted, HttpAnswered, ClipboardAnswered, PageHidden, ErrorCaught, PairingEmitted,
    PairingLost, ChainAnswered, AccountLost, wc::TimerFired, wc::StorageChanged, wc::OnlineChanged>;

struct EngineStep {
    std::int64_t at_ms = 0;
    EngineInput event;
};
BOOST_DESCRIBE_STRUCT(EngineStep, (), (at_ms, event))

using EngineEffect = std::variant<WalletRequest, HttpRequest, HttpGet, PairingCommand, PairingStart,
                                  WatchAccount, RequestChain, ClipboardWrite, DeepLink, HostAnswer,
                                  HostLateAnswer, TransactionEnded, HostEmit, wc::TimerSet,
                                  wc::TimerClear, wc::StorageSet, wc::StorageRemove, wc::Log>;

struct EngineOutput {
    List<EngineEffect, 65536> effects;
    EngineSlices slices;
};
BOOST_DESCRIBE_STRUCT(EngineOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_ENGINE_TYPES = boost::mp11::mp_list<EngineConfig, EngineStep, EngineOutput>;

}  // namespace portico::engine
