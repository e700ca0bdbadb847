// SPDX-License-Identifier: Apache-2.0
//
// See wallet_way.hpp.
#include "core/engine/connect/wallet_way.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/engine/connect/wallet_link.hpp"

namespace portico::engine {
namespace {

// Wallets whose app does not take pairing codes, and the link that opens a page in their browser
// (docs/spec/connect.md#wallet-links), in the words of a directory's browse_link.
struct BrowseLink {
    std::string_view wallet;  ///< how its id begins: random digits
    std::string_view link;
    std::optional<ChainNamespace> only;  ///< for others the app takes codes
};
constexpr BrowseLink kBrowseLinks[] = {
    {"a797aa35c0fa", "https://phantom.app/ul/browse/{page}?ref={page}", {}},
    {"1ca0bdd47475", "https://solflare.com/ul/v1/browse/{page}?ref={page}", {}},
    {"fd20dc426fb3", "https://go.cb-w.com/dapp?cb_url={page}", ChainNamespace::kSolana},
};

bool has_text(const std::optional<ShortText>& text) { return text && !text->empty(); }

std::string_view browse_template(const KnownWallet& wallet, ChainNamespace wanted,
                                 const EngineConfig& config) {
    if (!can_pair(wallet, config)) {
        // The page finds the wallet around it by an adapter.
        if (!wallet.browse_link || config.no_adapters.value_or(false)) return {};
        return *wallet.browse_link;
    }
    for (const BrowseLink& link : kBrowseLinks)
        if (wallet.id.value.starts_with(link.wallet) && link.only.value_or(wanted) == wanted)
            return link.link;
    return {};
}

void put(std::string& link, std::string_view place, std::string_view value) {
    for (std::size_t at = 0; (at = link.find(place, at)) != std::string::npos; at += value.size())
        link.replace(at, place.size(), value);
}

std::string browse_link(const KnownWallet& wallet, ChainNamespace wanted,
                        const EngineConfig& config) {
    std::string link(browse_template(wallet, wanted, config));
    if (link.empty()) return link;
    const std::string& address = config.page_url ? *config.page_url : config.metadata.url;
    const std::string page = percent_encode(address);
    put(link, "{page}", page);
    put(link, "{page_twice}", percent_encode(page));
    // Behind "https://".
    put(link, "{page_bare}",
        std::string_view(address).substr(std::min(address.size(), address.find("//") + 2)));
    return link;
}

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
    const bool pairs = !wallet || can_pair(*wallet, config);
    const bool page =
        wallet && (config.mobile || !pairs) && !browse_template(*wallet, wanted, config).empty();
    const bool phone = page || (pairs && wallet && is_mobile_wallet(*wallet));
    const bool extension = wallet && has_text(wallet->chrome_store) && !installed &&
                           !config.mobile && !config.no_adapters.value_or(false);
    if (installed) platforms.push_back(Platform::kBrowser);
    // What stays on this page comes before what leaves it.
    if (extension && !pairs) platforms.push_back(Platform::kNotInstalled);
    if (phone) platforms.push_back(config.mobile ? Platform::kMobile : Platform::kQrCode);
    if (!pairs) return platforms;
    if (wallet && has_text(wallet->webapp_link)) platforms.push_back(Platform::kWeb);
    if (wallet && has_text(wallet->desktop_link) && !config.mobile)
        platforms.push_back(Platform::kDesktop);
    if (extension) platforms.push_back(Platform::kNotInstalled);
    // The code is always at hand: another phone may have the wallet.
    if (platforms.empty() || (phone && config.mobile)) platforms.push_back(Platform::kQrCode);
    return platforms;
}

bool can_pair(const KnownWallet& wallet, const EngineConfig& config) {
    return !config.own_relay.value_or(false) || !has_text(wallet.relay);
}

bool is_reachable(const KnownWallet& wallet, const EngineConfig& config) {
    return can_pair(wallet, config) ||
           (!config.no_adapters.value_or(false) &&
            (has_text(wallet.browse_link) || (!config.mobile && has_text(wallet.chrome_store))));
}

WalletLinks links_of(const KnownWallet& wallet, Platform platform, std::string_view uri,
                     ChainNamespace wanted, const EngineConfig& config) {
    if (platform == Platform::kMobile || !can_pair(wallet, config))
        if (std::string link = browse_link(wallet, wanted, config); !link.empty())
            return {std::move(link), {}, true};
    if (platform == Platform::kWeb) return {link_of(wallet.webapp_link, uri), {}};
    const bool beside = platform == Platform::kQrCode && !config.mobile;  // the app beside the code
    if (platform == Platform::kDesktop || beside) return {link_of(wallet.desktop_link, uri), {}};
    if (platform != Platform::kMobile) return {};
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
