// SPDX-License-Identifier: Apache-2.0
//
// What the app does with the account, by its provider as any app would.
import { type Portico, ProviderRpcError } from '@portico/sdk';
import { DEVNET } from './devnetIds.ts';
import { element } from './element.ts';

const MESSAGE = 'Hello from the Portico playground';
/** The second account of the devnet receives what the page sends. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What the actions take, fetched once there is an account to use them with: a server that stops then stops none of them. */
export async function fetchLibraries(): Promise<void> {
  await Promise.all([import('./signMessage.ts'), import('viem')]);
}

/** `portico` is asked for at each press: choices make a new one. `onUsed` is told of the first that succeeds. */
export function wireActions(portico: () => Portico, onUsed: () => void): void {
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
    'read-balance': async () => {
      // As an app with viem does it.
      const { createPublicClient, custom, formatEther, getAddress } = await import('viem');
      const client = createPublicClient({ transport: custom(portico().getProvider()) });
      return `${formatEther(await client.getBalance({ address: getAddress(account()) }))} ETH`;
    },
    'switch-devnet': () =>
      portico()
        .switchNetwork(DEVNET)
        .then(() => DEVNET),
    'switch-mainnet': () =>
      portico()
        .switchNetwork('eip155:1')
        .then(() => 'eip155:1'),
    disconnect: () =>
      portico()
        .disconnect()
        .then(() => 'disconnected'),
  };
  for (const [name, act] of Object.entries(actions)) {
    element(name, HTMLButtonElement).addEventListener('click', () => {
      void run(name, act).then((done) => {
        if (done && (name === 'sign' || name === 'send')) onUsed();
      });
    });
  }
}

async function run(name: string, act: () => Promise<string>): Promise<boolean> {
  const output = element('output');
  output.textContent = 'Waiting for the wallet';
  output.dataset.state = 'waiting';
  try {
    output.textContent = `${name}: ${await act()}`;
    output.dataset.state = 'done';
    return true;
  } catch (error) {
    const code = error instanceof ProviderRpcError ? ` (${error.code})` : '';
    output.textContent = `${name}: ${error instanceof Error ? error.message : error}${code}`;
    output.dataset.state = 'failed';
    return false;
  }
}
