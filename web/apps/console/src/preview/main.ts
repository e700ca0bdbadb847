// SPDX-License-Identifier: Apache-2.0
//
// The preview: the real widget, made anew whenever the console hands over other features or another name; its look changes
// under it. It reads the project's configuration as it would come from the server.
import { createPortico, type Portico } from '@portico/sdk';
import type { PreviewSettings } from './PreviewSettings.ts';

const stage = document.getElementById('stage');
let portico: Portico | undefined;
let shown = '';

function show(): void {
  if (!stage) return;
  const settings = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PreviewSettings;
  const look = { themeMode: settings.scheme, themeVariables: settings.variables };
  document.documentElement.style.colorScheme = settings.scheme;
  const wanted = JSON.stringify([settings.name, settings.features]);
  if (portico && wanted === shown) {
    portico.setAppearance(look);
    return;
  }
  shown = wanted;
  portico?.destroy();
  stage.replaceChildren();
  // With a vault, without which no log-in is shown; which ones, the features say. This page embeds none, so nobody logs in here.
  const projectConfiguration = { features: settings.features, vault: location.origin };
  portico = createPortico({
    projectId: 'preview',
    projectConfiguration,
    metadata: { name: settings.name || 'Your app', url: location.origin },
    networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    // Asked for by the options, and never reached: sockets of this page do not open.
    relayUrl: location.origin.replace(/^http/, 'ws'),
    wallets: [
      { id: 'preview-meridian', name: 'Meridian' },
      { id: 'preview-kestrel', name: 'Kestrel' },
    ],
    features: { browserWallets: false },
    termsUrl: 'https://example.org/terms',
    privacyUrl: 'https://example.org/privacy',
    ...look,
    enableEmbedded: true,
    container: stage,
  });
}

/** The preview asks nothing of the network: the relay is always about to be reached. */
class NoSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING;
  send(): void {}
  close(): void {}
}
Object.assign(window, { WebSocket: Object.assign(NoSocket, WebSocket) });

window.addEventListener('hashchange', show);
if (location.hash) show();
