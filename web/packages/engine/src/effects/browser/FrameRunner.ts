// SPDX-License-Identifier: Apache-2.0
//
// frame_open, frame_send, frame_close: a frame of another site, hidden unless somebody places it, and spoken to over a MessagePort. A port goes
// out to the exact origin: where the frame has gone elsewhere the browser does not deliver it, and nothing is heard. WebKit
// says "load" before the frame's module listens, so ports go out until one is answered. No listener stands on the window, so
// no other frame can speak for this one. A frame that the page takes out, or puts elsewhere, has forgotten what it held: it
// is lost. Pages that navigate by themselves do so, with all of their body.
import type {
  FrameLost,
  FrameMessage,
  FrameOpen,
  FrameReady,
  FrameSend,
} from '../../generated/browser.ts';

type Report = (event: FrameReady | FrameMessage | FrameLost) => void;

/** Puts a frame that has been made into the page. */
export type PlaceFrame = (element: HTMLIFrameElement) => void;

interface Frame {
  readonly element: HTMLIFrameElement;
  /** Looks whether it is still in the page. */
  readonly watch: MutationObserver;
  /** The one that was answered. */
  port?: MessagePort;
}

const GREET_EVERY_MS = 200;

export class FrameRunner {
  readonly #report: Report;
  readonly #place: PlaceFrame;
  readonly #frames = new Map<number, Frame>();

  constructor(report: Report, place: PlaceFrame = hide) {
    this.#report = report;
    this.#place = place;
  }

  open({ id, url, origin }: Omit<FrameOpen, 'type'>): void {
    const element = document.createElement('iframe');
    element.title = '';
    element.src = url;
    const watch = new MutationObserver(() => {
      if (!element.isConnected) this.#lose(id);
    });
    const frame: Frame = { element, watch };
    this.#frames.set(id, frame);
    let loads = 0;
    element.addEventListener('load', () => {
      if (++loads === 1) this.#greet(id, frame, origin);
      else if (frame.port) this.#lose(id);
    });
    this.#place(element);
    for (const parent of around(element)) watch.observe(parent, { childList: true });
  }

  send({ id, data }: Omit<FrameSend, 'type'>): void {
    const frame = this.#frames.get(id);
    if (frame && !frame.element.isConnected) this.#lose(id);
    else frame?.port?.postMessage(data);
  }

  close(id: number): void {
    const frame = this.#frames.get(id);
    if (!frame) return;
    this.#frames.delete(id);
    frame.watch.disconnect();
    frame.port?.close();
    frame.element.remove();
  }

  dispose(): void {
    for (const id of [...this.#frames.keys()]) this.close(id);
  }

  #lose(id: number): void {
    if (!this.#frames.has(id)) return;
    this.close(id);
    this.#report({ type: 'frame_lost', id });
  }

  #greet(id: number, frame: Frame, origin: string): void {
    if (this.#frames.get(id) !== frame || frame.port) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#frames.get(id) !== frame) return;
      if (frame.port === port1) this.#report({ type: 'frame_message', id, data });
      else if (!frame.port && data === 'ready') {
        frame.port = port1;
        this.#report({ type: 'frame_ready', id });
      }
    };
    frame.element.contentWindow?.postMessage('hello', origin, [port2]);
    setTimeout(() => this.#greet(id, frame, origin), GREET_EVERY_MS);
  }
}

/** What it stands in, up to the document, out of shadow trees too. */
function* around(element: Element): Generator<Node> {
  let node: Node | null = element;
  while (node) {
    node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
    if (node) yield node;
  }
}

function hide(element: HTMLIFrameElement): void {
  element.hidden = true;
  document.body.append(element);
}
