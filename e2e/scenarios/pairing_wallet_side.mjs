// SPDX-License-Identifier: Apache-2.0
//
// The real universal-provider as dapp, our C++ pairing machine as wallet, through our relay.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { recoverMessageAddress, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  CHAIN,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { DappPeer } from '../peers/DappPeer.mjs';
import { PairingProgram } from '../peers/PairingProgram.mjs';

const account = privateKeyToAccount(DEV_KEY);
const MESSAGE = 'Sign this';

const namespaces = (chains = [CHAIN], address = DEV_ADDRESS) => [
  {
    key: 'eip155',
    chains,
    accounts: chains.map((chain) => `${chain}:${address}`),
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
];

async function proposed({ server, chain }, keep) {
  const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
  const dapp = await DappPeer.create(keep, options);
  const wallet = PairingProgram.start(keep, { role: 'wallet', relayUrl: server.relayUrl });
  const { uri, session } = await dapp.connect();
  wallet.step({ type: 'pair', uri });
  const proposal = await wallet.waitForEvent('proposal_received');
  return { dapp, wallet, session, proposal };
}

async function connected(world, keep) {
  const { dapp, wallet, session, proposal } = await proposed(world, keep);
  wallet.step({
    type: 'approve_session',
    proposal_id: proposal.proposal_id,
    namespaces: namespaces(),
  });
  const { topic } = await session;
  await wallet.waitForEvent('session_connected');
  return { dapp, wallet, topic };
}

/** Signs what is asked, as a wallet's owner would approve it. */
async function answerNextSignature(wallet, topic) {
  const [{ id, params }] = await once(wallet, 'request_received');
  const result = await account.signMessage({ message: { raw: params[0] } });
  wallet.step({ type: 'respond', topic, id, result });
}

async function assertSigns(dapp) {
  const signature = await dapp.request('personal_sign', [stringToHex(MESSAGE), DEV_ADDRESS]);
  assert.equal(await recoverMessageAddress({ message: MESSAGE, signature }), DEV_ADDRESS);
}

export default {
  name: 'universal-provider and our wallet side',
  async setUp(keep) {
    const chain = await startChain(keep);
    const server = await startServer(keep);
    return { server, chain };
  },
  tests: {
    async 'hears the proposal and connects'(world, keep) {
      const { dapp, wallet, session, proposal } = await proposed(world, keep);
      assert.equal(proposal.proposer.name, 'Test dapp');
      const { proposal_id } = proposal;
      wallet.step({ type: 'approve_session', proposal_id, namespaces: namespaces() });
      const settled = await session;
      assert.equal(settled.peer.metadata.name, 'Portico wallet');
      assert.deepEqual(settled.namespaces.eip155.accounts, [`${CHAIN}:${DEV_ADDRESS}`]);
      assert.deepEqual(await dapp.request('eth_accounts', []), [DEV_ADDRESS]);
    },

    async 'rejects the proposal'(world, keep) {
      const { wallet, session, proposal } = await proposed(world, keep);
      const reason = { code: 5000, message: 'User rejected.' };
      wallet.step({ type: 'reject_session', proposal_id: proposal.proposal_id, reason });
      await assert.rejects(session, { code: 5000 });
    },

    async 'signs what the dapp asks'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      const answered = answerNextSignature(wallet, topic);
      await assertSigns(dapp);
      await answered;
    },

    async 'gives the dapp an error as it was said'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      wallet.once('request_received', ({ id }) => {
        const error = { code: 4001, message: 'User rejected.' };
        wallet.step({ type: 'respond', topic, id, error });
      });
      const requested = dapp.request('personal_sign', [stringToHex(MESSAGE), DEV_ADDRESS]);
      await assert.rejects(requested, { code: 4001, message: 'User rejected.' });
    },

    async 'tells the dapp of another account'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      const data = [`${CHAIN}:${OTHER_ADDRESS}`];
      wallet.step({ type: 'emit', topic, chain: CHAIN, name: 'accountsChanged', data });
      const { event } = await waitFor('the event in the dapp', () =>
        dapp.events.find(({ name }) => name === 'session_event'),
      );
      assert.deepEqual(event.params.event, { name: 'accountsChanged', data });
    },

    async 'updates and extends the session'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      wallet.step({ type: 'update', topic, namespaces: namespaces([CHAIN, 'eip155:1']) });
      await waitFor('the update in the dapp', () => {
        const session = dapp.provider.client.session.get(topic);
        return session.namespaces.eip155.accounts.length === 2;
      });
      const extended = new Promise((resolve) => {
        dapp.provider.client.once('session_extend', resolve);
      });
      wallet.step({ type: 'extend', topic });
      await wallet.waitForEvent('session_extended');
      assert.equal((await extended).topic, topic);
    },

    async 'answers a ping, and pings'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      await dapp.provider.client.ping({ topic });
      wallet.step({ type: 'ping', topic });
      assert.equal((await wallet.waitForEvent('ping_answered')).answered, true);
    },

    async 'is left by the dapp'(world, keep) {
      const { dapp, wallet } = await connected(world, keep);
      await dapp.provider.disconnect();
      assert.equal((await wallet.waitForEvent('session_ended')).reason, 'peer');
    },

    async 'leaves the dapp'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      wallet.step({ type: 'disconnect', topic });
      await waitFor('the dapp to hear it', () =>
        dapp.events.some(({ name }) => name === 'session_delete'),
      );
      assert.equal(dapp.provider.client.session.length, 0);
    },

    async 'goes on after a crash from what it had stored'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      await wallet.stop();
      const options = { role: 'wallet', relayUrl: world.server.relayUrl, storage: wallet.storage };
      const next = PairingProgram.start(keep, options);
      const { sessions } = await next.waitForEvent('restored');
      assert.equal(sessions[0].topic, topic);
      const answered = answerNextSignature(next, topic);
      await assertSigns(dapp);
      await answered;
    },

    async 'answers what was asked while it was away'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      await wallet.stop();
      const signed = assertSigns(dapp);
      await waitFor('the dapp to have asked', () =>
        dapp.provider.client.core.history.pending.some(({ topic: at }) => at === topic),
      );
      const options = { role: 'wallet', relayUrl: world.server.relayUrl, storage: wallet.storage };
      const next = PairingProgram.start(keep, options);
      await answerNextSignature(next, topic);
      await signed;
    },

    async 'answers over a relay killed and started again'(world, keep) {
      const { dapp, wallet, topic } = await connected(world, keep);
      const requested = once(wallet, 'request_received');
      const signed = assertSigns(dapp);
      const [{ id, params }] = await requested;
      await world.server.kill();
      const result = await account.signMessage({ message: { raw: params[0] } });
      wallet.step({ type: 'respond', topic, id, result });
      await world.server.start();
      await signed;
    },
  },
};
