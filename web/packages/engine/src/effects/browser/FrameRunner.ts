// SPDX-License-Identifier: Apache-2.0
//
// frame_open, frame_send, frame_close: a frame of another site, hidden unless somebody places it, and spoken to over a MessagePort. The port goes
// out once, to the exact origin: where the frame has gone elsewhere the browser does not deliver it, and nothing
// is heard. No listener stands on the window, so no other frame can speak for this one.
import type { FrameMessage, FrameOpen, FrameReady, FrameSend } from '../../generated/browser.ts';

type Report = (event: FrameReady | FrameMessage) => void;

/** Puts a frame that has been made into the page. */
export type PlaceFrame = (element: HTMLIFrameElement) => void;

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly port: MessagePort;
  ready: boolean;
}

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
    const { port1, port2 } = new MessageChannel();
    const frame: Frame = { element, port: port1, ready: false };
    this.#frames.set(id, frame);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(id, frame, data);
    element.addEventListener(
      'load',
      () => element.contentWindow?.postMessage('hello', origin, [port2]),
      { once: true },
    );
    this.#place(element);
  }

  send({ id, data }: Omit<FrameSend, 'type'>): void {
    const frame = this.#frames.get(id);
    if (frame?.ready) frame.port.postMessage(data);
  }

  close(id: number): void {
    const frame = this.#frames.get(id);
    if (!frame) return;
    this.#frames.delete(id);
    frame.port.close();
    frame.element.remove();
  }

  dispose(): void {
    for (const id of [...this.#frames.keys()]) this.close(id);
  }

  #hear(id: number, frame: Frame, data: unknown): void {
    if (this.#frames.get(id) !== frame) return;
    if (frame.ready) this.#report({ type: 'frame_message', id, data });
    else if (data === 'ready') {
      frame.ready = true;
      this.#report({ type: 'frame_ready', id });
    }
  }
}

function hide(element: HTMLIFrameElement): void {
  element.hidden = true;
  document.body.append(element);
}
