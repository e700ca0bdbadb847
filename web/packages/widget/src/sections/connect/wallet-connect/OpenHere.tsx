// SPDX-License-Identifier: Apache-2.0
//
// The wallet's app on this phone or computer, or its web app: open it by its link, then come back. When
// nothing comes for a while, the other link and a fresh request are offered. A link that opens this page inside
// the wallet has no request in it, so there is nothing to wait for.
import type { ConnectingSlice, Platform } from '@portico/engine';
import { Avatar, Button, LinkButton, Progress, Status } from '@portico/ui';
import { useStore } from '../../../store/StoreContext.ts';
import { useWords } from '../useWords.ts';
import { GetIt } from './GetIt.tsx';

export interface OpenHereProps {
  readonly connecting: ConnectingSlice;
  readonly platform: Platform;
}

export function OpenHere({ connecting, platform }: OpenHereProps) {
  const words = useWords();
  const { send } = useStore();
  const { copied, link, opens_page: inside, other_link } = connecting;
  const [slow, uri] = inside ? [] : [connecting.slow, connecting.uri];
  const wallet = connecting.wallet?.name ?? words.format('connecting.wallet');
  const place =
    platform === 'web' || platform === 'desktop' ? platform : inside ? 'inside' : 'open';
  return (
    <>
      <Progress state={inside ? 'stopped' : 'waiting'}>
        <Avatar name={wallet} image={connecting.wallet?.icon} size={64} />
      </Progress>
      <Status title={words.format('connecting.waiting.title', { wallet })}>
        {words.format(slow ? 'pair.slow_open' : `pair.${place}_text`, { wallet })}
      </Status>
      <div className="pt-gap">
        <Button
          kind="primary"
          block
          disabled={link === undefined}
          onClick={() => send({ type: 'open_wallet' })}
        >
          {link === undefined
            ? words.format('pair.preparing')
            : words.format('pair.open_wallet', { wallet })}
        </Button>
      </div>
      <div className="pt-more">
        {other_link !== undefined && (
          <LinkButton onClick={() => send({ type: 'open_wallet', other: true })}>
            {words.format('pair.other_link')}
          </LinkButton>
        )}
        {slow && (
          <LinkButton onClick={() => send({ type: 'retry' })}>
            {words.format('connecting.ask_again')}
          </LinkButton>
        )}
        {uri !== undefined && (
          <LinkButton onClick={() => send({ type: 'copy_uri' })}>
            {words.format(copied ? 'pair.link_copied' : 'pair.copy_link')}
          </LinkButton>
        )}
      </div>
      <GetIt connecting={connecting} />
    </>
  );
}
