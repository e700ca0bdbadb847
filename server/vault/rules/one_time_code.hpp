// SPDX-License-Identifier: Apache-2.0
//
// One-time codes by e-mail (OWASP ASVS 5.0, V6.5): six digits for one flow, which lives ten minutes
// and ends with the fifth wrong code. The rules alone: whoever calls them stores the flow in the
// same transaction, and sends the mail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "server/data/vault_records.hpp"

namespace portico::vault {

inline constexpr std::int64_t kCodeLifeMs = 10 * 60'000;
inline constexpr std::int64_t kResendAfterMs = 30'000;
/// How long a login's code that was right is still right.
inline constexpr std::int64_t kUsedAgainMs = 30'000;
inline constexpr std::uint32_t kSubmissionsMax = 5;
inline constexpr std::uint32_t kSendsMax = 5;  ///< codes of one flow

/// Makes the flow's next code, which ends the one before. The caller sends it and wipes it.
/// Errors: code_too_soon (detail: seconds to wait); code_flow_ended (used, submissions or codes
/// used up).
Result<std::string> issue_code(CodeFlow& flow, const Secret<32>& pepper, std::int64_t now_ms,
                               const EntropyFn& random);

/// What the one who submits says of itself. All must be the flow's.
struct CodeSubmission {
    std::string_view code;
    std::string_view project;
    std::string_view device;
    CodePurpose purpose = CodePurpose::kLogin;
};

/// Counts a submission. To be stored before check_code is called, so that codes sent in parallel
/// or before a crash count too. Of a login the code that was right may be submitted again for a
/// moment: its answer may be lost. Errors: code_flow_ended; code_expired.
Result<void> count_submission(CodeFlow& flow, std::int64_t now_ms);

/// Whether the code is right, in constant time; a right one is used up. Precondition:
/// count_submission was stored. Errors: code_superseded, where it is one before the newest (a mail
/// came late), which costs no submission; code_wrong (detail: submissions left), whatever else was
/// wrong.
Result<void> check_code(CodeFlow& flow, const CodeSubmission& submission, const Secret<32>& pepper,
                        std::int64_t now_ms);

}  // namespace portico::vault
