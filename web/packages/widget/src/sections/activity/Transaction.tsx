// SPDX-License-Identifier: Apache-2.0
//
// Transaction: one of them, with all that is known of it, what can be copied, and its page in the
// network's explorer. Of a suspicious one nothing can be copied that a payment could be sent to.
import type { ActivityEntry } from '@portico/engine';
import { Icon, Niche, Note, Opening, Plinth, StateText } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { RowSkeleton } from '../../parts/RowSkeleton.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { activityTitle } from './activityWords.ts';
import { Moved } from './Moved.tsx';
import { PendingSteps } from './PendingSteps.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import { transactionUrl } from './transactionUrl.ts';
import { useActivity } from './useActivity.ts';
import { useWords } from './useWords.ts';

export function Transaction() {
  const words = useWords();
  const { entries, state } = useActivity();
  const id = useSlice((slices) => idOf(slices.router.data));
  const entry = entries.find((one) => one.id === id);
  if (entry) return <KnownTransaction entry={entry} />;
  const waits = state === 'loading';
  return (
    <>
      <ViewLintel title={words.say('transaction.title')} />
      <Opening>
        {waits ? (
          <RowSkeleton label={words.say('activity.loading')} rows={3} />
        ) : (
          <>
            <Niche state="stopped">
              <span className="n-empty" />
            </Niche>
            <StateText title={words.say('transaction.gone')}>
              {words.say('transaction.gone_text')}
            </StateText>
          </>
        )}
      </Opening>
    </>
  );
}

function KnownTransaction({ entry }: { entry: ActivityEntry }) {
  const words = useWords();
  const { address = '', explorer_url } = useSlice((slices) => slices.account);
  const url = transactionUrl(explorer_url, address, entry.hash);
  return (
    <>
      <ViewLintel title={activityTitle(entry, words)} />
      <Opening>
        <Moved entry={entry} />
        {entry.suspicious && (
          <Note tone="warn" title={words.say('activity.warning')}>
            <p>{words.say('activity.warning_text')}</p>
          </Note>
        )}
        {entry.status === 'pending' && <PendingSteps />}
        <TransactionFacts entry={entry} address={address} />
      </Opening>
      {url && (
        <Plinth>
          <a
            className="pt-btn is-block"
            part="btn"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.say('account.explorer')}
            <Icon name="arrowUpRight" size={16} />
          </a>
        </Plinth>
      )}
    </>
  );
}

/** The view's data come from whoever navigated here, a host among them. */
function idOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
}
