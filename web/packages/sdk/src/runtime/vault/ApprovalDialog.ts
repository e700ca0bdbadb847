// SPDX-License-Identifier: Apache-2.0
//
// ApproveTransaction: the secure site's frame over everything else of the page. The frame lives as long as somebody is
// logged in and is shown while it has something to ask; a dialog of its own, because nothing outside an open modal
// dialog can be clicked, and a frame that moves in the document loses what it holds.
import { adoptStyles, keepPresses, overDialogs, sheetStyles, watchTheme } from '@portico/ui';
import styles from './approvalDialog.css?inline';
import type { Looks } from './watchLooks.ts';

export interface ApprovalDialogOptions {
  /** Whose page it is. */
  readonly title: string;
  /** Calls back now and after every change. Returns the unsubscribe function. */
  readonly watchLooks: (listener: (looks: Looks) => void) => () => void;
  /** Absent: the page's body, whichever it has when a frame is placed. */
  readonly container: HTMLElement | undefined;
  /** The owner closed it. */
  readonly onLeave: () => void;
}

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
const CROSS = 'M18 6 6 18M6 6l12 12';
/** Lucide's lock. */
const LOCK =
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4';

/** Element by element: pages may forbid markup from text (require-trusted-types-for). */
function icon(path: string): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(svg.namespaceURI, 'path')).setAttribute('d', path);
  return svg;
}

/** All that is said here; the rest is the secure site's. */
const CLOSE: Readonly<Record<string, string>> = {
  en: 'Close',
  de: 'Schließen',
  es: 'Cerrar',
  fr: 'Fermer',
  ja: '閉じる',
  zh: '关闭',
  ar: 'إغلاق',
};

export class ApprovalDialog {
  readonly #options: ApprovalDialogOptions;
  #dialog: HTMLDialogElement | undefined;
  #isShown = false;
  /** What had the focus before, and whatever that stands in. */
  #from: readonly HTMLElement[] = [];
  #join = (): void => {};
  #stopLooks = (): void => {};

  constructor(options: ApprovalDialogOptions) {
    this.#options = options;
  }

  /** Where a frame that was made stands from now on, until it is removed. */
  place(frame: HTMLIFrameElement): void {
    // A page that navigates by itself takes the dialog out, with its body.
    if (!this.#dialog?.isConnected) {
      this.#isShown = false;
      this.#dialog = this.#make();
    }
    frame.title = this.#options.title;
    frame.setAttribute('sandbox', SANDBOX);
    this.#dialog.append(frame);
  }

  /** As the frame wants to be, in CSS pixels; the style sheet has what the screen allows. */
  resize(height: number): void {
    this.#dialog?.style.setProperty('--frame', `${height}px`);
  }

  show(wanted: boolean): void {
    if (wanted === this.#isShown || !this.#dialog?.isConnected) return;
    this.#isShown = wanted;
    if (!wanted) {
      for (const sheet of sheets()) sheet.style.removeProperty('opacity');
      this.#dialog.close();
      this.#giveBack(this.#dialog);
      return;
    }
    this.#from = focused();
    // Of another height, it would stand out. Out of sight alone: it can have the focus when this goes.
    for (const sheet of sheets()) sheet.style.setProperty('opacity', '0');
    this.#dialog.showModal();
    // The first thing to read, and no button.
    this.#dialog.focus();
  }

  /** Takes it off the page, for good. */
  remove(): void {
    this.show(false);
    this.#stopLooks();
    this.#join();
    const root = this.#dialog?.getRootNode();
    if (root instanceof ShadowRoot) root.host.remove();
    this.#dialog = undefined;
  }

  /** The focus. What had it may be gone by now, and a frame that is hidden keeps it: keys would go nowhere. */
  #giveBack(dialog: HTMLDialogElement): void {
    const root = dialog.getRootNode() as ShadowRoot;
    for (const element of this.#from) {
      if (!root.activeElement) break;
      element.focus({ preventScroll: true });
    }
    (root.activeElement as HTMLElement | null)?.blur();
    this.#from = [];
  }

  #make(): HTMLDialogElement {
    const { title, container, onLeave, watchLooks } = this.#options;
    const host = document.createElement('portico-approval');
    const root = host.attachShadow({ mode: 'open' });
    adoptStyles(root, [...sheetStyles, styles]);
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    dialog.tabIndex = -1;
    const header = document.createElement('header');
    const name = document.createElement('strong');
    name.append(icon(LOCK), title);
    const close = document.createElement('button');
    close.type = 'button';
    close.append(icon(CROSS));
    close.addEventListener('click', onLeave);
    header.append(name, close);
    dialog.append(header);
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') onLeave();
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onLeave();
    });
    // A browser may close it all the same: what it showed is out of sight then.
    dialog.addEventListener('close', () => {
      if (this.#isShown && !dialog.open) onLeave();
    });
    root.append(dialog);
    (container ?? document.body).append(host);
    keepPresses(host);
    let stopTheme = (): void => {};
    this.#stopLooks();
    const unwatch = watchLooks(({ themeMode, language }) => {
      stopTheme();
      stopTheme = watchTheme(host, themeMode);
      close.ariaLabel = CLOSE[language.toLowerCase().split('-')[0] ?? ''] ?? 'Close';
    });
    this.#stopLooks = () => {
      unwatch();
      stopTheme();
    };
    this.#join();
    this.#join = overDialogs(dialog);
    return dialog;
  }
}

/** The sheet over the page, whose place this takes. */
const sheets = (): HTMLElement[] =>
  [...document.querySelectorAll('portico-widget')].flatMap((host) => [
    ...(host.shadowRoot?.querySelectorAll<HTMLElement>('.pt-sheet:not(.is-embedded)') ?? []),
  ]);

/** What has the focus, and what can have it around that. */
function focused(): HTMLElement[] {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const around = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return [element, around].filter((one) => one instanceof HTMLElement);
}
