// SPDX-License-Identifier: Apache-2.0
//
// From what is missing to buying it, where the app has buying: not on test networks, and of tokens only those that somebody
// has a price for, since anybody may make one of a known symbol.
import type { SendToken } from '@portico/engine';
import { LinkButton } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useSend } from './useSend.ts';
import { useWords } from './useWords.ts';

/** Without a token the visitor chooses there. */
export function BuyLink({ token }: { token?: SendToken }) {
  const words = useWords();
  const { send: go } = useStore();
  const { network } = useSend();
  const offered = useSlice(({ account }) => account.features?.includes('onramp') ?? false);
  const isContract = token?.id.split(':')[2] !== undefined;
  if (!offered || network?.testnet || (isContract && token?.price === undefined)) return null;
  const symbol = token?.symbol;
  return (
    <LinkButton
      onClick={() =>
        go({
          type: 'navigate',
          how: 'push',
          view: 'on_ramp_providers',
          ...(symbol !== undefined && { data: { token: symbol } }),
        })
      }
    >
      {symbol === undefined ? words.format('send.buy_any') : words.format('send.buy', { symbol })}
    </LinkButton>
  );
}
