// SPDX-License-Identifier: Apache-2.0
//
// What a language has to bring: every message of the widget and of the buttons, words for errors by
// their code, words for toasts and alerts by theirs. English is the source; another language is the
// same shape.
import type { english as email } from '../sections/email/english.ts';
import type { sections } from '../sections/sections.ts';
import type { english as send } from '../sections/send/english.ts';
import type { english as siwx } from '../sections/siwx/english.ts';
import type { Texts } from './Message.ts';
import type { FrameKey } from './Words.ts';

type KeysOf<Item> = Item extends { code: () => Promise<{ english: infer English }> }
  ? keyof English & string
  : never;

/** Not in sections.ts: the e-mail (email/addEmail.ts), sending and signing in (lateSection.ts). */
export type MessageKey =
  | FrameKey
  | keyof typeof email
  | keyof typeof send
  | keyof typeof siwx
  | KeysOf<(typeof sections)[keyof typeof sections]>;

export interface Locale extends Texts<MessageKey> {}
