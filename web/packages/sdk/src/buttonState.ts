// SPDX-License-Identifier: Apache-2.0
//
// What the button shows for a state of the account.
import { type ButtonState, shortAddress } from '@portico/ui/button';
import { en } from './locales/en.ts';
import type { PorticoState } from './PorticoState.ts';

/** Token amounts show three decimals, rounded down. */
const DECIMALS = 3;

export function buttonState(state: PorticoState, restoring: boolean): ButtonState {
  if (state.status === 'connecting') {
    return restoring
      ? { kind: 'restoring', label: en.restoring }
      : { kind: 'connecting', text: en.connecting };
  }
  if (state.status === 'disconnected' || !state.address) {
    return { kind: 'disconnected', text: en.connect };
  }
  if (state.unsupportedNetwork) return { kind: 'wrong_network', text: en.wrongNetwork };
  const { address } = state;
  const balance = balanceText(state);
  const name = shortAddress(address);
  return {
    kind: 'connected',
    address,
    name,
    action: en.openAccount,
    ...(balance !== undefined && { balance }),
  };
}

function balanceText({ balance, balanceSymbol }: PorticoState): string | undefined {
  const parts = balance?.match(/^(\d+)(?:\.(\d+))?$/);
  if (!parts || balanceSymbol === undefined) return undefined;
  const whole = BigInt(parts[1] ?? 0).toLocaleString();
  const fraction = (parts[2] ?? '').slice(0, DECIMALS).replace(/0+$/, '');
  const point = (1.1).toLocaleString().charAt(1);
  return `${whole}${fraction && point + fraction} ${balanceSymbol}`;
}
