// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres/postgres_connection.hpp"

#include <charconv>
#include <string_view>
#include <vector>

#include "server/store/postgres/postgres_session.hpp"

namespace portico::store::sql {
namespace {

class PostgresConnection;

class PostgresStatement final : public Statement {
  public:
    PostgresStatement(PostgresConnection& connection, std::string name, std::string sql)
        : connection_(connection), name_(std::move(name)), sql_(std::move(sql)) {}

    std::int64_t changes() const override;
    std::int64_t integer(int column) const override;
    std::string text(int column) const override { return std::string(view(column)); }
    Bytes bytes(int column) const override;
    bool is_null(int column) const override {
        return PQgetisnull(result_.get(), row_, column) != 0;
    }

  protected:
    void bind_integer(int index, std::int64_t value) override {
        at(index) = {std::to_string(value), false, false};
    }
    void bind_text(int index, std::string_view text) override {
        at(index) = {std::string(text), false, false};
    }
    void bind_bytes(int index, ByteView bytes) override {
        at(index) = {std::string(bytes.begin(), bytes.end()), true, false};
    }
    void bind_null(int index) override { at(index) = {"", false, true}; }
    StoreResult<bool> do_step() override;
    void do_reset() override {
        result_.reset();
        parameters_.clear();
    }

  private:
    struct Parameter {
        std::string value;
        bool binary = false;
        bool null = true;
    };
    Parameter& at(int index) {
        const auto position = static_cast<std::size_t>(index);
        if (parameters_.size() < position) parameters_.resize(position);
        return parameters_[position - 1];
    }
    std::string_view view(int column) const {
        return {PQgetvalue(result_.get(), row_, column),
                static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
    }
    StoreResult<void> run();

    PostgresConnection& connection_;
    std::string name_;
    std::string sql_;
    std::uint64_t prepared_in_ = 0;  ///< the session that knows it
    std::vector<Parameter> parameters_;
    PostgresResult result_;
    int row_ = -1;
};

class PostgresConnection final : public Connection {
  public:
    explicit PostgresConnection(PostgresConfig config) : session_(std::move(config)) {}

    Dialect dialect() const override { return Dialect::kPostgres; }

    StoreResult<void> execute(const std::string& script) override {
        if (auto usable = ready(); !usable) return usable;
        const auto done =
            received(session_.receive(PQsendQuery(session_.handle(), script.c_str())));
        if (!done) return std::unexpected(done.error());
        // The server answers the commit of a failed transaction with a roll-back, as a success.
        if (script == "COMMIT" && std::string_view(PQcmdStatus(done->get())) == "ROLLBACK")
            return store_error(Failure::kInternal, "a failed transaction was committed");
        return {};
    }

    /// Connected; inside a transaction, still with the session that it began in.
    StoreResult<void> ready() {
        if (in_transaction()) {
            if (session_.handle() != nullptr && PQstatus(session_.handle()) == CONNECTION_OK)
                return {};
            return store_error(Failure::kUnavailable,
                               "the connection to PostgreSQL was lost in a transaction");
        }
        return session_.ensure();
    }

    StoreResult<PostgresResult> received(StoreResult<PostgresResult> result) {
        if (!result && (session_.last_state() == "40001" || session_.last_state() == "40P01"))
            want_retry();
        return result;
    }

    PostgresSession& session() { return session_; }

  protected:
    StoreResult<std::unique_ptr<Statement>> prepare(std::string_view sql) override {
        return std::make_unique<PostgresStatement>(*this, "s" + std::to_string(++names_),
                                                   std::string(sql));
    }
    /// What SQLite's one writer at a time gives: nobody else wrote meanwhile.
    std::string_view begin_sql() const override { return "BEGIN ISOLATION LEVEL SERIALIZABLE"; }
    std::string_view begin_reading_sql() const override {
        return "BEGIN ISOLATION LEVEL REPEATABLE READ";
    }

  private:
    PostgresSession session_;
    std::uint64_t names_ = 0;
};

StoreResult<bool> PostgresStatement::do_step() {
    if (result_ == nullptr) {
        if (auto done = run(); !done) return std::unexpected(done.error());
        row_ = -1;
    }
    return ++row_ < PQntuples(result_.get());
}

StoreResult<void> PostgresStatement::run() {
    if (auto usable = connection_.ready(); !usable) return usable;
    PostgresSession& session = connection_.session();
    if (prepared_in_ != session.generation()) {
        const auto prepared = connection_.received(session.receive(
            PQsendPrepare(session.handle(), name_.c_str(), sql_.c_str(), 0, nullptr)));
        if (!prepared) return std::unexpected(prepared.error());
        prepared_in_ = session.generation();
    }
    std::vector<const char*> values;
    std::vector<int> lengths, formats;
    for (const Parameter& parameter : parameters_) {
        values.push_back(parameter.null ? nullptr : parameter.value.c_str());
        lengths.push_back(static_cast<int>(parameter.value.size()));
        formats.push_back(parameter.binary ? 1 : 0);
    }
    auto result = connection_.received(session.receive(
        PQsendQueryPrepared(session.handle(), name_.c_str(), static_cast<int>(values.size()),
                            values.data(), lengths.data(), formats.data(), 0)));
    if (!result) return std::unexpected(std::move(result).error());
    result_ = std::move(*result);
    return {};
}

std::int64_t PostgresStatement::changes() const {
    std::int64_t count = 0;
    if (result_ == nullptr) return count;
    const std::string_view digits = PQcmdTuples(result_.get());
    std::from_chars(digits.data(), digits.data() + digits.size(), count);
    return count;
}

std::int64_t PostgresStatement::integer(int column) const {
    const std::string_view digits = view(column);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// BYTEA in the text form `\x0a0b`.
Bytes PostgresStatement::bytes(int column) const {
    const auto* text =
        reinterpret_cast<const unsigned char*>(PQgetvalue(result_.get(), row_, column));
    std::size_t size = 0;
    const std::unique_ptr<unsigned char, decltype(&PQfreemem)> bytes(PQunescapeBytea(text, &size),
                                                                     &PQfreemem);
    if (bytes == nullptr) return {};
    return {bytes.get(), bytes.get() + size};
}

}  // namespace

bool is_postgres_url(std::string_view url) {
    return url.starts_with("postgres://") || url.starts_with("postgresql://");
}

std::unique_ptr<Connection> make_postgres(const PostgresConfig& config) {
    return std::make_unique<PostgresConnection>(config);
}

StoreResult<std::unique_ptr<Connection>> open_postgres(const PostgresConfig& config) {
    // libpq's own message would quote the URL.
    PQconninfoOption* options = PQconninfoParse(config.url.c_str(), nullptr);
    if (options == nullptr)
        return store_error(Failure::kInternal,
                           "the database URL cannot be read: it must look like "
                           "postgres://user:password@host:5432/database");
    PQconninfoFree(options);
    auto connection = std::make_unique<PostgresConnection>(config);
    if (auto connected = connection->ready(); !connected)
        return std::unexpected(std::move(connected).error());
    return connection;
}

}  // namespace portico::store::sql
