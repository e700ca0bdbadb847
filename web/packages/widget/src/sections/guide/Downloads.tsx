// SPDX-License-Identifier: Apache-2.0
//
// Downloads: where one wallet can be got from, in the order of the engine. The stores of another device
// are one row, whose code the phone scans.
import type { DownloadLink } from '@portico/engine';
import {
  Button,
  Content,
  Footer,
  Icon,
  IconAvatar,
  type IconName,
  Item,
  List,
  Progress,
  Status,
} from '@portico/ui';
import { useState } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { WalletAvatar } from '../../text/WalletAvatar.tsx';
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
  const name = wallet?.name ?? words.format('connecting.wallet');
  const stores = downloads.filter((link) => link.elsewhere);
  const phone = stores[0];
  return (
    <>
      <ViewHeader
        title={
          wallet
            ? words.format('downloads.title', { wallet: name })
            : words.format('downloads.title_plain')
        }
      />
      <Content>
        {scanning && phone ? (
          <StoreCode stores={stores} name={name} icon={wallet?.icon} />
        ) : (
          <Progress state="stopped">
            <WalletAvatar wallet={wallet} />
          </Progress>
        )}
        {downloads.length === 0 ? (
          <Status title={words.format('downloads.none.title')}>
            {words.format('downloads.none.text', { wallet: name })}
          </Status>
        ) : (
          <div className="pt-gap">
            <List label={words.format('downloads.title', { wallet: name })}>
              {downloads.map((link) => {
                if (!link.elsewhere || scanning) return <Download key={link.kind} link={link} />;
                if (link !== phone) return null;
                return (
                  <Item
                    key="phone"
                    lead={<IconAvatar icon="smartphone" />}
                    title={words.format('downloads.phone')}
                    sub={words.format('downloads.phone_text')}
                    end={<Icon name="chevronRight" size={16} />}
                    onClick={() => setScanning(true)}
                  />
                );
              })}
            </List>
          </div>
        )}
      </Content>
      {downloads.length > 0 ? (
        <Footer note>
          <p className="pt-footnote">{words.format('downloads.hint')}</p>
        </Footer>
      ) : (
        <Footer>
          <Button kind="primary" onClick={() => send({ type: 'go_back' })}>
            {words.format('action.other_ways')}
          </Button>
        </Footer>
      )}
    </>
  );
}

function Download({ link: { kind, url } }: { link: DownloadLink }) {
  const words = useWords();
  const website = kind === 'website';
  return (
    <Item
      href={url}
      lead={<IconAvatar icon={icons[kind]} />}
      title={words.format(`downloads.${kind}`)}
      sub={
        website ? <bdi translate="no">{hostOf(url)}</bdi> : words.format(`downloads.${kind}_text`)
      }
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
