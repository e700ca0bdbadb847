// SPDX-License-Identifier: Apache-2.0
//
// The ways to buy, to receive, to send and to swap that the active account has, in the order of the engine. Their code is fetched
// with their buttons.
import { useEffect } from 'react';
import { useSlice } from '../../store/useSlice.ts';
import { onrampSection } from '../onramp/onrampSection.ts';
import { receiveSection } from '../receive/receiveSection.ts';
import { sendSection } from '../send/sendSection.ts';
import { swapSection } from '../swap/swapSection.ts';
import { useWords } from './useWords.ts';

export const actions = {
  onramp: { view: 'on_ramp_providers', icon: 'plus', section: onrampSection },
  receive: { view: 'wallet_receive', icon: 'arrowDownLeft', section: receiveSection },
  send: { view: 'wallet_send', icon: 'arrowUpRight', section: sendSection },
  swaps: { view: 'swap', icon: 'arrowUpDown', section: swapSection },
} as const;

export type Action = keyof typeof actions;
const isAction = (one: string): one is Action => Object.hasOwn(actions, one);
const kNone: readonly string[] = [];

export function useOffered(): readonly Action[] {
  const { tag } = useWords().locale;
  const offered = useSlice(({ account }) => account.features ?? kNone).filter(isAction);
  const key = offered.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is offered
  useEffect(() => {
    // The views say when that fails.
    for (const one of offered) actions[one].section.load(tag).catch(() => {});
  }, [key, tag]);
  return offered;
}
