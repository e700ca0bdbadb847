// SPDX-License-Identifier: Apache-2.0
//
// Has the devnet's ENS lead to the names of an operator's zone, as docs/names.md has operators do it on Ethereum.
//   node tools/devnet/nameResolver.mjs --manifest FILE --zone portico.eth --server http://127.0.0.1:8080 --signer 0x...
// `--signer`: what `portico names signer` prints.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readArtifacts } from './evm/artifacts.mjs';
import { deployNameResolver } from './evm/deployNameResolver.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/devnet', import.meta.url));

const text = { type: 'string' };
const { values } = parseArgs({
  options: { manifest: text, zone: text, server: text, signer: text },
});
if (!values.manifest || !values.zone || !values.server || !values.signer) {
  console.error(
    'nameResolver: give --manifest FILE, --zone NAME, --server URL and --signer ADDRESS',
  );
  process.exit(1);
}
const { rpcUrl, evm } = JSON.parse(readFileSync(values.manifest, 'utf8'));

async function call(method, params = []) {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result;
}

const address = await deployNameResolver({
  call,
  artifacts: await readArtifacts(CACHE),
  manifest: evm,
  zone: values.zone,
  urls: [`${values.server}/v1/ens/{sender}/{data}.json`],
  signer: values.signer,
});
console.log(`nameResolver: ${values.zone} is resolved by ${address}`);
