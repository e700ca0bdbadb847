// SPDX-License-Identifier: Apache-2.0
//
// socket_open, socket_send and socket_close: WebSockets of text frames, named by the machine's ids.
// Re-connecting is the machine's business; a socket that cannot even be made reports its close.
import type {
  SocketClosed,
  SocketMessage,
  SocketOpen,
  SocketOpened,
  SocketSend,
} from '../generated/pairing.ts';

import type { WriteLog } from './writeLog.ts';

type Report = (event: SocketOpened | SocketMessage | SocketClosed) => void;

/** Close code of a socket that never was: "abnormal" in RFC 6455, never sent on the wire. */
const CLOSED_ABNORMALLY = 1006;
/** Longest frame passed on, as the contract's limit says. */
const FRAME_MAX_LENGTH = 4_194_304;
const CLOSED_TOO_BIG = 1009;
/** Whose projects are none of a Portico server's. */
const WALLETCONNECT = /(^|\.)walletconnect\.(org|com)$/;
/** The relay does not want this page, and says why (docs/spec/relay.md#refusals). */
const CLOSED_REFUSED = 3000;

export class SocketRunner {
  readonly #report: Report;
  readonly #log: WriteLog;
  readonly #sockets = new Map<number, WebSocket>();
  #refusal = '';

  constructor(report: Report, log: WriteLog) {
    this.#report = report;
    this.#log = log;
  }

  open({ socket_id, url }: SocketOpen): void {
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch (error) {
      const reason = String(error).slice(0, 1000);
      this.#report({ type: 'socket_closed', socket_id, code: CLOSED_ABNORMALLY, reason });
      return;
    }
    this.#sockets.set(socket_id, socket);
    const ours = () => this.#sockets.get(socket_id) === socket;
    socket.onopen = () => {
      if (ours()) this.#report({ type: 'socket_opened', socket_id });
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!ours() || typeof data !== 'string') return;
      if (data.length > FRAME_MAX_LENGTH) {
        this.close(socket_id);
        this.#report({ type: 'socket_closed', socket_id, code: CLOSED_TOO_BIG, reason: 'too big' });
        return;
      }
      this.#report({ type: 'socket_message', socket_id, text: data });
    };
    socket.onclose = ({ code, reason }) => {
      if (!ours()) return;
      this.#sockets.delete(socket_id);
      if (code === CLOSED_REFUSED) this.#notifyRefusal(url, reason);
      this.#report({ type: 'socket_closed', socket_id, code, reason });
    };
  }

  send({ socket_id, text }: SocketSend): void {
    const socket = this.#sockets.get(socket_id);
    // A socket that has just closed swallows the text; its close is on the way to the machine.
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  /** Closes without a report: the machine asked for it. */
  close(socketId: number): void {
    const socket = this.#sockets.get(socketId);
    this.#sockets.delete(socketId);
    socket?.close();
  }

  /** For whoever sets the app up, once for each reason: the visitor's view says no more than that it is refused. */
  #notifyRefusal(url: string, reason: string): void {
    const { host, searchParams } = new URL(url);
    // The pairing machine goes by the relay's time then, and is refused no more.
    if (/JWT Token is (not yet valid|expired)/.test(reason)) {
      const message = `The relay at ${host} finds that the clock of this device is wrong: ${reason}`;
      this.#log({ level: 'warn', message });
      return;
    }
    const message = `The relay at ${host} refuses this app: ${reason || 'it gave no reason'}.${remedy(host, reason, searchParams.get('projectId') ?? '')}`;
    if (message === this.#refusal) return;
    this.#refusal = message;
    this.#log({ level: 'error', message });
  }

  dispose(): void {
    for (const id of [...this.#sockets.keys()]) this.close(id);
  }
}

/** By the words of our relay, which WalletConnect's has too and other clients look for. */
function remedy(host: string, reason: string, projectId: string): string {
  const theirs = WALLETCONNECT.test(host);
  if (/project|invalid key/i.test(reason))
    return theirs
      ? ` relayProjectId is "${projectId}"; those it knows are at dashboard.reown.com.`
      : ` projectId is "${projectId}"; those it knows are in its console and in \`portico project list\`.`;
  if (!/origin/i.test(reason)) return '';
  const origin = globalThis.location?.origin ?? "the page's origin";
  const where = theirs ? ' at dashboard.reown.com' : ': `portico project origins add`';
  return ` Allow ${origin} for the project${where}.`;
}
