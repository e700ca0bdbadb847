// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Asio's TLS, compiled once here instead of in every file that uses them.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl/impl/src.hpp>
#pragma clang diagnostic pop
