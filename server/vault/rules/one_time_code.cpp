// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/one_time_code.hpp"

#include <algorithm>

#include "core/crypto/hash/hmac.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kCodeDigits = 6;
constexpr std::uint32_t kCodes = 1'000'000;

// Rejection sampling, so that every code is as likely as every other.
std::string draw_code(const EntropyFn& random) {
    constexpr std::uint32_t kBound = 0xffff'ffff - 0xffff'ffff % kCodes;
    std::uint32_t drawn = kBound;
    while (drawn >= kBound) {
        FixedBytes<4> bytes;
        random(bytes);
        drawn = std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
                std::uint32_t{bytes[2]} << 8 | bytes[3];
    }
    std::string digits = std::to_string(drawn % kCodes);
    digits.insert(0, kCodeDigits - digits.size(), '0');
    return digits;
}

// Bound to all that the code is for: one of another flow, page, device or purpose never fits.
Bytes32 hash_code(const Secret<32>& pepper, const CodeFlow& flow, std::string_view code,
                  std::string_view project, std::string_view device, CodePurpose purpose) {
    const Fields fields = Fields("portico one-time code 1")
                              .add(flow.id)
                              .add(project)
                              .add(device)
                              .add(static_cast<std::uint32_t>(purpose))
                              .add(flow.email)
                              .add(code);
    return hmac_sha256(pepper.expose(), fields.bytes());
}

bool has_ended(const CodeFlow& flow) { return flow.used || flow.submissions >= kSubmissionsMax; }

/// It was right a moment ago. Who has the flow begins a session with it once, code or not.
bool was_just_used(const CodeFlow& flow, std::int64_t now_ms) {
    return flow.used && flow.purpose == CodePurpose::kLogin && now_ms >= flow.used_at_ms &&
           now_ms < flow.used_at_ms + kUsedAgainMs && flow.submissions < kSubmissionsMax;
}

}  // namespace

Result<std::string> issue_code(CodeFlow& flow, const Secret<32>& pepper, std::int64_t now_ms,
                               const EntropyFn& random) {
    if (has_ended(flow) || flow.sends >= kSendsMax) return fail(Code::code_flow_ended);
    const std::int64_t wait_ms = flow.sent_at_ms + kResendAfterMs - now_ms;
    if (flow.sends > 0 && wait_ms > 0)
        return fail(Code::code_too_soon, std::to_string((wait_ms + 999) / 1000));
    std::string code = draw_code(random);
    if (flow.sends > 0) flow.earlier_hashes.push_back(flow.code_hash);
    flow.code_hash = hash_code(pepper, flow, code, flow.project, flow.device, flow.purpose);
    flow.sent_at_ms = now_ms;
    ++flow.sends;
    return code;
}

Result<void> count_submission(CodeFlow& flow, std::int64_t now_ms) {
    if ((has_ended(flow) && !was_just_used(flow, now_ms)) || flow.sends == 0)
        return fail(Code::code_flow_ended);
    // A clock that was put back does not make a code live longer.
    if (now_ms < flow.sent_at_ms - kResendAfterMs || now_ms >= flow.sent_at_ms + kCodeLifeMs)
        return fail(Code::code_expired);
    ++flow.submissions;
    return {};
}

Result<void> check_code(CodeFlow& flow, const CodeSubmission& submission, const Secret<32>& pepper,
                        std::int64_t now_ms) {
    const Bytes32 hash = hash_code(pepper, flow, submission.code, submission.project,
                                   submission.device, submission.purpose);
    const bool is_over = flow.used && (flow.purpose != CodePurpose::kLogin ||
                                       now_ms >= flow.used_at_ms + 2 * kUsedAgainMs);
    if (is_over || !equal_in_constant_time(hash, flow.code_hash)) {
        // Who enters one of these reads the mailbox, and learns nothing of the newest.
        const bool was_newest =
            !flow.used && std::ranges::any_of(flow.earlier_hashes, [&](const Bytes32& earlier) {
                return equal_in_constant_time(hash, earlier);
            });
        if (!was_newest)
            return fail(Code::code_wrong, std::to_string(kSubmissionsMax - flow.submissions));
        --flow.submissions;
        return fail(Code::code_superseded);
    }
    if (!flow.used) flow.used_at_ms = now_ms;
    flow.used = true;
    return {};
}

}  // namespace portico::vault
