// SPDX-License-Identifier: Apache-2.0
//
// The cash desk as a program, beside a devnet that runs; Ctrl-C stops it.
//   PORTICO_DESK_SECRET=... node tools/devnet/desk/main.mjs --manifest FILE --server http://127.0.0.1:8080 [--port N]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startDesk, webhookOf } from './startDesk.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { manifest: text, server: text, port: text } });
const secret = process.env.PORTICO_DESK_SECRET ?? '';
if (!values.manifest || !values.server || secret.length < 16) {
  console.error(
    'desk: give --manifest FILE, --server URL and the secret (16 characters or more) as PORTICO_DESK_SECRET',
  );
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(values.manifest, 'utf8'));

async function call(method, params = []) {
  const answer = await fetch(manifest.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result;
}

const desk = await startDesk({
  port: Number(values.port ?? 8548),
  manifest,
  call,
  secret,
  webhook: () => webhookOf(values.server),
});
console.log(`desk: ${desk.url}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => desk.stop().then(() => process.exit(0)));
