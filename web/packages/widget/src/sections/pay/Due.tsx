// SPDX-License-Identifier: Apache-2.0
//
// What is due, to whom and how long: the head of the view. In dollars where a price is known, and always the exact
// amount, which is what the wallet is asked for.
import type { PaySlice } from '@portico/engine';
import { Avatar, Figure } from '@portico/ui';
import { useEffect, useState } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { exactAmount } from '../../text/amounts.ts';
import { splitMoney } from '../../text/formatMoney.ts';
import { useWords } from './useWords.ts';

export function Due({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { app } = useWidget().options;
  const network = useSlice((slices) => slices.networks).networks.find(
    ({ caip_network_id }) => caip_network_id === pay.chain,
  );
  const text = `${exactAmount(pay.amount, words.region)} ${pay.symbol}`.trim();
  const on = words.format(network ? 'pay.on' : 'pay.on_unknown', {
    network: network?.name ?? pay.chain ?? '',
    name: app.name,
  });
  const value = pay.value !== undefined && pay.value !== '0.00' ? pay.value : undefined;
  return (
    <div className="pt-due">
      <Avatar name={app.name} image={app.icon} size={64} />
      {pay.title !== undefined && <p className="pt-due-title">{pay.title}</p>}
      {value !== undefined ? (
        <Figure length={value.length} small>
          <Dollars value={value} region={words.region} />
        </Figure>
      ) : (
        <Figure length={text.length} small>
          <bdi translate="no" dir="ltr">
            {text}
          </bdi>
        </Figure>
      )}
      <p className="pt-sub is-wrap">
        {value !== undefined && (
          <>
            <bdi translate="no" dir="ltr">
              {text}
            </bdi>{' '}
          </>
        )}
        {on}
      </p>
      {pay.description !== undefined && <p className="pt-sub">{pay.description}</p>}
      {pay.expires_at_ms !== undefined && <Left until_ms={pay.expires_at_ms} />}
    </div>
  );
}

function Dollars({ value, region }: { value: string; region: string }) {
  const [whole, cents, after] = splitMoney(value, region);
  return (
    <bdi translate="no" dir="ltr">
      {whole}
      <span className="is-dim">{cents}</span>
      {after}
    </bdi>
  );
}

/** Only what is shown: that it is over is the server's to say. */
function Left({ until_ms }: { until_ms: number }) {
  const words = useWords();
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left_s = Math.max(0, Math.floor((until_ms - now_ms) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [
    Math.floor(left_s / 3600),
    Math.floor(left_s / 60) % 60,
    left_s % 60,
  ];
  const time =
    hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return <p className="pt-sub pt-num">{words.format('pay.expires', { time })}</p>;
}
