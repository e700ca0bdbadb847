// SPDX-License-Identifier: Apache-2.0
#include "server/ops/own_user.hpp"

#include <pwd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace portico::ops {

std::string user_name(uid_t user) {
    const passwd* known = ::getpwuid(user);
    return known != nullptr ? known->pw_name : std::to_string(user);
}

std::string why_unreadable(const std::string& path, int error) {
    std::string out = std::strerror(error);
    if (error == EACCES || error == EPERM) {
        const std::string user = user_name(::geteuid());
        out += " for the user " + user + ". If it is this server's: chown " + user + " " + path;
    }
    return out;
}

}  // namespace portico::ops
