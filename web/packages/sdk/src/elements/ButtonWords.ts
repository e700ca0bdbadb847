// SPDX-License-Identifier: Apache-2.0
//
// The buttons' words: the host's own over those on board.
import { en } from '../locales/en.ts';
import type { PorticoLooks } from '../Portico.ts';

export type ButtonWords = Readonly<Record<keyof typeof en, string>>;

export function buttonWords({ messages }: PorticoLooks): ButtonWords {
  return { ...en, ...messages };
}
