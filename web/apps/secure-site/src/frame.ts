// SPDX-License-Identifier: Apache-2.0
//
// The frame: waits for its host's hello and then answers version 4 of the protocol. The worker starts when something
// needs a key.
import { ProofMaker } from './api/ProofMaker.ts';
import { type InTurn, Session } from './api/Session.ts';
import { VaultApi } from './api/VaultApi.ts';
import { DeviceStore } from './device/DeviceStore.ts';
import { acceptHost, allowedOrigins } from './frame/acceptHost.ts';
import { FrameServer, type Handlers } from './frame/FrameServer.ts';
import { makeBlockedHandlers, makeHandlers } from './frame/handlers.ts';
import { PROTOCOL_VERSION } from './frame/protocol.ts';
import { ensureWallet } from './login/ensureWallet.ts';
import { Login } from './login/Login.ts';
import { nameOfDevice } from './login/nameOfDevice.ts';
import { apiOrigin, NodeApi } from './node/NodeApi.ts';
import { startVault } from './vault/startVault.ts';
import type { VaultClient } from './vault/VaultClient.ts';

const { port, origin } = await acceptHost(allowedOrigins(document), window);
const query = new URLSearchParams(location.search);
const project = query.get('projectId') ?? '';

const networks = apiOrigin(document);
const node = networks ? new NodeApi({ origin: networks, project }) : undefined;

const reload = () => location.reload();

async function open(store: DeviceStore, announce: (token: string) => void): Promise<Handlers> {
  const { proof } = await store.keys();
  const api = new VaultApi({ proofs: await ProofMaker.of(proof), origin: location.origin });
  const inTurn: InTurn = (name, work) => navigator.locks.request(name, work);
  const session = new Session(api, store, project, inTurn, ({ host }) => announce(host));

  let started: VaultClient | undefined;
  const vault = () => {
    started ??= startVault();
    return started;
  };

  /** The views come with the first request that needs one. */
  let theme: 'light' | 'dark' | undefined;
  let views: ReturnType<typeof openViews> | undefined;
  async function openViews() {
    const [{ mount }, { oneByOne }, { Approvals }, { Exports }] = await Promise.all([
      import('./ui/mount.tsx'),
      import('./ui/oneByOne.ts'),
      import('./approval/Approvals.tsx'),
      import('./export/Exports.tsx'),
    ]);
    const stage = mount();
    if (theme) stage.setTheme(theme);
    const parts = { api, session, store, vault, stage, node, inTurn: oneByOne() };
    return { stage, approvals: new Approvals(parts), exports: new Exports(parts) };
  }

  return makeHandlers({
    session,
    login: new Login({ api, session, project, origin, device: nameOfDevice(navigator.userAgent) }),
    wallet: () => ensureWallet({ api, session, store, vault, project, inTurn }),
    chain: query.get('chainId') ?? 1,
    approve: async (asked) => {
      views ??= openViews();
      return (await views).approvals.ask(asked);
    },
    exportWallet: async (own) => {
      views ??= openViews();
      return (await views).exports.ask(own);
    },
    node,
    now: () => api.now(),
    origin,
    setTheme: (mode) => {
      theme = mode;
      void views?.then(({ stage }) => stage.setTheme(mode));
    },
    reload,
  });
}

const store = await DeviceStore.open().catch((error: unknown) => {
  console.error('The device keeps nothing', error);
});
const handlers: Handlers = store
  ? await open(store, (token) => server.announce('SESSION_UPDATE', { token }))
  : makeBlockedHandlers(reload);
const server = new FrameServer(port, handlers);
port.postMessage('ready');
server.announce('READY', { version: PROTOCOL_VERSION });
