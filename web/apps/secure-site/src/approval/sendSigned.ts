// SPDX-License-Identifier: Apache-2.0
//
// Hands what was signed to the network. It is known by what was signed, whatever a node says: of that counts only whether
// the network surely did not take it.
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { plainWords } from '../node/plainWords.ts';
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
    if (isKnown(error)) return;
    if (isOfNonce(error) && (await isFound(node, network, sent))) return;
    throw new Refusal(`The network did not take it: ${plainWords(error.message)}`);
  }
}

/** In the words of Geth, Nethermind, Besu, Erigon, OpenEthereum, Ethermint and Solana. */
const KNOWN =
  /already ?(been )?(known|imported|processed)|\bknown transaction|with (the )?same hash|already (exists )?in (cache|mempool)/i;

/** The network has it already: a gateway asked twice, or another node was faster. A contract may say anything. */
const isKnown = ({ message, data }: NodeRefusal): boolean =>
  (data as { err?: unknown } | undefined)?.err === 'AlreadyProcessed' ||
  (KNOWN.test(message) && !/revert/i.test(message));

/** What a gateway's second attempt is told too, once the first is in a block. Of Nethermind and Ethermint, too. */
const isOfNonce = ({ message }: NodeRefusal): boolean =>
  /nonce (is )?too low|OldNonce|invalid nonce/i.test(message);

/** Errors: NodeUnanswered, where no node says. */
async function isFound(node: NodeApi, network: string, sent: Sent): Promise<boolean> {
  const found = await node
    .ask(network, 'eth_getTransactionByHash', [sent.id])
    .catch((error: unknown) => {
      if (error instanceof NodeUnreachable || error instanceof NodeRefusal) return undefined;
      throw error;
    });
  if (typeof found !== 'object') throw new NodeUnanswered(sent);
  return found !== null;
}
