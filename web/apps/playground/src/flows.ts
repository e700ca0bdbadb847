// SPDX-License-Identifier: Apache-2.0
//
// What can be tried with money, each by one press and by a link of its own (#try=swap): what the app calls for it, and the same
// call as code. Who has no wallet connected yet connects first.
import type { Portico, PorticoState } from '@portico/sdk';
import { DEVNET } from './devnetIds.ts';
import { element } from './element.ts';

/** What an account that is a program does: asked by the provider, not in a window of the widget (smart/). */
const SMART_FLOWS = ['batch', 'limit', 'calls'] as const;
/** The same, also by the account of a key. */
const ASKED_FLOWS = ['together', ...SMART_FLOWS] as const;
export const FLOWS = ['send', 'receive', 'swap', 'buy', 'name', 'pay', ...ASKED_FLOWS] as const;
export type SmartFlow = (typeof SMART_FLOWS)[number];
export type AskedFlow = (typeof ASKED_FLOWS)[number];
export type Flow = (typeof FLOWS)[number];

export const isFlow = (value: unknown): value is Flow => FLOWS.includes(value as Flow);
export const isSmart = (value: unknown): value is SmartFlow =>
  SMART_FLOWS.includes(value as SmartFlow);

const isAsked = (flow: Flow): flow is AskedFlow => ASKED_FLOWS.some((one) => one === flow);

/** The second account of the devnet receives what the page sends. Everybody has its key: it stands in no code that is copied. */
export const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Call {
  readonly method: 'open' | 'send' | 'swap' | 'buy' | 'pay' | 'request';
  /** Its argument. `network`: CAIP-2, of the app's; `to`: who gets it. */
  readonly options: (network: string, to: string) => Record<string, unknown>;
  /** What it does, and with what, for who has never done it. */
  readonly says: string;
}

/** So that the code of the page stays as it is while it is looked at. */
const OPENED_S = Math.floor(Date.now() / 1000);

export const CALLS: Readonly<Record<Flow, Call>> = {
  send: {
    method: 'send',
    options: (network, to) => ({ token: network, amount: '0.01', recipient: to }),
    says: 'Sends play money to another account. Amount and address are filled in, and you can change them.',
  },
  receive: {
    method: 'open',
    options: () => ({ view: 'walletReceive' }),
    says: 'Shows the address of your account, as text and as a code that a phone scans.',
  },
  swap: {
    method: 'swap',
    options: () => ({ fromToken: 'ETH', toToken: 'USDC', amount: '0.01' }),
    says: 'Changes one token into another at an exchange on the local devnet.',
  },
  buy: {
    method: 'buy',
    options: () => ({ token: 'ETH', fiat: 'USD', amount: '100' }),
    says: 'Buys tokens with a card. The demo takes test cards alone: 4242 4242 4242 4242 pays.',
  },
  name: {
    method: 'open',
    options: () => ({ view: 'registerAccountName' }),
    says: 'Gives your account a name in place of its long address. Others can send to the name.',
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
    says: 'Pays an amount that the app asks for. The shop, linked above, is an app that sells something.',
  },
  together: {
    method: 'request',
    options: (network, to) => {
      const call = { to, data: to };
      return sendCalls(network, to, [call, call], true);
    },
    says: 'An exchange is allowed to take 25 USDC and swaps them. You approve both at once, and both happen or neither. Your address stays as it is (EIP-7702), and with an email log-in the demo pays the fee. For this, log in by email or by Portico Demo.',
  },
  batch: {
    method: 'request',
    options: (network, to) => {
      const call = { to, data: to };
      return sendCalls(network, to, [call, call], true);
    },
    says: 'The same two calls from a smart account, which is a contract with an address of its own. The demo pays the fee. For this, log in by email or by Portico Demo.',
  },
  limit: {
    method: 'request',
    options: (network, to) => grantPermissions(network, to, to),
    says: 'You let this page take 5 USDC a day from your smart account. It does not ask you again, and your account’s contract refuses more. The demo pays the fees.',
  },
  calls: {
    method: 'request',
    options: (network, to) => grantCalls(network, to, to, OPENED_S + DAY_S),
    says: 'You let this page change up to 0.01 ETH of your smart account into WETH until tomorrow, and nothing else: your account’s contract refuses the rest. The demo pays the fees.',
  },
};

/** As the provider takes it: all calls or none. `paid`: by the project. */
export function sendCalls(network: string, from: string, calls: readonly object[], paid: boolean) {
  const batch = {
    version: '2.0.0',
    chainId: hexOf(network),
    from,
    atomicRequired: true,
    calls,
    ...(paid && { capabilities: { paymasterService: {} } }),
  };
  return { method: 'wallet_sendCalls', params: [batch] };
}

/** Of a token with six decimals. */
export const LIMIT = 5_000_000;

/** As the provider takes it: `key` may take so much of `token` in a day. */
export function grantPermissions(network: string, key: string, token: string) {
  const amount = `0x${LIMIT.toString(16)}`;
  const asked = {
    chainId: hexOf(network),
    signer: { type: 'account', data: { address: key } },
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: amount, periodDuration: 86_400 },
    },
  };
  return { method: 'wallet_grantPermissions', params: [asked] };
}

const DAY_S = 86_400;

/** In ether's smallest units. */
export const WRAPS = 10n ** 16n;

/** As the provider takes it: `key` may call this function of `contract` as the account, with so much in all, for a day or until then. */
export function grantCalls(
  network: string,
  key: string,
  contract: string,
  expiry = Math.floor(Date.now() / 1000) + DAY_S,
) {
  const asked = {
    chainId: hexOf(network),
    expiry,
    signer: { type: 'account', data: { address: key } },
    permission: {
      type: 'contract-call',
      data: {
        address: contract,
        functions: [{ functionName: 'deposit()', valueLimit: `0x${WRAPS.toString(16)}` }],
      },
    },
  };
  return { method: 'wallet_grantPermissions', params: [asked] };
}

/** Of another family of chains there is none. */
function hexOf(network: string): string {
  const [, id = '1'] = /^eip155:(\d+)$/.exec(network) ?? [];
  return `0x${Number(id).toString(16)}`;
}

/** The newest: what was pressed before it is not opened any more. */
let pressed = 0;

/**
 * Opens it. Resolves when it is on the page, or when nobody connected. `inPage`: the widget stands in the page, and never
 * closes. `smart` does what the provider is asked for; `isNewest`: nothing was pressed since.
 */
export async function openFlow(
  portico: Portico,
  flow: Flow,
  inPage: boolean,
  smart?: (flow: AskedFlow, isNewest: () => boolean) => Promise<void>,
): Promise<void> {
  const mine = ++pressed;
  const isNewest = () => mine === pressed;
  if (!(await isConnected(portico, inPage)) || !isNewest()) return;
  if (isAsked(flow)) return smart?.(flow, isNewest);
  const { method, options } = CALLS[flow];
  const said = options(DEVNET, RECEIVER);
  if (method !== 'pay' && method !== 'request') {
    await (portico[method] as (what: typeof said) => Promise<void>).call(portico, said);
    return;
  }
  // It ends with the payment; closed or declined, nothing was paid, and the window has said so.
  void portico.pay(said as never).catch(() => undefined);
}

/** One for all that is pressed meanwhile: in the page it ends only once somebody is connected. */
const connecting = new WeakMap<Portico, Promise<void>>();

/** Connect is opened where nobody is. False: it was closed again. */
async function isConnected(portico: Portico, inPage: boolean): Promise<boolean> {
  await until(portico, ({ status }) => status !== 'reconnecting');
  const isNow = () => portico.getState().status === 'connected';
  if (isNow()) return true;
  const connected =
    connecting.get(portico) ??
    portico
      .connect()
      // Connected, it closes by itself: what comes next is opened behind that.
      .then(() => (inPage ? undefined : until(portico, ({ open }) => !open)))
      .catch(() => undefined)
      .finally(() => connecting.delete(portico));
  connecting.set(portico, connected);
  await connected;
  return isNow();
}

export function until(portico: Portico, wanted: (state: PorticoState) => boolean): Promise<void> {
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

/** `press` is told of each press, and of a link that is followed on this page. `smart`: smart accounts are there. */
export function wireFlows(press: (flow: Flow) => void, smart: boolean): void {
  for (const flow of ASKED_FLOWS) {
    element(`try-${flow}`).hidden = !smart;
    const option = document.querySelector<HTMLOptionElement>(`#opens > [value=${flow}]`);
    if (option) option.hidden = !smart;
  }
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
    : 'Each opens the window for it. The code shows the call.';
}
