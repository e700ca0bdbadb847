// SPDX-License-Identifier: Apache-2.0
//
// The EVM side: plays the history once, keeps what the node dumps, and starts from that the next time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { encodeFunctionData, getAddress, namehash } from 'viem';
import { anvilVersion, startAnvil } from '../startAnvil.mjs';
import { chartedBlocks, keepPast, loadPast, MOVES_ON } from './archive.mjs';
import { readArtifacts, sourcesHash, writeWhole } from './artifacts.mjs';
import { DAY, playHistory, SET_UP_DAYS } from './history.mjs';
import { describePrices, describeWorld, dollars } from './manifest.mjs';
import { planToday, playToday } from './market.mjs';
import { Recorder } from './Recorder.mjs';
import { DAYS } from './tokens.mjs';
import { makeWorld, NAMES } from './world.mjs';

export const CHAIN_ID = 31337;
/** Played longer ago, the newest of the history would look old. */
const KEPT_DAYS = 3;
const here = fileURLToPath(new URL('.', import.meta.url));

/** Of what decides what is played, and in which form it is kept. */
const version = createHash('sha256')
  .update(sourcesHash)
  .update(anvilVersion)
  .update(
    readdirSync(here)
      .filter((name) => name.endsWith('.mjs'))
      .sort()
      .map((name) => readFileSync(join(here, name), 'utf8'))
      .join('\0'),
  )
  .digest('hex')
  .slice(0, 16);

/**
 * @param {{ port?: number, cache: string, now?: number, fresh?: boolean, past?: boolean, servicesUrl: string, onRecorder?: () => void }} options
 *   `now`: when the history ends, in seconds; `fresh`: what was kept is not used; `past`: the node gets the
 *   states of old blocks, after the start
 */
export async function startChain({
  port,
  cache,
  now = Math.floor(Date.now() / 1000),
  fresh = false,
  past: withPast = false,
  servicesUrl,
  onRecorder,
}) {
  const artifacts = await readArtifacts(cache);
  // The last day of the history is yesterday: nothing in it lies ahead.
  const newest = now - (now % DAY) - (DAYS + SET_UP_DAYS) * DAY;
  let world = fresh ? undefined : readKept(cache, newest, withPast);
  if (!world) {
    onRecorder?.();
    world = await recorder(artifacts, cache, newest);
  }
  const { genesisAt, manifest, prices, today, kept } = world;
  const args = [
    '--no-mining',
    '--order',
    'fifo',
    '--timestamp',
    `${genesisAt}`,
    '--load-state',
    `${keptPath(cache, genesisAt)}.state`,
  ];
  const anvil = await startAnvil({ port, args });
  const times = await playToday(today, { endsAt: manifest.endsAt, now, call: anvil.call });
  const moves = [...prices.moves, ...today.map(({ usd }, index) => ({ at: times[index], usd }))];
  const starts = Math.max(now, times.at(-1) + 1);
  await anvil.call('evm_setTime', [starts]);
  await leadTo(servicesUrl, anvil.call, manifest, artifacts);
  const wanted = chartedBlocks(timesOf(genesisAt, manifest), starts, starts + MOVES_ON);
  let stopping = false;
  const past = kept
    .then(() => withPast && loadPast(`${keptPath(cache, genesisAt)}.past`, wanted, anvil.call))
    .catch((error) => stopping || console.error(`devnet: charts have no past: ${error.message}`));
  const stop = async () => {
    stopping = true;
    await anvil.stop();
    // What is being kept is waited for: else it would be played again.
    await past;
  };
  return {
    ...anvil,
    stop,
    past,
    manifest: { chainId: CHAIN_ID, ...manifest },
    prices: { ...prices, moves },
    artifacts,
  };
}

async function recorder(artifacts, cache, genesisAt) {
  const path = keptPath(cache, genesisAt);
  const dump = `${path}.${process.pid}.dump`;
  const args = ['--no-mining', '--order', 'fifo', '--timestamp', `${genesisAt}`];
  const anvil = await startAnvil({
    args: [...args, '--dump-state', dump, '--preserve-historical-states'],
  });
  let ended;
  try {
    const accounts = (await anvil.call('eth_accounts')).map((account) => getAddress(account));
    const stage = new Recorder({ call: anvil.call, artifacts, accounts, startsAt: genesisAt });
    const world = await makeWorld(stage, anvil.call);
    const moves = await playHistory(stage, world);
    const { hash } = await anvil.call('eth_getBlockByNumber', ['latest', false]);
    const state = gunzipSync(
      Buffer.from((await anvil.call('anvil_dumpState')).slice(2), 'hex'),
    ).toString();
    const manifest = { ...describeWorld(stage, world), lastBlockHash: hash };
    const prices = describePrices(genesisAt + SET_UP_DAYS * DAY, world, moves);
    const today = (await planToday(stage, world, anvil.call)).map((step) => ({
      ...step,
      usd: dollars(step.usd),
    }));
    const played = { genesisAt, manifest, prices, today };
    forgetOlder(cache);
    writeWhole(`${path}.state`, state);
    writeWhole(`${path}.world`, JSON.stringify(played));
    // Nobody waits for it: the node writes the states of all blocks when it ends.
    ended = anvil.stop();
    const times = timesOf(genesisAt, manifest);
    const charted = chartedBlocks(times, manifest.endsAt, manifest.endsAt + (KEPT_DAYS + 1) * DAY);
    // The last one's is the dump's own state.
    const hashes = new Map(
      [...stage.blocks].filter(([, number]) => charted.has(number) && number < manifest.lastBlock),
    );
    return { ...played, kept: ended.then(() => keepPast({ dump, path: `${path}.past`, hashes })) };
  } finally {
    if (!ended) await anvil.stop();
  }
}

/**
 * Metadata and avatars stand on the devnet's own HTTP server, whose address each start may choose: the
 * first block after the history says it.
 */
async function leadTo(servicesUrl, call, { accounts, contracts, collections }, artifacts) {
  const master = accounts.find(({ role }) => role === 'master').address;
  const write = (from, to, { abi }, functionName, args) =>
    call('eth_sendTransaction', [
      { from, to, data: encodeFunctionData({ abi, functionName, args }) },
    ]);
  const spammer = accounts.find(({ role }) => role === 'spammer').address;
  const avatars = {
    http: `${servicesUrl}/avatars/harbour.svg`,
    nft: `eip155:${CHAIN_ID}/erc721:${collections[1].address}/2`,
  };
  await write(master, contracts.boats, artifacts.Collection, 'setBase', [`${servicesUrl}/boats/`]);
  await write(spammer, contracts.vouchers, artifacts.Collection, 'setBase', [
    `${servicesUrl}/vouchers/`,
  ]);
  await write(master, contracts.passes, artifacts.Passes, 'setURI', [
    `${servicesUrl}/passes/{id}.json`,
  ]);
  for (const { account, name, avatar } of NAMES.filter((entry) => entry.avatar)) {
    const args = [namehash(name), 'avatar', avatars[avatar]];
    await write(accounts[account].address, contracts.resolver, artifacts.Resolver, 'setText', args);
  }
  await call('evm_mine');
  await call('evm_setAutomine', [true]);
}

const keptPath = (cache, genesisAt) => join(cache, `chain-${version}-${genesisAt}`);

/** Times of all blocks, by number. */
function timesOf(genesisAt, { history }) {
  const times = [genesisAt];
  for (const { block, timestamp } of history) times[block] = timestamp;
  return times;
}

/** What was played for this version of the texts, and is not too old. */
function readKept(cache, newest, withPast) {
  for (let days = 0; days < KEPT_DAYS; days++) {
    try {
      const path = keptPath(cache, newest - days * DAY);
      const world = {
        ...JSON.parse(readFileSync(`${path}.world`, 'utf8')),
        kept: Promise.resolve(),
      };
      if (!withPast || existsSync(`${path}.past`)) return world;
    } catch {
      // Not played on that day.
    }
  }
}

function forgetOlder(cache) {
  const oldest = Date.now() - KEPT_DAYS * DAY * 1000;
  for (const name of readdirSync(cache).filter((each) => each.startsWith('chain-'))) {
    const path = join(cache, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < oldest) rmSync(path, { force: true });
  }
}
