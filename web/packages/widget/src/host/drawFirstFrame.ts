// SPDX-License-Identifier: Apache-2.0
//
// The first frame of Connect, drawn with plain DOM where the tap comes before React and the engine: title, rows, footer, in the
// very elements that React takes over (mountWidget; test/firstFrame.test.ts compares them). A tap is kept for the engine.
import type { ConnectSlice, EngineInput, Slices, WalletRow } from '@portico/engine';
import { avatarTone, iconPaths, lockScroll, showDialog, titleId, wrapFocus } from '@portico/ui';
import { english } from '../locales/en/inPage.ts';
import { type Language, loadLocale } from '../locales/languages.ts';
import { isApart, shownMethods } from '../sections/connect/shownMethods.ts';
import { shownWallets } from '../sections/connect/shownWallets.ts';
import { slicesOf } from '../store/initialSlices.ts';
import type { Texts } from '../text/Message.ts';
import type { Words } from '../text/Words.ts';
import type { FirstFrame } from './FirstFrame.ts';
import { dress, makeStage, type Stage, speak, tagOf, withChosen } from './stage.ts';
import type { WidgetOptions } from './WidgetOptions.ts';

/**
 * Opens the sheet at Connect in `container`. `connect`: what the engine is going to say of it, or nothing where that cannot be told.
 * Words of another language are fetched first; what is closed or left before then is never drawn.
 */
export function drawFirstFrame(
  container: Element,
  options: WidgetOptions,
  connect?: Partial<ConnectSlice>,
): FirstFrame {
  const slices = slicesOf(connect, true);
  const chosen = withChosen(options);
  let left = false;
  let closed = false;
  let drawn: Stage | undefined;
  let kept: EngineInput | undefined;
  let release = (): void => {};
  const leave = (): void => {
    left = true;
    release();
  };
  const close = (): void => {
    closed = true;
    kept = undefined;
    leave();
    drawn?.shadow.querySelector('dialog')?.close?.();
    drawn?.host.remove();
    drawn = undefined;
  };
  const draw = (locale: Texts): void => {
    if (left) return;
    drawn = makeStage(container);
    const undress = dress(drawn, chosen);
    const words = speak(drawn, chosen, locale);
    const listeners = new AbortController();
    const on = { signal: listeners.signal };
    const dialog = drawSheet(words, slices, options.app.name, (control, intent) => {
      control.addEventListener(
        'click',
        () => {
          if (intent.type === 'close') return close();
          // The first one counts: it cannot be taken back before it is obeyed.
          if (kept) return;
          kept = intent;
          control.classList.add('is-selected');
        },
        on,
      );
    });
    dialog.addEventListener('cancel', (event) => event.preventDefault(), on);
    dialog.addEventListener(
      'keydown',
      (event) => {
        const sheet = dialog.querySelector<HTMLElement>('.pt-sheet');
        const escapes = event.key === 'Escape';
        if (escapes || (sheet && wrapFocus(sheet, event))) event.preventDefault();
        if (escapes) close();
      },
      on,
    );
    drawn.stage.append(dialog);
    const unlock = lockScroll();
    showDialog(dialog);
    release = () => {
      listeners.abort();
      undress();
      dialog.querySelector('.is-selected')?.classList.remove('is-selected');
      // React has locked it by then.
      setTimeout(unlock);
    };
  };
  // Own words are laid over those of the language, by code that comes with the views: then nothing is drawn here.
  if (!options.messages) {
    const { locale } = chosen;
    const found = typeof locale === 'object' ? locale : loadLocale(tagOf(locale) as Language);
    if (found instanceof Promise) found.catch(() => english).then(draw);
    else draw(found);
  }
  return {
    slices,
    get drawn() {
      return drawn;
    },
    get kept() {
      return kept;
    },
    get closed() {
      return closed;
    },
    leave,
    close,
  };
}

type Tap = (control: HTMLElement, intent: EngineInput) => void;

function drawSheet(words: Words, slices: Slices, app: string, tap: Tap): HTMLDialogElement {
  const { connect, modal } = slices;
  const icon = (name: keyof typeof iconPaths, className = 'pt-i'): SVGElement => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', className);
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    const path = svg.appendChild(document.createElementNS(svg.namespaceURI, 'path'));
    path.setAttribute('d', iconPaths[name]);
    return svg as SVGElement;
  };
  const button = (
    attributes: Attributes,
    intent: EngineInput,
    ...inside: Inside[]
  ): HTMLElement => {
    const made = element('button', { type: 'button', ...attributes }, ...inside);
    tap(made, intent);
    return made;
  };
  const iconButton = (name: 'x' | 'circleQuestionMark', label: string, intent: EngineInput) =>
    button({ class: 'pt-icon-btn', part: 'icon-btn', 'aria-label': label }, intent, icon(name));
  const row = (lead: Node, title: string, end: Inside[], intent: EngineInput): HTMLElement => {
    const main = element(
      'span',
      { class: 'pt-main' },
      element('span', { class: 'pt-title' }, title),
    );
    return element('li', {}, button({ class: 'pt-row', part: 'row' }, intent, lead, main, ...end));
  };
  const plain = (name: 'qrCode' | 'layoutGrid') =>
    element(
      'span',
      { class: 'pt-square-avatar is-plain', part: 'tile', 'aria-hidden': 'true' },
      icon(name),
    );
  const chevron = () => icon('chevronRight', 'pt-i pt-i-16 pt-flip');
  const walletRow = (wallet: WalletRow): HTMLElement => {
    if (wallet.kind === 'wallet_connect') {
      const intent = { type: 'choose_wallet_connect' } as const;
      return row(plain('qrCode'), words.format('connect.phone'), [chevron()], intent);
    }
    const tag = element(
      'span',
      { class: 'pt-tag', part: 'tag' },
      words.format('connect.installed'),
    );
    return row(avatar(wallet), wallet.name, [tag], { type: 'choose_wallet', id: wallet.id });
  };
  const rich = (text: string, tags: Readonly<Record<string, (inside: string) => Node>>): Node[] =>
    text.split(/(<\w+>.*?<\/\w+>)/).flatMap((piece) => {
      const [, name = '', inside = ''] = /^<(\w+)>(.*)</.exec(piece) ?? [];
      return piece === '' ? [] : (tags[name]?.(inside) ?? document.createTextNode(piece));
    });

  const list = (): HTMLElement => {
    const { wallets, all_wallets, awaited } = connect;
    const { rows, places, more, count } = shownWallets(wallets, undefined, awaited);
    const asking = awaited !== undefined || !!connect.code_elsewhere;
    const items = [...(all_wallets ? rows : wallets).map(walletRow), ...skeletons(places)];
    if (all_wallets && (more || asking)) {
      const intent = { type: 'navigate', how: 'push', view: 'all_wallets' } as const;
      const known =
        more && element('span', { class: 'pt-sub pt-num' }, count.toLocaleString(words.region));
      items.push(row(plain('layoutGrid'), words.format('connect.all'), [known, chevron()], intent));
    }
    const label = words.format('connect.wallets');
    const made = element('ul', { class: 'pt-list', part: 'list', 'aria-label': label }, ...items);
    made.style.minHeight = `${items.length * 56}px`;
    return made;
  };
  const ways = (): HTMLElement => {
    const shown = shownMethods(connect, (method) => method === 'wallet');
    const inside = shown.flatMap((method, at) => [
      isApart(shown, at) &&
        element(
          'p',
          { class: 'pt-or', part: 'or', 'aria-hidden': 'true' },
          words.format('connect.or'),
        ),
      method === 'wallet'
        ? list()
        : element('div', { class: 'pt-skel pt-login', 'aria-hidden': 'true' }),
    ]);
    return element('fieldset', { class: 'pt-methods' }, ...inside);
  };
  const waiting = (): HTMLElement =>
    element(
      'div',
      { role: 'status', 'aria-busy': 'true', 'aria-label': words.format('loading.view') },
      element('ul', { class: 'pt-list', 'aria-hidden': 'true' }, ...skeletons(4)),
    );
  const footer = (): HTMLElement | undefined => {
    const notes: Node[][] = [];
    if (connect.wallet_guide) {
      const intent = { type: 'navigate', how: 'push', view: 'get_wallet' } as const;
      notes.push(
        rich(words.format('connect.guide'), { get: (inside) => button({}, intent, inside) }),
      );
    }
    if (connect.legal === 'note') {
      const { terms_url: terms, privacy_url: privacy } = connect;
      const link = (href: string | undefined) => (inside: string) =>
        element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, inside);
      const key = terms && privacy ? 'both' : terms ? 'terms' : 'privacy';
      const text = words.format(`connect.consent.${key}`, { app });
      notes.push(rich(text, { terms: link(terms), privacy: link(privacy) }));
    }
    if (notes.length === 0) return undefined;
    const paragraphs = notes.map((inside) => element('p', { class: 'pt-footnote' }, ...inside));
    return element('div', { class: 'pt-footer is-note', part: 'footer' }, ...paragraphs);
  };

  const help = { type: 'navigate', how: 'push', view: 'what_is_a_wallet' } as const;
  const backdrop = element('div', { class: 'pt-backdrop', part: 'backdrop' });
  tap(backdrop, { type: 'close' });
  const header = element(
    'div',
    { class: 'pt-header', part: 'header' },
    iconButton('circleQuestionMark', words.format('header.help'), help),
    element('h2', { id: titleId }, words.format('connect.title')),
    iconButton('x', words.format('header.close'), { type: 'close' }),
  );
  const inside = element('div', {}, modal.loading ? waiting() : ways());
  const content = element('div', { class: 'pt-content', part: 'content' }, inside);
  const frame = element(
    'div',
    { class: 'pt-frame' },
    element('span', { class: 'pt-handle' }),
    element('div', { class: 'pt-body' }, header, content, footer()),
    element('div', { class: 'pt-vh', role: 'status', 'aria-live': 'polite' }),
  );
  return element(
    'dialog',
    { class: 'pt-dialog', part: 'dialog', 'aria-modal': 'true', 'aria-labelledby': titleId },
    backdrop,
    element('div', { class: 'pt-sheet', part: 'sheet', tabindex: '-1' }, frame),
  ) as HTMLDialogElement;
}

function avatar({ name, icon }: WalletRow): HTMLElement {
  const [a, b] = avatarTone(name);
  const made = element('span', {
    class: 'pt-square-avatar s40',
    part: 'tile',
    'data-l': [...name.trim()][0]?.toUpperCase() ?? '?',
    'aria-hidden': 'true',
  });
  made.style.setProperty('--a', a);
  made.style.setProperty('--b', b);
  if (icon !== undefined)
    made.append(
      element('img', {
        loading: 'lazy',
        alt: '',
        decoding: 'async',
        draggable: 'false',
        src: icon,
      }),
    );
  return made;
}

const skeletons = (count: number): HTMLElement[] =>
  [132, 96, 116, 88, 108].slice(0, count).map((width) => {
    const tile = skeleton(40, 40);
    tile.style.borderRadius = 'var(--pt-radius-4)';
    return element('li', { class: 'pt-row', 'aria-hidden': 'true' }, tile, skeleton(width, 12));
  });

function skeleton(width: number, height: number): HTMLElement {
  const made = element('span', { class: 'pt-skel', part: 'skel' });
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  return made;
}

type Attributes = Readonly<Record<string, string | undefined>>;
type Inside = Node | string | false | undefined;

function element(tag: string, attributes: Attributes, ...inside: Inside[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value);
  made.append(...inside.filter((one) => one !== undefined && one !== false));
  return made;
}
