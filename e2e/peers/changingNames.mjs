// SPDX-License-Identifier: Apache-2.0
//
// Runs inside a network of its own (scenarios/names_that_change.mjs), where a public address and the
// resolver are ours: node changingNames.mjs PROGRAM FOLDER. Prints what happened as one line of JSON.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Program } from '../../tools/harness/Program.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { startNameServer } from './NameServer.mjs';
import { startClient } from './SubscribingClient.mjs';

const { WebSocketServer } = createRequire(import.meta.url)('ws');
const [binary, folder] = process.argv.slice(2);
const OUTSIDE = '93.184.215.14';
const INSIDE = '127.0.0.1';
const PORT = 8080;
const CALLS = 12;
const KEPT_MS = 10_500;
const closing = [];
const keep = { closeOnExit: (_name, act) => closing.push(act), note: () => {} };

/** A node, or whoever else stands at that address. Keeps no connection, so each call is a new one. */
function startService(address) {
  const seen = { calls: 0, sockets: 0 };
  const answer = (text) => {
    const { id, method } = JSON.parse(text);
    const results = {
      eth_chainId: '0x7a69',
      eth_getBlockByNumber: {
        number: '0x5',
        hash: `0x${'5'.repeat(64)}`,
        parentHash: `0x${'4'.repeat(64)}`,
        timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
      },
      eth_subscribe: '0x1',
    };
    return JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? '0x0' });
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    seen.calls++;
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(answer(text));
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    seen.sockets++;
    socket.on('message', (data) => socket.send(answer(data)));
    seen.cut = () => socket.terminate();
  });
  return new Promise((resolve) => server.listen(PORT, address, () => resolve(seen)));
}

const run = async (...args) => {
  const program = new Program(binary, [...args, '--data', `${folder}/data`]).readOutput();
  const { code } = await program.ended;
  if (code !== 0) throw new Error(program.output);
  return program.output;
};

const outside = await startService(OUTSIDE);
const inside = await startService(INSIDE);
/** What names lead to; a list of lists is gone through, one for each question. */
const names = {
  'changes.test': [[OUTSIDE], [OUTSIDE], [INSIDE]], // by turns; a check takes two
  'both.test': [[INSIDE, OUTSIDE]],
  'mapped.test': [[]],
};
const server = await startNameServer(53, (name, type, nth) => {
  if (type === 'AAAA') return name === 'mapped.test' ? ['::ffff:127.0.0.1'] : [];
  return names[name]?.[nth % names[name].length];
});

const id = (await run('project', 'create', '--name', 'names')).match(/[0-9a-f]{32}/)[0];
const chains = { 1: 'changes.test', 10: 'both.test', 56: 'mapped.test' };
const portico = new Program(binary, [
  ...['serve', '--listen', '127.0.0.1:5555', '--admin-listen', '', '--data', `${folder}/data`],
  ...['--no-rpc-public-nodes'],
  ...Object.entries(chains).flatMap(([chain, name]) => [
    '--rpc-chains',
    `eip155:${chain === '1' ? 31337 : chain} http://${name}:${PORT} ws_url=ws://${name}:${PORT}`,
  ]),
]).readOutput();
await waitFor('the server', async () => portico.output.includes('portico ready'));
const url = (chain) => `127.0.0.1:5555/v1?chainId=eip155:${chain}&projectId=${id}`;
const call = async (chain, n = 0) => {
  const response = await fetch(`http://${url(chain)}`, {
    method: 'POST',
    body: `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x${String(n).padStart(40, '0')}","latest"]}`,
  });
  return (await response.json()).result;
};

try {
  let answered = 0;
  await waitFor('calls that were answered', async () => {
    for (let n = 0; n < CALLS; n++) answered += (await call(31337, answered * 100 + n)) === '0x0';
    return answered > 0;
  });
  const mapped = await call(56);

  const page = await startClient(keep, `ws://${url(31337)}`);
  const subscribed = await page.call('eth_subscribe', ['newHeads']);
  for (let round = 0; round < 3; round++) {
    const before = outside.sockets;
    outside.cut();
    await waitFor('the next socket', async () => outside.sockets > before);
  }

  // What a name leads to is kept for ten seconds: then it is asked for again, and leads elsewhere.
  for (let turn = 1; turn <= 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, KEPT_MS));
    for (let n = 0; n < 2; n++) await call(31337, turn * 10_000 + n);
    outside.cut();
  }

  console.log(
    JSON.stringify({ inside, outside, answered, mapped, subscribed, requested: server.requested }),
  );
} catch (error) {
  console.log(JSON.stringify({ error: `${error}`, inside, outside, said: portico.report() }));
} finally {
  for (const act of closing) act();
  await portico.stop();
  process.exit();
}
