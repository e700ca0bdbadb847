// SPDX-License-Identifier: Apache-2.0
//
// A section without a row in sections.ts, which every page fetches before the first wallet: the account, whose views
// these are, loads it when it is first wanted.
import { addEnglish } from '../locales/en/inPage.ts';
import { loadLocale, matchLanguage } from '../locales/languages.ts';

type English = NonNullable<Parameters<typeof addEnglish>[0]['messages']>;

export interface LateSection<Code> {
  /** Loads it for a language (its tag), once. English stands in for words that cannot be fetched. */
  load(tag: string): Promise<void>;
  /** Undefined while it, or its words in this language, are not there. */
  loaded(tag: string): Code | undefined;
}

export function lateSection<Code extends { readonly english: English }>(
  name: string,
  fetchCode: () => Promise<Code>,
): LateSection<Code> {
  const loading = new Map<string, Promise<void>>();
  const ready = new Map<string, Code>();
  const fetchAll = async (tag: string): Promise<void> => {
    const words = Promise.resolve(loadLocale(matchLanguage([tag])))
      .then(({ addWordsOf }) => addWordsOf?.(name))
      .catch(() => {});
    const [code] = await Promise.all([fetchCode(), words]);
    addEnglish({ messages: code.english });
    ready.set(tag, code);
  };
  return {
    load(tag) {
      const load = loading.get(tag) ?? fetchAll(tag);
      loading.set(tag, load);
      load.catch(() => loading.delete(tag));
      return load;
    },
    loaded: (tag) => ready.get(tag),
  };
}
