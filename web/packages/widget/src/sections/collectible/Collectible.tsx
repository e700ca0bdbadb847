// SPDX-License-Identifier: Apache-2.0
//
// Nft: one collectible, large, with what it says of itself, and its page in the network's explorer.
import type { NftRow, NftsSlice } from '@portico/engine';
import { Avatar, Content, CopyButton, Footer, Icon, Progress, Skeleton, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { useCopied } from '../../text/useCopied.ts';
import { Fact } from '../activity/Fact.tsx';
import { FullAddress } from '../activity/FullAddress.tsx';
import { useWords } from './useWords.ts';

const kNone: NftsSlice = { state: 'loading', nfts: [], more: false, loading_more: false };

export function Collectible() {
  const words = useWords();
  const { nfts, state } = useSlice((slices) => slices.nfts ?? kNone);
  const id = useSlice(({ router }) => (router.data as { id?: unknown } | undefined)?.id);
  const nft = nfts.find((one) => one.id === id);
  if (nft) return <Known nft={nft} />;
  const waits = state === 'loading' || state === 'unknown';
  return (
    <>
      <ViewHeader title={words.format('nft.title')} />
      <Content>
        {waits ? (
          <div role="status" aria-busy="true" aria-label={words.format('nft.loading')}>
            <span className="pt-skel pt-nft-large" />
            <span className="pt-main is-skel">
              <Skeleton width={160} height={12} />
            </span>
          </div>
        ) : (
          <>
            <Progress state="stopped">
              <span className="n-empty" />
            </Progress>
            <Status title={words.format('nft.gone')}>{words.format('nft.gone_text')}</Status>
          </>
        )}
      </Content>
    </>
  );
}

function Known({ nft }: { nft: NftRow }) {
  const words = useWords();
  const { region } = useWidget();
  const [copied, copy] = useCopied();
  const { explorer_url, address = '' } = useSlice((slices) => slices.account);
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active));
  const { collection, contract, quantity, token_id, traits = [] } = nft;
  const end = `/address/${address}`;
  const page = explorer_url?.endsWith(end)
    ? `${explorer_url.slice(0, -end.length)}/token/${contract}?a=${token_id}`
    : undefined;
  const theContract = words.format('nft.contract');
  return (
    <>
      <ViewHeader title={nft.name || `#${token_id}`} />
      <Content>
        <div className="pt-nft-large">
          <Avatar name={nft.name || collection || '#'} image={nft.image_url} />
        </div>
        <div className="pt-panel" part="panel">
          <dl className="pt-kv" part="kv">
            {collection && <Fact name={words.format('nft.collection')}>{collection}</Fact>}
            <Fact name={words.format('nft.number')}>
              <bdi translate="no">{token_id}</bdi>
            </Fact>
            {quantity !== '1' && quantity !== '' && (
              <Fact name={words.format('nft.quantity')}>{formatAmount(quantity, region)}</Fact>
            )}
            {network && (
              <Fact name={words.format('nft.network')}>
                <Avatar name={network.name} image={network.image_url} size={20} round />
                {network.name}
              </Fact>
            )}
            <div className="is-address">
              <dt>{theContract}</dt>
              <dd>
                <FullAddress address={contract} />
                <CopyButton
                  label={words.format('action.copy', { name: theContract })}
                  copied={copied === theContract}
                  onClick={() => copy(theContract, contract)}
                />
              </dd>
            </div>
          </dl>
        </div>
        {traits.length > 0 && (
          <dl className="pt-traits" aria-label={words.format('nft.traits')}>
            {traits.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names come twice, and their order is the maker's
              <div key={index}>
                <dt dir="auto">{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Content>
      {page && (
        <Footer>
          <a
            className="pt-btn is-block pt-wide"
            part="btn"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.format('nft.explorer')}
            <Icon name="arrowUpRight" size={16} />
          </a>
        </Footer>
      )}
    </>
  );
}
