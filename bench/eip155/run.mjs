// SPDX-License-Identifier: Apache-2.0
//
// Prints how our reading and writing of Ethereum's formats compares with ethers and viem, natively and within one run.
// Results are compared before times are shown.
//
// Usage: node bench/eip155/run.mjs [--native PROGRAM]     portico-eip155-bench of the native build
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { best, inputs, operations } from './operations.mjs';

const { values } = parseArgs({
  options: {
    native: { type: 'string', default: 'build/native/bench/eip155/portico-eip155-bench' },
  },
});
if (!existsSync(values.native)) {
  console.error(`bench/eip155: ${values.native} is missing; run the native build first`);
  process.exit(1);
}
const native = JSON.parse(
  execFileSync(values.native, { input: JSON.stringify(inputs), encoding: 'utf8' }),
);

const us = (value) => value.toFixed(value < 10 ? 2 : 1);
const times = (value) => `${value.toFixed(value < 10 ? 1 : 0)} x`;
console.log('### Ethereum formats\n');
console.log(
  '| us per operation | native | ethers | viem | ethers / native | viem / native |\n|---|---:|---:|---:|---:|---:|',
);
for (const { name, title, ethers, viem } of operations) {
  const { us: ours, result } = native[name];
  for (const [by, work] of Object.entries({ ethers, viem })) {
    const theirs = await work();
    if (theirs === result) continue;
    console.error(`bench/eip155: ${name}: ${by} gives ${theirs}, we give ${result}`);
    process.exit(1);
  }
  const [byEthers, byViem] = [await best(ethers), await best(viem)];
  console.log(
    `| ${title} | ${us(ours)} | ${us(byEthers)} | ${us(byViem)} | ${times(byEthers / ours)} | ${times(byViem / ours)} |`,
  );
}
