#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// The public registry of clear signing (ethereum/clear-signing-erc7730-registry), held against build/wasm/approval.wasm:
// how many of its tests are read, and whether what the rows say is what they should. Nothing of it is part of the project.
// With --merge: descriptors of these entities (all: more than vault.descriptors takes), each with what it includes, as
// the JSON list that it takes.
//
// Usage: registry.mjs FOLDER [--merge [ENTITY]...]    FOLDER: its folder `registry`; ENTITY: one in that
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Transaction } from 'ethers';
import { context, loadApproval } from './loadApproval.mjs';

const SOMEBODY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const jsonFiles = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];

function merge(base, own) {
  const out = { ...base };
  for (const [name, value] of Object.entries(own))
    out[name] = isObject(value) && isObject(out[name]) ? merge(out[name], value) : value;
  return out;
}

/** A descriptor with what it includes; its own members count. */
export function readDescriptor(file, seen = []) {
  if (seen.includes(file)) throw new Error(`${file} includes itself`);
  const { includes, ...own } = read(file);
  if (includes === undefined) return own;
  return merge(readDescriptor(resolve(dirname(file), includes), [...seen, file]), own);
}

/** Those that name a contract. */
export const readDescriptors = (registry, entities = readdirSync(registry).sort()) =>
  entities
    .flatMap((name) => jsonFiles(join(registry, name)).map((file) => join(registry, name, file)))
    .map((file) => readDescriptor(file))
    .filter(({ context: of, display }) => of !== undefined && display !== undefined);

/** [name, request, its test, what the test knows of names], each. */
function* casesOf(registry) {
  for (const entity of readdirSync(registry).sort()) {
    const folder = join(registry, entity, 'testsv2');
    for (const file of jsonFiles(folder)) {
      const { descriptor, tests, dataProvider: known = {} } = read(join(folder, file));
      const described = readDescriptor(resolve(folder, descriptor));
      for (const one of tests) {
        const account = one.from ?? SOMEBODY;
        const transaction = one.rawTx && Transaction.from(one.rawTx);
        const chain = transaction
          ? transaction.chainId
          : BigInt(
              one.data.domain.chainId ?? described.context.eip712?.deployments?.[0]?.chainId ?? 1,
            );
        const request = transaction
          ? {
              method: 'eth_sendTransaction',
              params: [
                {
                  to: transaction.to,
                  data: transaction.data,
                  value: `0x${transaction.value.toString(16)}`,
                },
              ],
            }
          : { method: 'eth_signTypedData_v4', params: [account, one.data] };
        request.context = context(account, {
          network: `eip155:${chain}`,
          descriptors: [described],
          tokens: Object.entries(known.tokens ?? {}).map(([address, { symbol, decimals }]) => ({
            address,
            symbol,
            decimals,
            standard: 'fungible',
          })),
          addresses: Object.entries(known.addressNames ?? {}).map(([address, label]) => ({
            address,
            label,
            trusted: false,
          })),
        });
        yield [`${entity}/${file}: ${one.description}`, request, one, known];
      }
    }
  }
}

/** Whether a row says what it should, in our form: dates with a T, addresses and tokens in full, names behind. */
function isSame(wanted, shown, account, known) {
  if (wanted === shown || wanted === shown.replace('T', ' ')) return true;
  const [address] = shown.match(/0x[0-9a-fA-F]{40}/) ?? [];
  if (address === undefined) return false;
  const at = (names = {}) => names[address.toLowerCase()] ?? names[address];
  return (
    shown === `${wanted} ${address}` ||
    (shown.startsWith(address) &&
      [at(known.addressNames), at(known.ensNames), at(known.tokens)?.symbol].includes(wanted)) ||
    (shown === account && wanted === 'Sender')
  );
}

/** @returns counts, and the names of the tests that are not read and of those whose rows differ */
export function check(registry, describe) {
  const counts = { tests: 0, described: 0, tables: 0 };
  const unread = [];
  const different = [];
  for (const [name, request, { expected }, known] of casesOf(registry)) {
    counts.tests += 1;
    let summary;
    try {
      summary = describe(request).summary;
    } catch (error) {
      unread.push(`${name}: ${error.message}`);
      continue;
    }
    const said = summary.sentences.find(({ code }) => code === 'described_call');
    if (!said) {
      if (summary.decoded) counts.tables += 1;
      else unread.push(name);
      continue;
    }
    counts.described += 1;
    const intent = said.arguments.find((one) => one.name === 'intent').value;
    // What is too long is cut, and warned of.
    const isCut = summary.warnings.some(({ code }) => code === 'text_cut');
    const isShown = ({ label, value }) =>
      summary.fields.some(
        (row) =>
          row.name === label &&
          (isSame(value, row.value, request.context.account, known) ||
            (isCut && row.value.length === 4_096 && value.startsWith(row.value))),
      );
    const missing = expected.fields.filter((one) => !isShown(one));
    if (intent !== expected.intent || missing.length > 0)
      different.push(`${name}: ${JSON.stringify(missing)}`);
  }
  return { ...counts, unread, different };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [registry, option, ...entities] = process.argv.slice(2);
  if (registry === undefined || !existsSync(registry)) {
    console.error('usage: registry.mjs FOLDER [--merge [ENTITY]...]');
    process.exit(2);
  }
  if (option === '--merge') {
    console.log(
      JSON.stringify(readDescriptors(registry, entities.length > 0 ? entities : undefined)),
    );
  } else {
    const { tests, described, tables, unread, different } = check(registry, loadApproval());
    for (const name of unread) console.log(`not read: ${name}`);
    for (const name of different) console.log(`other rows: ${name}`);
    console.log(
      `registry: ${described + tables} of ${tests} read (${described} by their descriptor, ${tables} by our tables), ${described - different.length} of ${described} with their rows`,
    );
    process.exit(different.length === 0 ? 0 : 1);
  }
}
