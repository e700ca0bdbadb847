// SPDX-License-Identifier: Apache-2.0
//
// The proxy's POST /v1 in front of a node that says what a test wants it to say.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeApi } from '../src/node/NodeApi.ts';

/** A refusal of the node, thrown by an answer. `data`: what the error has beside its words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export type Answers = Record<string, unknown | ((params: readonly unknown[]) => unknown)>;

export interface StartedNode {
  readonly api: NodeApi;
  /** By method, in place of those that it started with. */
  answers: Answers;
  /** Methods, as they were asked, and what came with them. */
  readonly asked: { method: string; params: readonly unknown[] }[];
  stop(): void;
}

export async function startNode(answers: Answers = {}): Promise<StartedNode> {
  const asked: StartedNode['asked'] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const calls = JSON.parse(text) as { id: number; method: string; params: unknown[] }[];
    const said = calls.map(({ id, method, params }) => {
      asked.push({ method, params });
      const answer = node.answers[method];
      try {
        if (!Object.hasOwn(node.answers, method)) throw new Refused('method not found');
        return { id, result: typeof answer === 'function' ? answer(params) : answer };
      } catch (error) {
        const { message, data } = error as Refused;
        return { id, error: { code: -32000, message, data } };
      }
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const node: StartedNode = {
    api: new NodeApi({ origin: `http://127.0.0.1:${port}`, project: '00'.repeat(16) }),
    answers,
    asked,
    stop: () => void server.close(),
  };
  return node;
}
