// SPDX-License-Identifier: Apache-2.0
//
// The runner of the public registry, on a registry of one contract.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Transaction } from 'ethers';
import { loadApproval } from '../approval/loadApproval.mjs';
import { account, call, stranger } from '../approval/requestParts.mjs';
import { checkRegistry, findRegistry, readDescriptors } from './registry.mjs';

const root = mkdtempSync(join(tmpdir(), 'registry-'));
after(() => rmSync(root, { recursive: true }));
const write = (name, value) => writeFileSync(join(root, 'votes', name), JSON.stringify(value));
mkdirSync(join(root, 'votes', 'testsv2'), { recursive: true });
write('common-votes.json', {
  metadata: { owner: 'Assembly' },
  display: {
    formats: {
      'castVote(uint256 proposal,address voter)': {
        intent: 'Vote',
        fields: [
          { path: 'proposal', label: 'Proposal', format: 'raw' },
          { path: 'voter', label: 'Voter', format: 'addressName' },
        ],
      },
    },
  },
});
write('calldata-votes.json', {
  includes: 'common-votes.json',
  context: { contract: { deployments: [{ chainId: 1, address: stranger }] } },
});
const rawTx = (data) =>
  Transaction.from({
    to: stranger,
    data,
    chainId: 1,
    nonce: 0,
    gasLimit: 100_000,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    type: 2,
  }).unsignedSerialized;
const vote = rawTx(call('castVote(uint256 proposal,address voter)', 12n, account));
const expected = (proposal, voter) => ({
  intent: 'Vote',
  fields: [
    { label: 'Proposal', value: proposal },
    { label: 'Voter', value: voter },
  ],
});
write('testsv2/calldata-votes.tests.json', {
  descriptor: '../calldata-votes.json',
  dataProvider: { ensNames: { [account.toLowerCase()]: 'mine.eth' } },
  tests: [
    { description: 'right', rawTx: vote, expected: expected('12', account) },
    { description: 'right by a name', rawTx: vote, expected: expected('12', 'mine.eth') },
    { description: 'other number', rawTx: vote, expected: expected('13', account) },
    { description: 'other name', rawTx: vote, expected: expected('12', 'other.eth') },
    {
      description: 'other function',
      rawTx: rawTx('0xdeadbeef'),
      expected: expected('12', account),
    },
  ],
});

test('a descriptor is merged with what it includes', () => {
  const [one, ...more] = readDescriptors(root);
  assert.deepEqual(more, []);
  assert.equal(one.metadata.owner, 'Assembly');
  assert.equal(one.context.contract.deployments[0].address, stranger);
  assert.equal('includes' in one, false);
});

/** What an oracle would say, by the module of the page. */
const describe = async (requests) => {
  const answer = loadApproval();
  return requests.map((request) => {
    try {
      return { out: answer(request) };
    } catch (error) {
      return { error: error.code };
    }
  });
};

test('tests of the registry are told apart: as expected, answered, and not', async () => {
  const name = (description) => `votes/calldata-votes.tests.json: ${description}`;
  const { cases, agree, byTables, answered, differ } = await checkRegistry(
    root,
    describe,
    new Map([
      [name('other function'), 'there is none'],
      [name('right by a name'), 'it is wrong to be here'],
    ]),
  );
  assert.deepEqual({ cases, agree, byTables }, { cases: 5, agree: 1, byTables: 0 });
  assert.deepEqual(answered, [`${name('other function')}: there is none`]);
  assert.deepEqual(differ, [
    `${name('right by a name')}: is in the list of those that are answered, and agrees`,
    `${name('other number')}: not said: Proposal: 13`,
    `${name('other name')}: not said: Voter: other.eth`,
  ]);
});

test('a registry is found by its own folder or the one around it, and only where it is', () => {
  assert.equal(findRegistry([undefined, join(root, 'none')]), undefined);
  assert.equal(findRegistry([join(root, 'none'), root]), root);
  mkdirSync(join(root, 'around', 'registry'), { recursive: true });
  assert.equal(findRegistry([join(root, 'around')]), join(root, 'around', 'registry'));
  rmSync(join(root, 'around'), { recursive: true });
});
