// SPDX-License-Identifier: Apache-2.0
//
// popup_open, popup_navigate, popup_focus, popup_close: windows of another site. A message counts when it comes from the
// window that was opened and from the origin that was named, both compared whole. A window that the visitor closes
// tells nobody, so each is looked at twice a second.
import type {
  PopupBlocked,
  PopupClosed,
  PopupMessage,
  PopupNavigate,
  PopupOpen,
} from '../../generated/browser.ts';
import { goTo } from './goTo.ts';

type Report = (event: PopupBlocked | PopupMessage | PopupClosed) => void;

const WIDTH = 600;
const HEIGHT = 800;
const POLL_MS = 500;

interface Popup {
  readonly window: Window;
  readonly origin: string;
  readonly opensEmpty: boolean;
  /** Of its own, and not the empty one that waits for an address. */
  hasPage: boolean;
  readonly poll: ReturnType<typeof setInterval>;
}

export class PopupRunner {
  readonly #report: Report;
  readonly #popups = new Map<number, Popup>();

  constructor(report: Report) {
    this.#report = report;
    window.addEventListener('message', this.#hear);
  }

  open({ id, url, origin }: PopupOpen): void {
    const left = Math.round(window.screenX + Math.max(0, window.outerWidth - WIDTH) / 2);
    const top = Math.round(window.screenY + Math.max(0, window.outerHeight - HEIGHT) / 2);
    const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
    // A name of its own: a second one never takes the place of the first.
    const opened = window.open(url, `portico-${id}`, features);
    if (!opened) {
      this.#report({ type: 'popup_blocked', id });
      return;
    }
    const poll = setInterval(() => {
      // What it told before it closed may still be on its way.
      if (opened.closed) setTimeout(() => this.#end(id), POLL_MS);
    }, POLL_MS);
    this.#popups.set(id, { window: opened, origin, opensEmpty: !url, hasPage: !!url, poll });
  }

  navigate({ id, url }: Omit<PopupNavigate, 'type'>): void {
    const popup = this.#popups.get(id);
    if (!popup) return;
    popup.hasPage = true;
    goTo(popup.window, url, popup.opensEmpty ? 0 : undefined);
  }

  focus(id: number): void {
    this.#popups.get(id)?.window.focus();
  }

  close(id: number): void {
    this.#popups.get(id)?.window.close();
    this.#end(id);
  }

  /**
   * Nothing more is reported. What nobody can finish without this page is closed; at an exchange, or who sells, somebody may be
   * about to pay, and that goes on.
   */
  dispose(): void {
    window.removeEventListener('message', this.#hear);
    for (const { window: opened, poll, origin, hasPage } of this.#popups.values()) {
      clearInterval(poll);
      if (origin || !hasPage) opened.close();
    }
    this.#popups.clear();
  }

  #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    for (const [id, popup] of this.#popups) {
      if (source !== popup.window || origin !== popup.origin) continue;
      this.#report({ type: 'popup_message', id, data });
    }
  };

  #end(id: number): void {
    const popup = this.#popups.get(id);
    if (!popup) return;
    clearInterval(popup.poll);
    this.#popups.delete(id);
    this.#report({ type: 'popup_closed', id });
  }
}
