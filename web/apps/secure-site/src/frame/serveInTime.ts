// SPDX-License-Identifier: Apache-2.0
//
// The frame waits for what the browser keeps, and no browser can keep the host waiting: what comes in time is served, else
// that nothing is kept here, and what comes later from then on.
import { inTime } from '../device/storeFault.ts';
import { FrameServer, type Handlers, type Wire } from './FrameServer.ts';
import { makeBlockedHandlers } from './handlers.ts';
import { PROTOCOL_VERSION, type RequestOf } from './protocol.ts';

/** Of a device that is busy. The host is told within 3 s. */
export const STORE_MS = 2_000;

export interface Serving {
  /** Errors: whatever a browser says that keeps nothing. It may also never settle. */
  readonly opening: Promise<Handlers>;
  readonly waitMs: number;
  readonly reload: () => void;
  /** See FrameServer. */
  readonly isIdUsedOnce?: boolean;
}

/** The server, once the host was told that it is there. */
export async function serveInTime(
  port: Wire,
  { opening, waitMs, reload, isIdUsedOnce }: Serving,
): Promise<FrameServer> {
  // The host says it once.
  let theme: RequestOf<'SYNC_THEME'> | undefined;
  const keepTheme = async (said: RequestOf<'SYNC_THEME'>) => {
    theme = said;
    return undefined;
  };
  const nothing = (isKnown: boolean) => (error: unknown) => {
    console.error('The device keeps nothing', error);
    return { ...makeBlockedHandlers(reload, isKnown), SYNC_THEME: keepTheme };
  };
  let isKnown = false;
  const known = opening.catch(nothing(true)).finally(() => {
    isKnown = true;
  });
  const handlers = await inTime(known, waitMs).catch(nothing(false));
  const server = new FrameServer(port, handlers, undefined, isIdUsedOnce);
  port.postMessage('ready');
  server.announce('READY', { version: PROTOCOL_VERSION });
  if (!isKnown)
    void known.then((handlers) => {
      server.serve(handlers);
      if (theme) void handlers.SYNC_THEME?.(theme);
    });
  return server;
}
