// SPDX-License-Identifier: Apache-2.0
//
// What leaves, to whom, what it costs and what stays. The address stands in full, also of a name.
import { AddressAvatar, Avatar } from '@portico/ui';
import { exactAmount } from '../../text/amounts.ts';
import { formatAmount, formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { timeText } from './SendFacts.tsx';
import { SendNotes } from './SendNotes.tsx';
import { type Quote, type SendForm, useSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function Review({ send, quote }: { send: SendForm; quote: Quote }) {
  const words = useWords();
  const { region } = words;
  const { token, network } = useSend();
  const symbol = token?.symbol ?? '';
  const { fee } = quote;
  /** Of a smart account: what it costs, and who pays, its wallet says. */
  const isByWallet = fee.likely === '';
  const coins = (amount: string): string =>
    `${formatSmallAmount(amount, region)} ${send.currency ?? ''}`.trim();
  return (
    // Focusable: where it scrolls, the arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text has to be reached by keyboard
    <section className="pt-send" aria-label={words.format('send.review')} tabIndex={0}>
      <div className="pt-panel" part="panel">
        <div className="pt-line2">
          <span>{words.format('send.you_send')}</span>
        </div>
        <div className="pt-amountrow">
          <span className="pt-main">
            <bdi translate="no" dir="ltr" className="pt-exact">
              {`${exactAmount(quote.amount, region)} ${symbol}`}
            </bdi>
            {quote.value !== undefined && (
              <span className="pt-sub pt-num">
                <bdi translate="no" dir="ltr">
                  {formatMoney(quote.value, region)}
                </bdi>
              </span>
            )}
          </span>
          {token && <Avatar name={token.symbol} image={token.icon_url} round />}
        </div>
      </div>
      <div className="pt-panel" part="panel">
        <div className="pt-line2">
          <span>{words.format('send.to')}</span>
        </div>
        <div className="pt-amountrow">
          <span className="pt-main">
            {send.recipient?.name !== undefined && (
              <span className="pt-title">
                <bdi translate="no">{send.recipient.name}</bdi>
              </span>
            )}
            <FullAddress address={quote.to} />
          </span>
          <AddressAvatar address={quote.to} />
        </div>
      </div>
      <SendNotes send={send} />
      <dl className="pt-kv" part="kv">
        {network && (
          <div>
            <dt>{words.format('send.network')}</dt>
            <dd className="is-words">
              <Avatar name={network.name} image={network.image_url} size={20} round />
              {network.name}
            </dd>
          </div>
        )}
        {quote.received !== undefined && (
          <div>
            <dt>{words.format('send.received')}</dt>
            <dd className="pt-num">{`${exactAmount(quote.received, region)} ${symbol}`}</dd>
          </div>
        )}
        <div>
          <dt>{words.format('send.fee')}</dt>
          <dd className={isByWallet ? 'is-words' : 'pt-num'}>
            {isByWallet
              ? words.format('send.fee_by_wallet')
              : [
                  fee.value !== undefined && fee.value !== '0.00' && formatMoney(fee.value, region),
                  coins(fee.likely),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </dd>
        </div>
        {fee.max !== fee.likely && (
          <div>
            <dt>{words.format('send.fee_max')}</dt>
            <dd className="pt-num">{coins(fee.max)}</dd>
          </div>
        )}
        {'rent' in quote && quote.rent !== undefined && (
          <div>
            <dt>{words.format('send.rent')}</dt>
            <dd className="pt-num">{`${exactAmount(quote.rent, region)} ${send.currency ?? ''}`}</dd>
          </div>
        )}
        {fee.seconds !== undefined && (
          <div>
            <dt>{words.format('send.arrives')}</dt>
            <dd className="is-words">{timeText(fee.seconds, words)}</dd>
          </div>
        )}
        {!(isByWallet && symbol === send.currency) && (
          <div>
            <dt>{words.format('send.keep')}</dt>
            <dd className="pt-num">{`${formatAmount(quote.keeps, region)} ${symbol}`}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
