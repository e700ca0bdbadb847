// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_history.hpp"

#include <boost/asio/io_context.hpp>

#include "server/api/history/hosted_page.hpp"
#include "server/app/services/history_service.hpp"

namespace portico::app {
namespace {

using api::history::HostedHistory;

/// Nobody's, so that the answer is short.
constexpr std::string_view kAccount = "0x00000000000000000000000000000000000000AA";

void judge(const upstream::HttpAnswer& answer, const std::string& service, Report& report) {
    if (answer.outcome != upstream::HttpAnswer::Outcome::kAnswered)
        return report.bad(service + ": " + answer.why);
    if (answer.status == 401 || answer.status == 403)
        return report.bad(service + " refuses the key: see history.http_key");
    if (answer.status == 429)
        return report.warn(service + " is asked more often than its plan allows");
    if (answer.status != 200)
        return report.bad(service + " answers HTTP " + std::to_string(answer.status) +
                          ": is history.http_url right, up to its version?");
    const auto page = api::history::read_hosted_page(answer.body, kAccount);
    if (!page) return report.bad(service + ": " + page.error());
    report.good(service + " answers; it learns which accounts your visitors have");
}

}  // namespace

void check_history(const Options& options, Report& report) {
    auto config = history_service(options);
    if (!config || !*config) return;  // an error is said with the configuration
    const std::string service = "history service " + (*config)->url.authority;
    const std::string path = api::history::hosted_path((*config)->url.target, kAccount, "", "");
    boost::asio::io_context loop(1);
    upstream::HttpClient client(loop);
    const std::size_t target = client.add({.url = std::move((*config)->url),
                                           .allow_private = (*config)->allow_private,
                                           .answer_bytes_max = api::history::kHostedAnswerBytes,
                                           .headers = std::move((*config)->headers)});
    std::optional<upstream::HttpAnswer> reported;
    client.get(target, path, HostedHistory::kTimeoutMs,
               [&](upstream::HttpAnswer answer) { reported = std::move(answer); });
    while (!reported) loop.run_one();
    judge(*reported, service, report);
}

}  // namespace portico::app
