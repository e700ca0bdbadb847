// SPDX-License-Identifier: Apache-2.0
//
// The test wallet: a real WalletConnect wallet on @reown/walletkit, so that the whole journey can be
// walked on one machine without a phone. ?uri= pairs at once; ?auto answers everything with yes.
import './loopbackOnly.ts';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import type { ICore } from '@walletconnect/types';
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils';
import { DEVNET } from '../devnetIds.ts';
import { element } from '../element.ts';
import { loadConfig } from '../loadConfig.ts';
import { askCard, type Question } from './askCard.ts';
import { describe } from './describe.ts';
import { makeSigner } from './makeSigner.ts';
import '../playground.css';

const CHAINS = [DEVNET, 'eip155:1', 'eip155:8453', 'eip155:137'];
const EVENTS = ['chainChanged', 'accountsChanged'];

const query = new URLSearchParams(location.search);
const config = await loadConfig();
const signer = makeSigner(config.chainRpcUrl);
const core = new Core({
  projectId: config.projectId,
  relayUrl: config.server.replace(/^http/, 'ws'),
  telemetryEnabled: false,
  customStoragePrefix: 'test-wallet',
});
const kit = await WalletKit.init({
  // Its own types disagree with each other under exactOptionalPropertyTypes.
  core: core as ICore,
  metadata: {
    name: 'Portico test wallet',
    description: 'Signs with a key of the local devnet',
    url: location.origin,
    icons: [new URL('wallet.svg', location.href).href],
  },
});

const note = (text: string) => {
  element('note').textContent = text;
};

function ask(question: Question): void {
  if (query.has('auto')) question.approve().catch((error: unknown) => note(String(error)));
  else askCard(element('asked'), question);
}

kit.on('session_proposal', ({ id, params }: WalletKitTypes.SessionProposal) => {
  const { metadata } = params.proposer;
  ask({
    title: `${metadata.name} wants to connect`,
    from: metadata.url,
    lines: ['It will see this account, and may ask. Nothing moves without your yes.'],
    text: signer.address,
    async approve() {
      const namespaces = buildApprovedNamespaces({
        proposal: params,
        supportedNamespaces: {
          eip155: {
            chains: CHAINS,
            methods: [...signer.methods],
            events: EVENTS,
            accounts: CHAINS.map((chain) => `${chain}:${signer.address}`),
          },
        },
      });
      await kit.approveSession({ id, namespaces });
      note(`Connected to ${metadata.name}. Go back to its tab.`);
      showSessions();
    },
    async reject() {
      await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') });
      note('Rejected');
    },
  });
});

kit.on('session_request', ({ topic, id, params }: WalletKitTypes.SessionRequest) => {
  const { method, params: inner } = params.request;
  const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } });
  ask({
    ...describe(method, inner, params.chainId),
    from: `${appOf(topic)} asks by ${method} on ${params.chainId}`,
    raw: JSON.stringify(inner, null, 2),
    async approve() {
      try {
        await respond({ result: await signer.perform(method, inner) });
        note(`Done. Go back to the tab of ${appOf(topic)}.`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
        await respond({ error: { code: typeof code === 'number' ? code : -32000, message } });
        note(message);
      }
    },
    async reject() {
      await respond({ error: { code: 4001, message: 'User rejected.' } });
      note('Rejected');
    },
  });
});

kit.on('session_delete', () => {
  note('The app has disconnected');
  showSessions();
});

function appOf(topic: string): string {
  return kit.getActiveSessions()[topic]?.peer.metadata.name ?? 'An app';
}

function showSessions(): void {
  const rows = Object.values(kit.getActiveSessions()).map(({ topic, peer }) => {
    const row = document.createElement('div');
    row.className = 'line';
    const end = document.createElement('button');
    end.type = 'button';
    end.textContent = 'Disconnect';
    end.addEventListener('click', async () => {
      await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') });
      showSessions();
    });
    row.append(peer.metadata.name, end);
    return row;
  });
  element('sessions').replaceChildren(...(rows.length > 0 ? rows : ['None yet.']));
}

async function pair(uri: string): Promise<void> {
  if (!uri.startsWith('wc:')) {
    note('That is not the link of a pairing code. It starts with wc:');
    return;
  }
  note('Connecting');
  try {
    await kit.pair({ uri });
    note('Waiting for the app');
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}

// A link has no lines, so Enter sends it.
element('uri').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  element('pair', HTMLFormElement).requestSubmit();
});
element('pair', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const field = element('uri', HTMLTextAreaElement);
  void pair(field.value.trim());
  field.value = '';
});

note('Ready');
showSessions();
document.documentElement.dataset.ready = '';
const uri = query.get('uri');
if (uri) await pair(uri);
