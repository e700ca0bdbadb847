#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Checks an oracle program against vectors/*.jsonl, as vectors/ORACLE.md says, then feeds it hostile lines.
// Every vector of stages 1 to 3 must agree, but for what the core leaves out (LEFT_OUT); vectors of later stages
// count where the program answers them. Where the registry of clear signing is beside the project, its tests are a
// row too, named "registry".
//
// Usage: run_vectors.mjs (--native PATH | --wasm [PATH of oracle.wasm]) [name of a vector file]...
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { hostileLines } from './hostile_lines.mjs';
import { runOracle } from './oracle_process.mjs';
import { checkRegistry, findRegistry } from './registry.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const vectorFolder = fileURLToPath(new URL('../../vectors/', import.meta.url));
const SHOWN_FAILURES = 20;
const REGISTRY = 'registry';
const NOT_REJECTIONS = new Set(['unsupported_op', 'unsupported', 'bad_request', 'internal']);
/** What the core does not have, as no key of ours uses it: AES-256-GCM, and SLIP-0010 on P-256. */
const LEFT_OUT = new Set(['aes256gcm', 'nist256p1']);

/** Vectors that the product refuses and must, and why. One that is named here and agrees is a failure too. */
const STRICTER = new Map(
  [
    'legacy/encodes a legacy transaction with no instructions correctly',
    'legacy/decodes a legacy transaction with no instructions correctly',
    'v0/encodes a v0 transaction with no instructions and no accounts correctly',
  ]
    .map((name) => [
      `solana/${name}`,
      'its header counts more accounts than it has: no validator takes it',
    ])
    .concat(
      ['encodes', 'decodes'].map((does) => [
        `solana/v0/${does} a v0 transaction with address lookup tables correctly`,
        'its instruction has the account that pays as its program: no validator takes it',
      ]),
    ),
);

function usage() {
  console.error(
    'usage: run_vectors.mjs (--native PATH | --wasm [PATH of oracle.wasm]) [name of a vector file]...',
  );
  process.exit(2);
}

function readArguments([kind, ...rest]) {
  if (kind === '--native' && rest.length > 0) return { command: [rest[0]], files: rest.slice(1) };
  if (kind !== '--wasm') usage();
  const wasm = rest[0]?.endsWith('.wasm') ? [rest.shift()] : [];
  return { command: [process.execPath, join(here, 'portico-oracle.mjs'), ...wasm], files: rest };
}

/** The operations that the tables of ORACLE.md put into the stages that must be there. */
function neededOperations() {
  const rows = readFileSync(join(vectorFolder, 'ORACLE.md'), 'utf8').matchAll(
    /^\| ((?:`[\w.]+` ?)+)\| [123] \|/gm,
  );
  return new Set(
    [...rows].flatMap((row) => [...row[1].matchAll(/`([\w.]+)`/g)].map((match) => match[1])),
  );
}

function readVectors(files) {
  const names = readdirSync(vectorFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  const wanted =
    files.length === 0 ? names : names.filter((name) => files.includes(basename(name, '.jsonl')));
  if (wanted.length === 0 && !files.includes(REGISTRY)) usage();
  return wanted.flatMap((file) =>
    readFileSync(join(vectorFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ file, ...JSON.parse(line) })),
  );
}

const isRejection = (reply) => reply?.error !== undefined && !NOT_REJECTIONS.has(reply.error);

/** 'pass', 'later' (a later stage, not answered yet), 'stricter' or what is wrong. */
function judge(vector, reply, needed) {
  const verdict = compare(vector, reply, needed);
  if (!STRICTER.has(vector.id) || verdict === 'later') return verdict;
  if (verdict === 'pass') return 'listed as one that is refused, and agrees';
  return isRejection(reply) ? 'stricter' : verdict;
}

function compare(vector, reply, needed) {
  if (reply === undefined) return 'no reply';
  const later =
    !needed.has(vector.op) || LEFT_OUT.has(vector.in.alg) || LEFT_OUT.has(vector.in.curve);
  if (later && (reply.error === 'unsupported_op' || reply.error === 'unsupported')) return 'later';
  if (vector.error) {
    return isRejection(reply) ? 'pass' : `a rejection expected, got ${JSON.stringify(reply)}`;
  }
  if (reply.out === undefined)
    return `${JSON.stringify(vector.out)} expected, got ${JSON.stringify(reply)}`;
  const wrong = Object.keys(vector.out).filter(
    (name) => !isDeepStrictEqual(reply.out[name], vector.out[name]),
  );
  if (wrong.length === 0) return 'pass';
  return `${wrong.join(', ')}: ${JSON.stringify(vector.out)} expected, got ${JSON.stringify(reply.out)}`;
}

async function checkVectors(command, files, report) {
  const vectors = readVectors(files);
  const needed = neededOperations();
  const lines = vectors.map(({ op, in: input }, index) =>
    JSON.stringify({ id: index, op, in: input }),
  );
  const { replies, exitCode, stderr } = await runOracle(command, lines);
  if (exitCode !== 0) report.fail('the program', `ended with ${exitCode}: ${stderr.slice(-500)}`);
  const byId = new Map(replies.map((text) => JSON.parse(text)).map((reply) => [reply.id, reply]));

  const counts = new Map();
  vectors.forEach((vector, index) => {
    const verdict = judge(vector, byId.get(index), needed);
    const count = counts.get(vector.file) ?? { pass: 0, fail: 0, later: 0, stricter: [] };
    counts.set(vector.file, count);
    if (verdict === 'later') count.later += 1;
    else if (verdict === 'stricter') count.stricter.push(vector.id);
    else if (verdict === 'pass') count.pass += 1;
    else count.fail += 1;
    if (verdict === 'pass') report.pass();
    else if (verdict !== 'later' && verdict !== 'stricter') report.fail(vector.id, verdict);
  });
  for (const [file, { pass, fail, later, stricter }] of counts) {
    if (pass + fail + stricter.length === 0) continue;
    const refused = stricter.length > 0 ? `, ${stricter.length} refused as they must be` : '';
    const rest = later > 0 ? `, ${later} of a later stage` : '';
    console.log(
      `${file.padEnd(40)} ${String(pass).padStart(5)} agree, ${fail} differ${refused}${rest}`,
    );
    for (const id of stricter) console.log(`    refused: ${id}: ${STRICTER.get(id)}`);
  }
}

/** The registry's own tests, by approval.describe. */
async function checkClearSigning(command, report) {
  const registry = findRegistry();
  if (registry === undefined) {
    console.log(
      'registry: left out, as no registry of clear signing is beside the project (PORTICO_REGISTRY names its folder)',
    );
    return;
  }
  const { cases, agree, byTables, impossible, answered, differ } = await checkRegistry(
    registry,
    async (requests) => {
      const lines = requests.map((request, id) =>
        JSON.stringify({ id, op: 'approval.describe', in: request }),
      );
      const { replies } = await runOracle(command, lines);
      const byId = new Map(replies.map((text) => JSON.parse(text)).map((one) => [one.id, one]));
      return requests.map((_request, id) => byId.get(id));
    },
  );
  for (let i = 0; i < agree; i += 1) report.pass();
  for (const one of differ) report.fail('registry', one);
  const whose = `${agree - byTables} by descriptors, ${byTables} by our tables`;
  console.log(
    `registry: ${agree + impossible} of ${cases} (${whose}, ${impossible} that cannot be)`,
  );
  for (const one of answered) console.log(`    answered: ${one}`);
}

/** Operations that need no member: everything else must call an empty `in` a bad request. */
const NEEDS_NOTHING = new Set(['oracle.info']);

async function emptyRequests(command) {
  const { replies } = await runOracle(command, ['{"id":0,"op":"oracle.info","in":{}}']);
  const ops = JSON.parse(replies[0] ?? '{}').out?.ops ?? [];
  return ops
    .filter((op) => !NEEDS_NOTHING.has(op))
    .map((op) => ({
      name: `${op} of nothing`,
      line: JSON.stringify({ id: op, op, in: {} }),
      reply: JSON.stringify({ id: op, error: 'bad_request' }),
    }));
}

/** The programs answer in order here; ORACLE.md leaves it free, our two keep it. */
async function checkHostileLines(command, report) {
  const cases = [...hostileLines, ...(await emptyRequests(command))];
  const { replies, exitCode, stderr } = await runOracle(
    command,
    cases.map(({ line }) => line),
  );
  let agreed = 0;
  cases.forEach(({ name, reply: wanted }, index) => {
    const reply = replies[index];
    const right =
      typeof wanted === 'string'
        ? reply === wanted
        : reply !== undefined && wanted(JSON.parse(reply));
    if (right) {
      agreed += 1;
      report.pass();
    } else {
      report.fail(`hostile line: ${name}`, `got ${String(reply).slice(0, 200)}`);
    }
  });
  if (replies.length !== cases.length)
    report.fail('hostile lines', `${cases.length} lines, ${replies.length} replies`);
  if (exitCode !== 0)
    report.fail('hostile lines', `the program ended with ${exitCode}: ${stderr.slice(-500)}`);
  console.log(
    `${'hostile lines'.padEnd(40)} ${String(agreed).padStart(5)} agree, ${cases.length - agreed} differ`,
  );
}

function makeReport() {
  let passed = 0;
  let failed = 0;
  return {
    pass: () => {
      passed += 1;
    },
    fail: (what, why) => {
      failed += 1;
      if (failed <= SHOWN_FAILURES) console.error(`FAILED ${what}: ${why.slice(0, 600)}`);
    },
    end: () => {
      if (failed > SHOWN_FAILURES) console.error(`and ${failed - SHOWN_FAILURES} more failures`);
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}

const { command, files } = readArguments(process.argv.slice(2));
if (!existsSync(command[0])) {
  console.error(`run_vectors: ${command[0]} does not exist`);
  process.exit(1);
}
const report = makeReport();
await checkVectors(command, files, report);
if (files.length === 0 || files.includes(REGISTRY)) await checkClearSigning(command, report);
await checkHostileLines(command, report);
process.exitCode = report.end();
