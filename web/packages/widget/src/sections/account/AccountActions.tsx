// SPDX-License-Identifier: Apache-2.0
//
// The ways to buy, to receive, to send and to swap, in the order of the engine, where the active account has them. Their code is fetched
// with the buttons.
import { Button } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { onrampSection } from '../onramp/onrampSection.ts';
import { receiveSection } from '../receive/receiveSection.ts';
import { sendSection } from '../send/sendSection.ts';
import { swapSection } from '../swap/swapSection.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { isKnownEmpty } from './isKnownEmpty.ts';
import { useWords } from './useWords.ts';

const kActions = {
  onramp: { view: 'on_ramp_providers', section: onrampSection },
  receive: { view: 'wallet_receive', section: receiveSection },
  send: { view: 'wallet_send', section: sendSection },
  swaps: { view: 'swap', section: swapSection },
} as const;

type Action = keyof typeof kActions;
const isAction = (one: string): one is Action => Object.hasOwn(kActions, one);
const kNone: readonly string[] = [];

export function AccountActions() {
  const words = useWords();
  const { tag } = words.locale;
  const { send } = useStore();
  const offered = useSlice(({ account }) => account.features ?? kNone).filter(isAction);
  const key = offered.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is offered
  useEffect(() => {
    // The views say when that fails.
    for (const one of offered) kActions[one].section.load(tag).catch(() => {});
  }, [key, tag]);
  const empty = useSlice(({ tokens }) => tokens !== undefined && isKnownEmpty(tokens));
  if (offered.length === 0) return null;
  if (empty && offered.some((one) => one === 'onramp' || one === 'receive')) return <FirstSteps />;
  return (
    <div className="pt-actions pt-gap">
      {offered.map((one) => (
        <Button
          key={one}
          onClick={() => send({ type: 'navigate', how: 'push', view: kActions[one].view })}
        >
          {words.format(`account.${one}`)}
        </Button>
      ))}
    </div>
  );
}
