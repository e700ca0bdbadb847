// SPDX-License-Identifier: Apache-2.0
//
// The engines that every store's contract suite runs on: a typed test over `Engines` opens as many
// connections to one empty database as it likes.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>

#include "server/store/postgres/test_postgres.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::store {

class TestFolder {
  public:
    TestFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-test-XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~TestFolder() { std::filesystem::remove_all(path_); }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

struct OnSqlite {
    std::unique_ptr<sql::Connection> open() {
        auto connection = sql::open_sqlite(folder.file("db"));
        if (!connection) throw std::runtime_error(connection.error().text);
        return std::move(*connection);
    }
    TestFolder folder;
};

struct OnPostgres {
    std::unique_ptr<sql::Connection> open() {
        auto connection = sql::open_postgres({.url = url});
        if (!connection) throw std::runtime_error(connection.error().text);
        return std::move(*connection);
    }
    std::string url = TestPostgres::instance().make_database();
};

using Engines = testing::Types<OnSqlite, OnPostgres>;

}  // namespace portico::store
