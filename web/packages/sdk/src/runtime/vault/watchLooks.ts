// SPDX-License-Identifier: Apache-2.0
//
// How the sheet looks and speaks at this moment: what the page chose, with what the visitor chose in the settings over it.
import { preferencesKey, tagOf, withChosen } from '@portico/widget';
import { watchInstance } from '../../instance.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import type { PorticoAppearance } from '../../PorticoTypes.ts';

export interface Looks {
  readonly themeMode: 'light' | 'dark' | 'auto';
  /** BCP 47. */
  readonly language: string;
}

/** The page's Portico, as far as it matters here. */
interface Appearing {
  readonly getAppearance: () => PorticoAppearance;
  readonly subscribeAppearance: (listener: () => void) => () => void;
}

/** Calls `listener` now and after every change. Returns the unsubscribe function. `options`: until there is a Portico. */
export function watchLooks(
  options: Pick<PorticoOptions, 'themeMode' | 'locale'>,
  listener: (looks: Looks) => void,
): () => void {
  let portico: Appearing | undefined;
  let told: string | undefined;
  const tell = (): void => {
    const { themeMode: wanted, locale } = portico?.getAppearance() ?? options;
    const chosen = withChosen({ themeMode: wanted ?? 'system', locale });
    const { themeMode } = chosen;
    const looks: Looks = {
      themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : 'auto',
      language: tagOf(chosen.locale),
    };
    const text = JSON.stringify(looks);
    if (text !== told) listener(looks);
    told = text;
  };
  let stopAppearance = (): void => {};
  const stopInstance = watchInstance<Appearing>((next) => {
    stopAppearance();
    portico = next;
    stopAppearance = next?.subscribeAppearance(tell) ?? stopAppearance;
  });
  addEventListener(preferencesKey, tell);
  tell();
  return () => {
    stopInstance();
    stopAppearance();
    removeEventListener(preferencesKey, tell);
  };
}
