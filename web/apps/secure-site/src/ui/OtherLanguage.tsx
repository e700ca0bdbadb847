// SPDX-License-Identifier: Apache-2.0
//
// The way to another language: the page's, where the reader's browser does not name it, and back. Named as its readers name it.
import { otherLanguage } from '../words/matchLanguage.ts';
import { chooseLanguage, languageTag } from '../words/words.ts';

export function OtherLanguage() {
  const other = otherLanguage(languageTag());
  if (other === undefined) return null;
  const name = new Intl.DisplayNames(other, { type: 'language' }).of(other) ?? other;
  return (
    <button
      type="button"
      className="pt-textbtn ps-language notranslate"
      translate="no"
      lang={other}
      dir="auto"
      onClick={() => void chooseLanguage(other)}
    >
      {name}
    </button>
  );
}
