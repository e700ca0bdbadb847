// SPDX-License-Identifier: Apache-2.0
//
// The engine: the rules of the product, without I/O and without a clock. One event in, all effects
// and all changed slices out (contract.hpp). Deterministic but for the point its ids start at.
//
// The first step also starts the engine: its output carries every slice and the start-up effects
// (finding a prior connection again). So the shell sends OnlineChanged{true} first.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/engine/account.hpp"
#include "core/engine/connect.hpp"
#include "core/engine/connection.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/host.hpp"
#include "core/engine/modal.hpp"
#include "core/engine/networks.hpp"
#include "core/engine/router.hpp"
#include "core/engine/rpc.hpp"
#include "core/engine/toast.hpp"

namespace portico {

class Engine {
  public:
    /// Takes an EngineConfig as JSON text. Entropy is asked for four bytes, once.
    /// Errors: json_*, limit_exceeded, number_out_of_range; network_invalid.
    static Result<Engine> create(std::string_view config_json, const EntropyFn& entropy);

    /// Takes an EngineStep, gives an EngineOutput, both as JSON text. A step that cannot be read
    /// changes nothing and gives {"error":{"code","message"}}.
    std::string step(std::string_view step_json);
    engine::EngineOutput step(const engine::EngineStep& step);

    /// What must survive this instance, as JSON text: the list of StoredItem that the `storage` of
    /// the next instance's configuration takes, should this one trap or the page move it.
    std::string snapshot() const;

  private:
    Engine(engine::Setup setup, std::uint32_t first_id);

    class Routing;

    void mirror(std::string_view key, const std::string* value);

    engine::Setup setup_;
    engine::IdSource ids_;
    engine::ModalState modal_;
    engine::RouterState router_;
    engine::ConnectionState connection_;
    engine::ConnectState connect_;
    engine::AccountState account_;
    engine::NetworksState networks_;
    engine::ToastState toast_;
    engine::AlertState alert_;
    engine::HostState host_;
    engine::RpcState rpc_;
    List<wc::StoredItem, 256> storage_;  ///< as the shell's storage is after every effect
    std::array<std::string, 9> shown_;   ///< every slice as last sent
    std::int64_t now_ms_ = 0;
    bool started_ = false;
};

}  // namespace portico
