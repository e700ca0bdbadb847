// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { anchorsOf, citations, decisionStatus, namedPaths, testedCases } from './citations.mjs';

const pages = {
  'docs/spec/relay.md': '# The relay\n\n## Publish\n\n```\n## Not a heading\n```\n',
  'docs/spec/security.md': '# Attacks\n\n### Case 40\n\n### Case 103\n',
  'docs/a.md': '# A\n',
  'docs/picture.png': '',
};
const read = (path) => pages[path] ?? null;
const problems = (text, file = 'core/a.hpp') => citations([{ file, text }], read);

test('a citation of a file and a heading that are there is right', () => {
  assert.deepEqual(problems('// Stored first (docs/spec/relay.md#publish), as docs/spec/relay.md says.'), []);
});

test('a file that is not there, and a heading that is not there, are faults', () => {
  assert.match(problems('// docs/spec/relays.md#publish')[0], /core\/a\.hpp:1: .*no docs\/spec\/relays\.md/);
  assert.match(problems('\n// docs/spec/relay.md#publishing')[0], /a\.hpp:2: .*no heading #publishing/);
  assert.match(problems('// docs/spec/relay.md#not-a-heading')[0], /no heading/);
});

test('numbers of documents that nobody here has are faults', () => {
  for (const text of [
    '// (specification, section 5)',
    '// (specification,\n// sections 5 to 8)',
    '// Specification, section 9, "Chain RPC"',
    "// of the specification's section 2",
    '// spec 4, 9',
    '// specification 4',
    '// protocols 3.4',
    '// (protocols\n// 1.7, 2.1)',
    '// protocols.md 4.17',
    '// reference 1.6',
    '// of reference\n// 2.9',
    '// reference/security.md',
    '// security.md, case 40',
    '// users 14',
    '// users.md 15: nobody',
    '// reference-product 3.8',
    '// case 41',
    "'case 41: an attack'() {}",
    '// cases 40 and 41',
    '// cases 40 and\n// 41',
    '// cases 1.1 to 2.11',
  ]) {
    assert.ok(problems(text).length > 0, text);
  }
});

test('what only looks like one is none', () => {
  for (const text of [
    'case 4:',
    '        case 41:  // a vector',
    'case Event::kWait15s:',
    '// RFC 9112, section 11.2; EIP-1193; specification of RFC 8949',
    '// the yellow paper, section 4.3.2',
    '// 10 users 20 times',
    'print_row(load, "echo", reference, reference, 2);',
    '// cases 40 and 103',
    "'case 40: pictures'() {}",
    '/// `chain/namespace:reference/token`, reference 12 characters',
  ]) {
    assert.deepEqual(problems(text), [], text);
  }
});

test('links of Markdown lead somewhere, pictures too', () => {
  const markdown = (text) => problems(text, 'docs/a.md');
  assert.deepEqual(markdown('[relay](spec/relay.md#publish) ![a](picture.png) [b](https://example.org) [c](#a)'), []);
  assert.equal(markdown('[relay](spec/relay.md#nowhere)').length, 1);
  assert.equal(markdown('![a](gallery/gone.png)').length, 1);
  assert.equal(markdown('<img src="gone.png">').length, 1);
  assert.deepEqual(markdown('```\n[relay](gone.md)\n```'), []);
});

test('anchors are those of GitHub', () => {
  assert.deepEqual([...anchorsOf('# A `b`, c!\n## Same\n## Same\n<a id="x"></a>')], ['a-b-c', 'same', 'same-1', 'x']);
});

test('a decision without a status, or without a date, is a fault', () => {
  const status = (line) => decisionStatus([{ file: 'docs/decisions/0001-a.md', text: `# 1. A\n\n${line}\n\nText\n` }]);
  assert.deepEqual(status('**Status.** Accepted, 2026-11-20.'), []);
  assert.deepEqual(status('**Status.** Superseded by decision 12, 2026-11-20.'), []);
  assert.deepEqual(status('**Status.** Accepted, 2026-11-20; amended by decision 25.'), []);
  assert.equal(status('**Status.** Accepted.').length, 1);
  assert.equal(status('**Context.** Something').length, 1);
});

test('a path in a page that is not there is a fault', () => {
  const there = ['core/base', 'server/net', 'server/upstream', 'tools/check/run.mjs'];
  const paths = (text, file = 'CONTRIBUTING.md') => namedPaths([{ file, text }], (path) => there.includes(path));
  assert.deepEqual(paths('`core/base/<name>.hpp` `server/{net,upstream}` `tools/check/run` `core/base/`'), []);
  assert.match(paths('`server/{net,sky}`')[0], /no server\/sky/);
  assert.equal(paths('`core/vault/<name>.hpp`').length, 1);
  assert.deepEqual(paths('`core/vault`', 'docs/decisions/0001-a.md'), []);
});

test('an attack that no test names is found', () => {
  const page = '### Case 40\n\nA\n\n### Case 41\n\nB\n\n### Case 42\n\nC\n';
  const files = [
    { file: 'server/a_test.cpp', text: 'TEST(A, Case40And41Codes) {' },
    { file: 'server/a.cpp', text: '// Case 42.' },
  ];
  assert.deepEqual(testedCases(files, () => page), ['docs/spec/security.md: no test says that it is of case 42']);
  files.push({ file: 'web/a.test.ts', text: "it('ends (cases 41 and\n 42)')" });
  assert.deepEqual(testedCases(files, () => page), []);
});
