// SPDX-License-Identifier: Apache-2.0
//
// Bodies of HTTP requests and replies have one spelling (core/api, read and written by the codec of
// core/base/describe/describe.hpp): a folder of the server that walks or prints a JSON tree itself has a second.

/** Who may, and why: what others have fixed, or what has no shape of ours. */
const BY_HAND = {
  "JSON-RPC of chains' nodes, passed on or read as each method has it": [
    'server/api/balance/solana.cpp',
    'server/api/bundler/',
    'server/api/chain_data/block_finder.cpp',
    'server/api/chain_data/contracts.cpp',
    'server/api/pay/',
    'server/api/wallet_rpc/',
    'server/api/chain_data/rpc_reader.cpp',
    'server/api/convert/approve.cpp',
    'server/api/convert/trial.cpp',
    'server/api/ens/name_lookup.cpp',
    'server/api/rpc/',
    'server/indexer/',
  ],
  "the relay's JSON-RPC, scanned and appended at once where messages pass (decision 46 has the figures), and claims of others' tokens": [
    'server/relay/frames/frame_scan_agrees.hpp',
    'server/relay/core/relay_methods.cpp',
    'server/relay/core/relay_webhooks.cpp',
    'server/relay/core/relay_world.hpp',
    'server/relay/frames/rpc.cpp',
    'server/relay/watch.cpp',
  ],
  'lines of the log, whose fields each place names': ['server/ops/log.cpp'],
  'a text of TOML, which is written like one of JSON': ['server/app/config/key.cpp'],
  'what services that find swaps answer': ['server/api/convert/hosted.cpp'],
  'documents of others: a history service, metadata of NFTs, token lists, what a browser signed, what providers of social login and a transit engine answer': [
    'server/api/console/webauthn.cpp',
    'server/api/history/hosted_page.cpp',
    'server/api/nfts/metadata.cpp',
    'server/api/tokens/token_book.cpp',
    'server/vault/keys/transit_provider.cpp',
    'server/vault/social/json_fields.hpp',
  ],
  'descriptors of ERC-7730 and attestations of EAS, which others spell, and an index whose members are addresses': ['server/vault/descriptors/'],
  'permissions and signers of ERC-7715, whose data each type has of its own': ['server/api/sessions/permissions.cpp'],
  'addresses of names: an object whose members are coin types': ['server/api/names/name_body.cpp', 'server/api/ens/ens_service.cpp'],
  'events as whichever client writes them, and their free properties': [
    'server/api/events/event_reader.cpp',
    'server/api/events/facets.cpp',
    'server/api/events/webhook_delivery.cpp',
  ],
  "the wallet directory: the operators' own file, whose faults are told by their place, and a page of rows that are kept as text": [
    'server/api/wallets/directory.cpp',
    'server/api/wallets/directory_file.cpp',
  ],
  'what the hosted providers of buying send and are sent: theirs to spell, and read member by member as their documents have it; lists in the shapes of one of them': [
    'server/api/onramp/coinbase.cpp',
    'server/api/providers/coinbase_api.cpp',
    'server/api/onramp/meld.cpp',
    'server/api/onramp/moonpay.cpp',
    'server/api/onramp/transak.cpp',
    'server/api/onramp/onramp_options.cpp',
    'server/api/onramp/onramp_quotes.cpp',
  ],
};

const TREE = /\bJson::(?:object|array|string|integer|boolean)\(|\bwrite_json\(|\bappend_json(?:_string)?\(|\.find_string\(|->find_string\(|R"\([[{,]/;
const TEST = /_test\.cpp$|\/test_|\/simulated_|_for_test\./;

/** `sources`: { file, text }. One line for each place that spells JSON itself. */
export function bodies(sources) {
  const allowed = Object.values(BY_HAND).flat();
  const used = new Set();
  const faults = [];
  for (const { file, text } of sources) {
    if (!file.startsWith('server/') || TEST.test(file)) continue;
    const lines = text.split('\n').flatMap((line, index) => (TREE.test(line.replace(/\/\/.*/, '')) ? [index + 1] : []));
    if (lines.length === 0) continue;
    const by = allowed.find((one) => file.startsWith(one));
    if (by) used.add(by);
    else faults.push(...lines.map((line) => `${file}:${line}: JSON by hand: describe the body in core/api`));
  }
  return [...faults, ...allowed.filter((one) => !used.has(one)).map((one) => `tools/check/bodies.mjs: ${one} needs no leave any more`)];
}
