// SPDX-License-Identifier: Apache-2.0
//
// OnRampActivity: the account's purchases, as their providers reported them.
import type { Purchase } from '@portico/engine';
import { Avatar, Button, Content, Footer, Item, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatFiat } from './formatFiat.ts';
import { useWords } from './useWords.ts';

export function OnRampActivity() {
  const words = useWords();
  const { send } = useStore();
  const title = words.format('buy.purchases');
  const { address } = useSlice((slices) => slices.account);
  const slice = useSlice((slices) => slices.purchases);
  if (address === undefined) return <NoAccount title={title} />;
  const state = slice?.state ?? 'loading';
  const purchases = slice?.purchases ?? [];
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        {state === 'ready' && purchases.length === 0 && (
          <Status title={words.format('buy.none')}>{words.format('buy.none_text')}</Status>
        )}
        {state === 'failed' && (
          <Status title={words.format('buy.list_failed')}>
            {words.format('buy.list_failed_text')}
          </Status>
        )}
        {(state === 'loading' || state === 'closed') && (
          <ItemSkeleton label={words.format('buy.loading')} rows={4} />
        )}
        {purchases.length > 0 && (
          <ul className="pt-list" aria-label={title}>
            {purchases.map((one) => (
              <PurchaseItem key={one.id} purchase={one} />
            ))}
          </ul>
        )}
      </Content>
      {state === 'failed' && (
        <Footer>
          <Button kind="primary" onClick={() => send({ type: 'open_purchases' })}>
            {words.format('action.try_again')}
          </Button>
        </Footer>
      )}
    </>
  );
}

function PurchaseItem({ purchase }: { purchase: Purchase }) {
  const words = useWords();
  const { region, locale } = words;
  const at = Date.parse(purchase.at);
  const day = Number.isNaN(at)
    ? ''
    : new Intl.DateTimeFormat(locale.tag, { dateStyle: 'medium' }).format(at);
  return (
    <Item
      lead={<Avatar name={purchase.symbol} round />}
      title={words.format(`buy.status.${purchase.status}`)}
      sub={[purchase.provider, day, purchase.status === 'failed' ? purchase.reason : '']
        .filter(Boolean)
        .join(' · ')}
      wrap={purchase.status === 'failed'}
      end={
        <span className="pt-worth pt-num">
          <bdi translate="no" dir="ltr" className="pt-title">
            {purchase.amount === '' || purchase.amount === '0'
              ? purchase.symbol
              : `${formatSmallAmount(purchase.amount, region)} ${purchase.symbol}`}
          </bdi>
          {purchase.paid !== undefined && (
            <bdi translate="no" dir="ltr" className="pt-sub">
              {formatFiat(purchase.paid, purchase.paid_in, region)}
            </bdi>
          )}
        </span>
      }
    />
  );
}
