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

type Report = (event: SocketOpened | SocketMessage | SocketClosed) => void;

/** Close code of a socket that never was: "abnormal" in RFC 6455, never sent on the wire. */
const CLOSED_ABNORMALLY = 1006;
/** Longest frame passed on, as the contract's limit says. */
const FRAME_MAX_LENGTH = 4_194_304;
const CLOSED_TOO_BIG = 1009;

export class SocketRunner {
  readonly #report: Report;
  readonly #sockets = new Map<number, WebSocket>();

  constructor(report: Report) {
    this.#report = report;
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

  dispose(): void {
    for (const id of [...this.#sockets.keys()]) this.close(id);
  }
}
