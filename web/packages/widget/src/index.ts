// SPDX-License-Identifier: Apache-2.0
//
// @portico/widget: the modal and its views, rendered from the engine's slices.
export { drawFirstFrame } from './host/drawFirstFrame.ts';
export type { FirstFrame } from './host/FirstFrame.ts';
export { type MountedWidget, mountWidget } from './host/mountWidget.tsx';
export { preferencesKey } from './host/preferencesKey.ts';
export { regionOf, tagOf, withChosen } from './host/stage.ts';
export type { WidgetOptions } from './host/WidgetOptions.ts';
export { en } from './locales/en/index.ts';
export { type Language, languages, loadLocale, matchLanguage } from './locales/languages.ts';
export { InitialStore } from './store/InitialStore.ts';
export { slicesOf } from './store/initialSlices.ts';
export { formatAmount } from './text/formatAmount.ts';
export type { Locale, MessageKey } from './text/Locale.ts';
export type { ErrorWords, Message, Plural } from './text/Message.ts';
export type { OwnWords } from './text/ownWords.ts';
