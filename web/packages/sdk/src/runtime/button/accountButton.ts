// SPDX-License-Identifier: Apache-2.0
//
// What <portico-button> shows of an account. Attribute `balance="hide"` leaves the balance away.
import { shortAddress } from '@portico/ui/button';
import { regionOf, tagOf } from '@portico/widget';
import type { ButtonInput, ButtonView } from '../../elements/ButtonKind.ts';
import { initialView } from '../../elements/initialView.ts';
import type { PorticoState } from '../../PorticoState.ts';
import { deferredEnglish } from './deferredEnglish.ts';
import { fill } from './fill.ts';

/** Token amounts show three decimals, rounded down. */
const DECIMALS = 3;

export function accountButton(input: ButtonInput): ButtonView {
  const { state, element } = input;
  const words = { ...deferredEnglish, ...input.words };
  const { address, pendingRequests } = state;
  // As in the sheet: the host's, or the browser's where it speaks the language of the words.
  const { region = regionOf({ tag: tagOf(input.appearance.locale) }) } = input.appearance;
  if (state.status !== 'connected' || !address) return initialView(input);
  if (state.unsupportedNetwork) {
    const text = words['button.wrong_network'];
    return { state: { kind: 'wrong_network', text }, opens: { view: 'unsupportedChain' } };
  }
  const balance =
    element.getAttribute('balance') === 'hide' ? undefined : balanceText(state, region);
  const pending = pendingRequests
    ? fill(words['button.pending'], { count: pendingRequests.toLocaleString(region) })
    : undefined;
  return {
    opens: {},
    state: {
      kind: 'connected',
      address,
      name: state.profileName ?? shortAddress(address),
      ...(state.profileImage !== undefined && { image: state.profileImage }),
      action: words['button.open_account'],
      ...(balance !== undefined && { balance }),
      ...(pending !== undefined && { pending }),
    },
  };
}

/** In the region's digits, all of them. */
function balanceText({ balance, balanceSymbol }: PorticoState, region: string): string | undefined {
  const parts = balance?.match(/^(\d+)(?:\.(\d+))?$/);
  if (!parts || balanceSymbol === undefined) return undefined;
  const whole = BigInt(parts[1] ?? 0).toLocaleString(region);
  const digits = (parts[2] ?? '').slice(0, DECIMALS);
  // 0.00 stays: it stands for a test network, whose balance is not read (docs/spec/account.md#native-balance).
  const fraction = balance === '0.00' ? digits : digits.replace(/0+$/, '');
  if (fraction === '') return `${whole} ${balanceSymbol}`;
  const marks = new Intl.NumberFormat(region).formatToParts(0.5);
  const point = marks.find(({ type }) => type === 'decimal')?.value ?? '.';
  const shape = { minimumIntegerDigits: fraction.length, useGrouping: false };
  return `${whole}${point}${Number(fraction).toLocaleString(region, shape)} ${balanceSymbol}`;
}
