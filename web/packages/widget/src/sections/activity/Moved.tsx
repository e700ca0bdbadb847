// SPDX-License-Identifier: Apache-2.0
//
// What a transaction moved: the main amount as the figure, its value then, and all the others below.
import type { ActivityEntry, ActivityTransfer } from '@portico/engine';
import { Avatar, Figure } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { ActivityIcon } from './ActivityIcon.tsx';
import { directionOf, mainTransfer, transferText } from './activityWords.ts';
import { useWords } from './useWords.ts';

/** `bare`: its picture stands in an arch above. */
export function Moved({ entry, bare }: { entry: ActivityEntry; bare?: boolean }) {
  const words = useWords();
  const { region } = useWidget();
  const main = mainTransfer(entry);
  const others = entry.transfers.filter((one) => one !== main);
  const plain = entry.status === 'failed';
  const moved = main && transferText(main, words, { plain });
  return (
    <>
      <div className="pt-moved">
        {!bare && <ActivityIcon entry={entry} large />}
        {main && moved && (
          <Figure length={moved.length} small>
            <bdi translate="no" dir={directionOf(main)}>
              {moved}
            </bdi>
          </Figure>
        )}
        {!main && entry.application && (
          <Figure length={entry.application.length} small>
            <bdi translate="no">{entry.application}</bdi>
          </Figure>
        )}
        {main?.value !== undefined && (
          <p className="pt-sub pt-num">
            <bdi translate="no" dir="ltr">
              {formatMoney(main.value, region)}
            </bdi>
          </p>
        )}
        {main?.nft && !entry.suspicious && (
          <p className="pt-sub">
            <bdi translate="no">{main.name}</bdi>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <ul className="pt-list" aria-label={words.format('transaction.transfers')}>
          {others.map((transfer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of a transaction never move
            <Other key={index} transfer={transfer} plain={plain} />
          ))}
        </ul>
      )}
    </>
  );
}

function Other({ transfer, plain }: { transfer: ActivityTransfer; plain: boolean }) {
  const words = useWords();
  const { region } = useWidget();
  const native = useSlice(({ balance }) => balance?.symbol);
  const name = transfer.name || transfer.symbol || native || '?';
  return (
    <li className="pt-row" part="row">
      <Avatar name={name} image={transfer.image_url} round={!transfer.nft} size={32} lazy />
      <span className="pt-main">
        <span className="pt-title">{name}</span>
      </span>
      <span className="pt-worth pt-num">
        <bdi translate="no" dir={directionOf(transfer)} className="pt-title">
          {transferText(transfer, words, { plain })}
        </bdi>
        {transfer.value !== undefined && (
          <bdi translate="no" dir="ltr" className="pt-sub">
            {formatMoney(transfer.value, region)}
          </bdi>
        )}
      </span>
    </li>
  );
}
