// SPDX-License-Identifier: Apache-2.0
//
// The owner's signature of an operation that they have read, and its sending.
import type { OwnWallet } from '../login/ensureWallet.ts';
import { toQuantity } from '../node/quantity.ts';
import { type SigningParts, signWithShare } from '../vault/signWithShare.ts';
import { sendOperation } from './OperationSender.ts';
import { type Operation, OWN_ENTRY_POINT } from './prepareOperation.ts';
import type { SmartAccounts } from './SmartAccounts.ts';

/** How long a signed operation holds, in seconds: as long as the bundler tries. */
const VALID_S = 1_800;

export interface OperationParts extends SigningParts {
  readonly smart: SmartAccounts;
}

export interface SignedOperation {
  readonly hash: string;
  /** Errors: as sendOperation. */
  send(): Promise<unknown>;
}

export const chainIdOf = (network: string): string =>
  toQuantity(BigInt(network.slice('eip155:'.length)));

/** `raw`: what was shown, ApprovalSummary's. */
export async function signOperation(
  parts: OperationParts,
  wallet: OwnWallet,
  network: string,
  raw: string,
): Promise<SignedOperation> {
  const { smart, api } = parts;
  const shown = JSON.parse(raw) as Operation;
  const owner = wallet.signed.record.addresses.eip155;
  const isOwn = shown.sender.toLowerCase() === owner.toLowerCase();
  const operation = await authorized(parts, wallet, network, shown);
  const [made] = await signWithShare(parts, wallet, [
    {
      type: 'sign_user_operation',
      account: 0,
      chain_id: chainIdOf(network),
      operation,
      valid_until: Math.floor(api.now() / 1000) + VALID_S,
    },
  ]);
  if (made?.type !== 'operation_signed') throw new Error('The vault signed no operation');
  const { signature, hash } = made;
  const { entryPoint } = isOwn ? { entryPoint: OWN_ENTRY_POINT } : await smart.of(owner);
  const signed = { operation: { ...operation, signature }, entryPoint, hash };
  return { hash, send: () => sendOperation(smart.bundler, network, signed) };
}

/** What the account is let run for it, signed by its owner: its operation's hash names the code, and nothing of the signature. */
async function authorized(
  parts: SigningParts,
  wallet: OwnWallet,
  network: string,
  operation: Operation,
): Promise<Operation> {
  const { eip7702Auth: given } = operation;
  if (given === undefined) return operation;
  const { address, nonce } = given;
  const [made] = await signWithShare(parts, wallet, [
    { type: 'sign_authorization', account: 0, chain_id: chainIdOf(network), address, nonce },
  ]);
  if (made?.type !== 'authorization_signed') throw new Error('The vault signed no authorization');
  return { ...operation, eip7702Auth: made.authorization };
}
