// SPDX-License-Identifier: Apache-2.0
//
// Copies values of a view and says so aloud: the name of the last one that was copied, and the way to copy.
import { writeClipboard } from '@portico/engine';
import { useState } from 'react';
import { useWidget } from '../host/WidgetContext.ts';
import { useWords } from './useWords.ts';

export function useCopied(): readonly [string | undefined, (name: string, value: string) => void] {
  const words = useWords();
  const { announce } = useWidget();
  const [copied, setCopied] = useState<string>();
  const copy = async (name: string, value: string): Promise<void> => {
    const isCopied = await writeClipboard(value);
    if (isCopied) setCopied(name);
    announce(isCopied ? words.toast('value_copied', name) : words.toast('copy_failed', ''));
  };
  return [copied, (name, value) => void copy(name, value)];
}
