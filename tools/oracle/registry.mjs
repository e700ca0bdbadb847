// SPDX-License-Identifier: Apache-2.0
//
// The public registry of clear signing (ethereum/clear-signing-erc7730-registry): its own tests as requests of
// approval.describe, and whether what is said is what they expect. Nothing of it is part of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Transaction } from 'ethers';

const SOMEBODY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const DESCRIPTORS_MAX = 64;
const TEXT_MAX = 4_096;
const beside = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Where its data may lie: the operator's word, in the project, or beside it. */
const PLACES = [
  process.env.PORTICO_REGISTRY,
  beside('vectors/erc7730'),
  beside('../vectors/erc7730'),
  beside('../shared/vectors/erc7730'),
];

/** Tests that cannot be as they expect, and why. Those that are named here and agree are failures too. */
const ANSWERED = new Map([
  [
    'permit/eip712-permit-avalanche_c_chain-yetiswap.tests.json: Authorize spending of tokens',
    'its domain has no version, which the type of the domain names: there is nothing to hash, and wallets refuse it',
  ],
]);

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const jsonFiles = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];

/** The folder `registry` of a registry whose tests are there; undefined: none is beside the project. */
export const findRegistry = (places = PLACES) =>
  places
    .filter((place) => place !== undefined)
    .map((place) => (existsSync(join(place, 'registry')) ? join(place, 'registry') : place))
    .find((place) => existsSync(place));

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
export const readDescriptors = (registry) =>
  readdirSync(registry)
    .sort()
    .flatMap((name) => jsonFiles(join(registry, name)).map((file) => join(registry, name, file)))
    .map((file) => readDescriptor(file))
    .filter(({ context: of, display }) => of !== undefined && display !== undefined);

const addressesOf = ({ context: { contract, eip712 } }) =>
  [...(contract?.deployments ?? []), ...(eip712?.deployments ?? [])].map(({ address }) =>
    address.toLowerCase().slice(2),
  );

/** What a page would ask, and the network that it would ask on. */
function requestOf(test, described, account) {
  if (!test.rawTx) {
    const { chainId } = test.data.domain;
    return {
      chain: BigInt(chainId ?? described.context.eip712?.deployments?.[0]?.chainId ?? 1),
      request: { method: 'eth_signTypedData_v4', params: [account, test.data] },
    };
  }
  const { to, data, value, chainId } = Transaction.from(test.rawTx);
  return {
    chain: chainId,
    request: {
      method: 'eth_sendTransaction',
      params: [{ to, data, value: `0x${value.toString(16)}` }],
    },
  };
}

/** What the test's wallet knows of tokens and names. */
function knownOf({ tokens = {}, nftCollectionNames = {}, addressNames = {} }) {
  const token = (address, symbol, decimals, standard) => ({ address, symbol, decimals, standard });
  return {
    tokens: [
      ...Object.entries(tokens).map(([at, { symbol, decimals }]) =>
        token(at, symbol, decimals, 'fungible'),
      ),
      ...Object.entries(nftCollectionNames).map(([at, name]) => token(at, name, 0, 'collectible')),
    ],
    addresses: Object.entries(addressNames).map(([address, label]) => ({
      address,
      label,
      trusted: false,
    })),
  };
}

/** @returns {{ name: string, request: object, expected: any, known: any }[]} its tests, each with what it expects */
export function casesOf(registry) {
  const all = readDescriptors(registry).map((one) => ({ one, addresses: addressesOf(one) }));
  return readdirSync(registry)
    .sort()
    .flatMap((entity) => {
      const folder = join(registry, entity, 'testsv2');
      return jsonFiles(folder).flatMap((file) => {
        const { descriptor, tests, dataProvider: known = {} } = read(join(folder, file));
        const described = readDescriptor(resolve(folder, descriptor));
        return tests.map((test) => {
          const account = test.from ?? SOMEBODY;
          const { chain, request } = requestOf(test, described, account);
          const text = JSON.stringify(request.params).toLowerCase();
          // As the secure site: those of the contracts that the request names.
          const others = all
            .filter(({ addresses }) => addresses.some((address) => text.includes(address)))
            .map(({ one }) => one);
          request.context = {
            network: `eip155:${chain}`,
            account,
            origin: 'https://app.example',
            now: 1_790_000_000,
            currency: 'ETH',
            currency_decimals: 18,
            ...knownOf(known),
            descriptors: [described, ...others].slice(0, DESCRIPTORS_MAX),
          };
          return {
            name: `${entity}/${file}: ${test.description}`,
            request,
            expected: test.expected,
            known,
          };
        });
      });
    });
}

/** Whether a text says what it should, in our form: dates with a T, addresses and tokens in full, names behind. */
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

/** What a sentence of our own tables says, as rows would: `1 USDC`, an address, an item of a collection, a date. */
const textsOf = ({ kind, value, symbol, units, contract }, sentence) => {
  if (kind === 'number')
    return [value, ...sentence.arguments.map(({ label }) => `${label} #${value}`)];
  if (kind !== 'amount' && kind !== 'unlimited_amount') return [value];
  const unit = symbol ?? contract ?? '';
  const all = kind === 'unlimited_amount' ? [`Unlimited ${unit}`, `All ${unit}`, 'Unlimited'] : [];
  return [...all, `${value} ${unit}`, units, value];
};

/** An amount, a number, an address, bytes or a date: what our own tables say too. Words and "0 ETH" may be left to them. */
const isFact = (value) =>
  !/^0( |$)/.test(value) && /^[\d.]+( \S+)?$|^Unlimited|^All |^0x.|^\d{4}-\d\d-/.test(value);

/**
 * What is not said as it should be; nothing where all of it is. A call within is the sentence of its own intent, deeper.
 * @param {string[]} inOwnWords gets the rows for which our own tables have other words
 * @returns {string | undefined}
 */
export function missingOf(summary, { request, expected, known }, inOwnWords = []) {
  const { account } = request.context;
  const isCut = summary.warnings.some(({ code }) => code === 'text_cut');
  const same = (value, text) =>
    isSame(value, text, account, known) ||
    (isCut && text.length === TEXT_MAX && value.startsWith(text));
  const descriptions = summary.sentences.filter(({ code }) => code === 'described_call');
  const argument = (sentence, name) => sentence.arguments.find((one) => one.name === name)?.value;
  const isSaid = (value) =>
    summary.fields.some((row) => same(value, row.value)) ||
    summary.sentences.some((sentence) =>
      sentence.arguments.some((one) => textsOf(one, sentence).some((text) => same(value, text))),
    );
  const missing = (wanted, depth) => {
    const said = descriptions.find(
      (one) => one.depth === depth && argument(one, 'intent') === wanted.intent,
    );
    const byTables = summary.sentences.some(
      (one) =>
        one.depth === depth && one.code !== 'described_call' && !one.code.startsWith('unknown'),
    );
    if (!said && !byTables) return `the intent ${wanted.intent}`;
    if (said && wanted.owner !== undefined && argument(said, 'owner') !== wanted.owner)
      return `the owner ${wanted.owner}`;
    for (const { label, value } of wanted.fields) {
      if (isObject(value)) {
        const within = missing(value, depth + 1);
        if (within !== undefined) return `in ${label}: ${within}`;
        continue;
      }
      const isRow = summary.fields.some(
        (row) => row.depth === depth && row.name === label && same(value, row.value),
      );
      if (isRow || (byTables && isSaid(value))) continue;
      if (!byTables || isFact(value)) return `${label}: ${value}`;
      inOwnWords.push(`${label}: ${value}`);
    }
    return undefined;
  };
  return summary.decoded ? missing(expected, 0) : 'something that cannot be decoded';
}

/**
 * Asks an oracle all of it. @returns counts, and a line for each test that is not as expected
 * @param {string} registry
 * @param {(requests: object[]) => Promise<any[]>} describe a reply of the oracle for each request, in their order
 */
export async function checkRegistry(registry, describe, answers = ANSWERED) {
  const cases = casesOf(registry);
  const replies = await describe(cases.map(({ request }) => request));
  const out = {
    cases: cases.length,
    agree: 0,
    byTables: 0,
    impossible: 0,
    answered: [],
    differ: [],
  };
  cases.forEach((one, index) => {
    const reply = replies[index];
    const inOwnWords = [];
    const why =
      reply?.out === undefined
        ? `no summary: ${reply?.error ?? 'no reply'}`
        : missingOf(reply.out.summary, one, inOwnWords);
    const reason = answers.get(one.name);
    if (reason !== undefined && why !== undefined) {
      out.impossible += 1;
      out.answered.push(`${one.name}: ${reason}`);
    } else if (reason !== undefined)
      out.differ.push(`${one.name}: is in the list of those that are answered, and agrees`);
    else if (why !== undefined) out.differ.push(`${one.name}: not said: ${why}`);
    else {
      if (inOwnWords.length > 0)
        out.answered.push(
          `${one.name}: our own table has other words for ${inOwnWords.join(', ')}`,
        );
      out.agree += 1;
      if (!reply.out.summary.sentences.some(({ code }) => code === 'described_call'))
        out.byTables += 1;
    }
  });
  return out;
}
