// SPDX-License-Identifier: Apache-2.0
//
// The ways to buy, to receive, to send and to swap, in the order of the engine, where the active account has them: one panel,
// divided. Their code is fetched with the buttons.
import { Icon } from '@portico/ui';
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
  onramp: { view: 'on_ramp_providers', icon: 'plus', section: onrampSection },
  receive: { view: 'wallet_receive', icon: 'arrowDownLeft', section: receiveSection },
  send: { view: 'wallet_send', icon: 'arrowUpRight', section: sendSection },
  swaps: { view: 'swap', icon: 'arrowUpDown', section: swapSection },
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
    <fieldset className="pt-colonnade is-actions pt-gap" aria-label={words.format('account.title')}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          part="action"
          onClick={() => send({ type: 'navigate', how: 'push', view: kActions[one].view })}
        >
          <Icon name={kActions[one].icon} />
          {words.format(`account.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
