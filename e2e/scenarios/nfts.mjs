// SPDX-License-Identifier: Apache-2.0
//
// Collectibles of the devnet's accounts, and the way of their pictures, which strangers made (docs/spec/security.md,
// cases 40 and 103).
import assert from 'node:assert/strict';
import { createPublicClient, defineChain, encodeFunctionData, http, parseAbi } from 'viem';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { startHostilePictures } from '../peers/HostilePictures.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const erc721 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'function ownerOf(uint256) view returns (address)',
  'function setBase(string)',
  'function mint(address, uint256)',
]);
const erc1155 = parseAbi(['function balanceOf(address, uint256) view returns (uint256)']);
/** The first id of collectibles that this test mints; the devnet's own are below. */
const TRAPS_FROM = 1000;

/** What the chain itself says the account holds: "contract id quantity". */
async function recount({ client, evm }, account) {
  const held = [];
  for (const { address, standard } of evm.collections) {
    if (standard === 'erc1155') {
      for (const id of [1n, 2n]) {
        const args = [account, id];
        const amount = await client.readContract({
          address,
          abi: erc1155,
          functionName: 'balanceOf',
          args,
        });
        if (amount > 0n) held.push(`${address} ${id} ${amount}`);
      }
      continue;
    }
    const logs = await client.getLogs({ address, event: erc721[0], fromBlock: 0n });
    for (const id of new Set(logs.map(({ args }) => args.tokenId))) {
      const owner = await client.readContract({
        address,
        abi: erc721,
        functionName: 'ownerOf',
        args: [id],
      });
      if (owner === account) held.push(`${address} ${id} 1`);
    }
  }
  return held.sort();
}

export default {
  name: 'nfts',
  async setUp(keep) {
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const hostile = await startHostilePictures(keep);
    const { evm } = devnet.manifest;
    const chain = `eip155:${evm.chainId}`;
    const server = await startServer(keep, {
      args: [
        '--any-project',
        ...serverOptions(devnet.manifest),
        ...['--nfts-private-hosts', hostile.host],
        ...['--indexer-poll-ms', '50'],
        ...['address_per_second=0', 'project_per_second=0'].flatMap((limit) => ['--limit', limit]),
      ],
    });
    const client = createPublicClient({
      chain: defineChain({
        id: evm.chainId,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [devnet.rpcUrl] } },
      }),
      transport: http(devnet.rpcUrl),
    });
    const page = async (account, more = {}) => {
      const query = new URLSearchParams({ projectId: PROJECT, chainId: chain, ...more });
      const response = await fetch(`${server.origin}/v1/account/${account}/nfts?${query}`);
      return { status: response.status, headers: response.headers, json: await response.json() };
    };
    const list = async (account) => {
      const all = [];
      for (let cursor = ''; cursor !== null; ) {
        const { status, json } = await page(account, cursor ? { cursor } : {});
        assert.equal(status, 200);
        all.push(...json.data);
        cursor = json.next;
      }
      return all;
    };
    const levelWithChain = () =>
      waitFor('the index to be level with the chain, and its tokens to have names', async () => {
        const head = Number(await devnet.call('eth_blockNumber'));
        const [{ tip }] = await (await fetch(`${server.adminOrigin}/indexer`)).json();
        if (tip < head) return false;
        const rows = await list(evm.accounts[0].address);
        return rows.length > 0 && rows.every(({ collection }) => collection !== null);
      });
    await levelWithChain();
    return { devnet, evm, chain, server, client, hostile, page, list, levelWithChain };
  },
  tests: {
    'they are those of the chain, with their names, and spam is told': async (world) => {
      const { evm, chain, list } = world;
      for (const { address } of evm.accounts.slice(0, 5)) {
        const reported = await list(address);
        assert.deepEqual(
          reported.map((one) => `${one.contract} ${one.tokenId} ${one.quantity}`).sort(),
          await recount(world, address),
        );
        for (const one of reported) {
          const collection = evm.collections.find((each) => each.address === one.contract);
          assert.equal(one.chain, chain);
          assert.equal(one.standard, collection.standard);
          assert.equal(one.collection, collection.name);
          assert.equal(one.flags.is_spam, collection.spam ?? false);
          if (collection.spam) assert.deepEqual([one.name, one.image], [null, null]);
          else assert.match(one.image, /^\/v1\/image\/[\w-]+$/);
        }
        const names = reported.filter((one) => !one.flags.is_spam).map((one) => one.name);
        for (const name of names)
          assert.match(name, /^(Signal Flag #\d+|Harbour Boat #\d+|Day pass|Season pass)$/);
        assert.ok(names.length >= 3, 'the demo shows life');
      }
    },
    'their pictures are shown, whether they stand in the chain or on a server': async (
      { evm, list, server },
      keep,
    ) => {
      const rows = (await list(evm.accounts[0].address)).filter((one) => one.image);
      const browser = await startBrowser(keep);
      const page = await newPage(browser, keep, server.origin);
      await page.goto(`${server.origin}/v1/no-such-page`);
      for (const name of ['Signal Flags', 'Harbour Boats', 'Harbour Passes']) {
        const { image } = rows.find((one) => one.collection === name);
        const width = await page.evaluate(
          (src) =>
            new Promise((resolve, reject) => {
              const img = new Image();
              img.onload = () => resolve(img.naturalWidth);
              img.onerror = () => reject(new Error('not shown'));
              img.src = src;
            }),
          `${server.origin}${image}`,
        );
        assert.ok(width > 0, name);
      }
    },
    'of what strangers put there, nothing runs and nothing inner is reached': async (
      world,
      keep,
    ) => {
      const { evm, devnet, server, hostile, list, levelWithChain } = world;
      const [{ address }] = evm.accounts;
      const { boats } = evm.contracts;
      const master = evm.accounts.find(({ role }) => role === 'master').address;
      const write = (functionName, args) => {
        const data = encodeFunctionData({ abi: erc721, functionName, args });
        return devnet.call('eth_sendTransaction', [{ from: master, to: boats, data }]);
      };
      await write('setBase', [`${hostile.url}/`]);
      for (const index of hostile.traps.keys())
        await write('mint', [address, BigInt(TRAPS_FROM + index)]);
      await levelWithChain();
      const browser = await startBrowser(keep);
      await Promise.all(
        hostile.traps.map(async ({ name, served }, index) => {
          const id = `${TRAPS_FROM + index}`;
          const row = await waitFor(`the list to name ${name}`, async () =>
            (await list(address)).find((one) => one.tokenId === id && one.name === name),
          );
          if (row.image === null) return assert.equal(served, undefined, name);
          const response = await fetch(`${server.origin}${row.image}`);
          const type = response.headers.get('content-type');
          await response.arrayBuffer();
          assert.equal(response.status, served ? 200 : 404, name);
          assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
          if (!served) return assert.match(type, /^application\/json/, name);
          assert.equal(type, served);
          assert.equal(
            response.headers.get('content-security-policy'),
            "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          );
          assert.equal(response.headers.get('content-disposition'), 'inline');
          // As a picture, in a frame, and opened by itself.
          const page = await newPage(browser, keep, server.origin);
          await page.goto(`${server.origin}${row.image}`);
          assert.notEqual(await page.title(), 'ran', `${name} ran as a page`);
          await page.goto(`${server.origin}/v1/no-such-page`);
          await page.evaluate(async (src) => {
            for (const tag of ['img', 'iframe', 'object', 'embed']) {
              const element = document.createElement(tag);
              element[tag === 'object' ? 'data' : 'src'] = src;
              const done = new Promise((resolve) => {
                element.onload = resolve;
                element.onerror = resolve;
              });
              document.body.append(element);
              await done;
            }
          }, `${server.origin}${row.image}`);
          assert.notEqual(await page.title(), 'ran', `${name} reached its frame's page`);
        }),
      );
      assert.deepEqual(hostile.ran, [], 'no script ran, nothing was called from a picture');
      assert.equal(hostile.innerConnections(), 0, 'no redirect led to an inner address');
    },
    'a path that this server did not make is no picture': async ({ server, evm, list }) => {
      const row = (await list(evm.accounts[0].address)).find((one) => one.image);
      const sealed = row.image.slice('/v1/image/'.length);
      const flipped = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21);
      const place = encodeURIComponent('https://example.org/x.png');
      for (const path of [flipped, `${sealed}AA`, sealed.slice(0, -4), place])
        assert.equal((await fetch(`${server.origin}/v1/image/${path}`)).status, 404);
    },
    'what was fetched is there when its host has gone, and after a start': async (world) => {
      const { evm, server, hostile, list } = world;
      const [{ address }] = evm.accounts;
      await hostile.stop();
      await server.program.stop();
      await server.start();
      const good = hostile.traps.findIndex(({ name }) => name === 'moved once');
      const row = (await list(address)).find((one) => one.tokenId === `${TRAPS_FROM + good}`);
      assert.equal(row.name, 'moved once');
      const response = await fetch(`${server.origin}${row.image}`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'image/png');
    },
    'a chain that nobody indexes has none, and a wrong question is told': async ({
      evm,
      page,
      chain,
    }) => {
      const [{ address }] = evm.accounts;
      const none = await page(address, { chainId: 'eip155:424242' });
      assert.deepEqual([none.status, none.json], [200, { data: [], next: null }]);
      assert.equal((await page('0x12')).status, 400);
      assert.equal((await page(address, { chainId: 'x' })).status, 400);
      const other = await page(address, { chainId: chain, cursor: 'AAAA' });
      assert.equal(other.status, 400);
      assert.equal(other.json.reasons[0].field, 'cursor');
    },
    'when the node is gone: 503, and when to ask again': async ({ devnet, evm, page }) => {
      await devnet.stop();
      const { status, headers, json } = await page(evm.accounts[4].address);
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '30');
      assert.equal(json.reasons[0].field, 'nfts');
    },
  },
};
