// SPDX-License-Identifier: Apache-2.0
//
// Names of the operator's zones with the reference's own client, @reown/appkit-controllers 1.7.10 from npm:
// its lookups, suggestions and registration against the real program.
import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { privateKeyToAccount } from 'viem/accounts';
import { startServer } from '../../tools/harness/startServer.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CONTROLLERS = `${root}e2e/appkit/node_modules/@reown/appkit-controllers/dist/esm/exports/index.js`;
const MAINNET = 2_147_483_649; // as the client's own EnsUtil counts it
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);

/** The client, whose calls go to this server. */
async function clientOf(origin) {
  const { BlockchainApiController: api, FetchUtil } = await import(pathToFileURL(CONTROLLERS).href);
  api.state.api = new FetchUtil({ baseUrl: origin, clientId: null });
  api.state.supportedChains = { http: ['eip155:1'], ws: [] };
  return api;
}

/** As the client's EnsController signs and sends it. */
async function register(api, name, by = account, timestamp = Math.floor(Date.now() / 1000)) {
  const message = JSON.stringify({ name, attributes: {}, timestamp });
  const signature = await by.signMessage({ message });
  return api.registerEnsName({ coinType: MAINNET, address: by.address, message, signature });
}

export default {
  name: 'names',
  async setUp(keep) {
    const server = await startServer(keep, { args: ['--names-zones', 'shop.eth'] });
    const { ChainController } = await import(pathToFileURL(CONTROLLERS).href);
    ChainController.state.activeCaipNetwork = { id: 1, caipNetworkId: 'eip155:1' };
    return { server, api: await clientOf(server.origin) };
  },
  tests: {
    async "the reference's client registers a name, finds it and is suggested others"({ api }) {
      assert.deepEqual(await api.lookupEnsName('harbour.shop.eth'), []);
      await register(api, 'harbour.shop.eth');
      const found = await api.lookupEnsName('harbour.shop.eth');
      assert.equal(Object.values(found.addresses)[0].address, account.address);
      const names = await api.reverseLookupEnsName({ address: account.address });
      assert.deepEqual(
        names.map(({ name }) => name),
        ['harbour.shop.eth'],
      );
      const { suggestions } = await api.getEnsNameSuggestions('harbour');
      assert.equal(suggestions.length, 5);
      assert.deepEqual(suggestions[0], { name: 'harbour.shop.eth', registered: true });
      assert.ok(
        suggestions.slice(1).every(({ name, registered }) => /^harbour-/.test(name) && !registered),
      );
    },

    async 'a forged, a late and a second registration are refused'({ api }) {
      const now = Math.floor(Date.now() / 1000);
      await register(api, 'anchor.shop.eth');
      await assert.rejects(register(api, 'anchor.shop.eth', stranger));
      await assert.rejects(register(api, 'anch0r.shop.eth', stranger), 'it looks like anchor');
      await assert.rejects(register(api, 'pier.shop.eth', account, now - 11 * 60));
      await assert.rejects(register(api, 'pier.other.eth'));
      const message = JSON.stringify({ name: 'pier.shop.eth', attributes: {}, timestamp: now });
      const signature = await stranger.signMessage({ message });
      await assert.rejects(
        api.registerEnsName({ coinType: MAINNET, address: account.address, message, signature }),
      );
      assert.deepEqual(await api.lookupEnsName('pier.shop.eth'), []);
    },
  },
};
