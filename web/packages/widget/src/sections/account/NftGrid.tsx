// SPDX-License-Identifier: Apache-2.0
//
// The collectibles of the account. Pictures come through the operator's server and are fetched when they
// come near; a letter stands there until then, and where one fails.
import type { NftRow, NftsSlice } from '@portico/engine';
import { Avatar, Skeleton, Tag } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { Age } from '../../parts/Age.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { useEndOfList } from '../../parts/useEndOfList.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { useWords } from './useWords.ts';

const kNone: NftsSlice = { state: 'loading', nfts: [], more: false, loading_more: false };

export function NftGrid() {
  const words = useWords();
  const { send } = useStore();
  const slice = useSlice((slices) => slices.nfts ?? kNone);
  const { state, nfts, more, loading_more } = slice;
  const network = useSlice((slices) => slices.networks.networks.find((row) => row.active)?.name);
  const end = useEndOfList(more && !loading_more && state === 'fresh', () =>
    send({ type: 'more_nfts' }),
  );
  const failed = {
    title: words.format('nfts.failed'),
    text: words.format('account.part_failed_text'),
  };
  if (nfts.length === 0) {
    if (state === 'loading') return <NftSkeleton label={words.format('nfts.loading')} cells={4} />;
    if (state === 'stale' || state === 'failed') return <NotLoaded {...failed} />;
    if (state === 'fresh')
      return <Empty title={words.format('nfts.none')} text={words.format('nfts.none_text')} />;
    return (
      <p className="pt-sub is-wrap">
        {words.format('nfts.elsewhere', {
          network: network ?? words.format('account.network_unknown'),
        })}
      </p>
    );
  }
  return (
    <>
      {(state === 'stale' || state === 'failed') && (
        <Age
          atMs={slice.at_ms}
          retryAtMs={slice.retry_at_ms}
          failed={failed.title}
          retry={words.format('nfts.retry')}
        />
      )}
      <ul className="pt-nfts" aria-label={words.format('account.nfts')}>
        {nfts.map((nft) => (
          <Nft key={nft.id} nft={nft} />
        ))}
      </ul>
      {loading_more && <NftSkeleton label={words.format('nfts.more')} cells={2} />}
      <div ref={end} className="pt-end" />
    </>
  );
}

function Nft({ nft }: { nft: NftRow }) {
  const { region } = useWidget();
  const { send } = useStore();
  const { id } = nft;
  const name = nft.name || `#${nft.token_id}`;
  return (
    <li>
      <button
        type="button"
        className="pt-nft"
        part="nft"
        onClick={() => send({ type: 'navigate', how: 'push', view: 'nft', data: { id } })}
      >
        <span className="pt-badged">
          <Avatar name={nft.name || nft.collection || '#'} image={nft.image_url} lazy />
          {nft.quantity !== '1' && nft.quantity !== '' && (
            <Tag>{`×${formatAmount(nft.quantity, region)}`}</Tag>
          )}
        </span>
        <span className="pt-main">
          <span className="pt-title">{name}</span>
          <span className="pt-sub">{nft.collection}</span>
        </span>
      </button>
    </li>
  );
}

function NftSkeleton({ label, cells }: { label: string; cells: number }) {
  return (
    <div className="pt-nfts" role="status" aria-busy="true" aria-label={label}>
      {[96, 72, 84, 60].slice(0, cells).map((width) => (
        <div key={width} className="pt-nft">
          <span className="pt-skel" />
          <span className="pt-main is-skel">
            <Skeleton width={width} height={12} />
            <Skeleton width={64} height={10} />
          </span>
        </div>
      ))}
    </div>
  );
}
