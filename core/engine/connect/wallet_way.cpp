// SPDX-License-Identifier: Apache-2.0
//
// See wallet_way.hpp.
#include "core/engine/connect/wallet_way.hpp"

#include "core/base/encoding/percent.hpp"
#include "core/engine/connect/wallet_link.hpp"

namespace portico::engine {
namespace {

// Wallets whose app does not take pairing codes, and the link that opens a page in their browser
// (docs/spec/connect.md#wallet-links): the page's address goes between the two parts.
struct BrowseLink {
    std::string_view wallet;
    std::string_view before;
    std::string_view after;  ///< followed by the page's address once more; nothing when empty
    std::optional<ChainNamespace> only;  ///< for others the app takes codes
};
constexpr BrowseLink kBrowseLinks[] = {
    {"a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393",
     "https://phantom.app/ul/browse/",
     "?ref=",
     {}},
    {"1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79",
     "https://solflare.com/ul/v1/browse/",
     "?ref=",
     {}},
    {"fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa",
     "https://go.cb-w.com/dapp?cb_url=", "", ChainNamespace::kSolana},
};

std::string browse_link(const KnownWallet& wallet, ChainNamespace wanted,
                        const EngineConfig& config) {
    for (const BrowseLink& link : kBrowseLinks) {
        if (wallet.id.value != link.wallet || link.only.value_or(wanted) != wanted) continue;
        const std::string page =
            percent_encode(config.page_url ? *config.page_url : config.metadata.url);
        std::string opener = std::string(link.before).append(page);
        if (!link.after.empty()) opener.append(link.after).append(page);
        return opener;
    }
    return {};
}

bool has_text(const std::optional<ShortText>& text) { return text && !text->empty(); }

bool is_mobile_wallet(const KnownWallet& wallet) {
    return has_text(wallet.mobile_link) || has_text(wallet.link_mode);
}

std::string link_of(const std::optional<ShortText>& base, std::string_view uri) {
    if (!base || uri.empty()) return {};
    auto link = make_wallet_link(*base, uri);
    // No wallet reads longer ones.
    return link && link->size() <= ShortText::kMax ? std::move(*link) : std::string();
}

}  // namespace

List<Platform, 5> platforms_of(const KnownWallet* wallet, bool installed, ChainNamespace wanted,
                               const EngineConfig& config) {
    List<Platform, 5> platforms;
    const bool phone = wallet && (is_mobile_wallet(*wallet) ||
                                  (config.mobile && !browse_link(*wallet, wanted, config).empty()));
    if (installed) platforms.push_back(Platform::kBrowser);
    if (phone) platforms.push_back(config.mobile ? Platform::kMobile : Platform::kQrCode);
    if (wallet && has_text(wallet->webapp_link)) platforms.push_back(Platform::kWeb);
    if (wallet && has_text(wallet->desktop_link) && !config.mobile)
        platforms.push_back(Platform::kDesktop);
    const bool extension = wallet && has_text(wallet->chrome_store);
    if (extension && !installed && !config.mobile && !config.no_adapters.value_or(false))
        platforms.push_back(Platform::kNotInstalled);
    // The code is always at hand: another phone may have the wallet.
    if (platforms.empty() || (phone && config.mobile)) platforms.push_back(Platform::kQrCode);
    return platforms;
}

WalletLinks links_of(const KnownWallet& wallet, Platform platform, std::string_view uri,
                     ChainNamespace wanted, const EngineConfig& config) {
    if (platform == Platform::kWeb) return {link_of(wallet.webapp_link, uri), {}};
    const bool beside = platform == Platform::kQrCode && !config.mobile;  // the app beside the code
    if (platform == Platform::kDesktop || beside) return {link_of(wallet.desktop_link, uri), {}};
    if (platform != Platform::kMobile) return {};
    if (std::string link = browse_link(wallet, wanted, config); !link.empty()) return {link, {}};
    const Device& device = *config.device;
    // Telegram on Android decodes links once before it opens them
    // (docs/spec/connect.md#wallet-links).
    std::string twice;
    if (device.telegram && device.os == Os::kAndroid) uri = twice = percent_encode(uri);
    WalletLinks links{link_of(wallet.mobile_link, uri), link_of(wallet.link_mode, uri)};
    // Universal links open the app without a question on iOS; elsewhere the store may get in
    // between. Web views of other apps do not hand them on; Telegram opens nothing else.
    const bool universal = device.telegram || config.prefer_universal_links.value_or(false) ||
                           (device.os == Os::kIos && !device.in_app);
    if (links.first.empty() || (universal && !links.other.empty()))
        std::swap(links.first, links.other);
    if (device.telegram && !is_web_link(links.other)) links.other.clear();
    if (device.telegram && !is_web_link(links.first)) links.first.clear();
    return links;
}

bool opens_window(std::string_view link, Platform platform, const EngineConfig& config) {
    return config.device->telegram ||
           (is_web_link(link) && (!config.mobile || platform == Platform::kWeb));
}

List<DownloadLink, 4> downloads_of(const KnownWallet& wallet, const EngineConfig& config) {
    List<DownloadLink, 4> links;
    const auto add = [&](DownloadKind kind, const std::optional<ShortText>& url) {
        const bool store = kind == DownloadKind::kIos || kind == DownloadKind::kAndroid;
        if (url && is_web_link(*url)) links.push_back({kind, *url, store && !config.mobile});
    };
    const Os os = config.device->os;
    if (!config.mobile) add(DownloadKind::kChrome, wallet.chrome_store);
    if (!config.mobile || os != Os::kAndroid) add(DownloadKind::kIos, wallet.app_store);
    if (!config.mobile || os != Os::kIos) add(DownloadKind::kAndroid, wallet.play_store);
    add(DownloadKind::kWebsite, wallet.homepage);
    return links;
}

}  // namespace portico::engine
