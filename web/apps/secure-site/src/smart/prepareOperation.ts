// SPDX-License-Identifier: Apache-2.0
//
// Completes the calls that a page wants made into one operation of the owner's smart account (ERC-4337): nonce, gas,
// fees, and who pays. Nothing that a node or a bundler says comes into the calls; numbers are within bounds. What comes out
// is read again by approval.wasm, shown, and signed as it is.
import { callOf, GAS_MAX } from '../approval/prepareTransaction.ts';
import type { SmartAccount, WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { quantityOf, readQuantity, toQuantity } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';
import type { BundlerApi } from './BundlerApi.ts';

export interface Operation {
  readonly sender: string;
  readonly nonce: string;
  readonly callData: string;
  readonly signature: string;
  readonly [member: string]: string;
}

export interface SmartSender extends Sender {
  readonly smart: SmartAccount;
  /** The server's paymaster is asked to pay. */
  readonly isPaid: boolean;
}

interface Parts {
  readonly node: NodeApi;
  readonly bundler: BundlerApi;
  readonly approval: Pick<WasmApproval, 'smartCallData'>;
  readonly nonces: OwnNonces;
}

export type PreparedCall = ReturnType<typeof callOf>;

const FEE_MAX = 10_000n * 10n ** 9n;
/** Of EntryPoint.getNonce(address,uint192), key 0. */
const GET_NONCE = '0x35567e1a';
/** As long as a real one, with bytes that cost as much. */
const STUB_SIGNATURE = `0x000000000000${'ff'.repeat(6)}${'ff'.repeat(15)}${'00'.repeat(17)}7a${'aa'.repeat(31)}1c`;

/** Errors: Refusal; NodeUnreachable. */
export async function prepareOperation(
  { node, bundler, approval, nonces }: Parts,
  { account, network, smart, isPaid }: SmartSender,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<{ operation: Operation; calls: PreparedCall[] }> {
  const calls = given.map((call) => callOf(call, account));
  const chainId = BigInt(network.slice('eip155:'.length));
  const { entryPoint } = smart;
  const data = `${GET_NONCE}${account.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`;
  const { nonce, answers } = await nonces.ask(
    node,
    { account, network },
    {
      count: { method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] },
      read: wordOf,
      calls: [{ method: 'eth_chainId' }, { method: 'eth_getCode', params: [account, 'latest'] }],
      mayChange: () => true,
    },
  );
  const [chain, code] = answers;
  if (readQuantity(chain) !== chainId) throw new Refusal('The network answered as another one');
  if (typeof code !== 'string')
    throw new Refusal('The network did not say whether your account is there');
  const price = await said(bundler.ask(network, 'pimlico_getUserOperationGasPrice'));
  const { maxFeePerGas, maxPriorityFeePerGas } = membersOf(membersOf(price).standard);
  const bare: Operation = {
    sender: account,
    nonce: toQuantity(nonce),
    callData: approval.smartCallData(
      calls.map(({ to, value, data }) => {
        if (to === undefined) throw new Refusal('A smart account creates no contracts');
        return { to, value, data };
      }),
    ),
    ...(code === '0x' && { factory: smart.factory, factoryData: smart.factoryData }),
    maxFeePerGas: toQuantity(quantityOf(maxFeePerGas, 'fee', FEE_MAX)),
    maxPriorityFeePerGas: toQuantity(quantityOf(maxPriorityFeePerGas, 'fee', FEE_MAX)),
    signature: STUB_SIGNATURE,
  };
  const ask = async (method: string, operation: Operation) => {
    const forPaymaster = method.startsWith('pm_') ? [toQuantity(chainId), {}] : [];
    return membersOf(
      await said(bundler.ask(network, method, [operation, entryPoint, ...forPaymaster])),
    );
  };
  const stub = isPaid ? paymasterOf(await ask('pm_getPaymasterStubData', bare)) : {};
  const gas = gasOf(await ask('eth_estimateUserOperationGas', { ...bare, ...stub }));
  const whole: Operation = { ...bare, ...stub, ...gas };
  const paid = isPaid ? paymasterOf(await ask('pm_getPaymasterData', whole)) : {};
  return { operation: { ...whole, ...paid }, calls };
}

function gasOf(estimate: Record<string, unknown>) {
  const of = (name: string) => toQuantity(quantityOf(estimate[name], 'gas', GAS_MAX));
  return {
    preVerificationGas: of('preVerificationGas'),
    verificationGasLimit: of('verificationGasLimit'),
    callGasLimit: of('callGasLimit'),
  };
}

/** Who pays is named before the owner approves. */
function paymasterOf(answer: Record<string, unknown>) {
  const { paymaster, paymasterData } = answer;
  const isHex = (value: unknown, form: RegExp): value is string =>
    typeof value === 'string' && form.test(value);
  if (!isHex(paymaster, /^0x[0-9a-fA-F]{40}$/) || !isHex(paymasterData, /^0x([0-9a-fA-F]{2})*$/))
    throw new Refusal('Nobody said who pays the fee');
  const of = (name: string) => toQuantity(quantityOf(answer[name] ?? '0x0', 'gas', GAS_MAX));
  return {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: of('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: of('paymasterPostOpGasLimit'),
  };
}

/** A word of the contract ABI. */
function wordOf(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
    throw new Refusal('The network gave no count that can be used');
  return BigInt(answer);
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function said(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal)
      throw new Refusal(`The server does not send this: ${error.message}`);
    throw error;
  }
}
