// SPDX-License-Identifier: Apache-2.0
//
// The balance in the network's own currency. An old figure stays and says its age; only when there is
// none does a note say that it did not load.
import type { AccountSlice } from '@portico/engine';
import { Button, Icon, Note, Skeleton } from '@portico/ui';
import { useWidget } from '../host/WidgetContext.ts';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { formatAmount } from '../text/formatAmount.ts';
import { useWords } from '../text/useWords.ts';

export function Balance({ account }: { account: AccountSlice }) {
  const words = useWords();
  const { region } = useWidget();
  const { balance, balance_symbol = '', balance_state: state } = account;
  if (balance === undefined) {
    if (state === 'failed') return <BalanceFailed />;
    if (state !== 'loading') return null;
    return (
      <p
        className="pt-sub"
        role="status"
        aria-busy="true"
        aria-label={words.say('account.balance_loading')}
      >
        <Skeleton width={88} height={12} />
      </p>
    );
  }
  const amount = `${formatAmount(balance, region)} ${balance_symbol}`.trim();
  const old = state === 'stale' || state === 'failed';
  return (
    <>
      <p className="pt-sub pt-num" aria-live="polite">
        {/* Keyed by the figure, so that a new one fades in where the old one stood. */}
        <bdi className="pt-digits" key={amount}>
          {amount}
        </bdi>
      </p>
      {old && <BalanceAge atMs={account.balance_at_ms} />}
    </>
  );
}

function BalanceAge({ atMs }: { atMs: number | undefined }) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  const clock = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' });
  return (
    <p className="pt-sub pt-num has-icon is-warn" role="status">
      <Icon name="clock" size={14} />
      {atMs === undefined
        ? words.say('account.balance_failed')
        : words.say('account.as_of', { time: clock.format(atMs) })}
      <button
        type="button"
        className="pt-icon-btn is-tight"
        aria-label={words.say('account.retry_balance')}
        aria-disabled={!online || undefined}
        onClick={online ? () => send({ type: 'refresh_account' }) : undefined}
      >
        <Icon name="refreshCw" size={14} />
      </button>
    </p>
  );
}

function BalanceFailed() {
  const words = useWords();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  const network = useSlice((slices) => slices.networks.networks.find((row) => row.active)?.name);
  return (
    <div className="pt-whonote" role="status">
      <Note title={words.say('account.balance_failed')}>
        <p>
          {words.say('account.balance_failed_text', {
            network: network ?? words.say('account.network_unknown'),
          })}
        </p>
      </Note>
      <Button small disabled={!online} onClick={() => send({ type: 'refresh_account' })}>
        {words.say('action.try_again')}
      </Button>
    </div>
  );
}
