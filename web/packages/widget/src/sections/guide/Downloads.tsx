// SPDX-License-Identifier: Apache-2.0
//
// Downloads: where one wallet can be got from, in the order of the engine. The stores of another device
// are one row, whose code the phone scans.
import type { DownloadLink } from '@portico/engine';
import {
  ArrowList,
  Button,
  Icon,
  type IconName,
  IconTile,
  Niche,
  Opening,
  Plinth,
  Row,
  StateText,
} from '@portico/ui';
import { useState } from 'react';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { WalletTile } from '../../text/WalletTile.tsx';
import { StoreCode } from './StoreCode.tsx';
import { useWords } from './useWords.ts';

const icons: { readonly [Kind in DownloadLink['kind']]: IconName } = {
  chrome: 'puzzle',
  ios: 'smartphone',
  android: 'smartphone',
  website: 'globe',
};

export function Downloads() {
  const words = useWords();
  const { send } = useStore();
  const { wallet, downloads } = useSlice((slices) => slices.guide);
  const [scanning, setScanning] = useState(false);
  const name = wallet?.name ?? words.say('connecting.wallet');
  const stores = downloads.filter((link) => link.elsewhere);
  const phone = stores[0];
  return (
    <>
      <ViewLintel
        title={
          wallet
            ? words.say('downloads.title', { wallet: name })
            : words.say('downloads.title_plain')
        }
      />
      <Opening>
        {scanning && phone ? (
          <StoreCode stores={stores} name={name} icon={wallet?.icon} />
        ) : (
          <Niche state="stopped">
            <WalletTile wallet={wallet} />
          </Niche>
        )}
        {downloads.length === 0 ? (
          <StateText title={words.say('downloads.none.title')}>
            {words.say('downloads.none.text', { wallet: name })}
          </StateText>
        ) : (
          <div className="pt-gap">
            <ArrowList label={words.say('downloads.title', { wallet: name })}>
              {downloads.map((link) => {
                if (!link.elsewhere || scanning) return <Download key={link.kind} link={link} />;
                if (link !== phone) return null;
                return (
                  <Row
                    key="phone"
                    lead={<IconTile icon="smartphone" />}
                    title={words.say('downloads.phone')}
                    sub={words.say('downloads.phone_text')}
                    end={<Icon name="chevronRight" size={16} />}
                    onClick={() => setScanning(true)}
                  />
                );
              })}
            </ArrowList>
          </div>
        )}
      </Opening>
      {downloads.length > 0 ? (
        <Plinth note>
          <p className="pt-foot">{words.say('downloads.hint')}</p>
        </Plinth>
      ) : (
        <Plinth>
          <Button kind="primary" onClick={() => send({ type: 'go_back' })}>
            {words.say('action.other_ways')}
          </Button>
        </Plinth>
      )}
    </>
  );
}

function Download({ link: { kind, url } }: { link: DownloadLink }) {
  const words = useWords();
  const website = kind === 'website';
  return (
    <Row
      href={url}
      lead={<IconTile icon={icons[kind]} />}
      title={words.say(`downloads.${kind}`)}
      sub={website ? <bdi>{hostOf(url)}</bdi> : words.say(`downloads.${kind}_text`)}
      end={<Icon name="arrowUpRight" size={16} />}
    />
  );
}

/** `meridian.example` of `https://www.meridian.example/download`. */
function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
