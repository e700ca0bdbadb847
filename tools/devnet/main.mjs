// SPDX-License-Identifier: Apache-2.0
//
// The devnet as a program; Ctrl-C stops all of it.
//   node tools/devnet/main.mjs [--port N] [--services-port N] [--solana-port N] [--manifest FILE] [--fresh]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startDevnet } from './startDevnet.mjs';

const HELP = `node tools/devnet/main.mjs: a chain with a past, on loopback
  --port N           the EVM node (8545)
  --services-port N  manifest, token list, pictures, faucet (8546)
  --solana-port N    Solana's JSON-RPC (8547)
  --manifest FILE    writes there what was played
  --fresh            plays the history again instead of taking the kept one`;

function fail(text) {
  console.error(`devnet: ${text}`);
  process.exit(1);
}

function readOptions() {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  const options = {
    port: text,
    'services-port': text,
    'solana-port': text,
    manifest: text,
    fresh: flag,
    help: flag,
  };
  try {
    const { values } = parseArgs({ options });
    const portOf = (name, other) => {
      const port = Number(values[name] ?? other);
      if (!Number.isInteger(port) || port < 0 || port > 65_535)
        throw new Error(`--${name} must be a port`);
      return port;
    };
    return {
      ...values,
      port: portOf('port', 8545),
      servicesPort: portOf('services-port', 8546),
      solanaPort: portOf('solana-port', 8547),
    };
  } catch (error) {
    return fail(`${error.message}\n${HELP}`);
  }
}

const options = readOptions();
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
let devnet;
async function stop(code) {
  await devnet?.stop();
  process.exit(code);
}
// Before the start too: half a devnet must not stay behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));

const onRecorder = () =>
  console.log(
    'devnet: playing half a year of history (once; later starts take it from .cache/devnet)',
  );
devnet = await startDevnet({ ...options, past: true, onRecorder }).catch((error) =>
  fail(error.message),
);
const { manifest } = devnet;
if (options.manifest) writeFileSync(options.manifest, JSON.stringify(manifest, null, 2));
const { history, lastBlock } = manifest.evm;
console.log(
  `devnet: EVM       ${devnet.rpcUrl}   (anvil, chain ${manifest.chainId}, ${history.length} transactions up to block ${lastBlock})`,
);
console.log(
  `devnet: Solana    ${devnet.solanaUrl}   (litesvm, ${manifest.solana.history.length} transactions)`,
);
console.log(`devnet: Services  ${devnet.servicesUrl}   (manifest.json, tokens.json, POST /faucet)`);
console.log('devnet: ready; Ctrl-C stops it');

console.error(`devnet: ${await devnet.ended}`);
await stop(1);
