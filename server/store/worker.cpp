// SPDX-License-Identifier: Apache-2.0
#include "server/store/worker.hpp"

namespace portico::store {

template class BasicWorker<sql::Connection>;

}  // namespace portico::store
