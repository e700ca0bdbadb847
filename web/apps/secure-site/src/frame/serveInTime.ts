// SPDX-License-Identifier: Apache-2.0
//
// The frame waits for what the browser keeps, and no browser can keep the host waiting: what comes in time is served, else
// that nothing is kept here, and what comes later from then on. Who logs in after a failure has it tried once more: they may
// have allowed it meanwhile.
import { inTime, KEEPS_NOTHING } from '../device/storeFault.ts';
import { FrameServer, type Handlers, Refusal, type Wire } from './FrameServer.ts';
import { makeBlockedHandlers } from './handlers.ts';
import { type AppEvent, PROTOCOL_VERSION, type RequestOf } from './protocol.ts';

/** Of a device that is busy. The host is told within 3 s. */
export const STORE_MS = 2_000;

/** What a log-in begins with. */
const LOG_INS = ['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'GET_FARCASTER_URI'] as const;

export interface Serving {
  /** Errors: whatever a browser says that keeps nothing. It may also never settle. */
  readonly open: () => Promise<Handlers>;
  readonly waitMs: number;
  readonly reload: () => void;
  /** See FrameServer. */
  readonly isIdUsedOnce?: boolean;
}

/** The server, once the host was told that it is there. */
export async function serveInTime(
  port: Wire,
  { open, waitMs, reload, isIdUsedOnce }: Serving,
): Promise<FrameServer> {
  // What the host said last.
  let theme: RequestOf<'SYNC_THEME'> | undefined;
  const keepTheme = async (said: RequestOf<'SYNC_THEME'>) => {
    theme = said;
    return undefined;
  };
  const serve = (handlers: Handlers) => {
    server.serve(handlers);
    if (theme) void handlers.SYNC_THEME?.(theme);
  };
  const logIn =
    (event: AppEvent) =>
    async (...given: unknown[]) => {
      const handlers = await inTime(open(), waitMs).catch(() => undefined);
      const handler = handlers?.[event] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      if (!handlers || !handler) throw new Refusal(KEEPS_NOTHING);
      serve(handlers);
      return handler(...given);
    };
  const nothing =
    (isKnown: boolean) =>
    (error: unknown): Handlers => {
      console.error('The device keeps nothing', error);
      const tried = isKnown && Object.fromEntries(LOG_INS.map((event) => [event, logIn(event)]));
      return { ...makeBlockedHandlers(reload, isKnown), ...tried, SYNC_THEME: keepTheme };
    };
  let isKnown = false;
  const known = open()
    .catch(nothing(true))
    .finally(() => {
      isKnown = true;
    });
  const handlers = await inTime(known, waitMs).catch(nothing(false));
  const server: FrameServer = new FrameServer(port, handlers, undefined, isIdUsedOnce);
  port.postMessage('ready');
  server.announce('READY', { version: PROTOCOL_VERSION });
  if (!isKnown) void known.then(serve);
  return server;
}
