// SPDX-License-Identifier: Apache-2.0
//
// The first days: contracts, tokens, pools, names and who starts with what.
import { keccak256, namehash, stringToBytes, zeroHash } from 'viem';
import { makePools } from './pools.mjs';
import { pricePaths, TOKENS } from './tokens.mjs';

/** Where the same contract stands on every network (github.com/mds1/multicall3). */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const MAX = 2n ** 256n - 1n;

/** Accounts of anvil by what they do here; the first three are the wallets of the playground. */
export const ROLES = {
  wallets: [0, 1, 2],
  people: [3, 4, 5, 6, 7],
  trader: 8,
  master: 9,
  spammer: 10,
  faucet: 11,
};

const WALLET_ETHERS = 4n;
/** Thousandths of a token, to each wallet. */
const GIVEN = {
  usdc: 3_500_000n,
  wbtc: 21n,
  harbour: 300_000n,
  lantern: 1_600_000n,
  whole: 90_000n,
  old: 12_000n,
  toll: 200_000n,
  beacon: 750_000n,
  garbled: 12_000n,
  weth: 600n,
};

/**
 * Reverse records, and whether the name they tell leads back. `forward`: the account it leads to.
 * `avatar`: 'nft', 'http' or none.
 */
export const NAMES = [
  { account: 0, name: 'harbour.eth', forward: 0, avatar: 'http' },
  { account: 1, name: 'lantern.eth', forward: 1, avatar: 'nft' },
  { account: 2, name: 'harbour.eth', forward: 0, why: 'claims the name of another account' },
  { account: 3, name: 'nowhere.eth', why: 'nobody registered the name' },
  { account: 4, name: 'Loud.eth', forward: 4, why: 'not in the normal form of ENSIP-15' },
  { account: 5, name: 'pier.lantern.eth', forward: 5 },
  {
    account: 6,
    name: 'h\u0430rbour.eth',
    forward: 6,
    why: 'mixes alphabets (its a is Cyrillic), which ENSIP-15 refuses',
  },
];

/** @param {import('./Recorder.mjs').Play} play */
export async function makeWorld(recorder, call) {
  const role = (name) => recorder.accounts[ROLES[name]];
  const [master, spammer] = [role('master'), role('spammer')];
  const prices = pricePaths();

  // Nobody's wallet has ten thousand ethers. What is left is the faucet's.
  for (const index of ROLES.wallets) {
    const [from, to] = [recorder.accounts[index], role('faucet')];
    const value = (10_000n - WALLET_ETHERS) * 10n ** 18n;
    await recorder.send(
      { from, to, value, gas: 21_000n },
      { kind: 'transfer', recipient: to, amount: `${value}` },
    );
  }
  await recorder.block();
  const multicall = await recorder.deploy(master, 'Multicall3');
  await recorder.block();
  const code = await call('eth_getCode', [multicall.address, 'latest']);
  await call('anvil_setCode', [MULTICALL3, code]);

  const tokens = {};
  for (const token of TOKENS) {
    const { contract, key, name, symbol, decimals } = token;
    const words =
      contract === 'OldToken' ? [bytes32(name), bytes32(symbol), 10n ** 24n] : [name, symbol];
    const args =
      contract === 'WETH9'
        ? []
        : contract === 'TollToken' || contract === 'OldToken'
          ? words
          : [...words, decimals];
    tokens[key] = {
      ...token,
      ...(await recorder.deploy(token.spam ? spammer : master, contract, args)),
    };
    await recorder.block(900);
  }
  const contracts = await deployContracts(recorder, master, tokens);
  await fund(recorder, { master, trader: role('trader'), tokens });

  const routers = [contracts.v2Router, contracts.v3Router, contracts.positions];
  for (const owner of [master, role('trader')]) {
    await Promise.all(
      priced(tokens).flatMap((token) =>
        routers.map((spender) =>
          recorder.write(owner, token, 'approve', [spender.address, MAX], {
            kind: 'approve',
            token: token.address,
            spender: spender.address,
          }),
        ),
      ),
    );
    await recorder.block(600);
  }
  const pools = await makePools(recorder, { owner: master, contracts, tokens, prices });
  await writeNames(recorder, { master, contracts });
  return {
    tokens,
    contracts: { ...contracts, multicall3: { ...multicall, address: MULTICALL3 } },
    pools,
    prices,
  };
}

async function deployContracts(recorder, master, { weth }) {
  const contracts = {};
  const deploy = async (key, name, args) => {
    contracts[key] = await recorder.deploy(master, name, args);
    await recorder.block(300);
  };
  const nobody = '0x0000000000000000000000000000000000000000';
  await deploy('v2Factory', 'UniswapV2Factory', [master]);
  await deploy('v2Router', 'UniswapV2Router02', [contracts.v2Factory.address, weth.address]);
  await deploy('v3Factory', 'UniswapV3Factory');
  await deploy('v3Router', 'SwapRouter', [contracts.v3Factory.address, weth.address]);
  await deploy('positions', 'NonfungiblePositionManager', [
    contracts.v3Factory.address,
    weth.address,
    nobody,
  ]);
  await deploy('flags', 'Flags');
  await deploy('boats', 'Collection', ['Harbour Boats', 'BOAT']);
  await deploy('passes', 'Passes');
  await deploy('registry', 'Registry');
  await deploy('resolver', 'Resolver', [contracts.registry.address]);
  await deploy('reverse', 'ReverseRegistrar', [
    contracts.registry.address,
    contracts.resolver.address,
  ]);
  await deploy('universalResolver', 'UniversalResolver', [contracts.registry.address]);
  await deploy('quoter', 'QuoterV2', [contracts.v3Factory.address, weth.address]);
  if (recorder.artifacts.SwapRouter02)
    await deploy('swapRouter', 'SwapRouter02', [
      contracts.v2Factory.address,
      contracts.v3Factory.address,
      contracts.positions.address,
      weth.address,
    ]);
  contracts.vouchers = await recorder.deploy(recorder.accounts[ROLES.spammer], 'Collection', [
    'Voucher of claim.example',
    'CLAIM',
  ]);
  await recorder.block(300);
  return contracts;
}

/** The owner has much of everything; wallets get what the screens of a wallet show, people rather more. */
async function fund(recorder, { master, trader, tokens }) {
  for (const [account, ether] of [
    [master, 5_500n],
    [trader, 5_000n],
  ]) {
    await recorder.write(
      account,
      tokens.weth,
      'deposit',
      [],
      { kind: 'wrap' },
      { value: ether * 10n ** 18n },
    );
  }
  for (const [key, amount] of Object.entries(GIVEN)) {
    const token = tokens[key];
    const units = 10n ** BigInt(token.decimals);
    const sent = [];
    const give = (to, given) =>
      sent.push(
        recorder.write(master, token, 'transfer', [to, given], transferOf(token, to, given)),
      );
    if (token.contract === 'DevToken' || token.contract === 'TollToken') {
      for (const to of [master, trader])
        sent.push(
          recorder.write(master, token, 'mint', [to, 20_000_000n * units], {
            kind: 'mint',
            token: token.address,
          }),
        );
    } else if (key === 'old') {
      give(trader, 400_000n * units);
    }
    for (const index of [...ROLES.wallets, ...ROLES.people]) {
      // Not everybody holds the strange ones.
      if ((key === 'garbled' && index > 0) || (key === 'toll' && index > 4)) continue;
      const times = ROLES.people.includes(index) ? 8n : 1n;
      give(recorder.accounts[index], (amount * times * units) / 1_000n);
    }
    await Promise.all(sent);
    await recorder.block(3_600);
  }
}

async function writeNames(recorder, { master, contracts: { registry, resolver, reverse } }) {
  const label = (name) => keccak256(stringToBytes(name));
  const own = (parent, name, owner) =>
    recorder.write(master, registry, 'setSubnodeOwner', [parent, label(name), owner], {
      kind: 'name',
    });
  await own(zeroHash, 'eth', master);
  await own(zeroHash, 'reverse', master);
  await own(namehash('reverse'), 'addr', reverse.address);
  await recorder.block(7_200);
  for (const { account, name, forward } of NAMES) {
    const from = recorder.accounts[account];
    await recorder.write(from, reverse, 'setName', [name], { kind: 'name', name });
    if (forward === account) {
      // Names below a name of somebody else are the master's to give too, until that name is given away.
      const [first, ...rest] = name.split('.');
      const parent = namehash(rest.join('.'));
      if (rest.length > 1)
        await recorder.write(
          recorder.accounts[1],
          registry,
          'setSubnodeOwner',
          [parent, label(first), from],
          { kind: 'name', name },
        );
      else await own(parent, first, from);
      const node = namehash(name);
      await recorder.block();
      await recorder.write(from, registry, 'setResolver', [node, resolver.address], {
        kind: 'name',
        name,
      });
      await recorder.block();
      await recorder.write(from, resolver, 'setAddr', [node, from], { kind: 'name', name });
    }
    await recorder.block(5_400);
  }
}

export const transferOf = (token, to, amount) => ({
  kind: 'transfer',
  token: token.address,
  recipient: to,
  amount: `${amount}`,
});
const priced = (tokens) => Object.values(tokens).filter(({ usd }) => usd !== undefined);
const bytes32 = (text) => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`;
