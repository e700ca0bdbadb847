// SPDX-License-Identifier: Apache-2.0
//
// Completes the calls that a page wants made into one operation (ERC-4337) of the owner's smart account, or of the owner's own
// one where the server pays (EIP-7702, decision 110): nonce, gas, fees, and who pays. Nothing that a node or a bundler says comes
// into the calls; numbers are within bounds. What comes out is read again by approval.wasm, shown, and signed as it is.
import { callOf, GAS_MAX } from '../approval/prepareTransaction.ts';
import type { SmartAccount, WasmApproval } from '../approval/WasmApproval.ts';
import { BATCH_CODE, UNSIGNED } from '../calls/BatchCode.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { AuthorizationRow } from '../generated/wasm.ts';
import { type NodeApi, type NodeCall, NodeRefusal } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { quantityOf, readQuantity, toQuantity } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';
import type { BundlerApi } from './BundlerApi.ts';

export interface Operation {
  readonly sender: string;
  readonly nonce: string;
  readonly callData: string;
  readonly signature: string;
  readonly factory?: string;
  /** The account is let run the code for it (EIP-7702); signed with the owner's approval. */
  readonly eip7702Auth?: AuthorizationRow;
  readonly [member: string]: string | AuthorizationRow | undefined;
}

export interface SmartSender extends Sender {
  readonly smart: SmartAccount;
  /** The server's paymaster is asked to pay. */
  readonly isPaid: boolean;
}

interface Parts {
  readonly node: NodeApi;
  readonly bundler: BundlerApi;
  readonly nonces: OwnNonces;
}

type CallData = (calls: readonly { to: string; value: string; data: string }[]) => string;

/** How an account is spoken to. */
interface Form {
  readonly entryPoint: string;
  readonly callData: CallData;
  /** What a node is asked besides, and what the operation has by that. */
  readonly asks: readonly NodeCall[];
  readonly begin: (answers: readonly unknown[]) => Partial<Operation>;
  /** As long as a real signature, for estimates. */
  readonly placeholder: string;
}

export type PreparedCall = ReturnType<typeof callOf>;

const FEE_MAX = 10_000n * 10n ** 9n;
/** In place of a factory: the account is made by EIP-7702. */
const MARKER = '0x7702000000000000000000000000000000000000';
/** Of transactions: what an authorization can name (EIP-2681). */
const COUNT_MAX = 2n ** 53n;
/** Of EntryPoint.getNonce(address,uint192), key 0. */
const GET_NONCE = '0x35567e1a';
/** EntryPoint 0.8, which the own account's code obeys (core/smart_account/delegated_account.hpp). */
export const OWN_ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108';
/** Of ECDSA, with bytes that cost as much; of somebody, as the own account's code refuses what is of nobody. */
const PLACEHOLDER = `${'f'.repeat(31)}${'0'.repeat(33)}7a${'aa'.repeat(31)}1c`;
const PLACEHOLDER_OF_SAFE = `0x000000000000${'ff'.repeat(6)}${PLACEHOLDER}`;

/** Of the smart account. Errors: Refusal; NodeUnreachable. */
export function prepareOperation(
  { approval, ...parts }: Parts & { readonly approval: Pick<WasmApproval, 'smartCallData'> },
  { smart, ...sender }: SmartSender,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<{ operation: Operation; calls: PreparedCall[] }> {
  return prepare(parts, sender, given, {
    entryPoint: smart.entryPoint,
    callData: (calls) => approval.smartCallData(calls),
    asks: [{ method: 'eth_getCode', params: [sender.account, 'latest'] }],
    begin: ([code]) => {
      if (typeof code !== 'string')
        throw new Refusal('The network did not say whether your account is there');
      return code === '0x' ? { factory: smart.factory, factoryData: smart.factoryData } : {};
    },
    placeholder: PLACEHOLDER_OF_SAFE,
  });
}

/** Whose numbers of operations are no numbers of transactions. */
export const ownSender = ({ account, network }: Sender): Sender => ({
  account: `${account} operations`,
  network,
});

/**
 * Of the owner's own account, which runs the code of its batches, or is let run it: `status`. The server pays. Errors: Refusal;
 * NodeUnreachable.
 */
export function prepareOwnOperation(
  { approval, ...parts }: Parts & { readonly approval: Pick<WasmApproval, 'ownCallData'> },
  { account, network }: Sender,
  given: readonly Readonly<Record<string, unknown>>[],
  status: 'ready' | 'supported',
): Promise<{ operation: Operation; calls: PreparedCall[] }> {
  const isFirst = status === 'ready';
  return prepare(parts, { account, network, isPaid: true }, given, {
    entryPoint: OWN_ENTRY_POINT,
    callData: (calls) => approval.ownCallData(calls),
    asks: isFirst ? [{ method: 'eth_getTransactionCount', params: [account, 'pending'] }] : [],
    begin: ([count]) =>
      isFirst
        ? {
            factory: MARKER,
            factoryData: '0x',
            eip7702Auth: {
              ...{ chainId: chainIdOf(network), address: BATCH_CODE },
              nonce: toQuantity(quantityOf(count, 'count', COUNT_MAX)),
              ...UNSIGNED,
            },
          }
        : {},
    placeholder: `0x${PLACEHOLDER}`,
  });
}

async function prepare(
  { node, bundler, nonces }: Parts,
  { account, network, isPaid }: Sender & Pick<SmartSender, 'isPaid'>,
  given: readonly Readonly<Record<string, unknown>>[],
  { entryPoint, callData, asks, begin, placeholder }: Form,
): Promise<{ operation: Operation; calls: PreparedCall[] }> {
  const calls = given.map((call) => callOf(call, account));
  const chainId = BigInt(network.slice('eip155:'.length));
  const data = `${GET_NONCE}${account.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`;
  const { nonce, answers } = await nonces.ask(
    node,
    entryPoint === OWN_ENTRY_POINT ? ownSender({ account, network }) : { account, network },
    {
      count: { method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] },
      read: wordOf,
      calls: [{ method: 'eth_chainId' }, ...asks],
      mayChange: () => true,
    },
  );
  const [chain, ...said] = answers;
  if (readQuantity(chain) !== chainId) throw new Refusal('The network answered as another one');
  const beginning = begin(said);
  const price = await answered(bundler.ask(network, 'pimlico_getUserOperationGasPrice'));
  const { maxFeePerGas, maxPriorityFeePerGas } = membersOf(membersOf(price).standard);
  const bare: Operation = {
    sender: account,
    nonce: toQuantity(nonce),
    callData: callData(
      calls.map(({ to, value, data }) => {
        if (to === undefined) throw new Refusal('A smart account creates no contracts');
        return { to, value, data };
      }),
    ),
    ...beginning,
    maxFeePerGas: toQuantity(quantityOf(maxFeePerGas, 'fee', FEE_MAX)),
    maxPriorityFeePerGas: toQuantity(quantityOf(maxPriorityFeePerGas, 'fee', FEE_MAX)),
    signature: placeholder,
  };
  const ask = async (method: string, operation: Operation) => {
    const forPaymaster = method.startsWith('pm_') ? [toQuantity(chainId), {}] : [];
    return membersOf(
      await answered(bundler.ask(network, method, [operation, entryPoint, ...forPaymaster])),
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

const chainIdOf = (network: string): string => toQuantity(BigInt(network.slice('eip155:'.length)));

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function answered(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal)
      throw new Refusal(`The server does not send this: ${error.message}`);
    throw error;
  }
}
