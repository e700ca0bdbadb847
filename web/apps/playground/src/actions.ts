// SPDX-License-Identifier: Apache-2.0
//
// What the app does with the account, by its provider as any app would.
import { type Portico, ProviderRpcError } from '@portico/sdk';
import { DEVNET } from './devnetIds.ts';
import { element } from './element.ts';
import { show } from './show.ts';

const MESSAGE = 'Hello from the Portico playground';
/** The second account of the devnet receives what the page sends. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What the actions take, fetched once there is an account to use them with: a server that stops then stops none of them. */
export async function fetchLibraries(): Promise<void> {
  await Promise.all([import('./signMessage.ts'), import('viem')]);
}

/**
 * `portico` is asked for at each press: choices make a new one. `onUsed` is told of the first that succeeds. `faucet`: who
 * gives play money; without one the button for it is not shown.
 */
export function wireActions(portico: () => Portico, onUsed: () => void, faucet?: string): void {
  const request = (method: string, params: unknown[] = []) =>
    portico().getProvider().request({ method, params });
  const account = () => portico().getState().address ?? '';
  const actions: Record<string, () => Promise<string>> = {
    sign: async () => {
      const { signMessage } = await import('./signMessage.ts');
      return signMessage(portico(), MESSAGE);
    },
    send: async () => {
      const { numberToHex, parseEther } = await import('viem');
      const value = numberToHex(parseEther('0.01'));
      return request('eth_sendTransaction', [{ from: account(), to: RECEIVER, value }]);
    },
    faucet: () => askFaucet(faucet ?? '', account()),
    'read-balance': async () => {
      // As an app with viem does it.
      const { createPublicClient, custom, formatEther, getAddress } = await import('viem');
      const client = createPublicClient({ transport: custom(portico().getProvider()) });
      return `${formatEther(await client.getBalance({ address: getAddress(account()) }))} ETH`;
    },
    'switch-devnet': () =>
      portico()
        .switchNetwork(DEVNET)
        .then(() => 'done'),
    'switch-mainnet': () =>
      portico()
        .switchNetwork('eip155:1')
        .then(() => 'done'),
    disconnect: () =>
      portico()
        .disconnect()
        .then(() => 'done'),
  };
  element('faucet').hidden = faucet === undefined;
  const showActivity = element('show-activity');
  showActivity.addEventListener('click', () => void portico().open({ view: 'transactions' }));
  for (const [name, act] of Object.entries(actions)) {
    element(name, HTMLButtonElement).addEventListener('click', () => {
      showActivity.hidden = true;
      void run(name, act).then((done) => {
        showActivity.hidden = !done || name !== 'send';
        if (!showActivity.hidden) show(showActivity);
        if (done && (name === 'sign' || name === 'send')) onUsed();
      });
    });
  }
}

/** What it gave, in words. */
export async function askFaucet(url: string, address: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ address }) });
  const { gave, error } = await response.json();
  if (!response.ok) throw new Error(error?.message ?? `it answered ${response.status}`);
  return Object.entries(gave)
    .map(([token, amount]) => `${amount} ${token}`)
    .join(' and ');
}

/** What came of it, after the words of its button. */
async function run(name: string, act: () => Promise<string>): Promise<boolean> {
  const output = element('output');
  const asked = element(name).textContent ?? '';
  const say = (state: string, text: string): void => {
    output.textContent = text;
    output.dataset.state = state;
    show(output);
  };
  say('waiting', `${asked}: waiting for the wallet`);
  try {
    say('done', `${asked}: ${await act()}`);
    return true;
  } catch (error) {
    const code = error instanceof ProviderRpcError ? ` (${error.code})` : '';
    say('failed', `${asked}: ${error instanceof Error ? error.message : error}${code}`);
    return false;
  }
}
