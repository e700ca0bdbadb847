// SPDX-License-Identifier: Apache-2.0
//
// Downloads: where one wallet can be got from, in the order of the engine.
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
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { WalletTile } from '../text/WalletTile.tsx';

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
  const name = wallet?.name ?? words.say('connecting.wallet');
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
        <Niche state="stopped">
          <WalletTile wallet={wallet} />
        </Niche>
        {downloads.length === 0 ? (
          <StateText title={words.say('downloads.none.title')}>
            {words.say('downloads.none.text', { wallet: name })}
          </StateText>
        ) : (
          <div className="pt-gap">
            <ArrowList label={words.say('downloads.title', { wallet: name })}>
              {downloads.map(({ kind, url }) => (
                <Row
                  key={kind}
                  href={url}
                  lead={<IconTile icon={icons[kind]} />}
                  title={words.say(`downloads.${kind}`)}
                  sub={
                    kind === 'website' ? (
                      <bdi>{hostOf(url)}</bdi>
                    ) : (
                      words.say(`downloads.${kind}_text`)
                    )
                  }
                  end={<Icon name="arrowUpRight" size={16} />}
                />
              ))}
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

/** `meridian.example` of `https://www.meridian.example/download`. */
function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
