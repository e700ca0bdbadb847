// SPDX-License-Identifier: Apache-2.0
//
// Names of an operator's zone for those who know nothing of the server: viem and ethers ask the devnet's ENS, its
// resolver sends them to the server (ENSIP-10, ERC-3668), and takes only what the server's key has signed
// (docs/names.md#resolving-with-ens).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBase58Encoder } from '@solana/kit';
import {
  createPublicClient,
  defineChain,
  encodeAbiParameters,
  http,
  namehash,
  toCoinType,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startServer } from '../../tools/harness/startServer.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const ZONE = 'shop.eth';

/** Registers a name as an app does: the account signs what it wants. */
async function register(server, account, name, attributes = {}) {
  const timestamp = Math.floor(Date.now() / 1000);
  const message = JSON.stringify({ name, attributes, timestamp });
  const signature = await account.signMessage({ message });
  const response = await fetch(`${server.origin}/v1/profile/account?projectId=${PROJECT}`, {
    method: 'POST',
    body: JSON.stringify({ message, signature, coin_type: 60, address: account.address }),
  });
  assert.equal(response.status, 200, await response.text());
}

export default {
  name: 'names in ENS',
  async setUp(keep) {
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const { deployNameResolver } = await import('../../tools/devnet/evm/deployNameResolver.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const { evm } = devnet.manifest;
    const folder = mkdtempSync(join(tmpdir(), 'portico-ens-'));
    keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
    const keyFile = join(folder, 'ens.key');
    writeFileSync(keyFile, `${generatePrivateKey().slice(2)}\n`, { mode: 0o600 });
    const server = await startServer(keep, {
      args: ['--any-project', '--names-zones', ZONE, '--names-ens-key-file', keyFile],
    });
    const config = join(folder, 'portico.toml');
    writeFileSync(config, `[names]\nens_key_file = "${keyFile}"\n`);
    const signer = execFileSync(server.binary, ['names', 'signer', '--config', config], {
      encoding: 'utf8',
    }).trim();
    const resolver = await deployNameResolver({
      ...devnet,
      manifest: evm,
      zone: ZONE,
      urls: [`${server.origin}/v1/ens/{sender}/{data}.json`],
      signer,
    });
    const chain = defineChain({
      id: evm.chainId,
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [devnet.rpcUrl] } },
      contracts: { ensUniversalResolver: { address: evm.contracts.universalResolver } },
    });
    const client = createPublicClient({ chain, transport: http() });
    const alice = privateKeyToAccount(generatePrivateKey());
    await register(server, alice, `alice.${ZONE}`, { bio: 'sells lamps' });
    return { devnet, evm, server, resolver, client, alice, signer, keyFile };
  },
  tests: {
    'viem finds the address and what the name says of itself': async ({ client, alice }) => {
      const name = `alice.${ZONE}`;
      assert.equal(await client.getEnsAddress({ name }), alice.address);
      assert.equal(await client.getEnsText({ name, key: 'description' }), 'sells lamps');
      assert.equal(await client.getEnsText({ name, key: 'url' }), null);
      assert.equal(await client.getEnsAddress({ name, coinType: toCoinType(8453) }), null);
      assert.equal(await client.getEnsAddress({ name: `nobody.${ZONE}` }), null);
      assert.equal(await client.getEnsAddress({ name: ZONE }), null);
    },

    'its account of Solana too, as ENSIP-9 writes it': async ({ client, server }) => {
      const owner = privateKeyToAccount(generatePrivateKey());
      const name = `sailor.${ZONE}`;
      await register(server, owner, name);
      assert.equal(await client.getEnsAddress({ name, coinType: 501n }), null);
      const message = JSON.stringify({
        name,
        coin_type: 501,
        address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        timestamp: Math.floor(Date.now() / 1000),
      });
      const signature = await owner.signMessage({ message });
      const response = await fetch(
        `${server.origin}/v1/profile/account/${name}/address?projectId=${PROJECT}`,
        {
          method: 'POST',
          body: JSON.stringify({ message, signature, coin_type: 60, address: owner.address }),
        },
      );
      assert.equal(response.status, 200, await response.text());
      const bytes = getBase58Encoder().encode('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
      assert.equal(
        await client.getEnsAddress({ name, coinType: 501n }),
        `0x${Buffer.from(bytes).toString('hex')}`,
      );
    },

    'a name that was registered a moment ago, or taken away, is known at once': async (world) => {
      const { client, server } = world;
      const bob = privateKeyToAccount(generatePrivateKey());
      assert.equal(await client.getEnsAddress({ name: `bob.${ZONE}` }), null);
      await register(server, bob, `bob.${ZONE}`);
      assert.equal(await client.getEnsAddress({ name: `bob.${ZONE}` }), bob.address);
      execFileSync(server.binary, [
        'names',
        'remove',
        `bob.${ZONE}`,
        '--yes',
        '--data',
        server.data,
      ]);
      assert.equal(await client.getEnsAddress({ name: `bob.${ZONE}` }), null);
    },

    'ethers finds it too': async ({ devnet, evm, alice }) => {
      const { EnsPlugin, JsonRpcProvider, Network } = await import('ethers');
      const network = new Network('devnet', evm.chainId);
      network.attachPlugin(new EnsPlugin(evm.contracts.registry, evm.chainId));
      const provider = new JsonRpcProvider(devnet.rpcUrl, network, { staticNetwork: network });
      try {
        assert.equal(await provider.resolveName(`alice.${ZONE}`), alice.address);
        const resolver = await provider.getResolver(`alice.${ZONE}`);
        assert.equal(await resolver.getText('description'), 'sells lamps');
        assert.equal(await provider.resolveName(`nobody.${ZONE}`), null);
      } finally {
        provider.destroy();
      }
    },

    'names with records of their own on the chain are found as before': async ({ client, evm }) => {
      const { name, address } = evm.names.find(({ verifies }) => verifies);
      assert.equal(await client.getEnsAddress({ name }), address);
    },

    'a page of any origin may ask, and questions about other names are refused': async ({
      server,
      resolver,
    }) => {
      const ask = (path) => fetch(`${server.origin}/v1/ens/${resolver}/${path}`);
      const refused = await ask('0x1234.json');
      assert.equal(refused.status, 400);
      assert.equal(refused.headers.get('access-control-allow-origin'), '*');
      assert.match((await refused.json()).message, /resolve\(bytes,bytes\)/);
      const other = await ask(`${questionOf('alice.other.eth')}.json`);
      assert.equal(other.status, 404);
      const posted = await fetch(`${server.origin}/v1/ens`, {
        method: 'POST',
        body: JSON.stringify({ sender: resolver, data: questionOf(`alice.${ZONE}`) }),
      });
      assert.equal(posted.status, 200);
      assert.match((await posted.json()).data, /^0x/);
    },

    'the contract takes nothing that another key has signed, nor an answer that is over': async (
      world,
    ) => {
      const { evm, devnet, resolver, client, server, alice } = world;
      const question = questionOf(`alice.${ZONE}`);
      const { data } = await (
        await fetch(`${server.origin}/v1/ens/${resolver}/${question}.json`)
      ).json();
      const read = (response, extra = question) =>
        client.readContract({
          address: resolver,
          abi: devnet.artifacts.NameResolver.abi,
          functionName: 'resolveCallback',
          args: [response, extra],
        });
      assert.ok((await read(data)).toLowerCase().includes(alice.address.slice(2).toLowerCase()));
      await assert.rejects(read(data, questionOf(`mallory.${ZONE}`)), /AnswerNotSigned/);
      // The last byte of the address in the answer.
      const address = alice.address.slice(2).toLowerCase();
      const forged = data.replace(
        address,
        address.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      );
      assert.notEqual(forged, data);
      await assert.rejects(read(forged), /AnswerNotSigned/);
      const over = encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        ['0x', 1n, `0x${'00'.repeat(65)}`],
      );
      await assert.rejects(read(over), /AnswerExpired/);
      const none = await fetch(
        `${server.origin}/v1/ens/${evm.contracts.registry}/${question}.json`,
      );
      await assert.rejects(read((await none.json()).data), /AnswerNotSigned/);
    },

    'where the server is away the name does not lead to anybody': async (world) => {
      const { devnet, evm, client } = world;
      const { deployNameResolver } = await import('../../tools/devnet/evm/deployNameResolver.mjs');
      const silent = createServer((_request, response) => response.writeHead(503).end());
      await new Promise((done) => silent.listen(0, '127.0.0.1', done));
      try {
        await deployNameResolver({
          ...devnet,
          manifest: evm,
          zone: 'away.eth',
          urls: [`http://127.0.0.1:${silent.address().port}/{sender}/{data}.json`],
          signer: world.signer,
        });
        await assert.rejects(client.getEnsAddress({ name: 'alice.away.eth', strict: true }));
      } finally {
        silent.close();
      }
    },
  },
};

/** `resolve(name, addr(node))`, as a resolver sends it on. */
function questionOf(name) {
  const labels = name
    .split('.')
    .map(
      (label) =>
        `${label.length.toString(16).padStart(2, '0')}${Buffer.from(label).toString('hex')}`,
    );
  const dns = `0x${labels.join('')}00`;
  const inner = `0x3b3b57de${namehash(name).slice(2)}`;
  return `0x9061b923${encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [dns, inner]).slice(2)}`;
}
