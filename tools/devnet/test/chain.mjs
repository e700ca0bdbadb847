// SPDX-License-Identifier: Apache-2.0
//
// The EVM side, as an app with viem and an indexer meet it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createPublicClient, defineChain, erc20Abi, http, parseAbi, parseEventLogs } from 'viem';
import { normalize } from 'viem/ens';
import { chartedBlocks } from '../evm/archive.mjs';
import { startDevnet } from '../startDevnet.mjs';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const erc721Abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
]);

let devnet;
let evm;
let client;
let plays = 0;

const tokenOf = (key) => evm.tokens.find((token) => token.key === key);

before(async () => {
  devnet = await startDevnet({ fresh: true, past: true, solana: false, onRecorder: () => plays++ });
  evm = devnet.manifest.evm;
  const contracts = {
    multicall3: { address: evm.contracts.multicall3 },
    ensUniversalResolver: { address: evm.contracts.universalResolver },
  };
  const chain = defineChain({
    id: devnet.manifest.chainId,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [devnet.rpcUrl] } },
    contracts,
  });
  client = createPublicClient({ chain, transport: http(devnet.rpcUrl) });
});

after(() => devnet?.stop());

test('every pool says the price of the manifest, and the shallow one says another', async () => {
  const pairAbi = parseAbi([
    'function token0() view returns (address)',
    'function getReserves() view returns (uint112, uint112, uint32)',
    'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  ]);
  const decimals = Object.fromEntries(evm.tokens.map((token) => [token.address, token.decimals]));
  const usd = Object.fromEntries(evm.tokens.map((token) => [token.address, Number(token.usd)]));
  for (const { kind, address, base, quote, price, odd } of evm.pools) {
    const read = (functionName) => client.readContract({ address, abi: pairAbi, functionName });
    const first = await read('token0');
    let ratio;
    if (kind === 'v2') {
      const [reserve0, reserve1] = await read('getReserves');
      ratio = Number(reserve1) / Number(reserve0);
    } else {
      const [root] = await read('slot0');
      ratio = (Number(root) / 2 ** 96) ** 2;
    }
    const output = (first === base ? ratio : 1 / ratio) * 10 ** (decimals[base] - decimals[quote]);
    assert.ok(
      Math.abs(output / Number(price) - 1) < 0.005,
      `${kind} ${address} says ${output}, the manifest ${price}`,
    );
    const fair = usd[base] / usd[quote];
    assert.equal(
      Math.abs(output / fair - 1) < 0.005,
      odd === undefined,
      `${kind} ${address} says ${output}, fair is ${fair}`,
    );
  }
});

test('deep v3 pools tell a mean over time', async () => {
  const observeAbi = parseAbi([
    'function observe(uint32[]) view returns (int56[], uint160[])',
    'function token0() view returns (address)',
  ]);
  const decimals = Object.fromEntries(evm.tokens.map((token) => [token.address, token.decimals]));
  for (const { address, base, quote, price } of evm.pools.filter(
    ({ kind, odd }) => kind === 'v3' && !odd,
  )) {
    const [[before, now]] = await client.readContract({
      address,
      abi: observeAbi,
      functionName: 'observe',
      args: [[30 * 60, 0]],
    });
    const first = await client.readContract({ address, abi: observeAbi, functionName: 'token0' });
    const ratio = 1.0001 ** (Number(now - before) / (30 * 60));
    const mean = (first === base ? ratio : 1 / ratio) * 10 ** (decimals[base] - decimals[quote]);
    assert.ok(
      Math.abs(mean / Number(price) - 1) < 0.001,
      `${address} says ${mean}, the manifest ${price}`,
    );
    const [[months]] = await client.readContract({
      address,
      abi: observeAbi,
      functionName: 'observe',
      args: [[20 * 86_400]],
    });
    assert.notEqual(months, before);
  }
});

test('in the past, pools went the way of the fair prices, and were far off it for one block', async () => {
  const prices = await (await fetch(`${devnet.servicesUrl}/prices.json`)).json();
  const swapAbi = parseAbi([
    'event Swap(address indexed sender, address indexed to, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ]);
  const deep = evm.pools.find(
    ({ kind, base }) => kind === 'v3' && base === tokenOf('weth').address,
  );
  const trades = await client.getContractEvents({
    address: deep.address,
    abi: swapAbi,
    fromBlock: 0n,
  });
  const trader = evm.accounts.find(({ role }) => role === 'trader').address;
  const moves = trades.filter(({ args }) => args.to === trader);
  assert.equal(moves.length, prices.moves.length);
  for (const [index, { args, blockNumber }] of moves.entries()) {
    const { at, usd } = prices.moves[index];
    assert.equal(Number((await client.getBlock({ blockNumber })).timestamp), at);
    const ratio = (Number(args.sqrtPriceX96) / 2 ** 96) ** 2;
    const price = (deep.base.toLowerCase() < deep.quote.toLowerCase() ? ratio : 1 / ratio) * 1e12;
    assert.ok(
      Math.abs(price / Number(usd.weth) - 1) < 1e-6,
      `${at}: ${price}, fair is ${usd.weth}`,
    );
  }
  // Those of today are where the clock puts them: one may stand at the beginning of a day too.
  const daily = prices.moves.filter(
    ({ at }) => at <= evm.endsAt && (at - prices.firstDay) % 86_400 < 60,
  );
  assert.ok(daily.length > 30);
  for (const { at, usd } of daily)
    assert.equal(usd.weth, prices.usd.weth[Math.floor((at - prices.firstDay) / 86_400)]);

  const syncAbi = parseAbi(['event Sync(uint112 reserve0, uint112 reserve1)']);
  const pair = evm.pools.find(
    ({ kind, base }) => kind === 'v2' && base === tokenOf('harbour').address,
  );
  const [away, back] = evm.history
    .filter(({ kind }) => kind === 'manipulation')
    .map(({ block }) => BigInt(block));
  assert.equal(back, away + 1n);
  const ratioAfter = async (toBlock) => {
    const last = (
      await client.getContractEvents({
        address: pair.address,
        abi: syncAbi,
        fromBlock: 0n,
        toBlock,
      })
    ).at(-1);
    return Number(last.args.reserve0) / Number(last.args.reserve1);
  };
  const [before, during, after] = await Promise.all([away - 1n, away, back].map(ratioAfter));
  assert.ok(Math.max(during / before, before / during) > 3);
  assert.ok(Math.abs(after / before - 1) < 0.02);
});

test('the market moves until the present: hours apart in the last day, days apart in the last month', async () => {
  const { moves } = await (await fetch(`${devnet.servicesUrl}/prices.json`)).json();
  const now = Number((await client.getBlock()).timestamp);
  const since = (days) => moves.filter(({ at }) => at > now - days * 86_400).length;
  assert.ok(since(1) >= 8, `${since(1)} in a day`);
  assert.ok(since(7) >= 24, `${since(7)} in a week`);
  assert.ok(since(30) >= 45, `${since(30)} in a month`);
  const newest = now - moves.at(-1).at;
  assert.ok(
    newest > 30 * 60 && newest < 3600,
    `the newest ${newest} s ago: pools have a mean of half an hour`,
  );
});

test('the wallets hold what a wallet might', async () => {
  for (const { address } of evm.accounts.slice(0, 3)) {
    let worth = (Number(await client.getBalance({ address })) / 1e18) * Number(tokenOf('weth').usd);
    for (const { address: token, decimals, usd, listed } of evm.tokens) {
      if (!listed || !usd || decimals === 0) continue;
      worth +=
        (Number(
          await client.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }),
        ) /
          10 ** decimals) *
        Number(usd);
    }
    assert.ok(worth > 10_000 && worth < 25_000, `${address} holds ${worth} dollars`);
  }
});

test('the history of the manifest is the history of the chain, nothing more and nothing less', async () => {
  const byBlock = Map.groupBy(evm.history, ({ block }) => block);
  for (let number = 1; number <= evm.lastBlock; number++) {
    const receipts = await devnet.call('eth_getBlockReceipts', [`0x${number.toString(16)}`]);
    const reported = (byBlock.get(number) ?? []).map(({ hash, status, from }) => [
      hash,
      status,
      from.toLowerCase(),
    ]);
    const found = receipts.map((receipt) => [
      receipt.transactionHash,
      receipt.status === '0x1' ? 'success' : 'failed',
      receipt.from,
    ]);
    assert.deepEqual(reported.sort(), found.sort(), `block ${number}`);
  }
  const blocks = await Promise.all(
    [evm.history[0], evm.history.at(-1)].map(({ block }) =>
      client.getBlock({ blockNumber: BigInt(block) }),
    ),
  );
  assert.deepEqual(
    blocks.map(({ timestamp }) => Number(timestamp)),
    [evm.startsAt, evm.endsAt],
  );
  assert.ok(evm.endsAt * 1000 < Date.now() && evm.endsAt - evm.startsAt > 170 * 86_400);
});

test('the node knows the states of old blocks wherever a chart looks', async () => {
  await devnet.past;
  const times = [evm.startsAt];
  for (const { block, timestamp } of evm.history) times[block] = timestamp;
  const newest = Number((await client.getBlock()).timestamp);
  const charted = chartedBlocks(times, newest, newest);
  assert.ok(
    [...charted].some((number) => number < 100),
    'months back',
  );
  charted.delete(0);
  for (const number of charted) {
    const sent = evm.history.filter(({ from, block }) => from === WALLET && block <= number).length;
    assert.equal(
      await client.getTransactionCount({ address: WALLET, blockNumber: BigInt(number) }),
      sent,
      `block ${number}`,
    );
  }
});

test('a wallet sees all that can happen to it', () => {
  const mine = evm.history.filter(({ from, recipient, recipients = [] }) =>
    [from, recipient, ...recipients].includes(WALLET),
  );
  const kinds = new Set(mine.map(({ kind, status }) => `${kind} ${status}`));
  const wanted = ['transfer', 'swap', 'approve', 'wrap', 'nft mint', 'spam', 'poison', 'name'].map(
    (kind) => `${kind} success`,
  );
  for (const kind of [...wanted, 'transfer failed', 'swap failed'])
    assert.ok(kinds.has(kind), kind);
  assert.ok(mine.length > 100);
});

test('transfers in the log are the transfers of the manifest', async () => {
  const { address } = tokenOf('usdc');
  const logs = await client.getContractEvents({
    address,
    abi: erc20Abi,
    eventName: 'Transfer',
    fromBlock: 0n,
  });
  const direct = evm.history.filter(
    ({ kind, token, status }) => kind === 'transfer' && token === address && status === 'success',
  );
  assert.ok(direct.length > 50);
  for (const { hash, from, recipient, amount } of direct) {
    const found = logs
      .filter(({ transactionHash }) => transactionHash === hash)
      .map(({ args }) => args);
    assert.deepEqual(found, [{ from, to: recipient, value: BigInt(amount) }]);
  }
  // What the log adds up to is what the accounts have.
  const sum = logs.reduce(
    (total, { args }) =>
      total + (args.to === WALLET ? args.value : 0n) - (args.from === WALLET ? args.value : 0n),
    0n,
  );
  assert.equal(
    sum,
    await client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [WALLET],
    }),
  );
});

test('tokens have the names and the oddities of the manifest, read in one call', async () => {
  const ordinary = evm.tokens.filter(({ key }) => key !== 'old');
  const contracts = ordinary.flatMap(({ address }) =>
    ['name', 'symbol', 'decimals'].map((functionName) => ({
      address,
      abi: erc20Abi,
      functionName,
    })),
  );
  const answers = await client.multicall({ contracts, allowFailure: false });
  assert.deepEqual(
    answers,
    ordinary.flatMap(({ name, symbol, decimals }) => [name, symbol, decimals]),
  );
  const old = await client.readContract({
    address: tokenOf('old').address,
    abi: parseAbi(['function symbol() view returns (bytes32)']),
    functionName: 'symbol',
  });
  assert.equal(old, `0x${Buffer.from('ANCR').toString('hex').padEnd(64, '0')}`);

  const toll = tokenOf('toll');
  const sent = evm.history.find(
    ({ kind, token, status }) =>
      kind === 'transfer' && token === toll.address && status === 'success',
  );
  const { logs } = await client.getTransactionReceipt({ hash: sent.hash });
  const values = parseEventLogs({ abi: erc20Abi, logs }).map(({ args }) => args.value);
  assert.deepEqual(values, [
    BigInt(sent.amount) / 50n,
    BigInt(sent.amount) - BigInt(sent.amount) / 50n,
  ]);
});

test('reverse records lead back or do not, as the manifest says', async () => {
  for (const { address, name, verifies } of evm.names) {
    const found = await client.getEnsName({ address }).catch(() => null);
    const good = found !== null && normalizes(found);
    assert.equal(good, verifies, `${name} of ${address}: ${found}`);
    if (verifies) assert.equal(await client.getEnsAddress({ name }), address);
  }
  assert.equal(
    await client.getEnsName({ address: evm.accounts[7].address }).catch(() => null),
    null,
  );
  assert.equal(
    await client.getEnsText({ name: 'harbour.eth', key: 'avatar' }),
    `${devnet.servicesUrl}/avatars/harbour.svg`,
  );
  assert.match(
    await client.getEnsText({ name: 'lantern.eth', key: 'avatar' }),
    /^eip155:31337\/erc721:0x\w{40}\/2$/,
  );
});

function normalizes(name) {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}

test('collectibles have metadata in the chain and on the HTTP server, with pictures', async () => {
  const { flags, boats, passes } = evm.contracts;
  const read = (address, functionName, id) =>
    client.readContract({ address, abi: erc721Abi, functionName, args: [id] });
  const inline = JSON.parse(
    Buffer.from((await read(flags, 'tokenURI', 1n)).split(',')[1], 'base64'),
  );
  assert.equal(inline.name, 'Signal Flag #1');
  assert.match(Buffer.from(inline.image.split(',')[1], 'base64').toString(), /^<svg /);
  assert.equal(await read(boats, 'ownerOf', 1n), WALLET);
  const pass = (await read(passes, 'uri', 1n)).replace('{id}', '1'.padStart(64, '0'));
  for (const uri of [await read(boats, 'tokenURI', 1n), pass]) {
    const metadata = await (await fetch(uri)).json();
    const image = await fetch(metadata.image);
    assert.equal(image.headers.get('content-type'), 'image/svg+xml');
    assert.match(await image.text(), /^<svg /);
  }
});

test('vouchers of the spammer point to pictures that nobody should show', async () => {
  const mine = evm.history.filter(
    ({ token, recipient }) => token === evm.contracts.vouchers && recipient === WALLET,
  );
  const wanted = [
    ...mine.map(({ ids }) => ids[0]),
    ...Array.from({ length: 10 }, (_, id) => `${id}`),
  ];
  const traps = new Set();
  for (const id of wanted) {
    const { trap, image } = await (await fetch(`${devnet.servicesUrl}/vouchers/${id}`)).json();
    traps.add(trap);
    if (!image.startsWith(devnet.servicesUrl)) continue;
    const { status, headers } = await fetch(image, { redirect: 'manual' });
    assert.ok(status === 200 ? headers.get('content-type') : headers.get('location'), trap);
  }
  assert.equal(traps.size, 10);
  const args = [BigInt(mine[0].ids[0])];
  const uri = await client.readContract({
    address: evm.contracts.vouchers,
    abi: erc721Abi,
    functionName: 'tokenURI',
    args,
  });
  assert.equal(uri, `${devnet.servicesUrl}/vouchers/${mine[0].ids[0]}`);
});

test('the poisoned address looks like the one that was paid, and never was', async () => {
  const { victim, imitated, lookalike } = evm.poisoning;
  const ends = (address) => [address.slice(0, 6), address.slice(-4)].join().toLowerCase();
  assert.equal(ends(lookalike), ends(imitated));
  assert.notEqual(lookalike, imitated);
  const bait = evm.history.filter(({ kind }) => kind === 'poison');
  assert.deepEqual(
    bait.map(({ sender, from, recipient }) => [sender ?? from, recipient]),
    [
      [victim, lookalike],
      [victim, lookalike],
      [lookalike, victim],
    ],
  );
  for (const { address } of evm.tokens.filter(({ key }) => key !== 'spam')) {
    assert.equal(
      await client.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [lookalike],
      }),
      0n,
    );
  }
});

test('a second start takes the kept state: the same blocks and balances, and new blocks of today', async () => {
  const look = async (call) => ({
    last: (await call('eth_getBlockByNumber', [`0x${evm.lastBlock.toString(16)}`, false])).hash,
    logs: (
      await call('eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${evm.lastBlock.toString(16)}` }])
    ).map(({ blockHash, logIndex }) => blockHash + logIndex),
    receipts: await Promise.all(
      evm.history.slice(-20).map(({ hash }) => call('eth_getTransactionReceipt', [hash])),
    ),
    balances: await Promise.all(
      evm.accounts.map(({ address }) => call('eth_getBalance', [address, 'latest'])),
    ),
    nonces: await Promise.all(
      evm.accounts.map(({ address }) => call('eth_getTransactionCount', [address, 'latest'])),
    ),
  });
  assert.equal(plays, 1);
  const again = await startDevnet({ solana: false, onRecorder: () => plays++ });
  try {
    assert.equal(plays, 1, 'the history was not played again');
    const [first, second] = [await look(devnet.call), await look(again.call)];
    // What each start says about its own HTTP server costs its gas.
    assert.deepEqual({ ...second, balances: [] }, { ...first, balances: [] });
    assert.equal(
      first.last,
      evm.lastBlockHash,
      'the chain from the dump ends with the block that was played',
    );
    assert.deepEqual(again.manifest.evm, evm);
    const hash = await again.call('eth_sendTransaction', [
      { from: WALLET, to: evm.accounts[1].address, value: '0x1' },
    ]);
    const reader = createPublicClient({ transport: http(again.rpcUrl) });
    const { blockNumber } = await reader.waitForTransactionReceipt({ hash });
    const { timestamp } = await reader.getBlock({ blockNumber });
    assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 3_600, 'time goes on from now');
  } finally {
    await again.stop();
  }
});

test('the faucet gives so often and no more, to addresses only', async () => {
  const ask = async (wish) => {
    const response = await fetch(`${devnet.servicesUrl}/faucet`, {
      method: 'POST',
      body: JSON.stringify(wish),
    });
    return { status: response.status, json: await response.json() };
  };
  const address = '0x00000000000000000000000000000000000000fa';
  // All at once: each has a nonce of its own.
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask({ address })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429, 429]);
  for (const { json } of answers.filter(({ status }) => status === 200)) {
    for (const hash of json.transactions)
      assert.equal((await client.waitForTransactionReceipt({ hash })).status, 'success');
  }
  assert.equal(await client.getBalance({ address }), 5n * 10n ** 18n);
  assert.equal(
    await client.readContract({
      address: tokenOf('usdc').address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
    500_000_000n,
  );
  for (const wish of [{}, { address: 7 }, { address: '0x12' }, { address: 'x'.repeat(2_000) }])
    assert.ok((await ask(wish)).status >= 400);
});

test('the token list has the form that Uniswap gave it, and a logo for each', async () => {
  const list = await (await fetch(devnet.manifest.tokenListUrl)).json();
  assert.ok(list.tokens.length >= 7);
  for (const { chainId, address, symbol, decimals, logoURI } of list.tokens) {
    assert.equal(chainId, 31337);
    assert.match(address, /^0x[0-9a-fA-F]{40}$/);
    assert.match(symbol, /^[a-zA-Z0-9+\-%/$.]{1,20}$/);
    assert.ok(decimals >= 0 && decimals <= 255);
    assert.match(await (await fetch(logoURI)).text(), /^<svg /);
  }
  assert.ok(
    !list.tokens.some(({ address }) => evm.tokens.find((token) => token.address === address).spam),
  );
});

test('a port in use is one clear line', async () => {
  const port = Number(new URL(devnet.rpcUrl).port);
  await assert.rejects(startDevnet({ port, solana: false }), {
    message: `port ${port} is in use. Stop what listens there, or choose another.`,
  });
});

test('the program says where everything is, and one signal stops all of it', async () => {
  const main = fileURLToPath(new URL('../main.mjs', import.meta.url));
  const run = (...args) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const state = {
      child,
      output: '',
      code: new Promise((resolve) => child.once('exit', resolve)),
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (state.output += text));
    return state;
  };
  const free = ['--port', '0', '--services-port', '0', '--solana-port', '0'];
  const program = run(...free);
  await new Promise((resolve) => {
    program.child.stdout.on('data', () => program.output.includes('ready') && resolve());
    program.code.then(resolve);
  });
  const urls = [...program.output.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([url]) => url);
  assert.equal(urls.length, 3, program.output);
  const late = run(...free, '--port', new URL(urls[0]).port);
  assert.equal(await late.code, 1);
  assert.match(
    late.output,
    /^devnet: port \d+ is in use\. Stop what listens there, or choose another\.\n$/,
  );

  program.child.kill('SIGINT');
  assert.equal(await program.code, 0);
  for (const url of urls) await assert.rejects(fetch(url), url);
});
