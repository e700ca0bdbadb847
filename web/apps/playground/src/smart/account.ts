// SPDX-License-Identifier: Apache-2.0
//
// What flows of smart accounts share: whose page it is, the devnet, and play money to try with.
import type { Portico } from '@portico/sdk';
import {
  type Address,
  createPublicClient,
  erc20Abi,
  http,
  type PublicClient,
  parseEther,
  parseUnits,
} from 'viem';
import { askFaucet } from '../actions.ts';
import { devnetChain } from '../devnet.ts';
import type { PlaygroundConfig, Trade } from '../loadConfig.ts';
import type { Told } from './told.ts';

export interface SmartWorld {
  readonly portico: Portico;
  readonly config: PlaygroundConfig;
  /** The widget stands in the page, and never closes. */
  readonly inPage: boolean;
  /** Nothing was pressed since. */
  readonly isNewest: () => boolean;
  /** The same flow anew. */
  readonly again: () => void;
  readonly onUsed: () => void;
}

/** What is sold, and is there before anything is tried: USDC, and a little ether. */
export const SOLD = parseUnits('25', 6);
const ETHER = parseEther('0.02');

/** Where the account is, and that it need not be there before. */
export async function present({ read }: Chain, told: Told, account: Address): Promise<void> {
  const isThere = (await read.getCode({ address: account })) !== undefined;
  told.step(
    `Your smart account is ${account}. ${isThere ? 'Its contract is on the network.' : 'Its contract is put on the network with the first transaction.'}`,
  );
}

/** Tokens to try with, of the devnet's faucet. */
export async function fill(
  { config: { faucet } }: SmartWorld,
  { read, held }: Chain,
  told: Told,
  account: Address,
  { sells }: Trade,
): Promise<void> {
  const ether = await read.getBalance({ address: account });
  if ((await held(sells, account)) >= SOLD && ether >= ETHER) return;
  if (!faucet) throw new Error('The account has no play money, and this page has no source of it.');
  const asked = told.step('Getting play money');
  asked.say(`The account got ${await askFaucet(faucet, account)} of play money.`);
}

export interface Chain {
  readonly read: PublicClient;
  readonly held: (token: Address, account: Address) => Promise<bigint>;
}

export function chainOf({ config: { chainRpcUrl } }: SmartWorld): Chain {
  const read = createPublicClient({
    chain: devnetChain(chainRpcUrl),
    transport: http(chainRpcUrl),
  });
  return {
    read,
    held: (address, account) =>
      read.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  };
}
