// SPDX-License-Identifier: Apache-2.0
//
// One toast with a way on: over the page, or inside the sheet's dialog while that is open, since nothing outside an open modal
// dialog can be pressed. It stays for six seconds, and while somebody is at it. Without React, which a page may never load.
import {
  adoptStyles,
  deferredStyles,
  keepPresses,
  sheetStyles,
  type ThemeMode,
  watchTheme,
} from '@portico/ui';
import styles from './toast.css?inline';

export interface ToastOptions {
  readonly text: string;
  readonly failed: boolean;
  /** None: it only says. */
  readonly action: { readonly label: string; readonly act: () => void } | undefined;
  readonly lang: string;
  readonly themeMode: ThemeMode;
  readonly themeVariables: Readonly<Record<string, string>>;
  readonly inSheet: boolean;
  /** Absent: the page's body. */
  readonly container: HTMLElement | undefined;
}

export interface ShownToast {
  /** The sheet has opened or closed: it stands where it can be pressed. */
  place(inSheet: boolean): void;
  remove(): void;
}

const SHOWN_MS = 6_000;
/** Lucide's check and circle-alert. */
const CHECK = 'M20 6 9 17l-5-5';
const WARNING = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 8v4M12 16h.01';

export function showToast(options: ToastOptions): ShownToast {
  const { text, failed, action, themeVariables } = options;
  const host = document.createElement('portico-toast');
  host.lang = options.lang;
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, [...sheetStyles, ...deferredStyles, styles]);
  keepPresses(host);
  for (const [name, value] of Object.entries(themeVariables)) host.style.setProperty(name, value);
  const stopTheme = watchTheme(host, options.themeMode);
  const toast = document.createElement('div');
  toast.className = 'pt-toast';
  toast.setAttribute('part', 'toast');
  toast.setAttribute('role', failed ? 'alert' : 'status');
  toast.dir = 'auto';
  toast.append(icon(failed), text);
  root.append(toast);
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remove = (): void => {
    clearTimeout(timer);
    listeners.abort();
    stopTheme();
    host.remove();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(remove, SHOWN_MS);
  };
  const stay = (): void => clearTimeout(timer);
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, stay);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, wait);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'pt-textbtn';
    button.append(action.label);
    button.addEventListener('click', () => {
      remove();
      action.act();
    });
    toast.append(button);
    // The key that goes from one part of a program to the next: the sheet keeps Tab to itself.
    const reach = (event: KeyboardEvent): void => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      button.focus();
    };
    addEventListener('keydown', reach, { signal, capture: true });
  }
  const place = (inSheet: boolean): void => {
    if (signal.aborted) return;
    const where = (inSheet && openDialog()) || (options.container ?? document.body);
    if (host.parentNode === where) return;
    where.append(host);
    // Above all that the page has; older browsers go by the order.
    host.popover = 'manual';
    host.showPopover?.();
  };
  place(options.inSheet);
  wait();
  return { place, remove };
}

/** The sheet's: it has been drawn open. */
function openDialog(): Element | null | undefined {
  const widget = document.querySelector('portico-widget');
  return widget?.shadowRoot?.querySelector('dialog.pt-dialog[open]');
}

/** Element by element: pages may forbid markup from text (require-trusted-types-for). */
function icon(failed: boolean): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `pt-i pt-i-16 ${failed ? 'is-danger' : 'is-success'}`);
  const path = document.createElementNS(svg.namespaceURI, 'path');
  path.setAttribute('d', failed ? WARNING : CHECK);
  svg.append(path);
  return svg;
}
