// SPDX-License-Identifier: Apache-2.0
//
// The floors of ARCHITECTURE.md: who may include or import whom. Imports go down only.
import { readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';

const core = ['core/base', 'core/api', 'core/crypto', 'core/keys', 'core/chain', 'core/machine', 'core/walletconnect', 'core/engine', 'core/account'];

/** C++ folder -> folders it may include from, besides itself. Contracts are headers without code. */
const cppAllowed = {
  'core/base': [],
  'core/api': ['core/base'],
  'core/crypto': ['core/base'],
  'core/keys': ['core/base', 'core/crypto'],
  'core/chain': ['core/base', 'core/crypto'],
  'core/machine': ['core/base'],
  'core/walletconnect': ['core/base', 'core/crypto', 'core/chain', 'core/machine'],
  'core/engine': ['core/base', 'core/chain', 'core/machine', 'core/walletconnect/contract.hpp'],
  'core/account': ['core/base', 'core/api', 'core/chain', 'core/machine', 'core/engine'],
  'core/wasm': [...core, 'tools/oracle'],
  'server/relay': ['core/base', 'core/crypto', 'core/walletconnect'],
  'server/indexer': ['core/base', 'core/crypto', 'core/chain', 'server/store/sql/store_error.hpp'],
  // An area's contract with its store is headers without code: the store writes it, from below.
  'server/store': ['core/base', 'core/crypto', 'server/relay', 'server/indexer', 'server/ops', 'server/api/projects/project.hpp', 'server/api/projects/store.hpp', 'server/api/events/event.hpp', 'server/api/events/store.hpp', 'server/api/events/webhook_store.hpp', 'server/api/console/operator.hpp', 'server/api/console/store.hpp'],
  'server/ops': ['core/base'],
  'server/files': [],
  'server/upstream': ['core/base', 'server/ops', 'server/relay', 'server/net'],
  'server/net': ['core/base', 'core/crypto', 'core/walletconnect', 'server/relay', 'server/store', 'server/ops'],
  'server/api/routing': ['core/base', 'core/api', 'server/net', 'server/ops'],
  'server/api/access': ['core/base', 'core/api', 'server/net', 'server/ops', 'server/store', 'server/api/routing', 'server/api/projects'],
  'server/api/wallets': ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/net', 'server/ops', 'server/files', 'server/api/routing', 'server/api/access'],
  'server/api/configuration': ['core/base', 'core/api', 'server/net', 'server/api/routing', 'server/api/access', 'server/api/projects'],
  'server/api/not_offered': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/api/routing', 'server/api/access'],
  'server/api/events': ['core/base', 'core/api', 'core/crypto', 'server/net', 'server/ops', 'server/store', 'server/api/routing', 'server/api/access'],
  'server/api/projects': ['core/base', 'core/api', 'server/ops', 'server/store'],
  // Switches and origins are the projects' rules; the console shows and changes them.
  'server/api/console': ['core/base', 'core/api', 'core/crypto', 'server/net', 'server/ops', 'server/store', 'server/api/routing', 'server/api/projects'],
  'server/api/rpc': ['core/base', 'core/api', 'core/chain', 'core/engine', 'server/net', 'server/ops', 'server/api/routing', 'server/api/access', 'server/upstream'],
  'server/api/chain_data': ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/api/rpc'],
  'server/api/tokens': ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/upstream'],
  'server/api/price': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/ops', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens'],
  'server/api/balance': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens', 'server/api/price'],
  'server/api/identity': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/nfts', 'server/api/logos'],
  'server/api/chart': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/ops', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens', 'server/api/price', 'server/api/balance'],
  'server/api/nfts': ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/net', 'server/ops', 'server/files', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens'],
  'server/api/logos': ['core/base', 'core/api', 'core/chain', 'server/net', 'server/ops', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/chain_data', 'server/api/tokens', 'server/api/nfts'],
  'server/api/history': ['core/base', 'core/api', 'core/crypto', 'core/chain', 'server/net', 'server/ops', 'server/store', 'server/indexer', 'server/upstream', 'server/api/routing', 'server/api/access', 'server/api/rpc', 'server/api/chain_data', 'server/api/tokens'],
  'server/api/worth': ['core/base', 'core/api', 'core/chain', 'server/ops', 'server/api/chain_data', 'server/api/price', 'server/api/balance', 'server/api/history'],
  'server/app': ['core', 'server'],
  tools: ['core', 'server'],
  sim: ['core', 'server/relay', 'server/store'],
  fuzz: ['core', 'server/relay', 'server/indexer', 'server/net', 'server/api', 'tools/oracle'],
  bench: ['core', 'server', 'tools'],
};

export function cppFloors(files) {
  return files.flatMap((file) => {
    const home = Object.keys(cppAllowed)
      .filter((folder) => file.startsWith(`${folder}/`))
      .sort((a, b) => b.length - a.length)[0];
    if (!home) return [`${file}: not in a folder that floors.mjs knows`];
    return [...readFileSync(file, 'utf8').matchAll(/^\s*#\s*include "([^"]+)"/gm)]
      .map((match) => match[1])
      .filter((path) => /^(core|server|tools|sim|fuzz|bench)\//.test(path))
      .filter((path) => !path.startsWith(`${home}/`) && !cppAllowed[home].some((ok) => path === ok || path.startsWith(`${ok}/`)))
      .map((path) => `${file}: includes ${path}, which is not below ${home}`);
  });
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
