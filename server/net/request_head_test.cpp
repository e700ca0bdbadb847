// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_head.hpp"

#include <gtest/gtest.h>

namespace portico::net {
namespace {

TEST(RequestParser, ABodyThatIsOnlyAnnouncedTakesNoMemory) {
    RequestHead head;
    std::string body;
    RequestParser parser(head, body, 16 * 1024, 8 * 1024 * 1024);
    head.text = "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: 8388608\r\n\r\n";
    boost::system::error_code error;
    parser.put(boost::asio::buffer(head.text), error);
    ASSERT_FALSE(error) << error.message();
    EXPECT_LT(body.capacity(), 64u * 1024);
}

}  // namespace
}  // namespace portico::net
