// SPDX-License-Identifier: Apache-2.0
#include "sim/shared_log.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

namespace portico::sim {

using relay::StoreOp;

relay::Snapshot SharedLog::snapshot() const {
    relay::Snapshot out = kept_.snapshot();
    out.last_sequence = std::max(out.last_sequence, last_);
    return out;
}

relay::Sequence SharedLog::append(std::span<const relay::Write> writes) {
    const relay::Sequence first = last_ + 1;
    std::vector<StoreOp> row;
    std::vector<StoreOp> others;
    for (const relay::Write& write : writes) {
        for (const StoreOp& op : write.ops) {
            const auto* save = std::get_if<relay::SaveMessage>(&op);
            if (save == nullptr) {
                others.push_back(op);
                continue;
            }
            auto message = std::make_shared<relay::Message>(*save->message);
            message->sequence = ++last_;
            row.emplace_back(relay::SaveMessage{std::move(message)});
        }
    }
    row.insert(row.end(), others.begin(), others.end());
    kept_.enqueue({0, row});
    kept_.commit();
    rows_.push_back(std::move(row));
    return first;
}

std::vector<StoreOp> SharedLog::after(std::size_t seen) const {
    std::vector<StoreOp> out;
    for (; seen < rows_.size(); ++seen)
        out.insert(out.end(), rows_[seen].begin(), rows_[seen].end());
    return out;
}

}  // namespace portico::sim
