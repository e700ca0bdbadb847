// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/keys.hpp"

namespace portico::app {

std::vector<Key> config_keys(Options& options) {
    DatabaseOptions& database = options.database;
    api::rpc::RpcOptions& rpc = options.rpc;
    indexer::IndexerOptions& indexer = options.indexer;
    std::vector<Key> keys = {
        {"listen", &options.listen,
         "host:port of the relay, the API and the pages. Port 0 takes a free one."},
        {"admin_listen", &options.admin_listen,
         "host:port of /health, /ready, /metrics and the console, never for the public. Empty: "
         "none."},
        {"admin_hosts", &options.admin_hosts,
         "Names under which the admin listener is asked besides localhost, addresses and the "
         "console's: that of a container, for example, as Prometheus has it."},
        {"demo", &options.demo,
         "Demo mode, as ./x demo has it: what no other server may do is allowed, and the server "
         "does not start where another machine can reach a listener."},
        {"data", &options.data, "Folder that everything is kept in; made at the first start."},
        {"static", &options.static_folder, "Folder of pages to serve. Empty: none."},
        {"log_level", &options.log_level, "Least important lines of the log."},
        {"project", &options.admission.project_ids,
         "Project ids that the relay admits besides those of stored projects."},
        {"any_project", &options.access.any_project,
         "Serve every project id, also where no such project is stored: for development alone."},
        {"audience", &options.admission.audiences,
         "Addresses of this relay, as clients write them in their tokens: wss://relay.example.org. "
         "None: those of this machine alone, where only this machine can reach the listener; else "
         "the server does not start."},
        {"any_audience", &options.admission.any_audience,
         "Admit tokens made for any relay: whoever has one takes its client's messages here."},
        {"origin", &options.admission.origins, "Page origins that the relay admits. None: any."},
        {"webhooks", &options.webhooks, "Clients may register webhooks."},
        {"webhooks_to_private_addresses", &options.webhooks_to_private_addresses,
         "Webhooks that clients of the relay register may reach loopback and private addresses: "
         "for "
         "tests alone."},
        {"trusted_proxies", &options.trusted_proxies,
         "Addresses and networks of proxies before this server, like 10.1.0.0/16: their "
         "X-Forwarded-For says whom a request is counted under. This machine always is one."},
        {"tls.certificate", &options.tls.certificates,
         "PEM files, each a certificate and those up to its root: https and wss by the program "
         "itself. A client gets the one that bears the name it asks for, else the first. None: "
         "clear text, for a proxy before it."},
        {"tls.key", &options.tls.keys, "PEM files, the key of each certificate in the same order."},
        {"tls.admin", &options.tls.admin, "The admin listener speaks TLS too."},
        {"shutdown.grace_ms", &options.shutdown_grace_ms,
         "Milliseconds that requests under way may take after the signal to stop.", false, 0,
         600'000},
        {"console.pages", &options.console.pages,
         "Folder of the console's pages, served at /console/ of the admin listener. Empty: no "
         "console."},
        {"console.origin", &options.console.origin,
         "Where operators' browsers find the console, https://console.example.org behind a proxy. "
         "Empty: localhost and the admin listener's port."},
        {"rpc.chains", &rpc.chains,
         "Upstreams of chains, as tables (docs/configuration.md) or as lines: \"eip155:1 "
         "https://node.example/key weight=50 ws_url=wss://node.example/key\". Loopback and private "
         "addresses want the word allow_private."},
        {"rpc.public_nodes", &rpc.public_nodes,
         "Serve the known networks that have no upstream here by the public node of each."},
        {"tokens.lists", &options.tokens.lists,
         "Token lists (tokenlists.org), each the path of a file or an https address that is asked "
         "every hour. Where several have a token, the first counts. Loopback and private addresses "
         "want the word allow_private behind them."},
        {"tokens.bundled", &options.tokens.bundled,
         "Use, after those, the list of well-known tokens that comes with the program."},
        {"balance.only_sdk_pages", &options.balance.only_sdk_pages,
         "Tell balances only to pages that say their origin and SDK version."},
        {"price.source", &options.price.source,
         "Where prices come from: pools (exchanges on the chains themselves), http (the service "
         "below) or none."},
        {"price.markets", &options.price.markets,
         "Exchanges of chains for pools: \"eip155:1 v3 0x..\" names a factory (v2 or v3), stable a "
         "token that is worth a dollar, wrapped the chain's currency as a token. Chains that are "
         "not named have what is usual there."},
        {"price.window_s", &options.price.window_s,
         "Seconds over which a pool's price is the mean, so that no single block moves it.", false,
         60, 86'400},
        {"price.depth_min_usd", &options.price.depth_min_usd,
         "Pools with less behind their price are not heard, in dollars.", false, 0, 1'000'000'000},
        {"price.http_url", &options.price.http_url,
         "A service that speaks CoinGecko's version 3. On a loopback or private address it wants "
         "the word allow_private behind it."},
        {"price.http_key_header", &options.price.http_key_header,
         "Header that the service wants its key in."},
        {"price.http_key", &options.price_http_key, "That key. Empty: none is sent."},
        {"swap.enabled", &options.swap.enabled,
         "Visitors may swap tokens, on networks that have a node and an exchange. docs/money.md."},
        {"swap.exchanges", &options.swap.exchanges,
         "Exchanges that swaps go through, each a chain and a word with addresses: \"eip155:1 "
         "swap_router_02 <SwapRouter02> <QuoterV2> <v3 factory> <v2 factory>\" (the last where the "
         "router was made with it), v2_router <V2 Router02> <factory>, wrapped <token> the chain's "
         "currency as a token, hub <token> by way of which others are reached. Chains that are not "
         "named have what is usual there. Pages ask visitors about contracts that they do not "
         "know, unless they name them (swapRouters)."},
        {"swap.fee_bps", &options.swap.fee_bps,
         "What you keep of each swap, in hundredths of a percent of what is got. Shown to "
         "visitors, and taken where the exchange's router can (SwapRouter02). 0: nothing.",
         false, 0, 100},
        {"swap.fee_recipient", &options.swap.fee_recipient,
         "Address that it goes to, the same on each network."},
        {"swap.one_inch_key", &options.swap_one_inch_key,
         "Key for 1inch's Swap API, portal.1inch.dev. With one it is asked beside the pools, and "
         "learns what is swapped. Empty: it is not asked."},
        {"swap.one_inch_url", &options.swap.one_inch_url,
         "That service. On a loopback or private address it wants the word allow_private behind "
         "it."},
        {"swap.zero_x_key", &options.swap_zero_x_key,
         "Key for 0x's Swap API, dashboard.0x.org. As with the one above, but pages pass its swaps "
         "over, and clients of the reference get them only where no pools are known and 1inch is "
         "not asked: it is for clients of your own. docs/money.md."},
        {"swap.zero_x_url", &options.swap.zero_x_url, "That service, as with the one above."},
        {"identity.registries", &options.identity_registries,
         "ENS-style registries that name addresses, each a chain and the registry's address; the "
         "first that knows a name counts."},
        {"identity.ipfs_gateway", &options.ipfs_gateway,
         "Where pages get pictures that stand on IPFS, https://gateway.example/ipfs/. Empty: such "
         "pictures are left out."},
        {"names.zones", &options.names.zones,
         "Zones in which visitors register names, like \"shop.eth\": two parts, yours to give "
         "away. "
         "None: names are not offered. docs/names.md."},
        {"names.reserved", &options.names.reserved,
         "Words that nobody gets as a name, nor what looks like them."},
        {"names.per_owner", &options.names.per_owner, "Names that one address may have.", false, 1,
         1000},
        {"names.contracts", &options.names.contracts,
         "Accounts that are contracts may have names: a node of yours (rpc.chains) is asked "
         "whether "
         "they signed, and believed. Public nodes are not asked."},
        {"names.ens_key", &options.names_ens_key,
         "Private key, 64 hexadecimal digits or sealed (secrets.key), that signs what this server "
         "tells resolvers of ENS. Empty: they are not answered. docs/names.md."},
        {"names.private_hosts", &options.ens.private_hosts,
         "host:port at which services that keep names of ENS (ERC-3668) may answer by http and "
         "from "
         "a private address: for a gateway of your own, and for tests."},
        {"onramp.country", &options.onramp.config.country,
         "Country (ISO 3166-1, two letters) that providers of buying are asked for where a page "
         "does not say its visitor's."},
        {"onramp.stand_in", &options.onramp.stand_in,
         "For tests alone: an address of this machine that stands in for the hosted providers."},
        {"onramp.desk.url", &options.onramp.desk_url,
         "A cash desk, https://desk.example.org: it sells to visitors and pays out. Loopback and "
         "private addresses want the word allow_private behind it. Empty: none. docs/onramp.md."},
        {"onramp.desk.name", &options.onramp.desk_name, "What visitors read as its name."},
        {"onramp.desk.secret", &options.onramp.desk_secret,
         "What the desk and this server sign with."},
        {"onramp.moonpay.key", &options.onramp.moonpay_key,
         "Publishable key at MoonPay (pk_..). Empty: MoonPay is not offered."},
        {"onramp.moonpay.secret", &options.onramp.moonpay_secret,
         "The secret key (sk_..) that signs addresses of its page."},
        {"onramp.moonpay.webhook_key", &options.onramp.moonpay_webhook_key,
         "The key that its webhooks are signed with."},
        {"onramp.coinbase.key_id", &options.onramp.coinbase_key_id,
         "Id of a secret API key of the Coinbase Developer Platform. Empty: Coinbase is not "
         "offered."},
        {"onramp.coinbase.key", &options.onramp.coinbase_key,
         "That key, of the kind Ed25519: 64 bytes as base64."},
        {"onramp.coinbase.webhook_secret", &options.onramp.coinbase_webhook_secret,
         "The secret of the webhook subscription."},
        {"onramp.transak.key", &options.onramp.transak_key,
         "API key at Transak. Empty: Transak is not offered."},
        {"onramp.transak.secret", &options.onramp.transak_secret, "The API secret."},
        {"onramp.transak.domain", &options.onramp.transak_domain,
         "Domain that Transak's page is opened from: shop.example.org."},
        {"onramp.transak.sandbox", &options.onramp.transak_sandbox,
         "The key is one of Transak's staging environment: nobody pays there."},
        {"onramp.meld.key", &options.onramp.meld_key,
         "API key at Meld. Empty: Meld is not offered."},
        {"onramp.meld.webhook_secret", &options.onramp.meld_webhook_secret,
         "The secret of the webhook profile."},
        {"onramp.meld.webhook_url", &options.onramp.meld_webhook_url,
         "Address of this server's webhook as Meld has it: it signs that too. "
         "https://portico.example.org/v1/onramp/webhooks/meld."},
        {"onramp.meld.sandbox", &options.onramp.meld_sandbox,
         "The key is one of Meld's sandbox: nobody pays there."},
        {"outbox.to_private_addresses", &options.outbox_to_private_addresses,
         "Webhooks of payments and sign-ins, which operators alone add, may reach loopback and "
         "private addresses: for a service of your own network."},
        {"pay.confirmations", &options.pay.confirmations,
         "Blocks, that of the transfer included, after which a payment counts, where a merchant "
         "says nothing. docs/pay.md.",
         false, 1, 1000},
        {"pay.exchanges", &options.wallet_rpc.exchanges,
         "Exchanges that send what visitors buy to their address: \"harbour "
         "https://gateway.example/v1 name=Harbour_exchange image=https://..\" speaks the calls of "
         "docs/pay.md. Loopback and private addresses want the word allow_private."},
        {"pay.exchange_key", &options.exchange_key,
         "What calls to these exchanges are signed with: at least 32 characters."},
        {"pay.stand_in", &options.exchanges.stand_in,
         "For tests alone: an address of this machine that stands in for the hosted exchanges."},
        {"pay.coinbase.key_id", &options.exchanges.coinbase_key_id,
         "Id of a secret API key of the Coinbase Developer Platform: visitors may pay from "
         "Coinbase. It may be that of onramp.coinbase. Empty: Coinbase is no exchange. "
         "docs/pay.md."},
        {"pay.coinbase.key", &options.exchanges.coinbase_key,
         "That key, of the kind Ed25519: 64 bytes as base64."},
        {"pay.binance.client_id", &options.exchanges.binance_client_id,
         "Client id that Binance Pay Onchain (Binance Connect) gave you. Empty: Binance is no "
         "exchange. docs/pay.md."},
        {"pay.binance.token", &options.exchanges.binance_token, "The access token it gave you."},
        {"pay.binance.key", &options.exchanges.binance_key,
         "Your private RSA key, in PEM, whose public half Binance has."},
        {"pay.binance.merchant_code", &options.exchanges.binance_merchant_code,
         "Merchant code that Binance gave you."},
        {"pay.binance.merchant_name", &options.exchanges.binance_merchant_name,
         "What visitors read there as your name."},
        {"pay.binance.url", &options.exchanges.binance_url,
         "Address of its API, as Binance tells partners."},
        {"secrets.key", &options.secrets_key,
         "What opens those of bundler.key, paymaster.key and names.ens_key that are sealed "
         "(`portico secret seal`): a file of lines of 64 hex digits, the newest first, readable by "
         "the server's user alone; a pkcs11: URI; or the https:// address of a key of a transit "
         "engine. docs/operation.md#keys-that-hold-money."},
        {"bundler.chains", &options.bundler.chains,
         "Networks on which user operations (ERC-4337) are bundled, like \"eip155:8453\", each "
         "with a node of yours in rpc.chains. None: no bundler. docs/smart-accounts.md."},
        {"bundler.key", &options.bundler_key,
         "Private key, 64 hexadecimal digits or sealed (secrets.key), that sends bundles and pays "
         "for them. One running server alone may have it."},
        {"bundler.trusted", &options.bundler.trusted,
         "Addresses of factories, paymasters and accounts' code that need not follow ERC-7562; "
         "where no node traces, no others are taken."},
        {"paymaster.contracts", &options.paymaster.contracts,
         "Paymasters of yours (deploy/contracts/VerifyingPaymaster.sol), as lines: \"eip155:8453 "
         "0x...\", and 0.7 where it is of that EntryPoint. None: nothing is paid for."},
        {"paymaster.key", &options.paymaster_key,
         "Private key, 64 hexadecimal digits or sealed (secrets.key), that signs what paymasters "
         "pay for."},
        {"paymaster.policies", &options.paymaster.policies,
         "What projects pay for, as lines: \"<project> eip155:8453 day=<wei> user_day=<wei> "
         "total=<wei>\", and contracts=0x..,0x.., methods=0x..,0x.. and accounts=0x..,0x.. where "
         "not all are paid for."},
        {"sessions.chains", &options.sessions.chains,
         "Networks on which this server signs along what keys of apps may do with accounts, as "
         "lines: \"eip155:8453 fees_day=<wei>\", what operations of one session may cost an "
         "account in fees in a day; each with a node of yours in rpc.chains. None: no sessions. "
         "docs/smart-accounts.md."},
        {"sessions.key", &options.sessions.key,
         "The key under which the keys of sessions are kept: a file of lines of 64 hex digits, the "
         "newest first, readable by the server's user alone; a pkcs11: URI; or the https:// "
         "address of a key of a transit engine. Empty: sessions.key of the data folder, made at "
         "the first start. Where several processes share a database they have the same one."},
        {"nfts.ipfs_gateway", &options.nfts.ipfs_gateway,
         "Where this server gets metadata and pictures of collectibles that stand on IPFS, "
         "https://gateway.example/ipfs/. Empty: these have none."},
        {"nfts.private_hosts", &options.nfts.private_hosts,
         "host:port from which metadata and pictures may come by http and from a private address: "
         "for a gateway of your own, and for tests."},
        {"nfts.picture_bytes", &options.nfts.picture_bytes, "Largest picture that is passed on.",
         false, 1024, 64 * 1024 * 1024},
        {"nfts.kept_bytes", &options.nfts.cache_bytes,
         "Of the disk, for metadata and pictures that were fetched; what was unused longest goes.",
         false, 1024 * 1024, 1024LL * 1024 * 1024 * 1024},
        {"history.source", &options.history.source,
         "Who answers accounts' histories: index (this server's own, below) or http (the service "
         "below, which learns of the accounts)."},
        {"history.http_url", &options.history.http_url,
         "A service that speaks Zerion's version 1, up to that version. On a loopback or private "
         "address it wants the word allow_private behind it."},
        {"history.http_key", &options.history_http_key,
         "Its key, sent as the user of Basic authorisation. Empty: none is sent."},
        {"indexer.chains", &indexer.chains,
         "Chains whose blocks are indexed, so that accounts have histories: \"eip155:1\", "
         "\"eip155:8453 from=20000000\" (docs/indexer.md). None: histories are empty."},
        {"indexer.run", &indexer.run,
         "This process indexes. Where several share a database, at least one must."},
        {"indexer.confirmations", &indexer.confirmations,
         "Blocks below the newest one that are left for later. 0: histories show what has just "
         "been mined, and follow when it is replaced.",
         false, 0, 10'000},
        {"indexer.reorganisation_blocks", &indexer.reorganisation_blocks,
         "Blocks that may be replaced at once; a deeper reorganisation stops the chain's index.",
         false, 64, 100'000},
        {"indexer.batch_blocks", &indexer.batch_blocks, "Blocks that a node is asked for at once.",
         false, 1, 1000},
        {"indexer.poll_ms", &indexer.poll_ms, "Milliseconds between two looks at the newest block.",
         false, 50, 600'000},
        {"indexer.lease_s", &indexer.lease_s,
         "Seconds after which another process takes over from one that died.", false, 3, 600},
        {"indexer.fill_past", &indexer.fill_past,
         "Search the blocks from before the index for accounts whose history is asked for."},
        {"indexer.past_blocks", &indexer.past_blocks,
         "Blocks of one such question; fewer are asked for where a node refuses.", false, 1,
         1'000'000},
        {"indexer.free_bytes", &indexer.free_bytes,
         "Bytes that stay free on the disk of an index in SQLite: with less nothing is indexed, so "
         "that the rest of the server keeps its room.",
         false, 0, 1'000'000'000'000},
        {"database.url", &database.url,
         "postgres://user:password@host:5432/name. Empty: SQLite in the data folder."},
        {"database.connections", &database.connections,
         "Threads, each with a connection, that work on the database.", false, 1, 64},
        {"database.queue", &database.queue,
         "Work that may wait for them; more is answered with 503.", false, 1, 100'000},
        {"database.connect_timeout_ms", &database.connect_timeout_ms,
         "Milliseconds to reach PostgreSQL.", false, 100, 60'000},
        {"database.statement_timeout_ms", &database.statement_timeout_ms,
         "Milliseconds that one statement may take in PostgreSQL.", false, 100, 600'000},
        {"redis.url", &options.redis_url,
         "redis://user:password@host:6379/0 (without a user: :password) or unix:/path/of/socket, "
         "never rediss://, where several processes share "
         "rate limits and, with database.url, wake each other for the relay's messages. Empty: "
         "each process counts for itself and looks into the database once a second."},
        {"events.retention_days", &options.events.retention_days,
         "Days that events and error reports of pages are kept; their counts stay. 0: for ever.",
         false, 0, 36'500},
        {"events.per_address_hour", &options.events.per_address_hour,
         "Events and error reports that one network address may send in an hour, of all projects, "
         "whatever calls they come in; more are answered with 429. 0: as many as it likes.",
         false, 0, 1'000'000'000},
        {"events.per_project_day", &options.events.per_project_day,
         "Events of one project that are kept in a day, in each process unless there is a "
         "redis.url; "
         "those beyond are counted and not kept. 0: as many as come.",
         false, 0, 100'000'000},
        {"events.free_bytes", &options.events.free_bytes,
         "Bytes that stay free on the disk of a database in SQLite: with less no events are taken, "
         "so that the rest of the server keeps its room.",
         false, 0, 1'000'000'000'000},
        {"events.webhooks_to_private_addresses", &options.events.webhooks_to_private_addresses,
         "Webhooks of events, which operators alone add, may reach loopback and private addresses: "
         "for a service of your own network."},
        {"sign_in.issuer", &options.sign_in.issuer,
         "What tokens of sign-in name as their issuer (iss): https://portico.example.org. "
         "docs/sign-in.md."},
        {"sign_in.key_file", &options.sign_in.key_file,
         "File of the key under which the keys that sign tokens are kept: lines of 64 hex digits, "
         "the newest first, readable by the server's user alone. Empty: sign-in.key of the data "
         "folder, made at the first start."},
        {"sign_in.session_hours", &options.sign_in.session_hours,
         "Hours that a session lasts, and its token.", false, 1, 720},
        {"sign_in.contracts", &options.sign_in.contracts,
         "Accounts that are contracts may sign in: a node of yours (rpc.chains) is asked whether "
         "they signed, and believed. Public nodes are not asked."},
        {"vault.listen", &options.vault.listen,
         "Address of the vault of embedded wallets, a listener of its own: 127.0.0.1:5557. Empty: "
         "there is no vault. docs/vault.md."},
        {"vault.origin", &options.vault.origin,
         "Where visitors' browsers find the vault, https://vault.example.org: another domain than "
         "any page's."},
        {"vault.pages", &options.vault.pages,
         "Folder of the secure site's files, served at the vault's address. Empty: something else "
         "serves them there."},
        {"vault.api_origin", &options.vault.api_origin,
         "Where visitors' browsers find this server's API, https://portico.example.org: the secure "
         "site asks networks there. Empty: it signs no transactions."},
        {"vault.descriptors", &options.vault.descriptors,
         "JSON file, a list of ERC-7730 descriptors, by which approvals say what contracts do "
         "(docs/approvals.md). What it says is trusted, before what portico descriptors import has "
         "taken. Empty: none."},
        {"vault.auditors", &options.vault.auditors,
         "Addresses of auditors: an imported descriptor is used if enough of them attested to it "
         "(docs/approvals.md). Empty: all are used."},
        {"vault.auditors_needed", &options.vault.auditors_needed,
         "How many of vault.auditors must have attested to a descriptor.", false, 1, 16},
        {"vault.compatibility", &options.vault.compatibility,
         "Ids of projects whose pages may log in with the reference product's own client in place "
         "of this widget, by /sdk of the vault's address. Such pages are protected less "
         "(docs/vault.md). None: it is not there."},
        {"vault.auth_key", &options.vault.auth_key,
         "The key under which auth shares are kept: a file of lines of 64 hex digits, the newest "
         "first, readable by the server's user alone; a pkcs11: URI; or the https:// address of a "
         "key "
         "of a transit engine. docs/vault.md."},
        {"vault.recovery_key", &options.vault.recovery_key,
         "The same for recovery shares. With a key in common the server does not start."},
        {"vault.demo_inbox", &options.vault.demo_inbox,
         "Show mails at /vault/inbox of the admin listener instead of sending them: everybody's "
         "codes, so a server that is not in demo mode (demo) does not start with it."},
        {"vault.recovery.assisted", &options.vault.assisted,
         "Owners may let this server help with a recovery: whoever has its database and both keys "
         "opens such a wallet. Switched off, wallets that have it keep it."},
        {"vault.recovery.hold_hours", &options.vault.hold_hours,
         "Hours that a recovery waits that is by a password or helped by this server, while its "
         "owner is told and can end it. 0: whoever reads the owner's mail need not wait.",
         false, 0, 72},
        {"vault.recovery.per_hour", &options.vault.recoveries_per_hour,
         "Recoveries in an hour that had to wait and are opened, of all accounts together: one "
         "project has half of them, and a twentieth to itself. Those by a printed code or a "
         "passkey do not count.",
         false, 1, 1'000'000},
        {"vault.mail.url", &options.vault.mail_url,
         "Mail server: smtps://host:465, or smtp://host:587, to which nothing is sent before "
         "STARTTLS. To this machine smtp:// is clear text. A path is the name that it is told in "
         "EHLO, for a relay that believes no other; else the host of vault.origin is."},
        {"vault.mail.user", &options.vault.mail_user, "User at the mail server. Empty: none."},
        {"vault.mail.password", &options.vault.mail_password, "That user's password."},
        {"vault.mail.from", &options.vault.mail_from,
         "Sender of the mails: Shop <no-reply@example.org>."},
        {"vault.mail.ca_file", &options.vault.mail_ca_file,
         "PEM file of the authorities that the mail server's certificate may come of. Empty: those "
         "of the system."},
        {"vault.mail.connections", &options.vault.mail_connections,
         "Connections to the mail server at once.", false, 1, 32},
        {"vault.social.google.client_id", &options.vault.social.google.client_id,
         "Sign-in with Google: the client's id. Empty: it is not offered. An OAuth client of the "
         "kind web application, console.cloud.google.com."},
        {"vault.social.google.client_secret", &options.vault.social.google.client_secret,
         "That client's secret."},
        {"vault.social.github.client_id", &options.vault.social.github.client_id,
         "Sign-in with GitHub: the client's id. Empty: it is not offered. An OAuth app, "
         "github.com/settings/developers."},
        {"vault.social.github.client_secret", &options.vault.social.github.client_secret,
         "That client's secret."},
        {"vault.social.facebook.client_id", &options.vault.social.facebook.client_id,
         "Sign-in with Facebook: the client's id. Empty: it is not offered. An app with Facebook "
         "Login, developers.facebook.com."},
        {"vault.social.facebook.client_secret", &options.vault.social.facebook.client_secret,
         "That client's secret."},
        {"vault.social.x.client_id", &options.vault.social.x.client_id,
         "Sign-in with X: the client's id. Empty: it is not offered. An app with OAuth 2.0 of the "
         "kind confidential client, developer.x.com."},
        {"vault.social.x.client_secret", &options.vault.social.x.client_secret,
         "That client's secret."},
        {"vault.social.discord.client_id", &options.vault.social.discord.client_id,
         "Sign-in with Discord: the client's id. Empty: it is not offered. An application, "
         "discord.com/developers."},
        {"vault.social.discord.client_secret", &options.vault.social.discord.client_secret,
         "That client's secret."},
        {"vault.social.apple.client_id", &options.vault.social.apple_client_id,
         "Sign-in with Apple: the Services ID. Empty: it is not offered. developer.apple.com."},
        {"vault.social.apple.team_id", &options.vault.social.apple_team_id, "Id of the team."},
        {"vault.social.apple.key_id", &options.vault.social.apple_key_id, "Id of the key below."},
        {"vault.social.apple.private_key", &options.vault.social.apple_private_key,
         "Private key for Sign in with Apple, the text of its .p8 file: best named as a file."},
        {"vault.social.farcaster.relay", &options.vault.social.farcaster_relay,
         "Sign-in with Farcaster: the relay that carries the signed message, "
         "https://relay.farcaster.xyz. Empty: it is not offered. It needs a node of eip155:10 in "
         "rpc.chains. On a loopback or private address it wants the word allow_private behind it."},
        {"vault.social.demo.url", &options.vault.social.demo_url,
         "For demo mode alone (demo = true): an OpenID Connect server of this machine, "
         "http://127.0.0.1:8550, that signs in whoever presses its button (tools/devnet/login). "
         "Empty: it is not offered."},
        {"vault.social.demo.client_secret", &options.vault.social.demo_secret,
         "The secret of the client there, whose id is portico."},
        {"vault.social.stand_in", &options.vault.social.stand_in,
         "For tests: a service of this machine, http://127.0.0.1:8080, that is asked in place of "
         "the providers' own hosts and led to in their place. Whoever answers there is believed."},
    };
    for (Key& key : limit_keys(options)) keys.push_back(std::move(key));
    return keys;
}

}  // namespace portico::app
