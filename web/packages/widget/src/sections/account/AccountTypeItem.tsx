// SPDX-License-Identifier: Apache-2.0
//
// The row that turns the wallet behind an e-mail into its smart account and back: only where the server has a bundler. A page that
// needs it opens the settings at this row (docs/smart-accounts.md), which says so and has the focus.
import { Icon, Item } from '@portico/ui';
import { useEffect, useRef } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function AccountTypeItem() {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const active = useSlice(
    ({ networks }) => networks.networks.find((row) => row.active)?.caip_network_id,
  );
  const offered = useSlice(({ login }) => login?.smart_account_networks);
  const isSmart = useSlice(({ account }) => account.account_type === 'smart_account');
  const asked = useSlice(({ router }) => isAskedFor(router.data)) && !isSmart;
  // Back there is always a way.
  const there = isSmart || offered?.some((one) => one === active) === true;
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!asked || !there) return;
    // The sheet takes the focus when it opens, and gives it on.
    const frame = requestAnimationFrame(() => {
      const row = mark.current?.closest('button');
      row?.scrollIntoView?.({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, there]);
  if (!there) return null;
  return (
    <Item
      compact
      selected={asked}
      lead={<Icon name="arrowUpDown" className="pt-lead" />}
      title={words.format(isSmart ? 'settings.use_eoa' : 'settings.use_smart')}
      sub={
        asked
          ? words.format('settings.smart_asked', { app: app.name })
          : words.format(isSmart ? 'settings.eoa_text' : 'settings.smart_text')
      }
      wrap
      end={asked && <span ref={mark} />}
      onClick={() =>
        send({ type: 'set_preferred_account', account_type: isSmart ? 'eoa' : 'smart_account' })
      }
    />
  );
}

/** The view's data, of whoever navigated here. */
const isAskedFor = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'row' in data && data.row === 'accountType';
