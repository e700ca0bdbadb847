// SPDX-License-Identifier: Apache-2.0
//
// crypto_bench.wasm: the operations for bench/crypto/run.mjs to call one by one. It copies the
// message or the digest in before each call and the result out after it, as a caller in JavaScript
// would.
#include "bench/crypto/operations.hpp"

#define PORTICO_EXPORT(name) extern "C" __attribute__((export_name(name), used))

namespace portico::bench {

PORTICO_EXPORT("message") std::uint8_t* bench_message() { return inputs().message.data(); }
PORTICO_EXPORT("digest") std::uint8_t* bench_digest() { return inputs().digest.data(); }
PORTICO_EXPORT("result") std::uint8_t* bench_result() { return result.data(); }
PORTICO_EXPORT("run") std::size_t bench_run(std::size_t operation) {
    return kOperations[operation].run();
}

}  // namespace portico::bench
