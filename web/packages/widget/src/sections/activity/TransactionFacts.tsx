// SPDX-License-Identifier: Apache-2.0
//
// The facts of a transaction, by name and value. Addresses stand in full, because a look-alike differs in
// the middle; the account's own is left out.
import type { ActivityEntry } from '@portico/engine';
import { Avatar, CopyButton, shortAddress } from '@portico/ui';
import type { ReactNode } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useCopied } from '../../text/useCopied.ts';
import { isRecipient, mainTransfer } from './activityWords.ts';
import { Fact } from './Fact.tsx';
import { FeeFact } from './FeeFact.tsx';
import { FullAddress } from './FullAddress.tsx';
import { useWords } from './useWords.ts';

export function TransactionFacts({ entry, address }: { entry: ActivityEntry; address: string }) {
  const words = useWords();
  const { region } = useWidget();
  const [copied, copy] = useCopied();
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active));
  const time = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
  const isOther = (one: string): boolean =>
    one !== '' && one.toLowerCase() !== address.toLowerCase();
  // A mint has no other party than the token itself.
  const token =
    isOther(entry.from) || isOther(entry.to) ? '' : (mainTransfer(entry)?.contract ?? '');
  const copying = (name: string, value: string): ReactNode => (
    <CopyButton
      label={words.format('action.copy', { name })}
      copied={copied === name}
      onClick={() => copy(name, value)}
    />
  );
  const party = (name: string, value: string): ReactNode =>
    isOther(value) && (
      <div className="is-address">
        <dt>{name}</dt>
        <dd>
          <FullAddress address={value} />
          {!entry.suspicious && copying(name, value)}
        </dd>
      </div>
    );
  const hash = words.format('transaction.hash');
  return (
    <div className="pt-panel" part="panel">
      <dl className="pt-kv" part="kv">
        {party(words.format('transaction.from'), entry.from)}
        {party(
          words.format(isRecipient(entry) ? 'transaction.to' : 'transaction.contract'),
          entry.to,
        )}
        {party(words.format('transaction.contract'), token)}
        {entry.application && (
          <Fact
            name={words.format(
              entry.operation === 'buy' ? 'transaction.seller' : 'transaction.application',
            )}
          >
            {entry.application}
          </Fact>
        )}
        {network && (
          <Fact name={words.format('settings.network')}>
            <Avatar name={network.name} image={network.image_url} size={20} round />
            {network.name}
          </Fact>
        )}
        {entry.fee && <FeeFact fee={entry.fee} />}
        <Fact name={words.format('transaction.status')}>
          {words.format(`activity.${entry.status}`)}
        </Fact>
        <Fact name={words.format('transaction.time')}>{time.format(entry.at_ms)}</Fact>
        {entry.hash && (
          <div>
            <dt>{hash}</dt>
            <dd>
              <span className="pt-addr" translate="no">
                {shortAddress(entry.hash)}
              </span>
              {copying(hash, entry.hash)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
