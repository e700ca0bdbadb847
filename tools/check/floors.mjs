// SPDX-License-Identifier: Apache-2.0
//
// The floors of ARCHITECTURE.md: who may include or import whom. Imports go down only.
import { readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';

/**
 * C++ folders from the lowest up: floor, folder, and the folders it includes from besides itself. A row names only rows above it in this
 * list, so that there are no cycles, and none of a higher floor; what no file includes any more is not named.
 */
const CPP_ROWS = [
  [0, 'core/base', []],
  [0, 'core/api', ['core/base']],
  [1, 'core/crypto', ['core/base']],
  [1, 'core/keys', ['core/base', 'core/crypto']],
  [1, 'core/chain', ['core/base', 'core/crypto']],
  [1, 'core/siwx', ['core/base', 'core/crypto', 'core/chain']],
  [1, 'core/swap', ['core/base', 'core/api', 'core/chain']],
  [1, 'core/smart_account', ['core/base', 'core/crypto', 'core/chain']],
  [1, 'core/approval', ['core/base', 'core/api', 'core/chain', 'core/siwx', 'core/swap', 'core/smart_account']],
  [1, 'core/vault', ['core/base', 'core/api', 'core/crypto', 'core/keys', 'core/chain', 'core/smart_account']],
  [1, 'core/machine', ['core/base']],
  [1, 'core/walletconnect', ['core/base', 'core/crypto', 'core/chain', 'core/machine']],
  [1, 'server/data', ['core/base', 'core/api']],
  [2, 'core/engine', ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/walletconnect/contract.hpp']],
  [2, 'core/account', ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/engine']],
  [2, 'core/embedded', ['core/base', 'core/api', 'core/machine', 'core/engine']],
  [2, 'core/transfers', ['core/base', 'core/chain', 'core/machine', 'core/account']],
  [2, 'core/money', ['core/base', 'core/chain', 'core/machine', 'core/account', 'core/transfers']],
  [2, 'core/solana_send', ['core/base', 'core/chain', 'core/machine', 'core/account', 'core/transfers']],
  [2, 'core/replace', ['core/base', 'core/chain', 'core/machine', 'core/account', 'core/transfers']],
  [2, 'core/swap_flow', ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/account', 'core/transfers', 'core/swap']],
  [2, 'core/onramp', ['core/base', 'core/api', 'core/machine', 'core/account']],
  [2, 'core/pay', ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/account', 'core/transfers']],
  [2, 'core/sign_in', ['core/base', 'core/machine', 'core/engine', 'core/account', 'core/chain', 'core/walletconnect']],
  [2, 'core/names', ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/account']],
  [2, 'core/machines', ['core/base', 'core/machine', 'core/walletconnect', 'core/engine', 'core/account', 'core/embedded', 'core/money', 'core/onramp', 'core/pay', 'core/sign_in', 'core/names', 'core/replace', 'core/solana_send', 'core/swap_flow']],
  [2, 'core/wasm', ['core']],
  [2, 'server/relay', ['core/base', 'core/api', 'core/crypto', 'core/walletconnect']],
  [2, 'server/indexer/rules', ['core/base', 'core/crypto', 'core/chain', 'server/data']],
  [2, 'server/vault/rules', ['core/base', 'core/api', 'core/crypto', 'core/vault', 'server/data']],
  [3, 'server/ops', ['core/base']],
  [3, 'server/vault/keys', ['core/base', 'core/crypto', 'server/vault/rules', 'server/ops']],
  [3, 'server/files', []],
  [3, 'server/openssl', ['core/base']],
  [3, 'server/store', ['core/base', 'core/api', 'core/crypto', 'server/data', 'server/relay', 'server/ops']],
  [4, 'server/net', ['core/base', 'core/api', 'core/crypto', 'server/ops']],
  [4, 'server/upstream', ['core/base', 'server/ops', 'server/net']],
  [4, 'server/api/routing', ['core/base', 'core/api', 'server/ops', 'server/net']],
  [4, 'server/api/projects', ['core/base', 'core/api', 'server/data', 'server/ops', 'server/store']],
  [4, 'server/vault/mail', ['core/base', 'server/data', 'server/ops']],
  [4, 'server/vault/social', ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/data', 'server/vault/rules', 'server/ops', 'server/openssl', 'server/upstream']],
  [4, 'server/vault/descriptors', ['core/base', 'core/crypto', 'core/chain', 'core/approval', 'server/files']],
  [
    4,
    'server/vault/service',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/vault',
      'server/data',
      'server/vault/rules',
      'server/vault/keys',
      'server/ops',
      'server/store',
      'server/files',
      'server/net',
      'server/api/routing',
      'server/api/projects',
      'server/vault/mail',
      'server/vault/social',
      'server/vault/descriptors',
    ],
  ],
  [4, 'server/api/access', ['core/base', 'server/ops', 'server/store', 'server/api/routing', 'server/api/projects']],
  [4, 'server/api/artwork', []],
  [4, 'server/api/wallets', ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/ops', 'server/files', 'server/api/routing', 'server/api/access', 'server/api/artwork']],
  [4, 'server/api/configuration', ['core/base', 'core/api', 'server/data', 'server/api/routing', 'server/api/access', 'server/api/projects']],
  [4, 'server/api/not_offered', ['core/base', 'core/api', 'core/chain', 'server/api/routing', 'server/api/access']],
  [4, 'server/api/webhooks', ['core/base', 'core/crypto', 'server/data', 'server/ops', 'server/store']],
  [4, 'server/api/events', ['core/base', 'core/api', 'server/data', 'server/ops', 'server/store', 'server/api/routing', 'server/api/access', 'server/api/webhooks']],
  // Switches and origins are the projects' rules; the console shows and changes them.
  [
    4,
    'server/api/console',
    ['core/base', 'core/api', 'core/crypto', 'server/data', 'server/ops', 'server/openssl', 'server/store', 'server/net', 'server/api/routing', 'server/api/projects'],
  ],
  [
    4,
    'server/api/rpc',
    ['core/base', 'core/api', 'core/chain', 'core/engine', 'server/ops', 'server/net', 'server/upstream', 'server/api/routing', 'server/api/access'],
  ],
  [4, 'server/indexer', ['core/base', 'core/chain', 'server/data', 'server/indexer/rules', 'server/ops', 'server/store', 'server/api/rpc']],
  [4, 'server/api/chain_data', ['core/base', 'core/chain', 'core/siwx', 'server/ops', 'server/api/rpc']],
  [4, 'server/api/tokens', ['core/base', 'core/chain', 'server/ops', 'server/upstream', 'server/api/artwork']],
  [
    4,
    'server/api/price',
    ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens'],
  ],
  [
    4,
    'server/api/balance',
    ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens', 'server/api/price'],
  ],
  [
    4,
    'server/api/chart',
    ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/price', 'server/api/balance'],
  ],
  [
    4,
    'server/api/nfts',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/chain',
      'server/ops',
      'server/files',
      'server/net',
      'server/upstream',
      'server/api/routing',
      'server/api/access',
      'server/api/chain_data',
      'server/api/tokens',
    ],
  ],
  [
    4,
    'server/api/approvals',
    ['core/base', 'core/api', 'core/chain', 'server/data', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens'],
  ],
  [4, 'server/api/logos', ['core/chain', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/tokens', 'server/api/nfts']],
  [
    4,
    'server/api/identity',
    ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/logos'],
  ],
  [
    4,
    'server/api/history',
    ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/data', 'server/ops', 'server/store', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/tokens'],
  ],
  [4, 'server/api/valuation', ['core/chain', 'server/ops', 'server/api/chain_data', 'server/api/price', 'server/api/balance', 'server/api/history']],
  [
    4,
    'server/api/sign_in',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/siwx',
      'server/data',
      'server/vault/rules',
      'server/vault/keys',
      'server/ops',
      'server/openssl',
      'server/store',
      'server/api/projects',
      'server/api/access',
      'server/api/chain_data',
    ],
  ],
  [
    4,
    'server/api/convert',
    [
      'core/base',
      'core/api',
      'core/chain',
      'core/swap',
      'server/ops',
      'server/store',
      'server/upstream',
      'server/api/routing',
      'server/api/access',
      'server/api/chain_data',
      'server/api/tokens',
      'server/api/price',
    ],
  ],
  [
    4,
    'server/api/names',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/keys/english_words.hpp',
      'core/chain',
      'core/siwx',
      'server/data',
      'server/ops',
      'server/store',
      'server/api/routing',
      'server/api/access',
      'server/api/chain_data',
    ],
  ],
  // What asking services that sell or send to visitors has in common.
  [4, 'server/api/providers', ['core/base', 'core/crypto', 'server/ops', 'server/openssl', 'server/upstream']],
  [
    4,
    'server/api/ens',
    ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/store', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/chain_data'],
  ],
  [
    4,
    'server/api/onramp',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/chain',
      'server/data',
      'server/ops',
      'server/store',
      'server/net',
      'server/upstream',
      'server/api/routing',
      'server/api/access',
      'server/api/providers',
    ],
  ],
  [
    4,
    'server/api/pay',
    ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/data', 'server/ops', 'server/store', 'server/api/routing', 'server/api/access', 'server/api/chain_data'],
  ],
  [
    4,
    'server/api/wallet_rpc',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/chain',
      'server/data',
      'server/ops',
      'server/store',
      'server/upstream',
      'server/api/access',
      'server/api/chain_data',
      'server/api/tokens',
      'server/api/balance',
      'server/api/webhooks',
      'server/api/providers',
      'server/api/artwork',
    ],
  ],
  [
    4,
    'server/api/bundler',
    ['core/base', 'core/crypto', 'core/chain', 'core/smart_account', 'server/data', 'server/ops', 'server/store', 'server/api/routing', 'server/api/access', 'server/api/chain_data'],
  ],
  [
    4,
    'server/api/sessions',
    [
      'core/base',
      'core/api',
      'core/crypto',
      'core/chain',
      'core/siwx',
      'core/smart_account',
      'server/data',
      'server/vault/rules',
      'server/vault/keys',
      'server/ops',
      'server/store',
      'server/net',
      'server/api/routing',
      'server/api/access',
      'server/api/chain_data',
    ],
  ],
  [5, 'server/app', ['core', 'server']],
  [5, 'tools', ['core', 'server/vault/rules', 'server/vault/social']],
  [5, 'sim', ['core', 'server/relay']],
  [5, 'fuzz', ['core', 'server', 'tools/oracle']],
  [5, 'bench', ['core', 'server']],
];

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The row of the innermost folder that holds the file. */
const rowOf = (rows, file) =>
  rows.filter(([, folder]) => isIn(file, folder)).sort((one, other) => other[1].length - one[1].length)[0];

/** What is wrong with the list itself. */
function rowProblems(rows) {
  return rows.flatMap(([floor, folder, below], index) =>
    below.flatMap((name) => {
      const inside = rows.filter(([, other]) => isIn(other, name));
      const named = inside.length > 0 ? inside : [rowOf(rows, name)];
      if (!named[0]) return [`floors.mjs: ${folder} may include ${name}, which is no row`];
      // `core` and `server` as wholes: those of their folders that are below.
      const isBelow = (row) => rows.indexOf(row) < index && row[0] <= floor;
      return (name.includes('/') ? named.every(isBelow) : named.some(isBelow))
        ? []
        : [`floors.mjs: ${folder} (floor ${floor}) may include ${name}, which is not below it`];
    }),
  );
}

/** `sources`: { file, text } of every C++ file. `rows` is for tests of this check. */
export function cppFloors(sources, rows = CPP_ROWS) {
  const used = new Set();
  const problems = sources.flatMap(({ file, text }) => {
    const row = rowOf(rows, file);
    if (!row) return [`${file}: not in a folder that floors.mjs knows`];
    const [floor, home, below] = row;
    return [...text.matchAll(/^\s*#\s*include "([^"]+)"/gm)]
      .map((match) => match[1])
      .filter((path) => /^(core|server|tools|sim|fuzz|bench)\//.test(path))
      .flatMap((path) => {
        const target = rowOf(rows, path);
        if (target === row) return [];
        const allowed = below.find((name) => isIn(path, name));
        if (allowed) used.add(`${home} ${allowed}`);
        return allowed && target && rows.indexOf(target) < rows.indexOf(row) && target[0] <= floor ? [] : [`${file}: includes ${path}, which is not below ${home}`];
      });
  });
  const idle = rows.flatMap(([, home, below]) =>
    below.filter((name) => !used.has(`${home} ${name}`)).map((name) => `floors.mjs: no file of ${home} includes ${name} any more`),
  );
  return [...rowProblems(rows), ...problems, ...idle];
}

/** Package -> packages of ours it may import. Apps, tests and benchmarks may import all. */
const webAllowed = {
  engine: [],
  ui: [],
  adapters: ['engine'],
  testing: ['engine', 'adapters'],
  widget: ['engine', 'ui'],
  sdk: ['engine', 'ui', 'adapters', 'widget'],
  react: ['engine', 'ui', 'sdk'],
  bridges: ['sdk'],
  server: [], // of back ends: nothing of a page
};

/** Journeys stand above all else: what others start programs with is in tools/harness. */
function intoJourneys(files) {
  return files
    .filter((file) => !file.startsWith('e2e/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from\s+|import\s*\(?\s*)['"](\.[^'"]+)['"]/g)]
        .map((match) => normalize(`${dirname(file)}/${match[1]}`))
        .filter((target) => target.startsWith('e2e/'))
        .map((target) => `${file}: imports ${target}; what others need of it belongs to tools/harness`),
    );
}

export function webFloors(files) {
  return [...intoJourneys(files), ...packageFloors(files)];
}

function packageFloors(files) {
  return files.flatMap((file) => {
    const home = file.match(/^web\/packages\/([^/]+)\//)?.[1];
    if (!home || /\.test\.tsx?$|\/test\/|\/vite\.config\.ts$/.test(file)) return []; // a configuration builds, and may use tools/
    const allowed = webAllowed[home];
    if (!allowed) return [`${file}: package ${home} is not in floors.mjs`];
    const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g)].map((match) => match[1]);
    return imports.flatMap((name) => {
      if (name.startsWith('.')) {
        const target = normalize(`${dirname(file)}/${name}`);
        return target.startsWith(`web/packages/${home}/`) ? [] : [`${file}: imports ${name}, which leaves the package`];
      }
      const other = name.match(/^@portico\/([^/]+)/)?.[1];
      return !other || other === home || allowed.includes(other) ? [] : [`${file}: imports ${name}, which is not below ${home}`];
    });
  });
}
