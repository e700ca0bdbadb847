// SPDX-License-Identifier: Apache-2.0
import { direction, languageTag } from '../words/words.ts';

/** Of a window of the site's own: its title and language, for browsers and screen readers. */
export function namePage(title: string): void {
  document.title = title;
  document.documentElement.lang = languageTag();
  document.documentElement.dir = direction();
}
