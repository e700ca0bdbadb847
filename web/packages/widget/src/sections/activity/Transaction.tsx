// SPDX-License-Identifier: Apache-2.0
//
// Transaction: one of them, with all that is known of it, what can be copied, and its page in the
// network's explorer. Of a suspicious one nothing can be copied that a payment could be sent to.
import type { ActivityEntry } from '@portico/engine';
import { Content, Footer, Icon, Note, Progress, Status } from '@portico/ui';
import { useState } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { usedConnection } from '../account/profile/usedConnection.ts';
import { activityTitle } from './activityWords.ts';
import { askedId, hashOf } from './asked/askedId.ts';
import { isAskedOf } from './asked/isAskedOf.ts';
import { Life } from './asked/Life.tsx';
import { clusterOf } from './clusterOf.ts';
import { Moved } from './Moved.tsx';
import { PendingSteps } from './PendingSteps.tsx';
import { ReplaceButtons } from './ReplaceButtons.tsx';
import { Replacement } from './Replacement.tsx';
import { ReplaceNotes } from './ReplaceNotes.tsx';
import { isOnSolana } from './solanaTransfers.ts';
import { TransactionFacts } from './TransactionFacts.tsx';
import { transactionUrl } from './transactionUrl.ts';
import { groupOfHash, type TransferGroup, transferGroups } from './transferGroups.ts';
import { useActivity, useTransfers } from './useActivity.ts';
import { useWords } from './useWords.ts';
import { entryId } from './withTransfers.ts';

export function Transaction() {
  const id = useSlice((slices) => idOf(slices.router.data));
  return <One key={String(id)} id={id} />;
}

function One({ id }: { id: unknown }) {
  const words = useWords();
  const { entries, state } = useActivity();
  const request = useSlice((slices) =>
    slices.asked?.requests.find(
      (one) => askedId(one) === id && isAskedOf(one, usedConnection(slices)),
    ),
  );
  // It outlives the request, of which only the last few are kept.
  const [signed, setSigned] = useState<string>();
  const hash = (request && hashOf(request)) ?? signed;
  if (hash !== signed) setSigned(hash);
  const groups = transferGroups(useTransfers());
  const opened =
    groups.find(({ all }) => all.some((one) => entryId(one) === id)) ??
    (hash === undefined ? undefined : groupOfHash(groups, hash));
  // Once the history has it, it has another id there.
  const entry =
    entries.find(
      (one) => one.id === id || (hash && one.hash.toLowerCase() === hash.toLowerCase()),
    ) ?? entries.find((one) => opened && groupOfHash([opened], one.hash));
  const group = opened ?? (entry && groupOfHash(groups, entry.hash));
  const lives = entry ? entry.status === 'pending' : request !== undefined;
  // What ends while one looks ends before one's eyes.
  const [lived, setLived] = useState(lives);
  if (lives && !lived) setLived(true);
  const replacement = useSlice((slices) => slices.replacement);
  const replaced = replacement?.hash && group && groupOfHash([group], replacement.hash);
  if (replacement && replacement.step !== 'closed' && (replaced || !replacement.hash))
    return <Replacement replacement={replacement} />;
  if (lived && (entry || request) && !entry?.suspicious)
    return (
      <>
        <Life request={request} entry={entry}>
          {entry && <Known entry={entry} group={group} lives />}
        </Life>
        {entry && <KnownFooter entry={entry} group={group} />}
      </>
    );
  if (entry)
    return (
      <>
        <ViewHeader title={activityTitle(entry, words)} />
        <Content>
          <Known entry={entry} group={group} />
        </Content>
        <KnownFooter entry={entry} group={group} />
      </>
    );
  const waits = state === 'loading';
  return (
    <>
      <ViewHeader title={words.format('transaction.title')} />
      <Content>
        {waits ? (
          <ItemSkeleton label={words.format('activity.loading')} rows={3} />
        ) : (
          <>
            <Progress state="stopped">
              <span className="n-empty" />
            </Progress>
            <Status title={words.format('transaction.gone')}>
              {words.format('transaction.gone_text')}
            </Status>
          </>
        )}
      </Content>
    </>
  );
}

interface KnownProps {
  readonly entry: ActivityEntry;
  /** Where it was sent from this browser. */
  readonly group: TransferGroup | undefined;
}

/** `lives`: its picture stands in the arch, and where it is stands below. */
function Known({ entry, group, lives }: KnownProps & { lives?: boolean }) {
  const words = useWords();
  const address = useSlice(({ account }) => account.address ?? '');
  const { status } = entry;
  return (
    <>
      <Moved entry={entry} bare={lives ?? false} />
      {entry.suspicious && (
        <Note tone="warn" title={words.format('activity.warning')}>
          <p>{words.format('activity.warning_text')}</p>
        </Note>
      )}
      {(status === 'pending' || (lives && status === 'confirmed')) && (
        <PendingSteps done={status === 'confirmed'} />
      )}
      {group && <ReplaceNotes group={group} />}
      <TransactionFacts entry={entry} address={address} />
    </>
  );
}

function KnownFooter({ entry, group }: KnownProps) {
  const words = useWords();
  const { address = '', caip_address, explorer_url } = useSlice((slices) => slices.account);
  // What has expired no explorer knows, and of a test network without a name none would show another one's.
  const testnet = useSlice(({ networks }) => networks.networks.find((row) => row.active)?.testnet);
  const cluster = clusterOf(caip_address);
  const unknown =
    group &&
    isOnSolana(group.shown) &&
    ((testnet && cluster === '') || group.shown.status === 'dropped');
  const page = unknown ? undefined : transactionUrl(explorer_url, address, entry.hash);
  const url = page && page + cluster;
  // On Solana nothing can be sped up or canceled: it is over within a minute and a half.
  const waits =
    entry.status === 'pending' &&
    group?.shown.status === 'pending' &&
    !isOnSolana(group.shown) &&
    group;
  if (!url && !waits) return null;
  return (
    <Footer>
      {waits && <ReplaceButtons group={waits} />}
      {url && (
        <a
          className="pt-btn is-block pt-wide"
          part="btn"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.format('account.explorer')}
          <Icon name="arrowUpRight" size={16} />
        </a>
      )}
    </Footer>
  );
}

/** The view's data come from whoever navigated here, a host among them. */
function idOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
}
