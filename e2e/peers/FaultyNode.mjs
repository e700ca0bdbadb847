// SPDX-License-Identifier: Apache-2.0
//
// A chain's node that can be made to misbehave: it stands before a real one and counts what it gets.
import { createServer } from 'node:http';

const HUGE_BYTES = 12 * 1024 * 1024;

/** Method of the request or of a batch's first one. */
const firstMethod = (body) => (Array.isArray(body) ? body[0] : body)?.method;

export async function startFaultyNode(keep, upstream) {
  const node = {
    /** (method) => the name of a fault, or undefined for the truth. */
    fault: () => undefined,
    /** (answer) => void: changes one answer of the truth on its way. */
    change: undefined,
    /** How often each method was asked. */
    requested: {},
    url: undefined,
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text);
    for (const call of [body].flat())
      node.requested[call.method] = (node.requested[call.method] ?? 0) + 1;
    const fault = node.fault(firstMethod(body));
    if (fault === 'hang') return;
    if (fault === 'cut before a word') return request.socket.destroy();
    const send = (status, answer, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
    if (fault === '429') return send(429, 'slow down', { 'retry-after': '1' });
    if (fault === '503') return send(503, 'out of order');
    if (fault === 'not JSON') return send(200, '<html>welcome</html>');
    if (fault === 'huge') return send(200, `"${'x'.repeat(HUGE_BYTES)}"`);
    const real = await fetch(upstream, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    const answer = await real.json();
    const each = (change) => (Array.isArray(answer) ? answer.map(change) : change(answer));
    if (fault === 'wrong id')
      return send(200, JSON.stringify(each((one) => ({ ...one, id: 4242 }))));
    if (fault === 'wrong chain')
      return send(200, JSON.stringify(each((one) => ({ ...one, result: '0x89' }))));
    if (fault === 'lying head') {
      const lie = (one) => ({
        ...one,
        result: `0x${(BigInt(one.result) + 1_000_000n).toString(16)}`,
      });
      return send(200, JSON.stringify(each(lie)));
    }
    if (node.change) each((one) => node.change(one));
    const whole = JSON.stringify(answer);
    if (fault === 'cut in the middle') {
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.slice(0, 20), () => request.socket.destroy());
      return;
    }
    if (fault === 'slow') return setTimeout(() => send(200, whole), 6_000);
    return send(200, whole);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('faulty node', () => {
    server.closeAllConnections();
    server.close();
  });
  node.url = `http://127.0.0.1:${server.address().port}`;
  return node;
}
