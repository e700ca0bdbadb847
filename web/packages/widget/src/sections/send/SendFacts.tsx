// SPDX-License-Identifier: Apache-2.0
//
// The network, the fee and when it arrives, while the form is filled in: about.
import type { SendFee } from '@portico/engine';
import { Avatar, ToggleGroup } from '@portico/ui';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { type SendForm, useSend, useTellSend } from './useSend.ts';
import { useWords, type Words } from './useWords.ts';

export function SendFacts({ send }: { send: SendForm }) {
  const words = useWords();
  const tell = useTellSend();
  const { network } = useSend();
  const fee = send.fees.find(({ speed }) => speed === send.speed);
  return (
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
      {send.fees.length > 1 && (
        <div>
          <dt>{words.format('send.speed')}</dt>
          <dd className="is-words">
            <ToggleGroup
              look="ranges"
              label={words.format('send.speed')}
              options={send.fees.map(({ speed }) => ({
                value: speed,
                text: words.format(`send.speed.${speed}`),
              }))}
              value={send.speed}
              onChange={(speed) => tell({ type: 'choose_send_speed', speed })}
            />
          </dd>
        </div>
      )}
      {fee && (
        <div>
          <dt>{words.format('send.fee')}</dt>
          <dd className="is-words pt-num">
            {words.format('send.about', { amount: feeText(fee, send, words) })}
          </dd>
        </div>
      )}
      {fee?.seconds !== undefined && (
        <div>
          <dt>{words.format('send.arrives')}</dt>
          <dd className="is-words">{timeText(fee.seconds, words)}</dd>
        </div>
      )}
    </dl>
  );
}

/** In money where it is worth a cent, else the coins. */
export function feeText(fee: SendFee, send: SendForm, words: Words): string {
  const coins = `${formatSmallAmount(fee.likely, words.region)} ${send.currency ?? ''}`.trim();
  return fee.value === undefined || fee.value === '0.00'
    ? coins
    : formatMoney(fee.value, words.region);
}

export function timeText(seconds: number, words: Words): string {
  return seconds < 90
    ? words.format('send.in_seconds', { count: seconds })
    : words.format('send.in_minutes', { count: Math.round(seconds / 60) });
}
