// SPDX-License-Identifier: Apache-2.0
//
// Calls that ethers has encoded from random values: what we say of them is what ethers reads, and of data with one change
// we say something only where ethers would write the very same bytes for what it reads; bytes behind them are said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AbiCoder, getAddress, hexlify, Interface, id } from 'ethers';
import { context, loadApproval } from './loadApproval.mjs';

const ROUNDS = 2_000;
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const contract = '0x1111111111111111111111111111111111111111';

/** xorshift32: the same values in every run. */
function makeRandom(seed) {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (count) => next() % count;
  const bytes = (count) => Uint8Array.from({ length: count }, () => below(256));
  return { below, bytes, pick: (list) => list[below(list.length)] };
}

const number = (bits, random) =>
  BigInt(hexlify(random.bytes(bits / 8))) >> BigInt(random.below(bits));

/** A type, a random value of it, and the text that a raw field shows. */
function randomPart(random, depth = 0) {
  const kind = random.below(depth < 2 ? 8 : 7);
  const bits = 8 * (1 + random.below(32));
  if (kind === 0) {
    const value = number(bits, random);
    return { type: `uint${bits}`, value, text: `${value}` };
  }
  if (kind === 1) {
    const value = BigInt.asIntN(bits, number(bits, random));
    return { type: `int${bits}`, value, text: `${value}` };
  }
  if (kind === 2) {
    const value = getAddress(hexlify(random.bytes(20)));
    return { type: 'address', value, text: value };
  }
  if (kind === 3) {
    const value = random.below(2) === 1;
    return { type: 'bool', value, text: `${value}` };
  }
  if (kind === 4) {
    const size = 1 + random.below(32);
    const value = hexlify(random.bytes(size));
    return { type: `bytes${size}`, value, text: value };
  }
  if (kind === 5) {
    const value = hexlify(random.bytes(random.below(70)));
    return { type: 'bytes', value, text: value };
  }
  if (kind === 6) {
    const value = random.pick(['', 'plain', 'Grüße', '世界', 'a'.repeat(65)]);
    return { type: 'string', value, text: value };
  }
  const parts = Array.from({ length: 1 + random.below(3) }, () => randomPart(random, depth + 1));
  return {
    type: `(${parts.map(({ type }, i) => `${type} m${i}`).join(',')})`,
    value: parts.map(({ value }) => value),
    parts,
  };
}

/** Leaves of a parameter, with their paths in a descriptor. */
const leaves = (part, path) =>
  part.parts
    ? part.parts.flatMap((inner, i) => leaves(inner, `${path}.m${i}`))
    : [{ path, text: part.text }];

const descriptorOf = (signature, paths) => ({
  context: { contract: { deployments: [{ chainId: 1, address: contract }] } },
  display: {
    formats: {
      [signature]: {
        intent: 'Test',
        fields: paths.map((path) => ({ path, label: path, format: 'raw' })),
      },
    },
  },
});

test('what a call says is what ethers reads of it', () => {
  const describe = loadApproval();
  const random = makeRandom(17);
  const coder = AbiCoder.defaultAbiCoder();
  let decoded = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parts = Array.from({ length: 1 + random.below(5) }, () => randomPart(random));
    const signature = `test${round}(${parts.map(({ type }, i) => `${type} p${i}`).join(',')})`;
    const face = new Interface([`function ${signature.replaceAll(/(?<=[(,])\(/g, 'tuple(')}`]);
    const fragment = face.getFunction(`test${round}`);
    const data = face.encodeFunctionData(
      fragment,
      parts.map(({ value }) => value),
    );
    const shown = parts.flatMap((part, i) => leaves(part, `p${i}`));
    const known = context(account, {
      descriptors: [
        descriptorOf(
          signature,
          shown.map(({ path }) => path),
        ),
      ],
    });
    const ask = (given) =>
      describe({
        method: 'eth_sendTransaction',
        params: [{ to: contract, data: given }],
        context: known,
      }).summary;
    const summary = ask(data);
    assert.ok(summary.decoded, signature);
    assert.deepEqual(
      summary.fields.map(({ value }) => value),
      shown.map(({ text }) => text),
      signature,
    );
    // One byte behind the selector is another, or the end is somewhere else.
    const bytes = Buffer.from(data.slice(2), 'hex');
    const change = random.below(4);
    const at = 4 + random.below(bytes.length - 4);
    if (change <= 1) bytes[at] ^= 1 << random.below(8);
    const changed =
      change === 2
        ? bytes.subarray(0, at)
        : change === 3
          ? Buffer.concat([bytes, Buffer.alloc(32)])
          : bytes;
    const given = hexlify(changed);
    let same = false;
    let behind = '';
    try {
      const values = coder.decode(fragment.inputs, `0x${given.slice(10)}`);
      const again = coder.encode(fragment.inputs, values);
      same = `0x${given.slice(10)}`.startsWith(again);
      behind = same ? given.slice(8 + again.length) : '';
    } catch {
      // ethers reads nothing
    }
    const after = ask(given);
    assert.equal(after.decoded, same, `${signature} ${given}`);
    // Bytes behind the call are said, in full.
    const said = after.warnings.find(({ code }) => code === 'data_behind');
    assert.equal(said?.arguments[0].value ?? '0x', `0x${behind}`, `${signature} ${given}`);
    decoded += Number(same);
  }
  assert.ok(
    decoded > 100 && decoded < ROUNDS / 2 + 100,
    `${decoded} of ${ROUNDS} changes left a call that can be decoded`,
  );
});

test('token calls have the amounts and addresses that ethers reads', () => {
  const describe = loadApproval();
  const random = makeRandom(71);
  const calls = [
    'transfer(address recipient,uint256 amount)',
    'approve(address spender,uint256 amount)',
    'increaseAllowance(address spender,uint256 amount)',
  ];
  const known = context(account, {
    tokens: [{ address: contract, symbol: 'TST', decimals: 7, standard: 'fungible' }],
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const face = new Interface([`function ${random.pick(calls)}`]);
    const fragment = face.fragments[0];
    const values = [getAddress(hexlify(random.bytes(20))), number(256, random)];
    const data = face.encodeFunctionData(fragment, values);
    const { summary } = describe({
      method: 'eth_sendTransaction',
      params: [{ to: contract, data }],
      context: known,
    });
    assert.ok(summary.decoded);
    const said = Object.fromEntries(summary.sentences[0].arguments.map((one) => [one.name, one]));
    assert.equal(said[fragment.inputs[0].name].value, values[0]);
    assert.equal(said.amount.units, `${values[1]}`);
    const [whole, fraction = ''] = said.amount.value.split('.');
    assert.equal(BigInt(whole + fraction.padEnd(7, '0')), values[1]);
    assert.equal(said.amount.kind === 'unlimited_amount', values[1] >= 2n ** 128n);
    assert.equal(id(fragment.format()).slice(0, 10), data.slice(0, 10));
  }
});
