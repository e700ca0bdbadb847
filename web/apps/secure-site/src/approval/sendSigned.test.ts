// SPDX-License-Identifier: Apache-2.0
//
// What a node says of a transaction that it is handed, and what its page is told of it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { NodeUnanswered, sendSigned } from './sendSigned.ts';

const ETHEREUM = 'eip155:1';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const LOOK = 'eth_getTransactionByHash';

let node: StartedNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.answers = {};
  node.asked.length = 0;
});

const send = (network = ETHEREUM) => {
  const method = network === SOLANA ? 'sendTransaction' : 'eth_sendRawTransaction';
  return sendSigned(node.api, network, { method, params: ['0x02'], id: '0xab' });
};
function refuse(message: string, data?: unknown) {
  node.answers.eth_sendRawTransaction = node.answers.sendTransaction = () => {
    throw new Refused(message, data);
  };
}

it.each([
  ['already known'],
  ['ALREADY_EXISTS: already known'],
  ['AlreadyKnown'],
  ['Known transaction'],
  ['INTERNAL_ERROR: existing tx with same hash'],
  ['Transaction with the same hash was already imported.'],
  ['tx already exists in cache'],
  ['tx already in mempool'],
])('is sent where the network has it already: %s', async (words) => {
  refuse(words);
  await send();
});

it.each([
  ['in words', undefined],
  ['by its name', { err: 'AlreadyProcessed', logs: [] }],
])('is sent where Solana has it already, %s', async (_, data) => {
  const words = 'This transaction has already been processed';
  refuse(`Transaction simulation failed: ${data ? '' : words}`, data);
  await send(SOLANA);
});

it.each([
  'insufficient funds for gas * price + value: balance 1, tx cost 2',
  'Insufficient funds for gas * price + value',
  'InsufficientFunds, Balance is less than gas',
  'Transfer: insufficient lamports 1, need 2',
])('is not sent where the account cannot pay, which is said in plain words: %s', async (words) => {
  refuse(words);
  await expect(send()).rejects.toThrow(
    'The network did not take it: the account does not hold enough for it and its fee',
  );
});

it.each([['unknown transaction type'], ['execution reverted: claim was already processed']])(
  'is not sent where a node refuses it: %s',
  async (words) => {
    refuse(words);
    await expect(send()).rejects.toThrow(`The network did not take it: ${words}`);
    expect(node.asked).toHaveLength(1);
  },
);

it('may still be carried out where the server does not know what became of it', async () => {
  for (const network of [ETHEREUM, SOLANA]) {
    refuse('It is not known whether the node took this', { unknown: true });
    const sending = send(network);
    await expect(sending).rejects.toThrow(NodeUnanswered);
    await expect(sending).rejects.toThrow('It may still be carried out: 0xab');
  }
});

it.each([
  ['nonce too low'],
  ['OldNonce, Current nonce: 55, nonce of rejected tx: 54'],
  ['invalid nonce; got 5, expected 6: invalid sequence'],
])(
  'is looked up by its hash where its number is used, it may have been this one: %s',
  async (words) => {
    refuse(words);
    node.answers[LOOK] = ([hash]: readonly unknown[]) => ({ hash });
    await send();
    expect(node.asked.at(-1)).toEqual({ method: LOOK, params: ['0xab'] });

    node.answers[LOOK] = null;
    await expect(send()).rejects.toThrow(`The network did not take it: ${words}`);

    node.answers[LOOK] = () => {
      throw new Refused('busy');
    };
    await expect(send()).rejects.toThrow(NodeUnanswered);
  },
);
