// SPDX-License-Identifier: Apache-2.0
//
// The shop's back end as a program, beside a devnet that runs; Ctrl-C stops it.
//   node tools/devnet/shop/main.mjs --manifest FILE --server http://127.0.0.1:8080 --keys FILE [--port N]
// FILE of --keys: what `portico payments key create` printed.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startShop } from './startShop.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { manifest: text, server: text, keys: text, port: text },
});
if (!values.manifest || !values.server || !values.keys) {
  console.error('shop: give --manifest FILE, --server URL and --keys FILE');
  process.exit(1);
}
const { chainId, evm } = JSON.parse(readFileSync(values.manifest, 'utf8'));
const keys = readFileSync(values.keys, 'utf8');
const wordOf = (name) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(keys)?.[1] ?? '';

const shop = await startShop({
  port: Number(values.port ?? 8549),
  server: values.server,
  secretKey: wordOf('secret key'),
  webhookSecret: wordOf('webhook secret'),
  chain: `eip155:${chainId}`,
  usdc: evm.tokens.find(({ key }) => key === 'usdc').address,
  recipient: evm.accounts.find(({ role }) => role === 'people').address,
});
console.log(`shop: ${shop.url}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => shop.stop().then(() => process.exit(0)));
