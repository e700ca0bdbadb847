// SPDX-License-Identifier: Apache-2.0
//
// That a part of the account did not load, that funds are safe, and the way to try again.
import { Button, Note } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';

export interface NotLoadedProps {
  readonly title: string;
  readonly text: string;
  /** Without it everything that is shown is requested again; `false`: there is another way to retry. */
  readonly onRetry?: (() => void) | false;
}

export function NotLoaded({ title, text, onRetry }: NotLoadedProps) {
  const words = useWords();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  return (
    <div className="pt-whonote" role="status">
      <Note title={title}>
        <p>{text}</p>
      </Note>
      {onRetry !== false && (
        <Button
          small
          disabled={!online}
          onClick={onRetry ?? (() => send({ type: 'refresh_account' }))}
        >
          {words.format('action.try_again')}
        </Button>
      )}
    </div>
  );
}
