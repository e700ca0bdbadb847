// SPDX-License-Identifier: Apache-2.0
//
// The code that opens a wallet's page in the store of the phone that scans it.
import type { DownloadLink } from '@portico/engine';
import { Avatar, QrCodeFrame, ToggleGroup } from '@portico/ui';
import { useId, useState } from 'react';
import { useWords } from './useWords.ts';

export interface StoreCodeProps {
  /** One or more. */
  readonly stores: readonly DownloadLink[];
  readonly name: string;
  readonly icon: string | undefined;
}

export function StoreCode({ stores, name, icon }: StoreCodeProps) {
  const words = useWords();
  const panel = useId();
  const [chosen, setChosen] = useState(stores[0]?.kind ?? 'ios');
  const store = stores.find(({ kind }) => kind === chosen);
  return (
    <>
      {stores.length > 1 && (
        <div className="pt-tabs-gap">
          <ToggleGroup
            label={words.format('downloads.phone')}
            controls={panel}
            value={chosen}
            onChange={setChosen}
            options={stores.map(({ kind }) => ({
              value: kind,
              text: words.format(`downloads.${kind}`),
            }))}
          />
        </div>
      )}
      <div id={panel}>
        <QrCodeFrame
          text={store?.url}
          label={`${words.format('downloads.title', { wallet: name })}: ${words.format(`downloads.${chosen}`)}`}
          mark={<Avatar name={name} image={icon} size={56} />}
        />
      </div>
    </>
  );
}
