// SPDX-License-Identifier: Apache-2.0
//
// A part of the account with nothing in it yet: one line, and the address that fills it.
import { Button, Status } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';

export function Empty({ title, text }: { title: string; text: string }) {
  const words = useWords();
  const { send } = useStore();
  const copied = useSlice((slices) => slices.account.copied);
  return (
    <div className="pt-none">
      <Status title={title}>{text}</Status>
      <Button small onClick={() => send({ type: 'copy_address' })}>
        {words.format(copied ? 'account.copied' : 'account.copy')}
      </Button>
    </div>
  );
}
