// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: the hash of every transfer for a shop's payment goes to the operator's server, until
// it has it. A token's transfer it would find by itself; one of the network's own currency it would
// not.
#include <algorithm>

#include "core/account/server.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

constexpr std::size_t kAtOnce = 4;

void tell(Report& report, const Transfer& transfer, const Context& context) {
    api::SentTransaction body;
    body.hash = report.hash;
    report.request =
        context.post(Owner::kReports, "/v1/payments/" + transfer.payment->value + "/transactions",
                     to_json_text(body));
}

void tell_later(Report& report, const Context& context) {
    report.done = false;
    report.timer = context.set_timer(Owner::kReports, report.delay_ms);
    report.delay_ms = std::min(report.delay_ms * 2, kReportMaxMs);
}

const Transfer* find(const Reports& reports, const Vec<Transfer>& transfers, std::string_view id) {
    for (const Transfer& one : transfers)
        if (one.id.value == id) return &one;
    for (const Transfer& one : reports.replacements.transfers)
        if (one.id.value == id) return &one;
    return nullptr;
}

}  // namespace

void report_all(Reports& reports, const Vec<Transfer>& transfers, const Context& context) {
    if (!context.config.api_url) return;
    const auto report = [&](const Transfer& one) {
        if (!one.payment || !one.hash || (one.replaces && one.replaces->cancels)) return;
        std::size_t busy = 0;
        for (const Report& known : reports.all) {
            if (known.transfer == one.id.value && known.hash == one.hash->value) return;
            busy += known.request != 0;
        }
        if (busy >= kAtOnce) return;
        tell(reports.all.emplace_back(Report{.transfer = one.id.value, .hash = one.hash->value}),
             one, context);
    };
    for (const Transfer& one : transfers) report(one);
    for (const Transfer& one : reports.replacements.transfers) report(one);
}

std::optional<api::PaymentBody> report_answered(Reports& reports, const HttpAnswered& event,
                                                const Vec<Transfer>& transfers,
                                                const Context& context) {
    for (Report& report : reports.all) {
        if (event.id == 0 || report.request != event.id) continue;
        report.request = 0;
        // What it will never take is not told again; what is busy or away is.
        const bool later = event.status == 0 || event.status == 429 || event.status >= 500;
        report.done = !later || find(reports, transfers, report.transfer) == nullptr;
        if (!report.done) tell_later(report, context);
        if (event.status != 200) return std::nullopt;
        auto body = account::read_body<api::PaymentBody>(event);
        // One that it has and does not list counts for good.
        report.is_taken = body && std::ranges::find(body->transactions, report.hash,
                                                    [](const api::PaymentTransaction& listed) {
                                                        return listed.hash.value;
                                                    }) != body->transactions.end();
        return body;
    }
    return std::nullopt;
}

void report_timer_fired(Reports& reports, std::int64_t timer, const Vec<Transfer>& transfers,
                        const Context& context) {
    for (Report& report : reports.all) {
        if (timer == 0 || report.timer != timer) continue;
        report.timer = 0;
        if (const Transfer* transfer = find(reports, transfers, report.transfer))
            tell(report, *transfer, context);
        else
            report.done = true;
    }
}

void report_again(Reports& reports, const PayState& state, const Vec<Transfer>& transfers,
                  const Context& context) {
    using enum api::PaymentStatus;
    if (!state.payment) return;
    const api::PaymentStatus status = state.payment->status;
    if (status == kConfirmed || status == kOverpaid || status == kLate) return;
    for (Report& report : reports.all) {
        const Transfer* one = find(reports, transfers, report.transfer);
        // Of one that has failed, or gave way to another, nothing is to come.
        if (!report.done || !report.is_taken || one == nullptr || !one->hash || !one->payment ||
            one->payment->value != state.payment->id.value || one->hash->value != report.hash ||
            one->status == transfers::TransferStatus::kFailed ||
            one->status == transfers::TransferStatus::kReplaced ||
            find_listed(state, *one) != nullptr)
            continue;
        tell_later(report, context);
    }
}

}  // namespace portico::pay
