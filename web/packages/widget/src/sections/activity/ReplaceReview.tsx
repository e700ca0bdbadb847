// SPDX-License-Identifier: Apache-2.0
//
// What goes in the place of a transaction, to whom, with which nonce, and what it costs beside what the first was to cost.
import type { ReplacementQuote, ReplacementSlice } from '@portico/engine';
import { AddressAvatar, Note } from '@portico/ui';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { FullAddress } from './FullAddress.tsx';
import { cutReason } from './Reason.tsx';
import { useWords } from './useWords.ts';

interface Props {
  readonly replacement: ReplacementSlice;
  readonly quote: ReplacementQuote;
}

export function ReplaceReview({ replacement, quote }: Props) {
  const words = useWords();
  const { kind, currency = '', must_accept } = replacement;
  const { fee, large_fee, old_max, would_fail, token } = quote;
  const nonce = String(quote.nonce);
  const coins = (amount: string): string =>
    `${formatSmallAmount(amount, words.region)} ${currency}`.trim();
  // A call of a token may carry the network's currency besides.
  const moved = [
    token && `${formatSmallAmount(token.amount, words.region)} ${token.symbol ?? ''}`.trim(),
    (!token || quote.value !== '0') && coins(quote.value),
  ].filter(Boolean);
  const fact = (name: string, value: string) => (
    <div>
      <dt>{name}</dt>
      <dd className="pt-num">
        <bdi translate="no" dir="ltr">
          {value}
        </bdi>
      </dd>
    </div>
  );
  return (
    // Focusable: where it scrolls, the arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text has to be reached by keyboard
    <section className="pt-send" aria-label={words.format(`replace.${kind}`)} tabIndex={0}>
      <p className="pt-sub is-wrap">{words.format(`replace.${kind}_text`)}</p>
      <div className="pt-panel" part="panel">
        <div className="pt-line2">
          <span>{words.format(titleOfAddress(kind, token))}</span>
        </div>
        <div className="pt-amountrow">
          <span className="pt-main">
            <FullAddress address={quote.to} />
          </span>
          <AddressAvatar address={quote.to} />
        </div>
      </div>
      {token && (
        <div className="pt-panel" part="panel">
          <div className="pt-line2">
            <span>{words.format('replace.token')}</span>
          </div>
          <FullAddress address={token.contract} />
        </div>
      )}
      {must_accept && (
        <Note title={words.format('replace.check_nonce')} tone="warn">
          <p>{words.format('replace.check_nonce_text', { nonce })}</p>
        </Note>
      )}
      {large_fee && (
        <Note title={words.format('replace.large_fee')} tone="warn">
          <p>{words.format('replace.large_fee_text')}</p>
        </Note>
      )}
      {would_fail !== undefined && (
        <Note title={words.format('replace.would_fail')} tone="warn">
          <p>{words.format('replace.would_fail_text', { detail: cutReason(would_fail) })}</p>
        </Note>
      )}
      <dl className="pt-kv" part="kv">
        {fact(words.format('replace.amount'), moved.join(' + '))}
        {fact(words.format('replace.nonce'), nonce)}
        {fact(words.format('replace.old_max'), coins(old_max))}
        {fact(
          words.format('replace.fee'),
          [fee.value !== undefined && formatMoney(fee.value, words.region), coins(fee.likely)]
            .filter(Boolean)
            .join(' · '),
        )}
        {fact(words.format('replace.fee_max'), coins(fee.max))}
      </dl>
    </section>
  );
}

function titleOfAddress(kind: ReplacementSlice['kind'], token: ReplacementQuote['token']) {
  if (kind === 'cancel') return 'replace.to_yourself';
  return token ? 'replace.recipient' : 'replace.calls';
}
