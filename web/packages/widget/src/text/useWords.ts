// SPDX-License-Identifier: Apache-2.0
//
// The words of the page's language, for every view.
import { createContext, useContext } from 'react';
import { english } from '../locales/en/inPage.ts';
import { Words } from './Words.ts';

export const WordsContext = createContext<Words>(new Words(english));

export function useWords(): Words {
  return useContext(WordsContext);
}
