// SPDX-License-Identifier: Apache-2.0
#include "server/data/history_records.hpp"

#include <algorithm>
#include <set>

#include "core/base/assert.hpp"

namespace portico::indexer {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kAmountMax = 32;
// After the kind: which of the fields follow.
constexpr std::uint8_t kHasToken = 0x80, kHasId = 0x40, kKindMask = 0x3f;

void append_amount(Bytes& out, const Amount& amount) {
    PORTICO_ASSERT(amount.size() <= kAmountMax);
    out.push_back(static_cast<std::uint8_t>(amount.size()));
    out.insert(out.end(), amount.begin(), amount.end());
}

class Reader {
  public:
    explicit Reader(ByteView bytes) : bytes_(bytes) {}
    bool at_end() const { return bytes_.empty(); }
    bool byte(std::uint8_t& out) {
        if (bytes_.empty()) return false;
        out = bytes_[0];
        bytes_ = bytes_.subspan(1);
        return true;
    }
    bool address(Address& out) {
        if (bytes_.size() < out.size()) return false;
        std::copy_n(bytes_.begin(), out.size(), out.begin());
        bytes_ = bytes_.subspan(out.size());
        return true;
    }
    bool amount(Amount& out) {
        std::uint8_t size = 0;
        if (!byte(size) || size > kAmountMax || bytes_.size() < size) return false;
        out.assign(bytes_.begin(), bytes_.begin() + size);
        bytes_ = bytes_.subspan(size);
        return true;
    }

  private:
    ByteView bytes_;
};

}  // namespace

std::vector<Address> parties_of(const Transaction& transaction) {
    std::vector<Address> out{transaction.sender};
    for (const Effect& effect : transaction.effects) {
        // Pools and routers are parties by what they give and get; a swap's own record names
        // nobody.
        if (effect.kind == EffectKind::kSwap) continue;
        out.push_back(effect.from);
        if (effect.moves()) out.push_back(effect.to);
    }
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
    std::erase(out, Address{});
    return out;
}

std::vector<Address> authors_of(const Transaction& transaction) {
    const std::vector<Effect>& effects = transaction.effects;
    std::vector<Address> out(effects.size(), transaction.sender);
    std::set<Address> accounts;
    for (std::size_t at = 0, begin = 0; at < effects.size(); ++at) {
        if (effects[at].kind != EffectKind::kOperation) continue;
        const Address& account = effects[at].from;
        // What was checked before, or logged after the last one, any of them may have done.
        if (account != Address{}) {
            std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin),
                      out.begin() + static_cast<std::ptrdiff_t>(at) + 1, account);
            accounts.insert(account);
        }
        begin = at + 1;
    }
    if (accounts.empty()) return out;
    for (std::size_t at = 0; at < effects.size(); ++at)
        if (effects[at].kind == EffectKind::kNative)
            out[at] = accounts.contains(effects[at].from) ? effects[at].from : transaction.sender;
    return out;
}

std::int64_t likeness_of(const Address& address) {
    return static_cast<std::int64_t>(address[0]) << 24 | address[1] << 16 | address[18] << 8 |
           address[19];
}

Bytes pack_effects(const std::vector<Effect>& effects) {
    Bytes out{kVersion};
    for (const Effect& effect : effects) {
        const bool has_token = effect.token != Address{};
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(effect.kind) |
                                                (has_token ? kHasToken : 0) |
                                                (effect.id.empty() ? 0 : kHasId)));
        if (has_token) out.insert(out.end(), effect.token.begin(), effect.token.end());
        out.insert(out.end(), effect.from.begin(), effect.from.end());
        out.insert(out.end(), effect.to.begin(), effect.to.end());
        append_amount(out, effect.amount);
        if (!effect.id.empty()) append_amount(out, effect.id);
    }
    return out;
}

std::optional<std::vector<Effect>> unpack_effects(ByteView bytes) {
    Reader reader(bytes);
    std::uint8_t version = 0;
    if (!reader.byte(version) || version != kVersion) return {};
    std::vector<Effect> out;
    while (!reader.at_end()) {
        std::uint8_t head = 0;
        Effect effect;
        if (!reader.byte(head) || (head & kKindMask) >= kEffectKinds) return {};
        effect.kind = static_cast<EffectKind>(head & kKindMask);
        if ((head & kHasToken) != 0 && !reader.address(effect.token)) return {};
        if (!reader.address(effect.from) || !reader.address(effect.to) ||
            !reader.amount(effect.amount))
            return {};
        if ((head & kHasId) != 0 && !reader.amount(effect.id)) return {};
        out.push_back(std::move(effect));
    }
    return out;
}

}  // namespace portico::indexer
