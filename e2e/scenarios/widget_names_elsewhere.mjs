// SPDX-License-Identifier: Apache-2.0
//
// Sending to names that are kept off the chain: another operator's zone, whose resolver (the real contract, on a real
// node) sends whoever asks to that operator's server. The page's own server, which has no zone, looks them up.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installInPage } from '@portico/testing';
import { createWalletClient, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { DEV_KEY } from '../../tools/harness/startChain.mjs';
import { startEthereum } from '../../tools/harness/startEthereum.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const ZONE = 'shop.eth';
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** An operator's server with two zones, and the address of the key that its answers are signed with. */
async function startZone(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-ens-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'ens.key');
  writeFileSync(keyFile, `${generatePrivateKey().slice(2)}\n`, { mode: 0o600 });
  const server = await startServer(keep, {
    args: [
      ...['--any-project', '--names-ens-key-file', keyFile],
      ...['--names-zones', ZONE, '--names-zones', 'false.eth'],
    ],
  });
  const config = join(folder, 'portico.toml');
  writeFileSync(config, `[names]\nens_key_file = "${keyFile}"\n`);
  const signer = execFileSync(server.binary, ['names', 'signer', '--config', config], {
    encoding: 'utf8',
  }).trim();
  return { server, signer };
}

/** Registers a name as an app does: the account signs what it wants. */
async function register(server, account, name) {
  const timestamp = Math.floor(Date.now() / 1000);
  const message = JSON.stringify({ name, attributes: {}, timestamp });
  const signature = await account.signMessage({ message });
  const response = await fetch(`${server.origin}/v1/profile/account?projectId=${PROJECT}`, {
    method: 'POST',
    body: JSON.stringify({ message, signature, coin_type: 60, address: account.address }),
  });
  assert.equal(response.status, 200, await response.text());
}

/** Answers everything with 200 and counts it. */
async function startTrap(keep) {
  const trap = { asked: [] };
  const service = createServer((request, response) => {
    trap.asked.push(request.url);
    response.end('{"data":"0x"}');
  });
  await new Promise((done) => service.listen(0, '127.0.0.1', done));
  keep.closeOnExit('trap', () => service.close());
  trap.url = `http://127.0.0.1:${service.address().port}`;
  return trap;
}

/** The form of sending, on a host's page over that Ethereum. */
async function openForm(world, keep) {
  const { chain, server } = world;
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: ['0x1'] });
  const client = createWalletClient({
    account: privateKeyToAccount(DEV_KEY),
    chain: mainnet,
    transport: http(chain.url),
  });
  wallet.answer('eth_sendTransaction', ([{ to, value }]) =>
    client.sendTransaction({ to, value: BigInt(value) }),
  );
  const network = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: currency,
    rpcUrls: [chain.url],
  };
  const host = await HostPage.visit(world, keep, {
    options: {
      projectId: PROJECT,
      networks: [network],
      server: server.origin,
      relayUrl: undefined,
    },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  await host.button('Send').click();
  await host.button('Token: ETH').waitFor();
  await host.sheet.getByText('available').waitFor();
  return host;
}

const amount = (host) => host.sheet.getByRole('textbox', { name: 'Amount' });
const to = (host) => host.sheet.getByRole('textbox', { name: 'To' });

export default {
  name: 'widget and names that are kept elsewhere',
  async setUp(keep) {
    const chain = await startEthereum(keep);
    const zone = await startZone(keep);
    const trap = await startTrap(keep);
    const server = await startServer(keep, {
      args: [
        ...['--any-project', '--rpc-chains', `eip155:1 ${chain.url} allow_private`],
        ...['--names-private-hosts', new URL(zone.server.origin).host],
      ],
    });
    const urls = [`${zone.server.origin}/v1/ens/{sender}/{data}.json`];
    await chain.addZone({ zone: ZONE, urls, signer: zone.signer });
    // Resolvers that trust another key, and that send whoever asks to where nobody may be sent.
    const other = privateKeyToAccount(generatePrivateKey()).address;
    await chain.addZone({ zone: 'false.eth', urls, signer: other });
    await chain.addZone({
      zone: 'inside.eth',
      urls: [`${trap.url}/{sender}/{data}`, `${trap.url.replace('http:', 'https:')}/{data}`],
      signer: zone.signer,
    });
    const alice = privateKeyToAccount(generatePrivateKey());
    await register(zone.server, alice, `alice.${ZONE}`);
    return { chain, zone, trap, server, alice, browser: await startBrowser(keep) };
  },
  tests: {
    async 'what is sent to such a name arrives at whom its contract says'(world, keep) {
      const { chain, alice } = world;
      const host = await openForm(world, keep);
      await amount(host).fill('0.25');
      await to(host).fill(`Alice.${ZONE}`);
      await host.button('Preview send').click();
      await host.sheet.getByText('Review transaction carefully').waitFor();
      assert.equal(await host.sheet.locator('.pt-full').first().textContent(), alice.address);
      await host.sheet.getByText(`alice.${ZONE}`).first().waitFor();
      await host.button('Send 0.25 ETH').click();
      await host.sheet.getByText('Sent ETH').first().waitFor();
      const balance = await chain.call('eth_getBalance', [alice.address, 'latest']);
      assert.equal(BigInt(balance), parseEther('0.25'));
    },

    async 'a name that nobody has, or whose service the contract does not believe, fills nothing in'(
      world,
      keep,
    ) {
      const host = await openForm(world, keep);
      await amount(host).fill('0.25');
      await to(host).fill(`nobody.${ZONE}`);
      await host.sheet.getByText('This name has no address on this network.').waitFor();
      await to(host).fill('alice.false.eth');
      await host.sheet.getByText('could not be looked up where it is kept').waitFor();
      await to(host).fill('alice.inside.eth');
      await host.sheet.getByText('could not be looked up where it is kept').waitFor();
      await to(host).fill('nobody-at-all.eth');
      await host.sheet.getByText('Nobody has this name').waitFor();
      await host.button('This name cannot be used').waitFor();
      assert.deepEqual(world.trap.asked, []);
    },

    async 'the server tells the coin, and why it knows nothing'({ server, alice, trap }) {
      const ask = async (name, coins) => {
        const path = `/v1/names/${name}?projectId=${PROJECT}&coins=${coins}`;
        const response = await fetch(`${server.origin}${path}`);
        return { status: response.status, body: await response.json() };
      };
      assert.deepEqual(await ask(`alice.${ZONE}`, '2147492101,2147483648,60'), {
        status: 200,
        body: { name: `alice.${ZONE}`, addresses: { 60: { address: alice.address } } },
      });
      const none = { status: 200, body: { name: `alice.${ZONE}`, addresses: {} } };
      assert.deepEqual(await ask(`alice.${ZONE}`, '501'), none);
      assert.deepEqual(await ask('alice.nobody.eth', '60'), { status: 200, body: [] });
      for (const [zone, why] of [
        ['false.eth', /does not take/],
        ['inside.eth', /does not answer/],
      ]) {
        const { status, body } = await ask(`alice.${zone}`, '60');
        assert.equal(status, 503);
        assert.match(body.reasons[0].description, why);
      }
      assert.deepEqual(trap.asked, []);
    },
  },
};
