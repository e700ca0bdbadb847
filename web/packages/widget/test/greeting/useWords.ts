// SPDX-License-Identifier: Apache-2.0
//
// The words that are there when this section is.
import { useWords as useAnyWords } from '../../src/text/useWords.ts';
import type { FrameKey, Words } from '../../src/text/Words.ts';
import type { english } from './english.ts';

export const useWords: () => Words<FrameKey | keyof typeof english> = useAnyWords;
