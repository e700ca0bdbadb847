// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Asio, its TLS and Beast, compiled once here instead of in every file that uses
// them.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
#pragma clang diagnostic pop
