// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay/relay_ops.hpp"

#include <charconv>
#include <cstring>

#include "core/base/assert.hpp"

namespace portico::store {
namespace {

using namespace relay;

enum class Kind : std::uint8_t {
    kEraseMessages = 1,
    kSaveReader,
    kEraseReader,
    kSaveClient,
    kEraseClient,
    kSaveWatch,
    kEraseWatch,
    kSaveClientFrom,
};

class Writer {
  public:
    explicit Writer(std::string& out) : out_(out) {}
    void kind(Kind value) { out_.push_back(static_cast<char>(value)); }
    void flag(bool value) { out_.push_back(value ? '\1' : '\0'); }
    void number(std::uint64_t value) {
        out_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void text(std::string_view value) {
        number(value.size());
        out_.append(value);
    }
    void topic(const Topic& value) {
        out_.append(reinterpret_cast<const char*>(value.data()), value.size());
    }

    void operator()(const SaveMessage&) { PORTICO_ASSERT(false); }
    void operator()(const EraseMessages& op) {
        kind(Kind::kEraseMessages);
        number(op.sequences.size());
        for (const Sequence sequence : op.sequences) number(sequence);
    }
    void operator()(const SaveReader& op) {
        kind(Kind::kSaveReader);
        topic(op.row.topic);
        text(op.row.client);
        flag(op.row.subscribed);
        number(op.row.cursor);
    }
    void operator()(const EraseReader& op) {
        kind(Kind::kEraseReader);
        topic(op.topic);
        text(op.client);
    }
    void operator()(const SaveClient& op) {
        kind(Kind::kSaveClientFrom);
        text(op.row.client);
        number(static_cast<std::uint64_t>(op.row.seen_at_ms));
        number(op.row.address);
        number(op.row.project);
        flag(op.row.returned);
    }
    void operator()(const EraseClient& op) {
        kind(Kind::kEraseClient);
        text(op.client);
    }
    void operator()(const SaveWatch& op) {
        kind(Kind::kSaveWatch);
        text(op.row.client);
        text(op.row.service_url);
        text(op.row.webhook_url);
        flag(op.row.publisher);
        text(join_tags(op.row.tags));
        number(op.row.statuses);
        number(static_cast<std::uint64_t>(op.row.expires_at_ms));
    }
    void operator()(const EraseWatch& op) {
        kind(Kind::kEraseWatch);
        text(op.client);
        text(op.service_url);
        text(op.webhook_url);
    }

  private:
    std::string& out_;
};

/// Reads on as long as all is well; the caller looks at good() once.
class Reader {
  public:
    explicit Reader(ByteView bytes) : bytes_(bytes) {}
    bool good() const { return good_; }
    bool at_end() const { return bytes_.empty(); }

    std::uint8_t byte() {
        const ByteView one = take(1);
        return one.empty() ? 0 : one[0];
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        const ByteView eight = take(sizeof value);
        if (good_) std::memcpy(&value, eight.data(), sizeof value);
        return value;
    }
    std::string text() {
        const ByteView all = take(number());
        return {reinterpret_cast<const char*>(all.data()), all.size()};
    }
    Topic topic() {
        Topic value{};
        const ByteView all = take(value.size());
        if (good_) std::memcpy(value.data(), all.data(), value.size());
        return value;
    }
    std::vector<Sequence> sequences() {
        const std::uint64_t count = number();
        std::vector<Sequence> out;
        for (std::uint64_t i = 0; i < count && good_; ++i) out.push_back(number());
        return out;
    }

    void read(std::vector<StoreOp>& out) {
        const auto kind = static_cast<Kind>(byte());
        switch (kind) {
            case Kind::kEraseMessages:
                out.emplace_back(EraseMessages{sequences()});
                return;
            case Kind::kSaveReader: {
                ReaderRow row;
                row.topic = topic();
                row.client = text();
                row.subscribed = byte() != 0;
                row.cursor = number();
                out.emplace_back(SaveReader{std::move(row)});
                return;
            }
            case Kind::kEraseReader: {
                EraseReader op;
                op.topic = topic();
                op.client = text();
                out.emplace_back(std::move(op));
                return;
            }
            case Kind::kSaveClient:  // written by a program before 0.2
            case Kind::kSaveClientFrom: {
                ClientRow row;
                row.client = text();
                row.seen_at_ms = static_cast<std::int64_t>(number());
                if (kind == Kind::kSaveClientFrom) {
                    row.address = number();
                    row.project = number();
                    row.returned = byte() != 0;
                }
                out.emplace_back(SaveClient{std::move(row)});
                return;
            }
            case Kind::kEraseClient:
                out.emplace_back(EraseClient{text()});
                return;
            case Kind::kSaveWatch: {
                WatchRow row;
                row.client = text();
                row.service_url = text();
                row.webhook_url = text();
                row.publisher = byte() != 0;
                row.tags = split_tags(text());
                row.statuses = static_cast<std::uint8_t>(number());
                row.expires_at_ms = static_cast<std::int64_t>(number());
                out.emplace_back(SaveWatch{std::move(row)});
                return;
            }
            case Kind::kEraseWatch: {
                EraseWatch op;
                op.client = text();
                op.service_url = text();
                op.webhook_url = text();
                out.emplace_back(std::move(op));
                return;
            }
        }
        good_ = false;
    }

  private:
    ByteView take(std::uint64_t size) {
        if (!good_ || size > bytes_.size()) {
            good_ = false;
            return {};
        }
        const ByteView taken = bytes_.first(static_cast<std::size_t>(size));
        bytes_ = bytes_.subspan(static_cast<std::size_t>(size));
        return taken;
    }

    ByteView bytes_;
    bool good_ = true;
};

}  // namespace

void append_op(std::string& out, const StoreOp& op) { std::visit(Writer(out), op); }

bool read_ops(ByteView bytes, std::vector<StoreOp>& out) {
    Reader reader(bytes);
    while (reader.good() && !reader.at_end()) reader.read(out);
    return reader.good();
}

std::string join_tags(const std::vector<std::uint32_t>& tags) {
    std::string out;
    for (const std::uint32_t tag : tags) {
        if (!out.empty()) out.push_back(',');
        out += std::to_string(tag);
    }
    return out;
}

std::vector<std::uint32_t> split_tags(std::string_view text) {
    std::vector<std::uint32_t> tags;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at < end) {
        std::uint32_t tag = 0;
        const auto [stop, status] = std::from_chars(at, end, tag);
        if (status != std::errc()) break;
        tags.push_back(tag);
        at = stop < end ? stop + 1 : end;
    }
    return tags;
}

}  // namespace portico::store
