// SPDX-License-Identifier: Apache-2.0
//
// A language on board, but English. English shows through where words of a section are missing.
import type { Texts } from '../text/Message.ts';
import type { FrameKey } from '../text/Words.ts';

export interface BuiltIn extends Texts<FrameKey> {
  /** Fetches the words of a section, a chunk of their own, and adds them. */
  readonly addWordsOf: (section: string) => Promise<void>;
}
