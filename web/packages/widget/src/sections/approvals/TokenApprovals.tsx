// SPDX-License-Identifier: Apache-2.0
//
// TokenApprovals: who may take what from the account on its network, and the way to take it back. A row stays until the
// chain says that it has gone.
import type { ApprovalRow, ApprovalsSlice } from '@portico/engine';
import { Avatar, Button, Content, Icon, Item, Status, shortAddress } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { Age } from '../../parts/Age.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { isEmbedded } from '../../parts/leavingWord.ts';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { useWords, type Words } from './useWords.ts';

const kNone: ApprovalsSlice = { offered: false, state: 'loading', whole: false, approvals: [] };

export function TokenApprovals() {
  const words = useWords();
  const { send } = useStore();
  const { address, wallet } = useSlice((slices) => slices.account);
  const isEmail = isEmbedded(wallet?.id);
  const title = words.format('approvals.title');
  if (address === undefined) return <NoAccount title={title} />;
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <List label={title} />
        {isEmail && (
          <ul className="pt-list">
            <Item
              lead={<Icon name="shieldCheck" className="pt-lead" />}
              title={words.format('approvals.limits')}
              sub={words.format('approvals.limits_text')}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() => send({ type: 'manage_wallet' })}
            />
          </ul>
        )}
      </Content>
    </>
  );
}

function List({ label }: { label: string }) {
  const words = useWords();
  const slice = useSlice((slices) => slices.approvals ?? kNone);
  const { state, approvals, offered, whole } = slice;
  const name = useSlice((slices) => slices.networks.networks.find((row) => row.active)?.name);
  const network = name ?? words.format('account.network_unknown');
  const failed = words.format('approvals.failed');
  const old = state === 'stale' || state === 'failed';
  if (state === 'loading')
    return <ItemSkeleton label={words.format('approvals.loading')} rows={3} />;
  if (!offered)
    return <p className="pt-sub is-wrap">{words.format('approvals.elsewhere', { network })}</p>;
  if (old && approvals.length === 0)
    return <NotLoaded title={failed} text={words.format('approvals.failed_text')} />;
  const older = !whole && (
    <p className="pt-sub is-wrap">{words.format('approvals.older', { network })}</p>
  );
  if (approvals.length === 0)
    return (
      <>
        <div className="pt-none">
          <Status title={words.format('approvals.none', { network })}>
            {words.format(whole ? 'approvals.none_text' : 'approvals.none_known')}
          </Status>
        </div>
        {older}
      </>
    );
  return (
    <>
      {old && (
        <Age
          atMs={slice.at_ms}
          retryAtMs={slice.retry_at_ms}
          failed={failed}
          retry={words.format('approvals.retry')}
        />
      )}
      <p className="pt-sub is-wrap">{words.format('approvals.text', { network })}</p>
      <ul className="pt-list" aria-label={label}>
        {approvals.map((row) => (
          <Approval key={row.id} row={row} />
        ))}
      </ul>
      {older}
    </>
  );
}

function Approval({ row }: { row: ApprovalRow }) {
  const words = useWords();
  const { send } = useStore();
  const { explorer_url, address = '' } = useSlice((slices) => slices.account);
  const { revoke } = row;
  const token = row.symbol || row.name || shortAddress(row.contract);
  const spender = row.spender_name || shortAddress(row.spender);
  const end = `/address/${address}`;
  const page = explorer_url?.endsWith(end)
    ? `${explorer_url.slice(0, -end.length)}/address/${row.spender}`
    : undefined;
  const who = <bdi translate="no">{words.format('approvals.spender', { spender })}</bdi>;
  const under = revoke !== 'none' && words.format(UNDER[revoke]);
  return (
    <li className="pt-row" part="row">
      <Avatar
        name={token}
        image={row.image_url}
        round={row.standard === 'erc20' || row.standard === 'permit2'}
      />
      <span className="pt-main">
        <bdi translate="no" className="pt-title">
          {token}
        </bdi>
        <span
          className={row.unlimited || row.standard === 'collection' ? 'pt-sub is-warn' : 'pt-sub'}
        >
          {amountOf(row, words)}
        </span>
        <span className="pt-sub" title={row.spender}>
          {page ? (
            <a href={page} target="_blank" rel="noopener noreferrer">
              {who}
            </a>
          ) : (
            who
          )}
        </span>
        {row.standard === 'permit2' && <span className="pt-sub">{permit2Of(row, words)}</span>}
        {under && (
          <span className="pt-sub is-wrap" role="status">
            {under}
          </span>
        )}
      </span>
      {(revoke === 'none' || revoke === 'failed') && (
        <Button
          small
          kind="outline"
          label={words.format('approvals.revoke_label', { token, spender })}
          onClick={() => send({ type: 'revoke_approval', id: row.id })}
        >
          {words.format('approvals.revoke')}
        </Button>
      )}
    </li>
  );
}

const UNDER = {
  asked: 'approvals.asked',
  sent: 'approvals.sent',
  failed: 'approvals.unsure',
} as const;

/** Permit2 takes the token for others, each up to a day of its own. */
function permit2Of({ until_ms }: ApprovalRow, words: Words) {
  if (until_ms === undefined) return words.format('approvals.permit2');
  const date = new Intl.DateTimeFormat(words.region, { dateStyle: 'medium' }).format(until_ms);
  return words.format('approvals.permit2_until', { date });
}

function amountOf({ standard, unlimited, quantity, token_id, symbol }: ApprovalRow, words: Words) {
  if (standard === 'collection') return words.format('approvals.all');
  if (standard === 'nft') return words.format('approvals.nft', { id: token_id });
  if (unlimited) return words.format('approvals.any');
  if (quantity === '') return words.format('approvals.some');
  const amount = `${formatAmount(quantity, words.region)} ${symbol}`.trim();
  return words.format('approvals.up_to', { amount });
}
