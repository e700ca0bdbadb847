// SPDX-License-Identifier: Apache-2.0
//
// What can be tried with money, each by one press and by a link of its own (#try=swap): what the app calls for it, and the same
// call as code. Who has no wallet connected yet connects first.
import type { Portico, PorticoState } from '@portico/sdk';
import { DEVNET } from './devnetIds.ts';
import { element } from './element.ts';

export const FLOWS = ['send', 'receive', 'swap', 'buy', 'name', 'pay'] as const;
export type Flow = (typeof FLOWS)[number];

export const isFlow = (value: unknown): value is Flow => FLOWS.includes(value as Flow);

/** The second account of the devnet receives what the page sends. Everybody has its key: it stands in no code that is copied. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Call {
  readonly method: 'open' | 'send' | 'swap' | 'buy' | 'pay';
  /** Its argument. `network`: CAIP-2, of the app's; `to`: who gets it. */
  readonly options: (network: string, to: string) => Record<string, unknown>;
  /** What it does, and with what, for who has never done it. */
  readonly says: string;
}

export const CALLS: Readonly<Record<Flow, Call>> = {
  send: {
    method: 'send',
    options: (network, to) => ({ token: network, amount: '0.01', recipient: to }),
    says: 'Play money to another account. Amount and address are filled in, and can be changed.',
  },
  receive: {
    method: 'open',
    options: () => ({ view: 'walletReceive' }),
    says: 'The address to be paid at, as a code that another phone scans.',
  },
  swap: {
    method: 'swap',
    options: () => ({ fromToken: 'ETH', toToken: 'USDC', amount: '0.01' }),
    says: 'One token for another, at the pools of this chain.',
  },
  buy: {
    method: 'buy',
    options: () => ({ token: 'ETH', fiat: 'USD', amount: '100' }),
    says: 'Tokens for a card. The desk of the demo takes test cards: 4242 4242 4242 4242 pays.',
  },
  name: {
    method: 'open',
    options: () => ({ view: 'registerAccountName' }),
    says: 'A name instead of the long address. Others can send to it.',
  },
  pay: {
    method: 'pay',
    options: (network, to) => ({
      paymentAsset: {
        network,
        asset: 'native',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      recipient: to,
      amount: '0.002',
    }),
    says: 'What an app asks for. In the shop, above, its own back end sees that it came.',
  },
};

/** The newest: what was pressed before it is not opened any more. */
let pressed = 0;

/** Opens it. Resolves when it is on the page, or when nobody connected. `inPage`: the widget stands in the page, and never closes. */
export async function openFlow(portico: Portico, flow: Flow, inPage: boolean): Promise<void> {
  const mine = ++pressed;
  if (!(await isConnected(portico, inPage)) || mine !== pressed) return;
  const { method, options } = CALLS[flow];
  const said = options(DEVNET, RECEIVER);
  if (method !== 'pay') {
    await (portico[method] as (what: typeof said) => Promise<void>).call(portico, said);
    return;
  }
  // It ends with the payment; closed or declined, nothing was paid, and the window has said so.
  void portico.pay(said as never).catch(() => undefined);
}

/** One for all that is pressed meanwhile: in the page it ends only once somebody is connected. */
let connecting: Promise<void> | undefined;

/** Connect is opened where nobody is. False: it was closed again. */
async function isConnected(portico: Portico, inPage: boolean): Promise<boolean> {
  await until(portico, ({ status }) => status !== 'reconnecting');
  const isNow = () => portico.getState().status === 'connected';
  if (isNow()) return true;
  connecting ??= portico
    .connect()
    // Connected, it closes by itself: what comes next is opened behind that.
    .then(() => (inPage ? undefined : until(portico, ({ open }) => !open)))
    .catch(() => undefined)
    .finally(() => {
      connecting = undefined;
    });
  await connecting;
  return isNow();
}

function until(portico: Portico, wanted: (state: PorticoState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (wanted(portico.getState())) return resolve();
    const stop = portico.subscribe((state) => {
      if (!wanted(state)) return;
      stop();
      resolve();
    });
  });
}

/** Its own link, as `#try=swap`; undefined: the address has none. */
export function linkedFlow(): Flow | undefined {
  const [, flow] = /^#try=(\w+)$/.exec(location.hash) ?? [];
  return isFlow(flow) ? flow : undefined;
}

/** `press` is told of each press, and of a link that is followed on this page. */
export function wireFlows(press: (flow: Flow) => void): void {
  for (const flow of FLOWS)
    element(`try-${flow}`).addEventListener('click', () => {
      history.replaceState(undefined, '', `#try=${flow}`);
      press(flow);
    });
  addEventListener('hashchange', () => {
    const flow = linkedFlow();
    if (flow) press(flow);
  });
}

/** Which of them stands in the code, and what it does. */
export function showFlow(opens: string): void {
  for (const flow of FLOWS)
    element(`try-${flow}`).setAttribute('aria-pressed', String(flow === opens));
  element('flow-text').textContent = isFlow(opens)
    ? CALLS[opens].says
    : 'Each opens its window, and shows the code that does it.';
}
