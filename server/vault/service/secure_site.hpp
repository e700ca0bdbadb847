// SPDX-License-Identifier: Apache-2.0
//
// The secure site's built files (web/apps/secure-site), served from the vault's own listener. Which
// headers an answer carries stands in the folder's headers.json: those of "all", and over them
// those of the path or of its folder. {origins} there and in frame.html becomes the pages that the
// project of ?projectId= allows, so that no other page can embed the frame; {api} becomes the
// address of the API, where the site may ask networks; {bundler} becomes the networks on which the
// server sends operations (docs/smart-accounts.md), with +smart and +own where it pays for the
// project: those of smart accounts, and of the key's own.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/projects/directory.hpp"
#include "server/net/http/static_files.hpp"
#include "server/net/server.hpp"
#include "server/ops/log.hpp"
#include "server/vault/descriptors/book.hpp"

namespace portico::vault {

/// What pages of the secure site are told besides their files.
struct ToldToPages {
    /// What {bundler} becomes for a project; letters, digits, :, + and spaces alone.
    std::function<std::string(std::string_view project)> bundler = {};
    descriptors::Book descriptors = {};  ///< of contracts
    /// What the configuration says of a network (CAIP-2), as JSON.
    std::function<std::optional<std::string>(std::string_view network)> networks = {};
};

class SecureSite {
  public:
    /// `origin`: the vault's, and requests that name another host are refused. `api`: the API's
    /// origin; empty: the site asks no network. `projects` and `log` must outlive it. The error is
    /// one line for the operator. `told`: descriptors have their index at /descriptors.json, and
    /// each is for ever at /descriptors/<digest>.json; a network is /networks/<CAIP-2>.json.
    /// `compatible`: ids of the projects that have /sdk, the frame for clients of the reference.
    static std::expected<std::unique_ptr<SecureSite>, std::string> open(
        const std::string& folder, const std::string& origin, const std::string& api,
        const api::projects::Directory& projects, ops::Log& log, ToldToPages told = {},
        std::vector<std::string> compatible = {});

    /// Whether the folder can be opened so; the error is that of `open`.
    static std::expected<void, std::string> check(const std::string& folder);

    /// The answer to what is no call of the API; 404 where there is no such file. A path without an
    /// extension is that page: /approve is /approve.html.
    net::Response answer(const net::Request& request) const;
    /// What pages are told of contracts. Changed on the server's thread alone.
    descriptors::Book& descriptors() { return told_.descriptors; }
    /// Adds what every answer of this origin carries, whoever made it, as far as it is missing.
    void complete(net::Response& response) const;

  private:
    using Headers = std::vector<std::pair<std::string_view, std::string>>;  ///< names: literals
    struct Embedders {
        std::string sources;  ///< for frame-ancestors
        std::string origins;  ///< for the document, which compares them whole
        std::string project;  ///< that may be embedded; empty: none
    };

    static std::expected<std::map<std::string, Headers, std::less<>>, std::string> read_headers(
        const std::string& folder);
    SecureSite(std::map<std::string, Headers, std::less<>> headers, const std::string& folder,
               const std::string& origin, std::string api, const api::projects::Directory& projects,
               ops::Log& log, ToldToPages told, std::vector<std::string> compatible);
    net::Response find(const net::Request& request, std::string& path) const;
    std::optional<net::Response> find_told(std::string_view path) const;
    Embedders embedders(std::string_view query, std::string_view page) const;
    bool is_compatible(std::string_view query) const;
    void set_headers(net::Response& response, const std::string& row,
                     std::string_view sources) const;
    std::string fill_in(std::string text, std::string_view origins, std::string_view project) const;

    std::map<std::string, Headers, std::less<>>
        headers_;  ///< by row: "all", a path, or a folder with its slash
    const std::string host_;
    const std::string api_;
    const api::projects::Directory& projects_;
    ToldToPages told_;
    const std::vector<std::string> compatible_;
    net::StaticFiles files_;
};

}  // namespace portico::vault
