// SPDX-License-Identifier: Apache-2.0
//
// What the frame answers with, whoever speaks to it and how: the session, the worker, the networks and the views of this
// document. The worker starts when something needs a key.
import { ProofMaker } from '../api/ProofMaker.ts';
import { type InTurn, Session } from '../api/Session.ts';
import { VaultApi } from '../api/VaultApi.ts';
import { Descriptors } from '../approval/descriptors.ts';
import { loadApproval } from '../approval/loadApproval.ts';
import { OperatorNetworks } from '../approval/operatorNetworks.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { BatchCode } from '../calls/BatchCode.ts';
import { BatchStore } from '../calls/BatchStore.ts';
import { CallBatches } from '../calls/CallBatches.ts';
import { DeviceStore } from '../device/DeviceStore.ts';
import { isLasting } from '../device/isLasting.ts';
import { inTime } from '../device/storeFault.ts';
import { EmailChange } from '../login/EmailChange.ts';
import { ensureWallet, NeedsWay } from '../login/ensureWallet.ts';
import { heldHere } from '../login/heldHere.ts';
import { Login } from '../login/Login.ts';
import { nameOfDevice } from '../login/nameOfDevice.ts';
import { renewShares } from '../login/renewShares.ts';
import { apiOrigin, NodeApi } from '../node/NodeApi.ts';
import { OwnNonces } from '../node/OwnNonces.ts';
import { SentStore } from '../node/SentStore.ts';
import { ServerFacts } from '../node/ServerFacts.ts';
import { BundlerApi } from '../smart/BundlerApi.ts';
import { bundlerNetworks } from '../smart/bundlerNetworks.ts';
import { SmartAccounts } from '../smart/SmartAccounts.ts';
import { leadTo } from '../social/severedLink.ts';
import { startVault } from '../vault/startVault.ts';
import type { VaultClient } from '../vault/VaultClient.ts';
import { matchLanguage, restoreLanguage, setPageLanguage } from '../words/matchLanguage.ts';
import type { ChainId, FrameParts } from './handlers.ts';

export interface Embedded {
  /** Of the page that embeds the site, checked. */
  readonly origin: string;
  readonly project: string;
  readonly chain: ChainId;
  /** `token`: the one that is for the page. */
  readonly announce: (token: string) => void;
  readonly reload: () => void;
}

/** Of a visitor who waits. */
const KEEP_MS = 10_000;

const inTurn: InTurn = (name, work) => navigator.locks.request(name, work);

/** Errors: whatever a browser says that keeps nothing, or has no locks. It may also never settle. */
export async function openParts(embedded: Embedded): Promise<FrameParts> {
  const { origin, project, chain, announce, reload } = embedded;
  const networks = apiOrigin(document);
  const node = networks ? new NodeApi({ origin: networks, project }) : undefined;
  const facts = networks ? new ServerFacts({ origin: networks, project }) : undefined;
  const bundled = bundlerNetworks(document);
  const bundler =
    networks && bundled.length > 0 ? new BundlerApi({ origin: networks, project }) : undefined;

  /** Loaded with the first approval, or with the first look at a smart account. */
  let describing: Promise<WasmApproval> | undefined;
  const approval = (): Promise<WasmApproval> => {
    describing ??= loadApproval().catch((error) => {
      describing = undefined; // the next one tries again
      throw error;
    });
    return describing;
  };
  const contracts = new Descriptors();
  const smart =
    node && bundler ? new SmartAccounts({ node, bundler, networks: bundled, approval }) : undefined;

  const store = await DeviceStore.open();
  const { proof } = await store.keys();
  await store.checkKeeps();
  await navigator.locks.request('portico start', { mode: 'shared' }, () => undefined);
  const api = new VaultApi({ proofs: await ProofMaker.of(proof), origin: location.origin });
  const session = new Session(api, store, project, inTurn, ({ host }) => announce(host));

  restoreLanguage(await store.language(), (name) => {
    store.keepLanguage(name).catch(() => undefined); // it lasts as long as the document
  });

  let started: VaultClient | undefined;
  const vault = () => {
    started ??= startVault();
    return started;
  };

  const nonces = new OwnNonces({ store: new SentStore() });
  const batchCode = node && new BatchCode(node);
  const batches = new CallBatches(new BatchStore(), node, bundler, () => api.now());

  /** Whether shares are old is looked at once for each load of the frame, before anything is signed with them. */
  let looked: Promise<unknown> | undefined;
  const parts = { api, session, store, vault, project, inTurn, isLasting: isLasting(navigator) };
  async function openWallet() {
    if (looked) {
      await looked;
      return ensureWallet(parts);
    }
    const first = ensureWallet(parts).then((own) => renewShares(parts, own));
    looked = first.catch(() => {
      looked = undefined; // nobody is signed in yet
    });
    return first;
  }

  /** The views come with the first request that needs one. */
  let theme: 'light' | 'dark' | 'auto' | undefined;
  let opened: ReturnType<typeof openViews> | undefined;
  const views = (): ReturnType<typeof openViews> => {
    opened ??= openViews().catch((error) => {
      opened = undefined; // the next request tries again
      throw error;
    });
    return opened;
  };
  async function openViews() {
    const [
      { mount },
      { oneByOne },
      { Approvals },
      { ShownCalls },
      { Exports },
      { Managing },
      { RecoveryWindows },
      { Beginnings },
      loadWords,
    ] = await Promise.all([
      import('../ui/mount.tsx'),
      import('../ui/oneByOne.ts'),
      import('../approval/Approvals.tsx'),
      import('../calls/ShownCalls.tsx'),
      import('../export/Exports.tsx'),
      import('../manage/Managing.tsx'),
      import('../recover/Recovering.tsx'),
      import('../begin/Beginning.tsx'),
      import('../words/words.ts').then(async ({ loadWords }) => {
        await loadWords();
        return loadWords;
      }),
    ]);
    const stage = mount();
    if (theme) stage.setTheme(theme);
    const shown = {
      ...parts,
      smart,
      approval,
      descriptors: (params: unknown) => contracts.of(params),
      networks: new OperatorNetworks(),
      ...{ stage, node, facts, batches, batchCode, nonces, oneByOne: oneByOne() },
    };
    return {
      stage,
      speak: loadWords,
      approvals: new Approvals(shown),
      shownCalls: new ShownCalls(shown),
      exports: new Exports(shown),
      managing: new Managing(shown),
      recoveries: new RecoveryWindows(shown),
      beginnings: new Beginnings(shown),
    };
  }

  return {
    session,
    login: new Login({
      api,
      session,
      project,
      origin,
      site: location.origin,
      device: nameOfDevice(navigator.userAgent),
      language: matchLanguage,
      leadTo,
    }),
    emailChange: new EmailChange(api, session),
    wallet: openWallet,
    chain,
    approve: async (asked) => {
      return (await views()).approvals.ask(asked);
    },
    showCalls: async (asker, id) => {
      return (await views()).shownCalls.ask(asker, id);
    },
    exportWallet: async (own) => {
      return (await views()).exports.ask(own);
    },
    manageWallet: async (own) => {
      return (await views()).managing.ask(own);
    },
    recoverWallet: async () => {
      const { recoveries, beginnings } = await views();
      const needed = await openWallet().catch((error: unknown) => error);
      if (!(needed instanceof NeedsWay)) return recoveries.ask();
      await beginnings.ask(needed);
      return {};
    },
    beginning: async () => {
      const { beginnings } = await views();
      const needed = await openWallet().catch((error: unknown) => error);
      return needed instanceof NeedsWay ? beginnings.taskOf(needed) : undefined;
    },
    askingDevices: async () => {
      const { handovers } = await session.call((access) => api.handovers(access));
      return handovers.filter(({ step }) => step === 'asked').length;
    },
    opensAt: async () => (await heldHere({ api, session }))?.opensAt,
    node,
    smart,
    batches,
    batchCode,
    now: () => api.now(),
    origin,
    checkKeeps: () => inTime(store.checkKeeps(), KEEP_MS),
    setTheme: (mode) => {
      theme = mode;
      void opened?.then(({ stage }) => stage.setTheme(mode));
    },
    setLanguage: (tag) => {
      setPageLanguage(tag);
      void opened?.then(({ speak }) => speak());
    },
    reload,
  };
}
