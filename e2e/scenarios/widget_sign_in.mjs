// SPDX-License-Identifier: Apache-2.0
//
// Signing in with the widget, on a host's page over the real server and a wallet with a key of the devnet: what is
// signed, what the server then knows, and what happens to sessions.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN,
  CHAIN_ID,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { polkadotWallet } from '../peers/namespaceWallets.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const HEX_ID = `0x${CHAIN_ID.toString(16)}`;
const SESSIONS = 'portico.sign_in/session';

const ask = ({ server, project }, path, token, method = 'GET') =>
  fetch(`${server.origin}/auth/v1/${path}?projectId=${project}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });

/** The host's page; `siwx` is its option. */
async function visit(world, keep, { siwx = true } = {}) {
  const { server, chain } = world;
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: [HEX_ID, '0x1'] });
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.url],
    testnet: true,
  };
  const host = await HostPage.visit(world, keep, {
    options: {
      projectId: world.project,
      networks: [network, 'eip155:1'],
      server: server.origin,
      relayUrl: undefined,
      siwx,
    },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  return Object.assign(host, { wallet });
}

async function connect(world, keep, options) {
  const host = await visit(world, keep, options);
  await host.openSheet();
  await host.button('Alder').click();
  await prompt(host);
  return host;
}

const prompt = (host) => host.sheet.getByText('Prove this wallet is yours').waitFor();
const hidden = (host) => host.sheet.waitFor({ state: 'hidden' });
const statusOf = (host) => host.page.evaluate(() => globalThis.portico.getState().status);

async function signIn(host) {
  await host.button('Sign in').click();
  await hidden(host);
}

const sessionsOf = (host) =>
  host.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), SESSIONS);

const peerOf = ({ server, chain, project }) => ({
  relayUrl: server.relayUrl,
  chainUrl: chain.url,
  projectId: project,
});

/** The text of the pairing code. */
async function codeOf(host) {
  await host.openSheet();
  await host.button('Wallet on your phone').click();
  await host.button('Copy link').click();
  await host.button('Link copied').waitFor();
  return host.page.evaluate(() => navigator.clipboard.readText());
}

async function connectPhone(world, keep, { oneClick, host: given }) {
  const host = given ?? (await visit(world, keep));
  const phone = await startWalletPeer(keep, { ...peerOf(world), oneClick });
  await phone.pair(await codeOf(host));
  await host.page.waitForFunction(() => globalThis.portico.getState().status === 'connected');
  return { host, phone };
}

/** The texts that keys were asked to sign. */
const signedBy = (keys) =>
  keys.requested
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => Buffer.from(params[0].slice(2), 'hex').toString());

/** The text of the last signature that the wallet was asked for. */
function messageOf(host) {
  const asked = host.wallet.requested.filter(({ method }) => method === 'personal_sign').at(-1);
  return Buffer.from(asked.params[0].slice(2), 'hex').toString();
}

export default {
  name: 'widget and signing in',
  async setUp(keep) {
    const server = await startServer(keep, { args: [] });
    const project = makeProject(server, { origins: ['http://127.0.0.1:*'] });
    return { server, project, chain: await startChain(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'signs a message of this page, and a reload finds the session'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      const lines = messageOf(host).split('\n');
      const { host: domain } = new URL(host.url);
      assert.equal(lines[0], `${domain} wants you to sign in with your Devnet account:`);
      assert.equal(lines[1], DEV_ADDRESS);
      assert.ok(lines.includes(`URI: ${host.url}/`));
      assert.ok(lines.includes(`Chain ID: ${CHAIN}`));
      const [{ token, expiresAt }] = await sessionsOf(host);
      assert.ok(expiresAt > Date.now());
      const me = await (await ask(world, 'me', token)).json();
      assert.equal(me.address, DEV_ADDRESS);
      assert.equal(me.caip2Network, CHAIN);
      assert.equal(me.domain, domain);
      const looked = host.page.waitForResponse(/auth\/v1\/me/);
      await host.page.reload();
      assert.equal((await looked).status(), 200);
      await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
      await host.openSheet();
      await host.button('Disconnect').waitFor();
      assert.equal(
        host.wallet.requested.filter(({ method }) => method === 'personal_sign').length,
        1,
      );
    },

    async 'takes the signature of a key of sr25519, as nearly all of Polkadot are'(world, keep) {
      const wallet = polkadotWallet();
      const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
      const { server, project: projectId } = world;
      const host = await HostPage.visit(world, keep, {
        options: {
          projectId,
          networks: [network],
          server: server.origin,
          relayUrl: undefined,
          siwx: true,
        },
        before: (page) => installInPage(page, wallet, { key: 'spruce' }),
      });
      await host.openSheet();
      await host.button('Spruce').click();
      await prompt(host);
      await signIn(host);
      const [{ token }] = await sessionsOf(host);
      const me = await (await ask(world, 'me', token)).json();
      assert.equal(me.address, wallet.accounts[0].address);
      assert.equal(me.caip2Network, network);
    },

    async 'says that it was declined, and takes the next signature'(world, keep) {
      const host = await connect(world, keep);
      host.wallet.rejectNext('personal_sign');
      await host.button('Sign in').click();
      await host.sheet.getByText('Signature declined').waitFor();
      assert.equal(await statusOf(host), 'connected');
      await host.button('Try again').click();
      await hidden(host);
      assert.equal((await sessionsOf(host)).length, 1);
    },

    async 'does not close where it is required, and Cancel disconnects'(world, keep) {
      const host = await connect(world, keep);
      await host.page.keyboard.press('Escape');
      await host.button('Close').click();
      await prompt(host);
      await host.button('Cancel').click();
      await hidden(host);
      await host.page.waitForFunction(
        () => globalThis.portico.getState().status === 'disconnected',
      );
      assert.deepEqual(await sessionsOf(host), []);
    },

    async 'lets the visitor stay undecided where it is not'(world, keep) {
      const host = await connect(world, keep, { siwx: { required: false } });
      await host.button('Close').click();
      await hidden(host);
      assert.equal(await statusOf(host), 'connected');
      await host.page.reload();
      await prompt(host);
      await host.button('Cancel').click();
      await hidden(host);
      assert.equal(await statusOf(host), 'connected');
    },

    async 'asks again after the session was ended elsewhere, and after its time'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      const [{ token }] = await sessionsOf(host);
      const ended = await ask(world, 'sign-out-everywhere', token, 'POST');
      assert.equal(ended.status, 200);
      await host.page.reload();
      await prompt(host);
      await signIn(host);
      const sessions = await sessionsOf(host);
      await host.page.evaluate(
        ([key, text]) => localStorage.setItem(key, text),
        [SESSIONS, JSON.stringify(sessions.map((one) => ({ ...one, expiresAt: 1 })))],
      );
      await host.page.reload();
      await prompt(host);
    },

    async 'each account has a session of its own'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      host.wallet.changeAccounts([OTHER_ADDRESS.toLowerCase()]);
      await prompt(host);
      host.wallet.changeAccounts([DEV_ADDRESS.toLowerCase()]);
      await hidden(host);
      assert.equal(await statusOf(host), 'connected');
    },

    async 'so has each network, and Cancel returns to the one that has'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      host.wallet.switchChain('0x1');
      await prompt(host);
      await host.button('Cancel').click();
      await hidden(host);
      const switched = host.wallet.requested.find(
        ({ method }) => method === 'wallet_switchEthereumChain',
      );
      assert.equal(switched.params[0].chainId, HEX_ID);
      assert.equal(await statusOf(host), 'connected');
    },

    async 'disconnecting ends the session on the server'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      const [{ token }] = await sessionsOf(host);
      const ended = host.page.waitForResponse(/auth\/v1\/sign-out/);
      await host.page.evaluate(() => globalThis.portico.disconnect());
      assert.equal((await ended).status(), 200);
      assert.equal((await ask(world, 'me', token)).status, 401);
      assert.deepEqual(await sessionsOf(host), []);
    },

    async 'a page of another origin gets nothing'(world, keep) {
      const host = await connect(world, keep);
      await signIn(host);
      const [{ token }] = await sessionsOf(host);
      const other = await connect(world, keep);
      assert.notEqual(other.url, host.url);
      assert.deepEqual(await sessionsOf(other), []);
      const statusAt = ({ page }) =>
        page.evaluate(
          async ([url, bearer]) =>
            (await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } })).status,
          [`${world.server.origin}/auth/v1/me?projectId=${world.project}`, token],
        );
      assert.equal(await statusAt(host), 200);
      assert.equal(await statusAt(other), 401);
    },

    async 'a phone that knows it connects and signs in one step'(world, keep) {
      const { host, phone } = await connectPhone(world, keep, { oneClick: true });
      await hidden(host);
      await host.page.waitForFunction((key) => localStorage.getItem(key), SESSIONS);
      const [{ token, chainId }] = await sessionsOf(host);
      assert.equal(chainId, CHAIN);
      const me = await (await ask(world, 'me', token)).json();
      assert.equal(me.address, DEV_ADDRESS);
      assert.equal(me.domain, new URL(host.url).host);
      assert.equal(signedBy(phone.keys).length, 1);
      const text = signedBy(phone.keys)[0];
      assert.match(text, /wants you to sign in with your Ethereum account:\n0x/);
      assert.match(text, /I further authorize the stated URI .*'personal_sign'/);
      // The session of the wallet is one that signs for the page.
      const signature = await host.page.evaluate(
        (params) => globalThis.portico.getProvider().request({ method: 'personal_sign', params }),
        ['0x6869', DEV_ADDRESS],
      );
      assert.match(signature, /^0x[0-9a-f]{130}$/);
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
      await host.openSheet();
      await host.button('Disconnect').waitFor();
    },

    async 'a phone that does not know it is asked afterwards'(world, keep) {
      const { host, phone } = await connectPhone(world, keep, {});
      await prompt(host);
      await signIn(host);
      assert.equal((await sessionsOf(host)).length, 1);
      assert.deepEqual(
        phone.requested.filter(({ method }) => method === 'session_authenticate'),
        [],
      );
    },

    async 'a code is there without the server of sessions, and a decline is a decline'(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      await host.page.route(/auth\/v1\/nonce/, (route) => route.abort());
      const { phone } = await connectPhone(world, keep, { oneClick: true, host });
      await prompt(host);
      assert.deepEqual(signedBy(phone.keys), []);
      const other = await visit(world, keep);
      const wallet = await startWalletPeer(keep, { ...peerOf(world), oneClick: true });
      wallet.reject('session_authenticate');
      await wallet.pair(await codeOf(other));
      await other.sheet.getByText('Request declined').waitFor();
      assert.deepEqual(await sessionsOf(other), []);
    },

    async 'says that the server cannot be reached, and the host hears all of it'(world, keep) {
      const host = await connect(world, keep);
      await host.page.evaluate(() => {
        globalThis.heard = [];
        globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data.event));
      });
      await host.page.route(/auth\/v1\/nonce/, (route) => route.abort());
      await host.button('Sign in').click();
      await host.sheet.getByText('Harbour cannot be reached').waitFor();
      await host.page.unroute(/auth\/v1\/nonce/);
      await host.button('Try again').click();
      await hidden(host);
      await waitFor('the events', async () => {
        const heard = await host.page.evaluate(() => globalThis.heard);
        return ['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR', 'SIWX_AUTH_SUCCESS'].every((event) =>
          heard.includes(event),
        );
      });
    },
  },
};
