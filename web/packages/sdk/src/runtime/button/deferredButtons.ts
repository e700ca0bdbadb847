// SPDX-License-Identifier: Apache-2.0
//
// What the buttons can do once the engine has loaded. A chunk of its own: no account is connected when the
// first modal is painted.
import { deferredDrawing } from '@portico/ui/button';
import { loadLocale, matchLanguage } from '@portico/widget';
import type { DeferredButtons } from '../../elements/ButtonKind.ts';
import { accountButton } from './accountButton.ts';
import { networkButton } from './networkButton.ts';

export const deferredButtons: DeferredButtons = {
  view: (input) => (input.kind === 'account' ? accountButton(input) : networkButton(input)),
  drawing: deferredDrawing,
  async words(locale) {
    if (typeof locale === 'object') return locale.messages;
    const wanted = locale === undefined ? navigator.languages : [locale];
    const english = () => loadLocale('en');
    const { messages } = await Promise.resolve(loadLocale(matchLanguage(wanted))).catch(english);
    return messages;
  },
};
