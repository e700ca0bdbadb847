// SPDX-License-Identifier: Apache-2.0
//
// The account machine in the shell: real engine.wasm and account.wasm, a wallet, and a server that speaks
// the operator's API and the chain's JSON-RPC on loopback.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectorRegistry } from './ConnectorRegistry.ts';
import { Engine, type EngineOptions } from './Engine.ts';
import { loadModule } from './wasm/loadModule.ts';
import { Machine, MachineTrap } from './wasm/Machine.ts';

const kToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  value: 3120.5,
  price: 1,
  quantity: { decimals: '6', numeric: '3120.5' },
  iconUrl: '',
};
const transaction = (id: string, hour: string) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: '0xaa',
    minedAt: `2026-01-15T${hour}:02:00Z`,
    sentFrom: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    sentTo: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [],
});
const nft = {
  chain: 'eip155:1',
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  tokenId: '42',
  standard: 'erc721',
  quantity: '1',
  name: 'Tide',
  collection: null,
  image: '/v1/image/sealed',
  flags: { is_spam: false },
};
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };

let server: Server;
let base: string;
let requested: string[];
let engine: Engine | undefined;
let balanceStatus: number;

beforeEach(async () => {
  requested = [];
  balanceStatus = 200;
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://x');
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const answers: Record<string, () => unknown> = {
        '/v1/supported-chains': () => ({ http: ['eip155:1'], ws: [] }),
        '/rpc': () => {
          const calls: { id: number } | { id: number }[] = JSON.parse(text);
          const answer = ({ id }: { id: number }) => ({
            jsonrpc: '2.0',
            id,
            result: '0x14d1120d7b160000',
          });
          return Array.isArray(calls) ? calls.map(answer) : answer(calls);
        },
      };
      const ofAccount: Record<string, () => unknown> = {
        '/balance': () => ({ balances: [kToken] }),
        '/history': () =>
          searchParams.get('cursor') === 'second'
            ? { data: [transaction('old', '10')], next: null }
            : { data: [transaction('new', '14')], next: 'second' },
        '/nfts': () => ({ data: [nft], next: null }),
        '/chart': () => ({
          points: [
            { at: 1_000, value: searchParams.get('period') === 'week' ? '1' : '10.5' },
            { at: 2_000, value: '20' },
          ],
        }),
      };
      const balance = path.endsWith('/balance');
      const found = ofAccount[path.slice(path.lastIndexOf('/'))] ?? answers[path];
      response.statusCode = balance ? balanceStatus : found ? 200 : 404;
      response.end(JSON.stringify(found?.() ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  engine?.dispose();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function start(account?: EngineOptions['wasm']['account']): Promise<Engine> {
  const connectors = new ConnectorRegistry();
  const wallet = new ScriptedWallet();
  connectors.add({
    id: 'org.example.wallet',
    kind: 'announced',
    chainNamespace: 'eip155',
    name: 'Example',
    request: async (method, params) => {
      if (method === 'portico_connect') {
        const accounts = [{ account: `eip155:1:${wallet.accounts[0]}`, type: 'eoa' }];
        return { result: { chain: 'eip155:1', accounts } };
      }
      if (method === 'eth_sendTransaction') return { result: `0x${'a'.repeat(64)}` };
      void params;
      return { error: { code: 4200, message: `no ${method}` } };
    },
    listen: () => () => undefined,
  });
  engine = await Engine.create({
    wasm: {
      engine: await loadModule(readFileSync('build/wasm/engine.wasm')),
      pairing: () => Promise.reject(new Error('nobody pairs here')),
      account: account ?? (() => loadModule(readFileSync('build/wasm/account.wasm'))),
    },
    config: {
      project_id: 'p',
      metadata,
      networks: [],
      custom_networks: [
        {
          caip_network_id: 'eip155:1',
          name: 'Ethereum',
          native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpc_urls: [`${base}/rpc`],
          block_explorer_urls: [],
          testnet: false,
        },
      ],
      default_network: 'eip155:1',
      wallets: [],
      allow_unsupported_chain: false,
      enable_network_switch: true,
      wallet_connect_basic: false,
      enable_wallet_connect: true,
      mobile: false,
      embedded: false,
      api_url: base,
    },
    pairing: { relay_url: 'ws://127.0.0.1:9', project_id: 'p', metadata, user_agent: 'test' },
    storageArea: null,
    connectors,
    log: () => undefined,
  });
  return engine;
}

async function startConnected(account?: EngineOptions['wasm']['account']): Promise<Engine> {
  const started = await start(account);
  connect(started);
  return started;
}

function connect(started: Engine): void {
  started.send({ type: 'open' });
  started.send({ type: 'choose_wallet', id: 'org.example.wallet' });
}

const until = (holds: (slices: ReturnType<Engine['getSlices']>) => boolean) =>
  vi.waitUntil(() => engine && holds(engine.getSlices()), { timeout: 60_000, interval: 5 });

it('is not loaded before somebody is connected', async () => {
  let loaded = 0;
  const running = await start(() => {
    loaded++;
    return loadModule(readFileSync('build/wasm/account.wasm'));
  });
  running.send({ type: 'open' });
  expect(loaded).toBe(0);
  expect(running.getSlices().balance).toBeUndefined();
  connect(running);
  await until(({ balance }) => balance?.state === 'fresh');
  expect(loaded).toBe(1);
});

it('shows what the chain and the server tell of the account', async () => {
  const running = await startConnected();
  await until(({ balance }) => balance?.amount === '1.5');
  running.send({ type: 'open', view: 'account' });
  await until(({ tokens }) => tokens?.state === 'fresh');
  const { tokens } = running.getSlices();
  expect(tokens?.tokens.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['ETH', undefined],
    ['USDC', '3120.50'],
  ]);
  expect(tokens?.total).toBe('3120.50');
  expect(requested.some((url) => /\/balance\?projectId=p&st=portico.*currency=usd/.test(url))).toBe(
    true,
  );
});

it('shows what happened to the account, page by page', async () => {
  const running = await startConnected();
  running.send({ type: 'open', view: 'transactions' });
  await until(({ activity }) => activity?.state === 'fresh');
  expect(running.getSlices().activity?.more).toBe(true);
  running.send({ type: 'more_activity' });
  await until(({ activity }) => activity?.more === false);
  const { activity } = running.getSlices();
  expect(activity?.entries.map(({ id, operation }) => [id, operation])).toEqual([
    ['new', 'send'],
    ['old', 'send'],
  ]);
});

it('shows NFTs, and what the account was worth over the chosen period', async () => {
  const running = await startConnected();
  running.send({ type: 'open', view: 'account' });
  await until(({ nfts, chart }) => nfts?.state === 'fresh' && chart?.state === 'fresh');
  expect(running.getSlices().nfts?.nfts).toMatchObject([
    { token_id: '42', name: 'Tide', image_url: `${base}/v1/image/sealed` },
  ]);
  expect(running.getSlices().chart?.points[0]).toEqual({ at_ms: 1_000, value: '10.50' });
  running.send({ type: 'choose_chart_period', period: 'week' });
  await until(({ chart }) => chart?.points[0]?.value === '1.00');
});

it('says when the server does not answer, and asks again when told to', async () => {
  balanceStatus = 503;
  const running = await startConnected();
  running.send({ type: 'open', view: 'account' });
  await until(({ tokens }) => tokens?.state === 'failed');
  expect(running.getSlices().toast.open).toBe(false);
});

it('asks with forceUpdate after the host had something sent', async () => {
  const running = await startConnected();
  await until(({ balance }) => balance?.state === 'fresh');
  running.send({ type: 'open', view: 'account' });
  await until(({ tokens }) => tokens?.state === 'fresh');
  await running.host.request('eip155', 'eth_sendTransaction', [{}]);
  await vi.waitUntil(() => requested.some((url) => url.includes('forceUpdate=')), {
    timeout: 60_000,
  });
});

it('answers chains for a host without a wallet', async () => {
  const running = await start();
  const reply = await running.host.request('eip155', 'eth_getBalance', ['0x0', 'latest']);
  expect(reply).toEqual({ result: '0x14d1120d7b160000' });
  expect(running.getSlices().balance).toEqual({ state: 'unknown' });
});

it('says so when it cannot be loaded, and lets no request hang', async () => {
  const running = await startConnected(() => Promise.reject(new Error('HTTP status 404')));
  await until(({ balance, tokens }) => balance?.state === 'failed' && tokens?.state === 'failed');
  const { activity, nfts, chart } = running.getSlices();
  expect([activity?.state, nfts?.state, chart?.state]).toEqual(['failed', 'failed', 'failed']);
  running.send({ type: 'disconnect_wallet' });
  const reply = await running.host.request('eip155', 'eth_blockNumber', []);
  expect(reply).toMatchObject({ error: { code: -32603 } });
});

it('starts anew after a trap, from what the engine last told', async () => {
  const running = await startConnected();
  await until(({ balance }) => balance?.state === 'fresh');
  const { step } = Machine.prototype;
  let broken = false;
  vi.spyOn(Machine.prototype, 'step').mockImplementation(function (this: Machine, input) {
    if (!broken && input.includes('refresh_account')) {
      broken = true;
      throw new MachineTrap('unreachable');
    }
    return step.call(this, input);
  });
  running.send({ type: 'refresh_account' });
  await until(({ balance }) => balance?.state === 'failed');
  running.send({ type: 'refresh_account' });
  await until(({ balance }) => balance?.amount === '1.5');
});
