// SPDX-License-Identifier: Apache-2.0
//
// The shop's back end as a program, beside a devnet that runs; Ctrl-C stops it.
//   node tools/devnet/shop/main.mjs --manifest FILE --server http://127.0.0.1:8080 --project ID --keys FILE [--port N]
// FILE of --keys: what `portico payments key create` printed. The server has the shop's page too.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startShop } from './startShop.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { manifest: text, server: text, project: text, keys: text, port: text },
});
if (!values.manifest || !values.server || !values.project || !values.keys) {
  console.error('shop: give --manifest FILE, --server URL, --project ID and --keys FILE');
  process.exit(1);
}
const { chainId, evm } = JSON.parse(readFileSync(values.manifest, 'utf8'));
const keys = readFileSync(values.keys, 'utf8');
const wordOf = (name) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(keys)?.[1] ?? '';

const { origin } = new URL(values.server);

const shop = await startShop({
  port: Number(values.port ?? 8549),
  server: values.server,
  projectId: values.project,
  pages: [origin, origin.replace('127.0.0.1', 'localhost')],
  secretKey: wordOf('secret key'),
  webhookSecret: wordOf('webhook secret'),
  chain: `eip155:${chainId}`,
  usdc: evm.tokens.find(({ key }) => key === 'usdc').address,
  recipient: evm.accounts.find(({ role }) => role === 'people').address,
});
console.log(`shop: ${shop.url}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => shop.stop().then(() => process.exit(0)));
