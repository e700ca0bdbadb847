// SPDX-License-Identifier: Apache-2.0
//
// The runner of the public registry, on a registry of one contract.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Transaction } from 'ethers';
import { loadApproval } from './loadApproval.mjs';
import { check, readDescriptors } from './registry.mjs';
import { account, call, stranger } from './requestParts.mjs';

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

test('tests of the registry are told apart: read, not read, and with other rows', () => {
  const { tests, described, tables, unread, different } = check(root, loadApproval());
  assert.deepEqual({ tests, described, tables }, { tests: 5, described: 4, tables: 0 });
  assert.deepEqual(unread, ['votes/calldata-votes.tests.json: other function']);
  assert.deepEqual(
    different.map((name) => name.slice(0, name.indexOf(': ['))),
    [
      'votes/calldata-votes.tests.json: other number',
      'votes/calldata-votes.tests.json: other name',
    ],
  );
});
