// SPDX-License-Identifier: Apache-2.0
//
// Sending with real modules on a real node (anvil), whose accounts are the wallet's: what was promised is what the
// chain then has. Tokens that return nothing and that keep a part are the devnet's.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeDeployData, encodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
// @ts-expect-error: JavaScript
import { readArtifacts } from '../../../../tools/devnet/evm/artifacts.mjs';
// @ts-expect-error: JavaScript
import { startAnvil } from '../../../../tools/devnet/startAnvil.mjs';
import { ConnectorRegistry, Engine, type Intent, moneyRow, type SendSlice } from '../src/index.ts';

const CHAIN = 'eip155:31337';
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };
const wasm = (name: string) => readFileSync(`build/wasm/${name}.wasm`);

interface Token {
  readonly symbol: string;
  readonly address: `0x${string}`;
  readonly decimals: number;
}

let node: {
  url: string;
  call(method: string, params?: unknown[]): Promise<unknown>;
  stop(): Promise<void>;
};
let server: Server;
let api: string;
const tokens: Record<string, Token> = {};
let engine: Engine | undefined;
let declined = false;
let factory = '';
const sent: Record<string, string>[] = [];

const balanceOf = async (holder: string, token?: Token): Promise<bigint> =>
  BigInt(
    (await (token
      ? node.call('eth_call', [
          {
            to: token.address,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [holder as `0x${string}`],
            }),
          },
          'latest',
        ])
      : node.call('eth_getBalance', [holder, 'latest']))) as string,
  );

async function receiptOf(hash: unknown): Promise<{ contractAddress: `0x${string}` }> {
  for (;;) {
    const receipt = await node.call('eth_getTransactionReceipt', [hash]);
    if (receipt) return receipt as { contractAddress: `0x${string}` };
  }
}

async function deploy(
  symbol: string,
  decimals: number,
  args: readonly unknown[],
  contract: { abi: never; bytecode: `0x${string}` },
) {
  const data = encodeDeployData({ ...contract, args } as never);
  const hash = await node.call('eth_sendTransaction', [{ from: ALICE, data }]);
  const receipt = await receiptOf(hash);
  tokens[symbol] = { symbol, decimals, address: receipt.contractAddress };
  return receipt.contractAddress;
}

beforeAll(async () => {
  node = await startAnvil();
  const artifacts = await readArtifacts('build/devnet');
  await deploy(
    'OLD',
    18,
    [`0x${'41'.repeat(32)}`, `0x${'42'.repeat(32)}`, parseUnits('1000', 18)],
    artifacts.OldToken,
  );
  const toll = await deploy('TOLL', 18, ['Toll', 'TOLL'], artifacts.TollToken);
  const data = encodeFunctionData({
    abi: artifacts.TollToken.abi,
    functionName: 'mint',
    args: [ALICE, parseUnits('500', 18)],
  });
  await receiptOf(await node.call('eth_sendTransaction', [{ from: ALICE, to: toll, data }]));
  factory = await deploy('FACTORY', 18, [ALICE], artifacts.UniswapV2Factory);
  delete tokens.FACTORY;
  server = createServer(async (request, response) => {
    const balances = async () =>
      Promise.all(
        Object.values(tokens).map(async (token) => ({
          name: token.symbol,
          symbol: token.symbol,
          chainId: CHAIN,
          address: `${CHAIN}:${token.address}`,
          value: 1,
          price: 1,
          quantity: {
            decimals: `${token.decimals}`,
            numeric: formatUnits(await balanceOf(ALICE, token), token.decimals),
          },
          iconUrl: '',
        })),
      );
    const path = request.url ?? '';
    const body = path.startsWith('/v1/supported-chains')
      ? { http: [CHAIN], ws: [] }
      : path.includes('/balance')
        ? { balances: await balances() }
        : undefined;
    response.statusCode = body ? 200 : 404;
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await node?.stop();
});
afterEach(() => {
  engine?.dispose();
  engine = undefined;
  declined = false;
});

const stored = new Map<string, string>();
const storageArea = {
  get length() {
    return stored.size;
  },
  key: (index: number) => [...stored.keys()][index] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
} as Storage;

async function start(): Promise<Engine> {
  const connectors = new ConnectorRegistry();
  connectors.add({
    id: 'org.example.wallet',
    kind: 'announced',
    chainNamespace: 'eip155',
    name: 'Example',
    request: async (method, params) => {
      if (method === 'portico_connect')
        return {
          result: { chain: CHAIN, accounts: [{ account: `${CHAIN}:${ALICE}`, type: 'eoa' }] },
        };
      if (method === 'eth_accounts') return { result: [ALICE] };
      if (method !== 'eth_sendTransaction')
        return { error: { code: 4200, message: `no ${method}` } };
      if (declined) return { error: { code: 4001, message: 'User rejected the request' } };
      const [transaction] = params as [Record<string, string>];
      sent.push(transaction);
      return { result: await node.call(method, [transaction]) };
    },
    listen: () => () => undefined,
  });
  engine = await Engine.create({
    wasm: {
      engine: wasm('engine'),
      pairing: () => wasm('pairing'),
      account: () => wasm('account'),
    },
    config: {
      project_id: 'p',
      metadata,
      networks: [],
      custom_networks: [
        {
          caip_network_id: CHAIN,
          name: 'Anvil',
          native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpc_urls: [node.url],
          block_explorer_urls: [],
          testnet: false,
        },
      ],
      default_network: CHAIN,
      wallets: [],
      allow_unsupported_chain: false,
      enable_network_switch: true,
      wallet_connect_basic: false,
      enable_wallet_connect: true,
      mobile: false,
      embedded: false,
      api_url: api,
    },
    pairing: { relay_url: 'ws://127.0.0.1:9', project_id: 'p', metadata, user_agent: 'test' },
    storageArea,
    connectors,
    log: () => undefined,
  });
  engine.add(
    'money',
    moneyRow(() => wasm('money')),
  );
  engine.send({ type: 'open' });
  engine.send({ type: 'choose_wallet', id: 'org.example.wallet' });
  await until(() => engine?.getSlices().account.status === 'connected');
  engine.send({ type: 'open', view: 'account' });
  return engine;
}

const until = (condition: () => unknown) => vi.waitUntil(condition, { interval: 5 });
const tell = (event: Intent): void => engine?.send(event);
const shown = (): SendSlice | undefined => engine?.getSlices().send;
async function openForm(token?: Token): Promise<void> {
  tell({ type: 'open_send' });
  const id = token ? `${CHAIN}:${token.address}` : CHAIN;
  await until(() => shown()?.tokens.some((one) => one.id.toLowerCase() === id.toLowerCase()));
  const held = shown()?.tokens.find((one) => one.id.toLowerCase() === id.toLowerCase());
  tell({ type: 'choose_send_token', token: held?.id ?? '' });
  await until(() => shown()?.fees.length === 3);
}
async function review(): Promise<SendSlice> {
  tell({ type: 'review_send' });
  await until(() => (shown()?.step !== 'form' || shown()?.problem) && shown()?.step !== 'checking');
  const slice = shown();
  if (!slice) throw new Error('there is no form');
  return slice;
}
async function confirm(): Promise<void> {
  const quote = shown()?.quote;
  tell({ type: 'accept_send_warnings', accepted: true });
  tell({ type: 'confirm_send', quote: quote?.id ?? 0 });
  tell({ type: 'confirm_send', quote: quote?.id ?? 0 });
  await until(() => shown()?.step !== 'signing');
}
const last = () => engine?.getSlices().transfers?.transfers[0];

it('sends the currency, and follows it until it is confirmed', async () => {
  await start();
  const before = await balanceOf(BOB);
  await openForm();
  tell({ type: 'type_send_amount', text: '1.25' });
  tell({ type: 'type_send_recipient', text: BOB });
  const { quote, warnings } = await review();
  expect(quote).toMatchObject({ amount: '1.25', to: BOB });
  expect(warnings.map(({ kind }) => kind)).toEqual(['first_time']);
  await confirm();
  expect(shown()?.step).toBe('sent');
  expect(sent.length).toBe(1);
  expect(await balanceOf(BOB)).toBe(before + parseUnits('1.25', 18));
  await until(() => last()?.status === 'confirmed');
  expect(parseUnits(last()?.fee ?? '', 18)).toBeLessThanOrEqual(
    parseUnits(quote?.fee.max ?? '', 18),
  );
});

it('goes on after a reload, and asks the wallet nothing again', async () => {
  await start();
  tell({ type: 'close_send' });
  await until(() => last()?.status === 'confirmed');
  expect(last()?.amount).toBe('1.25');
  expect(sent.length).toBe(1);
});

it('sends a token that returns nothing', async () => {
  await start();
  await openForm(tokens.OLD);
  tell({ type: 'type_send_amount', text: '12.5' });
  tell({ type: 'type_send_recipient', text: BOB });
  expect((await review()).step).toBe('review');
  await confirm();
  expect(await balanceOf(BOB, tokens.OLD)).toBe(parseUnits('12.5', 18));
});

it('says what arrives of a token that keeps a part', async () => {
  await start();
  await openForm(tokens.TOLL);
  tell({ type: 'use_send_max' });
  tell({ type: 'type_send_recipient', text: CAROL });
  const { quote, warnings } = await review();
  expect(warnings.map(({ kind }) => kind)).toContain('fee_on_transfer');
  await confirm();
  expect(await balanceOf(CAROL, tokens.TOLL)).toBe(parseUnits(quote?.received ?? '', 18));
  // What it keeps goes to whoever deployed it.
  expect(await balanceOf(ALICE, tokens.TOLL)).toBe(
    parseUnits('500', 18) - parseUnits(quote?.received ?? '', 18),
  );
});

it('takes no for an answer', async () => {
  declined = true;
  await start();
  const count = sent.length;
  await openForm();
  tell({ type: 'type_send_amount', text: '1' });
  tell({ type: 'type_send_recipient', text: BOB });
  await review();
  await confirm();
  expect(shown()).toMatchObject({ step: 'form', problem: 'declined', amount: '1' });
  expect(sent.length).toBe(count);
});

it('sends nothing to contracts that lose it', async () => {
  await start();
  await openForm();
  tell({ type: 'type_send_amount', text: '1' });
  tell({ type: 'type_send_recipient', text: tokens.OLD?.address ?? '' });
  await until(() => shown()?.problem === 'token_contract');
  // One without a payable function: the node's refusal in words.
  tell({ type: 'type_send_recipient', text: factory });
  await until(() => shown()?.problem === undefined);
  expect((await review()).problem).toBe('cannot_receive');
});

it('leaves nothing behind when all is sent', async () => {
  await start();
  await openForm();
  tell({ type: 'use_send_max' });
  tell({ type: 'type_send_recipient', text: CAROL });
  const { quote, step, problem } = await review();
  expect([step, problem]).toEqual(['review', undefined]);
  expect(quote?.keeps).toBe('0');
  await confirm();
  await until(() => last()?.status === 'confirmed');
  expect(await balanceOf(ALICE)).toBe(0n);
});
