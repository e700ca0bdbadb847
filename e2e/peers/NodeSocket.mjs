// SPDX-License-Identifier: Apache-2.0
//
// The WebSocket of a chain's node that can be made to misbehave: it passes messages between its
// clients and a real node, counts what it is asked, and can cut, fall silent or lie.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const { WebSocket, WebSocketServer } = createRequire(import.meta.url)('ws');

export async function startNodeSocket(keep, chainUrl) {
  const node = {
    url: undefined,
    /** How often each method was asked. */
    requested: {},
    /** Sockets that were taken. */
    opened: 0,
    /** Takes no socket. */
    down: false,
    /** (message of the node, as text) => what is passed on; undefined: nothing. */
    change: (text) => text,
    /** Cuts every socket without a word. */
    cut: () => {
      for (const near of server.clients) near.terminate();
    },
  };
  const http = createServer();
  const server = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (node.down) return socket.destroy();
    server.handleUpgrade(request, socket, head, (near) => {
      node.opened++;
      const far = new WebSocket(chainUrl.replace('http', 'ws'));
      const waiting = [];
      near.on('message', (data) => {
        const { method } = JSON.parse(data);
        node.requested[method] = (node.requested[method] ?? 0) + 1;
        if (far.readyState === WebSocket.OPEN) far.send(`${data}`);
        else waiting.push(`${data}`);
      });
      far.on('open', () => {
        for (const text of waiting) far.send(text);
      });
      far.on('message', (data) => {
        const text = node.change(`${data}`);
        if (text !== undefined && near.readyState === WebSocket.OPEN) near.send(text);
      });
      for (const [end, other] of [
        [near, far],
        [far, near],
      ]) {
        end.on('error', () => {});
        end.on('close', () => other.terminate());
      }
    });
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('node socket', () => {
    node.cut();
    http.close();
  });
  node.url = `ws://127.0.0.1:${http.address().port}`;
  return node;
}
