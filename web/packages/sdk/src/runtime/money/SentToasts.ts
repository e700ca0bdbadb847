// SPDX-License-Identifier: Apache-2.0
//
// Says once that a block has taken what was sent, and leads to it. One at a time, the newest: not in a tab that nobody sees, not
// in two tabs, and not over a window of approval, which nothing may cover.
import type { Engine } from '@portico/engine';
import { formatAmount, loadLocale, matchLanguage, regionOf, withChosen } from '@portico/widget';
import { watchInstance } from '../../instance.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import type { PorticoAppearance } from '../../PorticoTypes.ts';
import { reportError } from '../../reportError.ts';
import { fill } from '../button/fill.ts';
import type { Sent } from './endedBetween.ts';
import { sentEnglish } from './sentEnglish.ts';
import { type ShownToast, showToast } from './showToast.ts';

type SentWords = Readonly<Record<keyof typeof sentEnglish, string>>;

/** The page's Portico, as far as it matters here. */
interface Appearing {
  readonly getAppearance: () => PorticoAppearance;
}

/** What the visitor may choose over the page's wishes. */
interface Chosen {
  readonly themeMode: 'light' | 'dark' | 'auto';
  readonly locale: PorticoAppearance['locale'];
}

export class SentToasts {
  readonly #engine: Engine;
  readonly #options: PorticoOptions;
  readonly #told = new Set<string>();
  readonly #stops: (() => void)[];
  #portico: Appearing | undefined;
  #waiting: Sent | undefined;
  #shown: ShownToast | undefined;

  constructor(engine: Engine, options: PorticoOptions) {
    this.#engine = engine;
    this.#options = options;
    const next = (): void => this.#next();
    document.addEventListener('visibilitychange', next);
    this.#stops = [
      () => document.removeEventListener('visibilitychange', next),
      engine.subscribe(() => {
        if (this.#isCovered()) this.#shown?.remove();
        else this.#shown?.place(engine.getSlices().modal.open);
        this.#next();
      }),
      watchInstance<Appearing>((portico) => {
        this.#portico = portico;
        if (!portico) this.#stop();
      }),
    ];
  }

  tell(ended: readonly Sent[]): void {
    for (const one of ended) {
      // What a swap has to be allowed before is no end; what is paid says it in its own view.
      if (one.allowance || one.payment || this.#told.has(keyOf(one)) || this.#isViewed(one))
        continue;
      if (this.#isToldByPage(one)) continue;
      this.#waiting = one;
    }
    this.#next();
  }

  /** What was sped up or canceled was sent again here: the page knows nothing of that one. */
  #isToldByPage({ by_page, replaces }: Sent): boolean {
    const { pageTransactionToasts = true } = this.#options.features ?? {};
    return !pageTransactionToasts && by_page !== undefined && replaces === undefined;
  }

  #next(): void {
    const sent = this.#waiting;
    if (!sent || document.visibilityState === 'hidden' || this.#isCovered()) return;
    this.#waiting = undefined;
    this.#told.add(keyOf(sent));
    this.#show(sent).catch(reportError);
  }

  async #show(sent: Sent): Promise<void> {
    if (!(await claim(keyOf(sent)))) return;
    const appearance: PorticoAppearance = this.#portico?.getAppearance() ?? this.#options;
    const { messages, region, themeVariables = {}, themeMode: wanted = 'system' } = appearance;
    const { themeMode, locale } = withChosen<Chosen>({
      themeMode: wanted === 'system' ? 'auto' : wanted,
      locale: appearance.locale,
    });
    const texts = typeof locale === 'object' ? locale : await fetchTexts(locale);
    if (this.#isCovered()) return;
    const words = { ...sentEnglish, ...texts.messages, ...messages } as SentWords;
    this.#shown?.remove();
    this.#shown = showToast({
      text: textOf(sent, words, region ?? regionOf(texts)),
      failed: sent.status === 'failed',
      action: this.#isOfActive(sent)
        ? { label: words['sent.view'], act: () => this.#view(sent) }
        : undefined,
      lang: texts.tag,
      themeMode,
      themeVariables,
      inSheet: this.#engine.getSlices().modal.open,
      container: this.#options.container,
    });
  }

  #view({ id }: Sent): void {
    const to = { view: 'transaction', data: { id: `transfer/${id}` } } as const;
    const { open } = this.#engine.getSlices().modal;
    this.#engine.send(open ? { type: 'navigate', how: 'push', ...to } : { type: 'open', ...to });
  }

  /** The activity shows nothing of others. */
  #isOfActive({ chain, from }: Sent): boolean {
    const { caip_address, activity } = this.#engine.getSlices().account;
    return activity === true && caip_address?.toLowerCase() === `${chain}:${from}`.toLowerCase();
  }

  #isViewed({ id }: Sent): boolean {
    const { modal, router } = this.#engine.getSlices();
    const data = router.data as { readonly id?: unknown } | undefined;
    return modal.open && router.view === 'transaction' && data?.id === `transfer/${id}`;
  }

  #isCovered(): boolean {
    return this.#engine.getSlices().approval?.method !== undefined;
  }

  #stop(): void {
    this.#waiting = undefined;
    this.#shown?.remove();
    for (const stop of this.#stops) stop();
  }
}

/** Whether this of all tabs of the app is the one that says it; it stays so while the page lives. */
function claim(key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const take = (lock: unknown): unknown => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    };
    // Without a secure connection browsers have none: each tab is alone then.
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return resolve(true);
    locks.request(`portico.sent/${key}`, { ifAvailable: true }, take).catch(() => resolve(true));
  });
}

const keyOf = ({ hash, id }: Sent): string => hash ?? id;

async function fetchTexts(locale: string | undefined) {
  const wanted = locale === undefined ? navigator.languages : [locale];
  return Promise.resolve(loadLocale(matchLanguage(wanted))).catch(() => loadLocale('en'));
}

function textOf(sent: Sent, words: SentWords, region: string): string {
  const { status, symbol, amount, bought, replaces, by_page = 'send' } = sent;
  if (status === 'failed') return words['sent.failed'];
  if (replaces?.cancels) return words['sent.canceled'];
  if (bought) return fill(words['sent.swapped'], { from: symbol, to: bought.symbol });
  if (by_page !== 'send') return words['sent.confirmed'];
  return fill(words['sent.sent'], { amount: `${formatAmount(amount, region)} ${symbol}` });
}
