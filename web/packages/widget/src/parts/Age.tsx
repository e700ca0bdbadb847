// SPDX-License-Identifier: Apache-2.0
//
// How old figures are that a newer answer should have replaced, when that is tried again, and the way to
// try it now.
import { Icon } from '@portico/ui';
import { useWidget } from '../host/WidgetContext.ts';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useNow } from '../text/useNow.ts';
import { useWords } from '../text/useWords.ts';

export interface AgeProps {
  readonly atMs: number | undefined;
  readonly retryAtMs: number | undefined;
  /** Of what is not the balance: that it did not load, and the name of the way to load it again. */
  readonly failed?: string;
  readonly retry?: string;
}

export function Age({ atMs, retryAtMs, failed, retry }: AgeProps) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  const seconds = Math.ceil(((retryAtMs ?? 0) - useNow(1000)) / 1000);
  const clock = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' });
  return (
    <p className="pt-sub pt-num has-icon is-warn">
      <Icon name="clock" size={14} />
      <span>
        <span role="status">
          {atMs === undefined
            ? (failed ?? words.format('account.balance_failed'))
            : words.format('account.as_of', { time: clock.format(atMs) })}
        </span>{' '}
        {/* Counted for the eye only: a screen reader would hear every second. It keeps its place while it is asked. */}
        {online && retryAtMs !== undefined && (
          <span aria-hidden="true" style={{ visibility: seconds > 0 ? undefined : 'hidden' }}>
            {words.format('account.retry_in', { count: Math.max(seconds, 0) })}
          </span>
        )}
      </span>
      <button
        type="button"
        className="pt-icon-btn is-tight"
        aria-label={retry ?? words.format('account.retry_balance')}
        aria-disabled={!online || undefined}
        onClick={online ? () => send({ type: 'refresh_account' }) : undefined}
      >
        <Icon name="refreshCw" size={14} />
      </button>
    </p>
  );
}
