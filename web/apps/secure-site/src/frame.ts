// SPDX-License-Identifier: Apache-2.0
//
// The frame: waits for its host's hello and then answers version 4 of the protocol. What needs an account is not
// answered yet; it is refused.
import { acceptHost, allowedOrigins } from './frame/acceptHost.ts';
import { FrameServer } from './frame/FrameServer.ts';
import { PROTOCOL_VERSION } from './frame/protocol.ts';

const { port } = await acceptHost(allowedOrigins(document), window);
const server = new FrameServer(port, {
  IS_CONNECTED: async () => ({ isConnected: false }),
  SYNC_THEME: async ({ themeMode }) => {
    if (themeMode) document.documentElement.dataset.theme = themeMode;
    return undefined;
  },
  SYNC_DAPP_DATA: async () => undefined,
  RELOAD: async () => {
    location.reload();
    return undefined;
  },
});
port.postMessage('ready');
server.announce('READY', { version: PROTOCOL_VERSION });
