// SPDX-License-Identifier: Apache-2.0
//
// The parts of an approval below its sentences: what leaves and arrives, from which account, on which network, for what fee,
// and what exactly is signed.
import { AddressAvatar, Avatar, Collapsible, FullAddress } from '@portico/ui';
import { assetId, NOTHING_KNOWN, type Worth } from '../node/ServerFacts.ts';
import { localeTag, words } from '../words/words.ts';
import { Filled, filled } from './Filled.tsx';
import { networkName } from './knownNetworks.ts';
import type { ApprovalSummary, Argument } from './summary.ts';
import {
  amountParts,
  amountText,
  byFours,
  Exactly,
  feeText,
  inQuotes,
  KEPT,
  Value,
} from './Value.tsx';

interface DetailsProps {
  readonly summary: ApprovalSummary;
  readonly worth?: Worth | undefined;
}

/** What a simulation says: one row for each asset. */
export function Changes({ summary, worth = NOTHING_KNOWN }: DetailsProps) {
  const { changes, network } = summary;
  const { simulated, leaves, arrives } = words().views;
  if (changes.length === 0) return null;
  return (
    <section className="ps-part">
      <p className="ps-small">{simulated}</p>
      <dl className="pt-panel ps-changes">
        {changes.map((one) => {
          const asset = one.symbol ?? one.contract ?? '';
          const isLost = one.name === 'lose';
          const signed = withSign(isLost ? '−' : '+', one);
          const { amount, exact } = isAmount(one) ? amountParts(signed) : { amount: signed.value };
          return (
            <div key={`${one.name} ${asset} ${one.value}`}>
              <dt>
                <Avatar
                  name={one.symbol ?? '?'}
                  image={worth.pictures[assetId(network, one.contract)]}
                  size={32}
                  round
                />
                {filled(isLost ? leaves : arrives, { asset: nameOf(one) }).trim()}
              </dt>
              <dd className={isLost ? undefined : 'pt-up'}>
                <bdi {...KEPT}>{byFours(amount)}</bdi>
                {exact && (
                  <small>
                    <Exactly words={exact} />
                  </small>
                )}
                <InMoney of={one} network={network} worth={worth} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Before the digits in every script: without a symbol, words follow. */
function withSign(sign: string, { value, units = value, ...one }: Argument): Argument {
  const isOfWords = isAmount(one) && one.symbol === undefined;
  const signed = (digits: string) => (isOfWords ? `\u2066${sign}${digits}\u2069` : sign + digits);
  return { ...one, value: signed(value), units: signed(units) };
}

const nameOf = ({ symbol = '', claimed }: Argument): string =>
  claimed ? inQuotes(symbol) : symbol;

/** In dollars, by the server's prices; nothing where it has none. */
function InMoney({ of, network, worth }: { of: Argument; network: string; worth: Worth }) {
  const price = worth.prices[assetId(network, of.contract)];
  if (price === undefined || of.kind !== 'amount' || !of.symbol || of.claimed) return null;
  const dollars = Number(of.value) * price;
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const cent = new Intl.NumberFormat(localeTag(), style);
  // Some languages know no narrow sign, and write marks of direction.
  const text = (value: number): string =>
    cent
      .format(value)
      .replace('US$', '$')
      .replace(/[\u061c\u200e\u200f]/g, '');
  return (
    <small>
      <bdi {...KEPT} dir="ltr">
        {dollars > 0 && dollars < 0.01 ? `< ${text(0.01)}` : text(dollars)}
      </bdi>
    </small>
  );
}

/** From, network, and the fee. */
export function Terms({ summary, worth = NOTHING_KNOWN }: DetailsProps) {
  const { account, network, fees } = summary;
  const { from, fee, at_most, fee_payer } = words().views;
  const most = fees.find(({ name }) => name === 'most');
  const payer = fees.find(({ name, value }) => name === 'payer' && value !== account);
  return (
    <dl className="ps-terms">
      <div className="is-long">
        <dt>{from}</dt>
        <dd>
          <AddressAvatar address={account} size={20} />
          <FullAddress address={account} />
        </dd>
      </div>
      <div>
        <dt>{words().views.network}</dt>
        <dd>
          <Avatar name={networkName(network)} image={worth.pictures[network]} size={20} round />
          {networkName(network)}
        </dd>
      </div>
      {most && (
        <div>
          <dt>{fee}</dt>
          <dd>
            <span>
              <Filled
                words={at_most}
                of={() => (
                  <bdi {...KEPT} title={amountText(most)}>
                    {feeText(most)}
                  </bdi>
                )}
              />
              <InMoney of={most} network={network} worth={worth} />
            </span>
          </dd>
        </div>
      )}
      {payer && (
        <div className="is-long">
          <dt>{fee_payer}</dt>
          <dd>
            <Value of={payer} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Gas, nonce and the bytes: for who checks them. */
export function Signed({ summary }: { summary: ApprovalSummary }) {
  const { views } = words();
  // A fee that stands above as it is need not stand here again.
  const details = summary.fees.filter(
    (one) => one.name !== 'most' || feeText(one) !== amountText(one),
  );
  return (
    <Collapsible summary={views.signed}>
      {[
        ...details.map((one) => `${DETAILS[one.name]?.() ?? one.name}: ${textOf(one)}\n`),
        summary.network,
        '\n\n',
        summary.raw,
      ]}
    </Collapsible>
  );
}

/** Of the names that core/approval gives to fees. */
const DETAILS: Readonly<Record<string, () => string>> = {
  gas: () => words().views.gas,
  gas_price: () => words().views.gas_price,
  max_fee_per_gas: () => words().views.max_fee_per_gas,
  max_priority_fee_per_gas: () => words().views.max_priority_fee_per_gas,
  nonce: () => words().views.nonce,
  payer: () => words().views.fee_payer,
  most: () => words().views.fee,
};

const isAmount = ({ kind }: Pick<Argument, 'kind'>) =>
  kind === 'amount' || kind === 'unlimited_amount';
const textOf = (one: Argument) => {
  const text = isAmount(one) ? amountText(one) : one.value;
  return one.name === 'most' ? filled(words().views.at_most, { amount: text }) : text;
};
