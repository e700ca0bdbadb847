// SPDX-License-Identifier: Apache-2.0
//
// What was asked for before and may still be paid: before the same is paid once more, and behind a try that failed.
import type { PaySlice } from '@portico/engine';
import { Note } from '@portico/ui';
import { useWords } from './useWords.ts';

export function Earlier({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { unfinished, unfinished_at: name, reported } = pay;
  return (
    <>
      {unfinished && (
        <Note tone="warn" title={words.format('pay.unfinished')}>
          <p>{words.format('pay.unfinished_text')}</p>
        </Note>
      )}
      {name !== undefined && (
        <Note tone="warn" title={words.format('pay.begun', { name })}>
          <p>{words.format('pay.begun_text', { name })}</p>
        </Note>
      )}
      {reported && (
        <Note tone="warn" title={words.format('pay.reported')}>
          <p>{words.format('pay.reported_text')}</p>
        </Note>
      )}
    </>
  );
}
