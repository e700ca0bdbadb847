// SPDX-License-Identifier: Apache-2.0
//
// The secure site on the vault's listener: its files, the headers of the site's own table on every
// answer, and who may embed the frame.
#include <filesystem>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/app/integration/test_vault.hpp"

namespace portico::app::vault_process {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class VaultSite : public VaultProcess {
  protected:
    void SetUp() override {
        std::ifstream table("web/apps/secure-site/headers.json");
        const std::string headers{std::istreambuf_iterator<char>(table), {}};
        ASSERT_THAT(headers, HasSubstr("frame-ancestors {origins}"));
        for (const char* name : {"site", "site/assets", "built", "built/assets"})
            mkdir(folder_.file(name).c_str(), 0700);
        folder_.write("site/headers.json", headers);
        folder_.write("site/frame.html", R"(<meta name="portico:origins" content="{origins}" />)");
        folder_.write("site/frame.html.br", "the template, compressed");
        folder_.write("site/approve.html", "<p>approve</p>");
        folder_.write("site/assets/frame-4f9a01bc.js", "export {};");
        more_ = {"--vault-pages", folder_.file("site")};
    }
    Answer get(const std::string& target, const std::string& headers = "",
               const std::string& host = "vault.localhost", const std::string& method = "GET") {
        RawClient client(port_);
        client.send(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers +
                    "Connection: close\r\n\r\n");
        return client.read_answer();
    }
    static std::string policy(const Answer& answer) {
        return answer.header("content-security-policy");
    }
    static std::string ancestors(const Answer& answer) {
        const std::string text = policy(answer);
        const std::size_t at = text.find("frame-ancestors ");
        return at == std::string::npos ? "" : text.substr(at, text.find(';', at) - at);
    }
};

TEST_F(VaultSite, IsServedWithTheHeadersOfItsTable) {
    start();
    const Answer frame = get("/frame.html?projectId=" + kProject, "Accept-Encoding: br\r\n");
    EXPECT_EQ(frame.status, 200);
    EXPECT_EQ(frame.body, R"(<meta name="portico:origins" content="https://shop.example" />)");
    EXPECT_EQ(ancestors(frame), "frame-ancestors https://shop.example");
    EXPECT_THAT(policy(frame), HasSubstr("require-trusted-types-for 'script'"));
    EXPECT_EQ(frame.header("cross-origin-embedder-policy"), "require-corp");
    EXPECT_EQ(frame.header("cross-origin-resource-policy"), "cross-origin");
    EXPECT_EQ(frame.header("cache-control"), "no-store");
    EXPECT_EQ(frame.header("content-encoding"), "") << "of a file before it was filled in";
    EXPECT_EQ(frame.header("etag"), "") << "of a file before it was filled in";
    EXPECT_EQ(get("/frame.html?projectId=" + kProject, "If-None-Match: *\r\n").status, 200);

    const Answer script = get("/assets/frame-4f9a01bc.js");
    EXPECT_EQ(script.status, 200);
    EXPECT_EQ(script.header("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(script.header("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(script.header("cross-origin-embedder-policy"), "require-corp");
    EXPECT_EQ(script.header("cross-origin-resource-policy"), "same-origin");
    EXPECT_EQ(
        get("/assets/frame-4f9a01bc.js", "If-None-Match: " + script.header("etag") + "\r\n").status,
        304);

    const Answer approve = get("/approve");
    EXPECT_EQ(approve.body, "<p>approve</p>");
    EXPECT_EQ(ancestors(approve), "frame-ancestors 'none'");

    // Errors, and the API on the same origin.
    for (const Answer& answer :
         {get("/nowhere"), get("/"), get("/frame.html", "", "vault.localhost", "POST"),
          get("/frame.html", "", "evil.example"), get("/v1/vault/nowhere"),
          call("GET", "account", ""), get("/..%2fkey1"), get("/../key1")}) {
        EXPECT_GE(answer.status, 400) << answer.head;
        EXPECT_EQ(ancestors(answer), "frame-ancestors 'none'") << answer.head;
        EXPECT_EQ(answer.header("x-content-type-options"), "nosniff") << answer.head;
        EXPECT_EQ(answer.header("referrer-policy"), "no-referrer") << answer.head;
        EXPECT_THAT(answer.body, Not(HasSubstr(std::string(64, '1'))));
    }
    EXPECT_EQ(fetch(relay_->port, "GET", "/frame.html").status, 404) << "on the vault's alone";

    // A page that opens these keeps no handle. The others need the frame that opened them.
    EXPECT_EQ(approve.header("cross-origin-opener-policy"), "same-origin");
    EXPECT_EQ(frame.header("cross-origin-opener-policy"), "");
}

TEST_F(VaultSite, AnswersThatNoServiceMadeHaveTheHeadersOfItsTableToo) {
    start({"request_timeout_ms=1000"});
    const auto said = [&](const std::string& bytes) {
        RawClient client(port_);
        client.send(bytes);
        return client.read_answer();
    };
    const std::string host = "Host: vault.localhost\r\n";
    const std::map<int, std::string> refused = {
        {400, "GET / HTTP/1.1\r\nBad Header\r\n\r\n"},
        {505, "GET / HTTP/3.0\r\n" + host + "\r\n"},
        {431, "GET / HTTP/1.1\r\n" + host + "X: " + std::string(20'000, 'x') + "\r\n\r\n"},
        {404, "GET / HTTP/1.1\r\n" + host +
                  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"},
        {426, "GET / HTTP/1.1\r\n" + host +
                  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\n"
                  "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"},
        {408, "GET / HTTP/1.1\r\nHost: vault"}};
    const Answer ordinary = get("/nowhere");
    for (const auto& [status, bytes] : refused) {
        SCOPED_TRACE(status);
        const Answer answer = said(bytes);
        EXPECT_EQ(answer.status, status) << answer.head;
        EXPECT_EQ(ancestors(answer), "frame-ancestors 'none'") << answer.head;
        for (const char* name :
             {"content-security-policy", "strict-transport-security", "permissions-policy",
              "x-content-type-options", "referrer-policy", "cross-origin-resource-policy"})
            EXPECT_EQ(answer.header(name), ordinary.header(name)) << name;
    }
}

TEST_F(VaultSite, Case121DoctorTellsAFileThatIsNotTheBuilds) {
    const auto sums = [&](const std::vector<std::pair<std::string, std::string>>& files) {
        std::string out;
        for (const auto& [name, text] : files)
            out += to_hex(sha256(as_bytes(text))) + "  " + name + "\n";
        return out;
    };
    const std::string script = "export {};";
    folder_.write("built/frame.html", "<p>frame</p>");
    folder_.write("built/assets/frame-4f9a01bc.js", script);
    folder_.write("built/SHA256SUMS",
                  sums({{"assets/frame-4f9a01bc.js", script}, {"frame.html", "<p>frame</p>"}}));
    more_ = {"--vault-pages", folder_.file("built")};
    const auto doctor = [&] {
        std::vector<std::string> arguments = {
            "doctor", "--data", folder_.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""};
        for (const std::string& one : options()) arguments.push_back(one);
        return run_program(arguments).text;
    };
    EXPECT_THAT(doctor(), HasSubstr("is as it was built: 2 files"));
    folder_.write("built/assets/frame-4f9a01bc.js", "export { };");
    EXPECT_THAT(doctor(), HasSubstr("is not what was built: assets/frame-4f9a01bc.js. Put it"));
    folder_.write("built/assets/frame-4f9a01bc.js", script);
    folder_.write("built/assets/more.js", "send();");
    EXPECT_THAT(doctor(), HasSubstr("assets/more.js (not of the build)"));
    unlink(folder_.file("built/assets/more.js").c_str());
    unlink(folder_.file("built/frame.html").c_str());
    EXPECT_THAT(doctor(), HasSubstr("is not what was built: frame.html (it does not exist)"));
    folder_.write("built/SHA256SUMS", "nothing");
    EXPECT_THAT(doctor(), HasSubstr("is not a list of digests"));
}

/// A descriptor of a contract's function.
std::string descriptor_of(const std::string& contract, const std::string& more = "") {
    return R"({"context":{"contract":{"deployments":[{"chainId":1,"address":")" + contract +
           R"("}]}},)" + more +
           R"~("display":{"formats":{"vote(uint256 proposal)":{"intent":"Vote","fields":[)~" +
           R"({"path":"proposal","label":"Proposal","format":"raw"}]}}}})";
}

TEST_F(VaultSite, TellsWhatTheOperatorSaysOfContracts) {
    start();
    const Answer none = get("/descriptors.json");
    EXPECT_EQ(none.header("content-type"), "application/json");
    EXPECT_EQ(none.header("cross-origin-resource-policy"), "same-origin");
    EXPECT_EQ(none.header("cache-control"), "no-cache");
    // What comes with the program: Permit2.
    EXPECT_THAT(none.body, HasSubstr("\"000000000022d473030f116ddee9f6b43ac78ba3\":[0]"));
    const std::string one = descriptor_of("0x" + std::string(40, '7'));
    folder_.write("descriptors.json.own", "[" + one + "]");
    more_.insert(more_.end(), {"--vault-descriptors", folder_.file("descriptors.json.own")});
    relay_.reset();
    start();
    const Answer index = get("/descriptors.json");
    EXPECT_THAT(index.body, HasSubstr("\"" + std::string(40, '7') + "\":[0]"));
    const std::string digest = to_hex(sha256(as_bytes(one)));
    EXPECT_THAT(index.body, HasSubstr(digest));
    const Answer told = get("/descriptors/" + digest + ".json");
    EXPECT_EQ(told.body, one);
    EXPECT_EQ(told.header("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(told.header("content-type"), "application/json");
    EXPECT_EQ(get("/descriptors/" + std::string(64, '0') + ".json").status, 404);
    EXPECT_EQ(get("/descriptors/" + digest + ".json", "", "evil.example").status, 403);
    EXPECT_EQ(get("/descriptors.json", "", "evil.example").status, 403);
}

TEST_F(VaultSite, TellsWhatTheOperatorSaysOfNetworks) {
    const std::string coin = "0x" + std::string(40, '1'), router = "0x" + std::string(40, '2'),
                      wrapped = "0x" + std::string(40, '3');
    folder_.write(
        "tokens.json",
        R"({"tokens":[{"chainId":31337,"address":")" + coin +
            R"(","name":"Coin","symbol":"COIN","decimals":6},{"chainId":31337,"address":")" +
            wrapped + R"(","name":"Wrapped","symbol":"WETH","decimals":18}]})");
    more_.insert(more_.end(), {"--tokens-lists", folder_.file("tokens.json"), "--swap-exchanges",
                               "eip155:31337 v2_router " + router + " " + coin, "--swap-exchanges",
                               "eip155:31337 wrapped " + wrapped});
    start();
    const Answer own = get("/networks/eip155:31337.json");
    EXPECT_EQ(own.status, 200);
    EXPECT_EQ(own.header("content-type"), "application/json");
    EXPECT_EQ(own.header("cross-origin-resource-policy"), "same-origin");
    EXPECT_EQ(own.body, R"({"currency":"ETH","tokens":[{"address":")" + coin +
                            R"(","symbol":"COIN","decimals":6,"wrapped":false},{"address":")" +
                            wrapped + R"(","symbol":"WETH","decimals":18,"wrapped":true}],)" +
                            R"("exchanges":[")" + router + R"("]})");
    // What comes with the program.
    const Answer ethereum = get("/networks/eip155:1.json");
    EXPECT_THAT(ethereum.body, HasSubstr(R"("currency":"ETH")"));
    EXPECT_THAT(ethereum.body, HasSubstr(R"("symbol":"USDC","decimals":6,"wrapped":false)"));
    for (const char* none : {"/networks/eip155:424242.json", "/networks/.json", "/networks/"})
        EXPECT_EQ(get(none).status, 404) << none;
    EXPECT_EQ(get("/networks/eip155:1.json", "", "evil.example").status, 403);
}

TEST_F(VaultSite, ImportsARegistryOfDescriptors) {
    const std::string voted = "0x" + std::string(40, '7'), shop = "0x" + std::string(40, '6');
    for (const char* inner : {"votes", "shop", "other"})
        std::filesystem::create_directories(folder_.file("registry/") + inner);
    folder_.write("registry/votes/common.json", R"({"metadata":{"owner":"Assembly"}})");
    folder_.write("registry/votes/calldata-votes.json",
                  descriptor_of(voted, R"("includes":"common.json",)"));
    folder_.write("registry/shop/calldata-shop.json", descriptor_of(shop, R"("news":1,)"));
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "descriptors");
        words.insert(words.end(), {"--data", folder_.path()});
        return run_program(words);
    };
    EXPECT_THAT(command({"list"}).text, HasSubstr("no descriptors were imported"));
    const auto imported = command({"import", folder_.file("registry")});
    EXPECT_EQ(imported.status, 0) << imported.errors;
    EXPECT_THAT(imported.text, HasSubstr("left out: shop/calldata-shop.json: it has news"));
    EXPECT_THAT(imported.text, HasSubstr("imported 1 descriptors of 1 contracts, version "));
    EXPECT_THAT(command({"list"}).text, HasSubstr("votes/calldata-votes.json\t1 contracts"));

    start();
    EXPECT_THAT(get("/descriptors.json").body, HasSubstr("\"" + std::string(40, '7') + "\":[0]"));
    const auto doctor = [&](const std::vector<std::string>& words = {}) {
        std::vector<std::string> arguments = {
            "doctor", "--data", folder_.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""};
        for (const std::string& one : options()) arguments.push_back(one);
        arguments.insert(arguments.end(), words.begin(), words.end());
        return run_program(arguments).text;
    };
    relay_.reset();
    EXPECT_THAT(doctor(), HasSubstr("was imported on "));
    EXPECT_THAT(doctor({"--vault-auditors", shop}), HasSubstr("1 imported one not used"));
    // With an auditor who said nothing it is told to nobody.
    more_.insert(more_.end(), {"--vault-auditors", shop});
    start();
    EXPECT_THAT(get("/descriptors.json").body, Not(HasSubstr(std::string(40, '7'))));
    relay_.reset();

    // Two that say the same: nothing is taken.
    folder_.write("registry/other/calldata-votes.json", descriptor_of(voted));
    const auto refused = command({"import", folder_.file("registry")});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.errors, HasSubstr("both say what 0x"));
    EXPECT_THAT(refused.errors, HasSubstr("Nothing was changed"));
    EXPECT_THAT(command({"list"}).text, HasSubstr("votes/calldata-votes.json"));
    EXPECT_EQ(command({"reset"}).status, 0);
    EXPECT_THAT(command({"list"}).text, HasSubstr("no descriptors were imported"));
}

TEST_F(VaultSite, AsksNetworksWhereTheApiIsAlone) {
    folder_.write("site/frame.html", R"(<meta name="portico:api" content="{api}" />)");
    start();
    const Answer without = get("/frame.html?projectId=" + kProject);
    EXPECT_THAT(without.body, HasSubstr(R"(content="")"));
    EXPECT_THAT(policy(without), HasSubstr("connect-src 'self' ;"));
    const auto ask = [&](const std::string& origin) {
        return fetch(relay_->port, "POST", "/v1?chainId=eip155:1&projectId=" + kProject,
                     R"({"jsonrpc":"2.0","id":1,"method":"eth_chainId"})", {},
                     "Origin: " + origin + "\r\nContent-Type: application/json\r\n")
            .status;
    };
    EXPECT_EQ(ask(kOrigin), 401) << "the site asks nothing, so nothing is taken of it";

    relay_.reset();
    more_.insert(more_.end(), {"--vault-api-origin", "https://api.example"});
    start();
    const Answer with = get("/frame.html?projectId=" + kProject);
    EXPECT_THAT(with.body, HasSubstr(R"(content="https://api.example")"));
    EXPECT_THAT(policy(with), HasSubstr("connect-src 'self' https://api.example;"));
    EXPECT_THAT(policy(get("/approve")), HasSubstr("connect-src 'self';"));
    EXPECT_NE(ask(kOrigin), 401);
    EXPECT_NE(ask(kPage), 401);
    EXPECT_EQ(ask("https://evil.example"), 401);
}

TEST_F(VaultSite, Case4OnlyPagesOfTheProjectMayEmbedTheFrame) {
    for (const char* more : {"https://*.shop.example", "http://localhost:*"}) {
        const Outcome added =
            run_program({"project", "origins", "add", kProject, more, "--data", folder_.path()});
        EXPECT_EQ(added.status, 0) << added.errors;
    }
    start();
    const auto of = [&](const std::string& query) { return get("/frame.html" + query); };
    const std::string mine = "?projectId=" + kProject;
    EXPECT_EQ(ancestors(of(mine)), "frame-ancestors https://shop.example");
    for (const std::string& query :
         {std::string(), std::string("?projectId=") + std::string(32, 'f'),
          std::string("?projectId="), std::string("?projectId=%00"), "?projectid=" + kProject,
          // Which one of two the document takes is not for the server to guess: its reader
          // splits at & alone, and this server's elsewhere at ? too.
          "?a=1?projectId=" + kProject + "&projectId=" + std::string(32, 'f'),
          mine + "&projectId=" + std::string(32, 'f'), mine + "&%70rojectId=" + kProject}) {
        EXPECT_EQ(ancestors(of(query)), "frame-ancestors 'none'") << query;
        EXPECT_THAT(of(query).body, HasSubstr(R"(content="")")) << query;
    }
    // Pages that a pattern allows name themselves; who names somebody else gains nothing.
    EXPECT_EQ(ancestors(of(mine + "&origin=https%3A%2F%2Feu.shop.example")),
              "frame-ancestors https://shop.example https://eu.shop.example");
    EXPECT_THAT(of(mine + "&origin=http%3A%2F%2Flocalhost%3A5173").body,
                HasSubstr(R"(content="https://shop.example http://localhost:5173")"));
    for (const char* other :
         {"https://evil.example", "https://a.eu.shop.example", "https://*.shop.example",
          "https://shop.example", "https://eu.shop.example%3B%20script-src%20*",
          "https://eu.shop.example%22%3E%3Cscript%3E", "*", "null",
          "https://eu.shop.example%0D%0AX:y"})
        EXPECT_EQ(ancestors(of(mine + "&origin=" + other)), "frame-ancestors https://shop.example")
            << other;
}

TEST_F(VaultSite, TheFrameForClientsOfTheReferenceIsThereForTheProjectsThatAreNamed) {
    folder_.write("site/sdk.html", R"(<meta name="portico:origins" content="{origins}" />)");
    const auto plan = [&](const Answer& answer) {
        return std::to_string(answer.status) + " " + answer.body + " " + policy(answer) + " " +
               answer.header("cache-control") + answer.header("cross-origin-embedder-policy");
    };
    const std::string query = "?projectId=" + kProject + "&chainId=eip155:1&version=4";
    start();
    const std::string nothing = plan(get("/nowhere" + query));
    for (const char* path : {"/sdk", "/sdk.html"})
        EXPECT_EQ(plan(get(path + query)), nothing) << path;

    relay_.reset();
    more_.insert(more_.end(), {"--vault-compatibility", kProject});
    start();
    for (const char* path : {"/sdk", "/sdk.html"}) {
        const Answer frame = get(path + query);
        EXPECT_EQ(frame.status, 200) << path;
        EXPECT_EQ(frame.body, R"(<meta name="portico:origins" content="https://shop.example" />)");
        EXPECT_EQ(ancestors(frame), "frame-ancestors https://shop.example");
        EXPECT_EQ(policy(frame), policy(get("/frame.html" + query))) << "as the other frame's";
        EXPECT_EQ(frame.header("cross-origin-embedder-policy"), "require-corp");
        EXPECT_EQ(frame.header("cache-control"), "no-store");
        EXPECT_EQ(plan(get(path + std::string("?projectId=") + std::string(32, 'f'))), nothing);
    }

    relay_.reset();
    more_ = {"--vault-compatibility", kProject};
    std::vector<std::string> arguments = {"serve",      "--data",      folder_.path(),
                                          "--listen",   "127.0.0.1:0", "--admin-listen",
                                          "127.0.0.1:0"};
    for (const std::string& one : options()) arguments.push_back(one);
    EXPECT_THAT(run_program(arguments).errors,
                HasSubstr("vault.compatibility is set and vault.pages is not"));
}

TEST_F(VaultSite, DoesNotStartWithoutItsTable) {
    for (const char* wrong : {"", "[]", "{}", R"({"all": {"Set-Cookie": "a=b"}})",
                              R"({"all": {"Referrer-Policy": 1}})"}) {
        folder_.write("site/headers.json", wrong);
        std::vector<std::string> arguments = {"serve",      "--data",      folder_.path(),
                                              "--listen",   "127.0.0.1:0", "--admin-listen",
                                              "127.0.0.1:0"};
        for (const std::string& one : options()) arguments.push_back(one);
        const Outcome outcome = run_program(arguments);
        EXPECT_NE(outcome.status, 0) << wrong;
        EXPECT_THAT(outcome.errors, AllOf(HasSubstr("headers.json"), HasSubstr("secure site")))
            << wrong;
    }
}

}  // namespace
}  // namespace portico::app::vault_process
