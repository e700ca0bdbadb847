// SPDX-License-Identifier: Apache-2.0
//
// The params of WalletConnect's Bitcoin methods (README.md), checked and in one form for both families.
import type { Grant, WalletAccount } from '../shared/Accounts.ts';
import { fromBase64, fromHex, toHex } from '../shared/bytes.ts';
import { chooseAccount } from '../shared/chooseAccount.ts';
import { need, needAnswer } from '../shared/need.ts';
import { INVALID_PARAMS, RpcFailure, UNAUTHORIZED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';
import { checkPayment } from './checkPayment.ts';

const MESSAGE_MAX_LENGTH = 100_000;
const PSBT_MAX_LENGTH = 1_000_000;
const INPUTS_MAX = 10_000;
/** All the satoshis there will be. */
const AMOUNT_MAX = 2_100_000_000_000_000;

export interface MessageRequest {
  readonly account: WalletAccount;
  readonly message: string;
  readonly bip322: boolean;
}

export function readMessageRequest(params: unknown, grant: Grant): MessageRequest {
  const account = chooseAccount(params, read(params, 'address') ? 'address' : 'account', grant);
  const message = need(readText(params, 'message', MESSAGE_MAX_LENGTH), 'message');
  const protocol = read(params, 'protocol') ?? 'ecdsa';
  need(protocol === 'ecdsa' || protocol === 'bip322' ? true : undefined, 'protocol');
  return { account, message, bip322: protocol === 'bip322' };
}

export interface TransferRequest {
  readonly account: WalletAccount;
  readonly recipient: string;
  readonly satoshis: number;
}

export function readTransferRequest(params: unknown, grant: Grant): TransferRequest {
  const account = chooseAccount(params, 'account', grant);
  checkPayment(account);
  const recipient = need(readText(params, 'recipientAddress', 100), 'recipientAddress');
  const amount = need(readText(params, 'amount', 16), 'amount');
  const satoshis = /^\d+$/.test(amount) ? Number(amount) : 0;
  need(satoshis > 0 && satoshis <= AMOUNT_MAX ? true : undefined, 'amount');
  if (read(params, 'memo')) throw new RpcFailure(INVALID_PARAMS, 'memo is not supported here');
  return { account, recipient, satoshis };
}

export interface InputRequest {
  readonly account: WalletAccount;
  readonly index: number;
  readonly sighash: number | undefined;
}

export interface PsbtRequest {
  /** base64 */
  readonly psbt: string;
  readonly bytes: Uint8Array;
  readonly inputs: readonly InputRequest[];
  readonly broadcast: boolean;
}

export function readPsbtRequest(params: unknown, grant: Grant): PsbtRequest {
  const psbt = need(readText(params, 'psbt', PSBT_MAX_LENGTH), 'psbt');
  const bytes = need(fromBase64(psbt), 'psbt in base64');
  const requested = readList(read(params, 'signInputs'), INPUTS_MAX);
  const inputs = requested.map((each) => {
    const index = read(each, 'index');
    const known = Number.isSafeInteger(index) && Number(index) >= 0 ? Number(index) : undefined;
    const address = need(readText(each, 'address', 100), 'signInputs: address');
    const account = grant.accounts.find((one) => one.address === address);
    if (!account)
      throw new RpcFailure(UNAUTHORIZED, `${address} is not an account that was granted`);
    const sighash = readList(read(each, 'sighashTypes'), 1)[0];
    return {
      account,
      index: need(known, 'signInputs: index'),
      sighash: typeof sighash === 'number' ? sighash : undefined,
    };
  });
  return { psbt, bytes, inputs, broadcast: read(params, 'broadcast') === true };
}

/** getAccountAddresses. */
export async function listAddresses(params: unknown, grant: Grant): Promise<unknown> {
  const intentions = readList(read(params, 'intentions'), 10);
  return grant.accounts
    .map(({ address, type, publicKey }) => ({
      address,
      ...(publicKey && { publicKey }),
      intention: type === 'ordinals' ? 'ordinal' : 'payment',
    }))
    .filter(({ intention }) => intentions.length === 0 || intentions.includes(intention));
}

/** A signature of a wallet, which writes it in base64 or hex, as hex. */
export function signatureHex(signature: string | undefined): string {
  const text = needAnswer(signature, 'a signature');
  const bytes = fromHex(text.replace(/^0x/, '')) ?? fromBase64(text);
  return toHex(needAnswer(bytes?.length ? bytes : undefined, 'a signature'));
}
