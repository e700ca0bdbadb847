// SPDX-License-Identifier: Apache-2.0
//
// The words that are there when this section is.
import { useWords as useAnyWords } from '../../text/useWords.ts';
import type { Words as AnyWords, FrameKey } from '../../text/Words.ts';
import type { english } from './english.ts';

export type Words = AnyWords<FrameKey | keyof typeof english>;
export const useWords: () => Words = useAnyWords;
