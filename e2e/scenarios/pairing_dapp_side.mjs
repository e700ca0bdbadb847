// SPDX-License-Identifier: Apache-2.0
//
// Our C++ pairing machine as dapp, the real walletkit as wallet, through our relay.
import assert from 'node:assert/strict';
import { recoverMessageAddress, stringToHex } from 'viem';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { PairingProgram } from '../peers/PairingProgram.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const MESSAGE = 'Sign this';
const wanted = [
  {
    key: 'eip155',
    chains: [CHAIN],
    accounts: [],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
];

let requested = 0;

async function proposed({ server, chain }, keep, { reject = false } = {}) {
  const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
  const wallet = await startWalletPeer(keep, options);
  if (reject) wallet.reject('session_proposal');
  const dapp = PairingProgram.start(keep, { role: 'dapp', relayUrl: server.relayUrl });
  dapp.step({ type: 'connect', required: [], optional: wanted });
  const { uri } = await dapp.waitForEvent('uri_ready');
  await wallet.pair(uri);
  return { dapp, wallet };
}

async function connected(world, keep) {
  const { dapp, wallet } = await proposed(world, keep);
  const { session } = await dapp.waitForEvent('session_connected');
  await wallet.session();
  return { dapp, wallet, session, topic: session.topic };
}

async function request(dapp, topic, method, params) {
  const request_id = `r${++requested}`;
  dapp.step({ type: 'request', request_id, topic, chain: CHAIN, method, params });
  return dapp.waitForEvent('request_answered', (event) => event.request_id === request_id);
}

async function assertSigns(dapp, topic) {
  const answer = await request(dapp, topic, 'personal_sign', [stringToHex(MESSAGE), DEV_ADDRESS]);
  const signer = await recoverMessageAddress({ message: MESSAGE, signature: answer.result });
  assert.equal(signer, DEV_ADDRESS);
}

export default {
  name: 'walletkit and our dapp side',
  async setUp(keep) {
    const chain = await startChain(keep);
    const server = await startServer(keep);
    return { server, chain };
  },
  tests: {
    async connects(world, keep) {
      const { session, wallet } = await connected(world, keep);
      assert.equal(session.peer.name, 'Test wallet');
      assert.deepEqual(session.namespaces[0].accounts, [`${CHAIN}:${DEV_ADDRESS}`]);
      assert.equal((await wallet.session()).peer.metadata.name, 'Portico dapp');
    },

    async 'hears a rejection'(world, keep) {
      const { dapp } = await proposed(world, keep, { reject: true });
      assert.equal((await dapp.waitForEvent('connect_rejected')).reason.code, 5000);
    },

    async 'gets a signature'(world, keep) {
      const { dapp, topic } = await connected(world, keep);
      await assertSigns(dapp, topic);
      await dapp.waitForEvent('request_sent');
    },

    async 'gets a transaction that the chain mines'(world, keep) {
      const { dapp, topic } = await connected(world, keep);
      const transaction = { from: DEV_ADDRESS, to: OTHER_ADDRESS, value: '0x1' };
      const { result } = await request(dapp, topic, 'eth_sendTransaction', [transaction]);
      const receipt = await waitFor('the receipt', () =>
        world.chain.call('eth_getTransactionReceipt', [result]),
      );
      assert.equal(receipt.status, '0x1');
    },

    async 'hears that a request was rejected'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      wallet.reject();
      const { error } = await request(dapp, topic, 'personal_sign', ['0x00', DEV_ADDRESS]);
      assert.deepEqual(error, { code: 4001, message: 'User rejected the request.' });
    },

    async 'hears an event of the wallet'(world, keep) {
      const { dapp, wallet } = await connected(world, keep);
      await wallet.emitSessionEvent('accountsChanged', [OTHER_ADDRESS], CHAIN);
      const { name, data } = await dapp.waitForEvent('session_emitted');
      assert.deepEqual([name, data], ['accountsChanged', [OTHER_ADDRESS]]);
    },

    async 'follows an update of the session'(world, keep) {
      const { dapp, wallet } = await connected(world, keep);
      await wallet.updateAccounts([CHAIN, 'eip155:1'].map((chain) => `${chain}:${DEV_ADDRESS}`));
      const { session } = await dapp.waitForEvent('session_updated');
      assert.equal(session.namespaces[0].accounts.length, 2);
    },

    async 'pings the wallet'(world, keep) {
      const { dapp, topic } = await connected(world, keep);
      dapp.step({ type: 'ping', topic });
      assert.equal((await dapp.waitForEvent('ping_answered')).answered, true);
    },

    async 'leaves the wallet'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      const ended = new Promise((resolve) => wallet.on('session_delete', resolve));
      dapp.step({ type: 'disconnect', topic });
      assert.equal((await dapp.waitForEvent('session_ended')).reason, 'self');
      await ended;
    },

    async 'is left by the wallet'(world, keep) {
      const { dapp, wallet } = await connected(world, keep);
      await wallet.disconnect();
      assert.equal((await dapp.waitForEvent('session_ended')).reason, 'peer');
    },

    async 'goes on after a crash from what it had stored'(world, keep) {
      const { dapp, topic } = await connected(world, keep);
      await dapp.stop();
      const options = { role: 'dapp', relayUrl: world.server.relayUrl, storage: dapp.storage };
      const next = PairingProgram.start(keep, options);
      const { sessions } = await next.waitForEvent('restored');
      assert.equal(sessions[0].topic, topic);
      await assertSigns(next, topic);
    },

    async 'gets its answer over a relay killed and started again'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      wallet.hold('personal_sign');
      const seen = wallet.next('personal_sign');
      const signed = assertSigns(dapp, topic);
      await seen;
      await world.server.kill();
      await world.server.start();
      wallet.approve();
      await signed;
    },
  },
};
