// SPDX-License-Identifier: Apache-2.0
//
// anvil on a free port: a real EVM node with its well-known accounts, and nothing else. A chain with a past
// is tools/devnet.
import { anvilPath } from '../devnet/startAnvil.mjs';
import { freePort } from './freePort.mjs';
import { Program } from './Program.mjs';
import { waitFor } from './waitFor.mjs';

export const CHAIN_ID = 31337;
export const CHAIN = `eip155:${CHAIN_ID}`;
/** Of anvil's first accounts; published in its documentation, worthless anywhere else. */
export const DEV_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const DEV_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const OTHER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
export const OTHER_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const THIRD_KEY = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a';
export const THIRD_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

export async function startChain(keep) {
  const port = await freePort();
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--silent'];
  const program = new Program(anvilPath(), args).readOutput();
  keep.closeOnExit('anvil', () => program.stop());
  keep.note(() => program.report());
  const url = `http://127.0.0.1:${port}`;
  let id = 0;
  const call = async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await waitFor('anvil to answer', () => call('eth_chainId'));
  return { url, call };
}
