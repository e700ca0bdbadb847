// SPDX-License-Identifier: Apache-2.0
//
// Puts the contracts of smart accounts on the devnet (docs/smart-accounts.md), and says what the server is told of them: it
// sends their operations, and pays for those of one project.
//   node tools/devnet/smartAccounts.mjs --manifest FILE --project ID --data DIR
//     its options, one word a line; its data folder has bundler.key and paymaster.key. Before it starts.
//   node tools/devnet/smartAccounts.mjs --manifest FILE --page
//     what the playground swaps, as JSON
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parseEther } from 'viem';

/** Of server/store/migrations/api_steps.cpp. */
const TABLES = ['bundler_operation', 'bundler_bundle', 'sponsored_operation', 'sponsor_progress'];
const CACHE = fileURLToPath(new URL('../../.cache/devnet', import.meta.url));

/** In ether. An operation takes a thousandth or so; the chain is another one at each start, and what was paid is not. */
export const BUDGET = { userDay: '0.1', day: '1', total: '1000', deposit: '10' };

/** A pool of Uniswap v2 that everybody knows the price of. */
export function tradeOf({ evm }) {
  const token = (key) => evm.tokens.find((one) => one.key === key).address;
  return { router: evm.contracts.v2Router, sells: token('usdc'), buys: token('weth') };
}

/** The server's options. `data`: its folder, with two files that have 32 bytes in hex. */
export async function startSmartAccounts({ manifest, project, data }) {
  const [bundlerKey, paymasterKey] = ['bundler.key', 'paymaster.key'].map((name) =>
    join(data, name),
  );
  // The page's part takes none of these.
  const [{ privateKeyToAccount }, { readArtifacts }, { deploySmartAccounts }] = await Promise.all([
    import('viem/accounts'),
    import('./evm/artifacts.mjs'),
    import('./evm/deploySmartAccounts.mjs'),
  ]);
  await forgetOperations(join(data, 'portico-api.sqlite'));
  const { chainId, rpcUrl, evm } = manifest;
  const chain = `eip155:${chainId}`;
  const call = callerOf(rpcUrl);
  const addressOf = (file) =>
    privateKeyToAccount(`0x${readFileSync(file, 'utf8').trim().replace(/^0x/, '')}`).address;
  const artifacts = await readArtifacts(CACHE);
  const { paymaster, ownPaymaster } = await deploySmartAccounts({
    call,
    paymaster: artifacts.VerifyingPaymaster,
    spendingLimits: artifacts.SpendingLimits,
    // Its history is looked at by nobody.
    from: evm.accounts.find(({ role }) => role === 'faucet').address,
    paymasterSigner: addressOf(paymasterKey),
    deposit: parseEther(BUDGET.deposit),
  });
  const funds = `0x${parseEther(BUDGET.deposit).toString(16)}`;
  await call('anvil_setBalance', [addressOf(bundlerKey), funds]);
  const { userDay, day, total } = BUDGET;
  const budget = `day=${parseEther(day)} user_day=${parseEther(userDay)} total=${parseEther(total)}`;
  return [
    ...['--bundler-chains', chain, '--bundler-key-file', bundlerKey],
    ...['--paymaster-key-file', paymasterKey],
    ...['--paymaster-contracts', `${chain} ${paymaster} 0.7`],
    ...['--paymaster-contracts', `${chain} ${ownPaymaster}`],
    ...['--paymaster-policies', `${project} ${chain} ${budget}`],
  ];
}

/**
 * What accounts did on the chain of the last time. They have the same addresses on this one and begin there anew, with numbers
 * that the server would take for used.
 */
async function forgetOperations(database) {
  if (!existsSync(database)) return;
  const { DatabaseSync } = await import('node:sqlite');
  const sqlite = new DatabaseSync(database);
  // One of an older program has not all of them.
  const made = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of made) if (TABLES.includes(name)) sqlite.exec(`DELETE FROM ${name}`);
  sqlite.close();
}

const callerOf =
  (rpcUrl) =>
  async (method, params = []) => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = await answer.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };

function readOptions() {
  const text = { type: 'string' };
  const options = {
    ...{ manifest: text, project: text, data: text },
    page: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  const needed = values.page ? ['manifest'] : Object.keys(options).filter((one) => one !== 'page');
  for (const name of needed) if (!values[name]) throw new Error(`--${name} is missing`);
  return values;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { page, project, data, manifest: file } = readOptions();
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  if (page) console.log(JSON.stringify(tradeOf(manifest)));
  else console.log((await startSmartAccounts({ manifest, project, data })).join('\n'));
}
