// SPDX-License-Identifier: Apache-2.0
//
// Whether an account holds what its operation may cost at most, with what its calls send: else the network takes nothing of it.
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import { readQuantity } from '../node/quantity.ts';
import type { Operation, PreparedCall } from './prepareOperation.ts';

/** False too where a node does not say. Errors: NodeUnreachable. */
export async function lacksMoney(
  node: NodeApi,
  network: string,
  operation: Operation,
  calls: readonly Pick<PreparedCall, 'value'>[],
): Promise<boolean> {
  const of = (member: string) => readQuantity(operation[member] ?? '0x0') ?? 0n;
  const [balance] = await node.askAll(network, [
    { method: 'eth_getBalance', params: [operation.sender, 'latest'] },
  ]);
  const held = balance instanceof NodeRefusal ? undefined : readQuantity(balance);
  if (held === undefined) return false;
  const gas = of('callGasLimit') + of('verificationGasLimit') + of('preVerificationGas');
  const fee = operation.paymaster === undefined ? gas * of('maxFeePerGas') : 0n;
  return held < calls.reduce((sum, { value }) => sum + BigInt(value), fee);
}
