// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp.
#include "core/embedded/context.hpp"

namespace portico::embedded {

void Context::refuse(EffectId id, std::int64_t code, std::string message) const {
    emit(ConnectorAnswer{id, std::nullopt, RpcError{code, std::move(message), std::nullopt}});
}

}  // namespace portico::embedded
