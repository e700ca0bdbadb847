// SPDX-License-Identifier: Apache-2.0
//
// How one thread hands work to another: by the name of the thread that it stands for, `to_server`,
// `to_upstream`.
#pragma once

#include <functional>

namespace portico::ops {

/// Runs an action later, on the thread it stands for. Safe from every thread. What has not run when
/// that thread ends is dropped.
using Executor = std::function<void(std::function<void()> action)>;

}  // namespace portico::ops
