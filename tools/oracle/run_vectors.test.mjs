// SPDX-License-Identifier: Apache-2.0
//
// The vector runner must see a program that is wrong, silent, dead or missing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('run_vectors.mjs', import.meta.url));
const liar = fileURLToPath(new URL('lying_oracle.mjs', import.meta.url));

function run(program, files, reply) {
  const environment = { ...process.env, LYING_ORACLE: JSON.stringify(reply ?? {}) };
  const { status, stdout } = spawnSync(process.execPath, [runner, '--native', program, ...files], {
    env: environment,
    encoding: 'utf8',
  });
  const counts = stdout.match(/^(\d+) passed, (\d+) failed$/m);
  return { status, stdout, passed: Number(counts?.[1]), failed: Number(counts?.[2]) };
}

test('an oracle that answers nothing fails every vector of the stages that must be there', () => {
  const { status, stdout } = run(liar, ['utf8-decode'], { error: 'unsupported_op' });
  assert.equal(status, 1);
  assert.match(stdout, /utf8-decode\.jsonl +0 agree, 18 differ/);
});

test('vectors of a later stage may be unsupported', () => {
  const { stdout } = run(liar, ['solana', 'units'], { error: 'unsupported_op' });
  assert.match(stdout, /units\.jsonl +0 agree, 38 differ$/m);
  assert.doesNotMatch(stdout, /solana\.jsonl/);
});

test('of vectors that must be refused only a refusal is one', () => {
  const refused = run(liar, ['solana'], { error: 'invalid' });
  assert.match(refused.stdout, /5 refused as they must be/);
  assert.match(refused.stdout, /refused: solana\/legacy\/encodes .*no validator takes it/);
  const answered = run(liar, ['solana'], { out: {} });
  assert.doesNotMatch(answered.stdout, /refused/);
});

test('an empty out agrees with nothing that has members', () => {
  const { status, stdout } = run(liar, ['base64'], { out: {} });
  assert.equal(status, 1);
  assert.match(stdout, /base64\.jsonl +0 agree, 27 differ/);
});

for (const code of ['bad_request', 'internal', 'unsupported']) {
  test(`${code} is not a rejection`, () => {
    const { stdout } = run(liar, ['eip55', 'base64'], { error: code });
    assert.match(stdout, /base64\.jsonl +0 agree, 27 differ/);
  });
}

test('any other code is a rejection, and only that', () => {
  const { status, stdout } = run(liar, ['base64'], { error: 'invalid' });
  assert.equal(status, 1);
  assert.match(stdout, /base64\.jsonl +([1-9]\d*) agree, ([1-9]\d*) differ/);
});

test('a program that dies at once fails everything', () => {
  const { status, passed, failed } = run('/bin/false', ['utf8-decode']);
  assert.equal(status, 1);
  assert.equal(passed, 0);
  assert.ok(failed > 18);
});

test('a program that does not exist is an error', () => {
  assert.equal(run('no/such/oracle', []).status, 1);
});
