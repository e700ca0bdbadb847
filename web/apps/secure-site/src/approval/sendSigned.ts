// SPDX-License-Identifier: Apache-2.0
//
// Hands what was signed to the network. It is known by what was signed, whatever a node says: of that counts only whether
// the network surely did not take it.
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import type { Sent } from './makeSignature.ts';

/** Nobody knows whether the network took it. */
export class NodeUnanswered extends Refusal {
  constructor({ id }: Sent) {
    super(`The network did not answer. It may still be carried out: ${id}`);
  }
}

/** Errors: Refusal, where it was not taken; NodeUnanswered. */
export async function sendSigned(node: NodeApi, network: string, sent: Sent): Promise<void> {
  try {
    await node.ask(network, sent.method, sent.params);
  } catch (error) {
    if (error instanceof NodeUnreachable) throw new NodeUnanswered(sent);
    if (!(error instanceof NodeRefusal)) throw error;
    if (!/already (known|imported|processed)/i.test(error.message))
      throw new Refusal(`The network did not take it: ${error.message}`);
  }
}
