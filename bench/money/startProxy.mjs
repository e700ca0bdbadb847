// SPDX-License-Identifier: Apache-2.0
//
// An HTTP proxy on loopback between a server and its node, which counts what passes and takes the node's time for it.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/**
 * @typedef {{ calls: { method: string, params: any[] }[], node_ms: number, proxy_ms: number }} Seen
 *   one HTTP call: the JSON-RPC calls in it, how long the node took, and how long the proxy besides
 * @returns {Promise<{ url: string, take: () => Seen[] }>} `take`: what has passed since the last time
 */
export async function startProxy(keep, nodeUrl) {
  const agent = new Agent({ keepAlive: true });
  const seen = [];
  const pass = async (incoming, outgoing) => {
    const began = performance.now();
    const body = Buffer.concat(await incoming.toArray());
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const asked = performance.now();
    const asking = request(nodeUrl, { agent, method: incoming.method, headers });
    asking.end(body);
    const [answer] = await once(asking, 'response');
    const text = Buffer.concat(await answer.toArray());
    const answered = performance.now();
    outgoing.writeHead(answer.statusCode, {
      'content-type': 'application/json',
      'content-length': text.length,
    });
    const node_ms = answered - asked;
    const proxy_ms = performance.now() - began - node_ms;
    // Before the answer is out: who gets it may take what was seen at once.
    seen.push({ calls: [JSON.parse(body)].flat(), node_ms, proxy_ms });
    outgoing.end(text);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  keep.closeOnExit('proxy', () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, take: () => seen.splice(0) };
}
