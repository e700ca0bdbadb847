// SPDX-License-Identifier: Apache-2.0
//
// frame_open, frame_send, frame_close: a frame of another site, hidden unless somebody places it, and spoken to over a MessagePort. A port goes
// out to the exact origin: where the frame has gone elsewhere the browser does not deliver it, and nothing is heard. WebKit
// says "load" before the frame's module listens, so ports go out until one is answered. No listener stands on the window, so
// no other frame can speak for this one.
import type { FrameMessage, FrameOpen, FrameReady, FrameSend } from '../../generated/browser.ts';

type Report = (event: FrameReady | FrameMessage) => void;

/** Puts a frame that has been made into the page. */
export type PlaceFrame = (element: HTMLIFrameElement) => void;

interface Frame {
  readonly element: HTMLIFrameElement;
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
    const frame: Frame = { element };
    this.#frames.set(id, frame);
    element.addEventListener('load', () => this.#greet(id, frame, origin), { once: true });
    this.#place(element);
  }

  send({ id, data }: Omit<FrameSend, 'type'>): void {
    this.#frames.get(id)?.port?.postMessage(data);
  }

  close(id: number): void {
    const frame = this.#frames.get(id);
    if (!frame) return;
    this.#frames.delete(id);
    frame.port?.close();
    frame.element.remove();
  }

  dispose(): void {
    for (const id of [...this.#frames.keys()]) this.close(id);
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

function hide(element: HTMLIFrameElement): void {
  element.hidden = true;
  document.body.append(element);
}
