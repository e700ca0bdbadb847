// SPDX-License-Identifier: Apache-2.0
//
// The vault of a running server (bench/vault/run.mjs starts it, in demo mode for the codes of its
// inbox) under load: released shares, and codes that are guessed. Prints one line of JSON.
//   portico-vault-bench VAULT_PORT ADMIN_PORT releases CONNECTIONS EACH [NAME]
// NAME: of the accounts' addresses, so that a second run has accounts of its own.
//   portico-vault-bench VAULT_PORT ADMIN_PORT guesses ATTACKERS
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <latch>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "core/api/refusal.hpp"
#include "server/vault/service/test_wallet.hpp"

namespace portico::vault {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "portico-vault-bench: %s\n", why.c_str());
    std::exit(1);
}

struct Answer {
    int status = 0;
    std::string body;
};

/// A connection that stays; one request at a time.
class Connection {
  public:
    explicit Connection(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
            fail("the server does not take a connection");
        const int on = 1;
        setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    ~Connection() { close(socket_); }
    Connection(const Connection&) = delete;

    Answer ask(const std::string& request) {
        for (std::size_t sent = 0; sent < request.size();) {
            const ssize_t size = ::send(socket_, request.data() + sent, request.size() - sent, 0);
            if (size <= 0) fail("the server closed a connection");
            sent += static_cast<std::size_t>(size);
        }
        std::string text;
        std::size_t head = std::string::npos, length = 0;
        while (head == std::string::npos || text.size() < head + 4 + length) {
            char part[16'384];
            const ssize_t size = recv(socket_, part, sizeof part, 0);
            if (size <= 0) fail("the server closed a connection");
            text.append(part, static_cast<std::size_t>(size));
            if (head != std::string::npos) continue;
            head = text.find("\r\n\r\n");
            if (const std::size_t at = text.find("Content-Length: "); at < head)
                std::from_chars(text.data() + at + 16, text.data() + text.size(), length);
        }
        return {.status = std::atoi(text.c_str() + 9), .body = text.substr(head + 4)};
    }

  private:
    int socket_;
};

/// The text of a request, with a proof that was made for it. `access`: the session's token.
std::string request_of(const DeviceKey& key, const std::string& method, const std::string& path,
                       const std::string& body, const std::string& access = {}) {
    const std::int64_t now_ms = std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::system_clock::now().time_since_epoch())
                                    .count();
    const std::string whole = "/v1/vault/" + path;
    std::string out = method + " " + whole +
                      " HTTP/1.1\r\nHost: vault.localhost\r\nOrigin: " + kOrigin +
                      "\r\nDPoP: " + make_proof(key, method, whole, access, now_ms) + "\r\n";
    if (!access.empty()) out += "Authorization: DPoP " + access + "\r\n";
    if (!body.empty()) out += "Content-Type: application/json\r\n";
    return out + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

template <class Out>
Out read(const Answer& answer) {
    if (answer.status != 200) fail("the server answered " + answer.body);
    auto out = parse_described<Out>(answer.body, {.depth = 12});
    if (!out) fail("the server answered " + answer.body);
    return *std::move(out);
}

struct Ports {
    std::uint16_t vault, admin;
};

/// The newest code to an address, in the demo's inbox.
std::string code_for(const Ports& ports, const std::string& email) {
    const std::string page =
        Connection(ports.admin).ask("GET /vault/inbox HTTP/1.1\r\nHost: localhost\r\n\r\n").body;
    const std::size_t mail = page.find("To: " + email + "\nSubject: Your code");
    const std::size_t at = page.find(":\n\n", mail);
    if (mail == std::string::npos || at == std::string::npos) fail("no code for " + email);
    return page.substr(at + 3, 6);
}

std::string start_login(Connection& to, const DeviceKey& key, const std::string& email) {
    const body::LoginStart start{kProject, email, kPage, "Chrome on Linux"};
    return read<body::CodeSent>(to.ask(request_of(key, "POST", "login", to_json_text(start))))
        .flow.value;
}

/// Somebody with a wallet and what they will ask, signed ahead: the figures are the server's.
struct Owner {
    DeviceKey key;
    std::vector<std::string> releases, accounts;

    void enrol(const Ports& ports, const std::string& email, int each) {
        Connection to(ports.vault);
        const std::string flow = start_login(to, key, email);
        const body::CodeEntry entry{flow, code_for(ports, email)};
        auto outcome = read<body::LoginResult>(
                           to.ask(request_of(key, "POST", "login/code", to_json_text(entry))))
                           .outcome;
        const auto* in = std::get_if<body::SignedIn>(&outcome);
        if (in == nullptr) fail("another device is there already");
        const std::string access = in->tokens.access;
        TestWallet wallet(key.thumbprint());
        const body::WalletChange change = wallet.first_change();
        read<body::ChangeState>(
            to.ask(request_of(key, "POST", "wallet/changes", to_json_text(change), access)));
        const body::ChangeRef ref{change.id};
        read<body::Account>(
            to.ask(request_of(key, "POST", "wallet/commit", to_json_text(ref), access)));
        for (int i = 0; i < each; ++i) {
            ShareKeys keys;
            releases.push_back(request_of(key, "POST", "share", keys.request(1), access));
            accounts.push_back(request_of(key, "GET", "account", "", access));
        }
    }
};

struct Rate {
    double per_second = 0, p50_ms = 0, p99_ms = 0;
};

Rate measure(const Ports& ports, const std::vector<Owner>& owners,
             std::vector<std::string> Owner::* what) {
    std::vector<std::vector<double>> took(owners.size());
    std::latch ready(static_cast<std::ptrdiff_t>(owners.size()) + 1);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < owners.size(); ++i)
        threads.emplace_back([&, i] {
            Connection to(ports.vault);
            ready.arrive_and_wait();
            for (const std::string& request : owners[i].*what) {
                const auto start = Clock::now();
                const Answer answer = to.ask(request);
                if (answer.status != 200) fail("the server answered " + answer.body);
                took[i].push_back(
                    std::chrono::duration<double, std::milli>(Clock::now() - start).count());
            }
        });
    ready.arrive_and_wait();
    const auto start = Clock::now();
    threads.clear();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::vector<double> all;
    for (const auto& one : took) all.insert(all.end(), one.begin(), one.end());
    std::ranges::sort(all);
    return {.per_second = static_cast<double>(all.size()) / seconds,
            .p50_ms = all[all.size() / 2],
            .p99_ms = all[all.size() * 99 / 100]};
}

int print_releases(const Ports& ports, int connections, int each, const std::string& name) {
    std::vector<Owner> owners(static_cast<std::size_t>(connections));
    for (std::size_t i = 0; i < owners.size(); ++i)
        owners[i].enrol(ports, name + std::to_string(i) + "@example.org", each);
    const Rate account = measure(ports, owners, &Owner::accounts);
    const Rate release = measure(ports, owners, &Owner::releases);
    std::printf(R"({"release":[%.0f,%.2f,%.2f],"account":[%.0f,%.2f,%.2f]})"
                "\n",
                release.per_second, release.p50_ms, release.p99_ms, account.per_second,
                account.p50_ms, account.p99_ms);
    return 0;
}

/// Everybody with the key of the device that the flow is bound to: more than an attacker has.
int print_guesses(const Ports& ports, int attackers) {
    const DeviceKey key;
    Connection first(ports.vault);
    const std::string flow = start_login(first, key, kEmail);
    const std::string code = code_for(ports, kEmail);
    std::vector<std::string> guesses;
    for (int i = 0; static_cast<int>(guesses.size()) < attackers; ++i) {
        std::string guess = std::to_string(1'000'000 + i).substr(1);
        if (guess == code) continue;
        const body::CodeEntry entry{flow, guess};
        guesses.push_back(request_of(key, "POST", "login/code", to_json_text(entry)));
    }
    std::vector<std::string> answers(guesses.size());
    std::latch ready(attackers);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < guesses.size(); ++i)
        threads.emplace_back([&, i] {
            Connection to(ports.vault);
            ready.arrive_and_wait();
            const Answer answer = to.ask(guesses[i]);
            const auto refusal = parse_described<api::RefusalBody>(answer.body, {.depth = 8});
            answers[i] = refusal ? refusal->error.code.value : std::to_string(answer.status);
        });
    threads.clear();
    const body::CodeEntry right{flow, code};
    answers.push_back(
        "then the right one: " +
        std::to_string(
            first.ask(request_of(key, "POST", "login/code", to_json_text(right))).status));
    std::map<std::string, int> counts;
    for (const std::string& one : answers) ++counts[one];
    std::string out;
    for (const auto& [name, count] : counts)
        out += (out.empty() ? "{\"" : ",\"") + name + "\":" + std::to_string(count);
    std::printf("%s}\n", out.c_str());
    return 0;
}

}  // namespace
}  // namespace portico::vault

int main(int count, char** arguments) {
    using namespace portico::vault;
    const auto number = [&](int at) { return at < count ? std::atoi(arguments[at]) : 0; };
    const Ports ports{static_cast<std::uint16_t>(number(1)), static_cast<std::uint16_t>(number(2))};
    const std::string what = count > 3 ? arguments[3] : "";
    if (what == "releases" && number(5) > 0)
        return print_releases(ports, number(4), number(5), count > 6 ? arguments[6] : "owner");
    if (what == "guesses" && number(4) > 0) return print_guesses(ports, number(4));
    fail("VAULT_PORT ADMIN_PORT releases CONNECTIONS EACH [NAME] | guesses ATTACKERS");
}
