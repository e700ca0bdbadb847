// SPDX-License-Identifier: Apache-2.0
//
// Transfers and addresses of programs as @solana/kit and its program clients make them: what core/chain/solana is held to.
// `node tools/devnet/solana/makeTransfers.mjs` writes core/chain/solana/testdata/transfers.json.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { TOKEN_2022 } from './tokenAccounts.mjs';

const FILE = fileURLToPath(
  new URL('../../../core/chain/solana/testdata/transfers.json', import.meta.url),
);
const BUDGET = address('ComputeBudget111111111111111111111111111111');
const PROGRAMS = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022];

const key = (text) =>
  getAddressDecoder().decode(createHash('sha256').update(`transfers ${text}`).digest());

function bytesOf(...numbers) {
  const parts = numbers.map(([size, value]) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes.subarray(0, size);
  });
  return new Uint8Array(Buffer.concat(parts));
}

const budget = ({ unit_limit, unit_price }) => [
  { programAddress: BUDGET, data: bytesOf([1, 2], [4, unit_limit]) },
  { programAddress: BUDGET, data: bytesOf([1, 3], [8, unit_price]) },
];

function tokenInstructions(payer, { to, amount, token }) {
  const { program, mint, source, destination, decimals, creates, fee } = token;
  const config = { programAddress: program };
  const moved = { source, mint, destination, authority: payer, amount: BigInt(amount), decimals };
  const create = { payer, ata: destination, owner: to, mint, tokenProgram: program };
  const keepsPart = {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer },
    ],
    data: bytesOf([1, 26], [1, 1], [8, amount], [1, decimals], [8, fee ?? 0]),
  };
  return [
    ...(creates ? [getCreateAssociatedTokenIdempotentInstruction(create)] : []),
    fee === undefined ? getTransferCheckedInstruction(moved, config) : keepsPart,
  ];
}

function messageOf(transfer) {
  const payer = createNoopSigner(transfer.from);
  const native = { source: payer, destination: transfer.to, amount: BigInt(transfer.amount) };
  const instructions = [
    ...budget(transfer),
    ...(transfer.token ? tokenInstructions(payer, transfer) : [getTransferSolInstruction(native)]),
  ];
  const lifetime = { blockhash: transfer.blockhash, lastValidBlockHeight: 1n };
  const { messageBytes } = compileTransaction(
    pipe(
      createTransactionMessage({ version: 'legacy' }),
      (one) => setTransactionMessageFeePayerSigner(payer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
      (one) => appendTransactionMessageInstructions(instructions, one),
    ),
  );
  return Buffer.from(messageBytes).toString('base64');
}

async function tokenOf(from, to, program, extra) {
  const mint = key(`mint of ${program}`);
  const of = async (owner) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: program }))[0];
  return {
    program,
    mint,
    source: await of(from),
    destination: await of(to),
    decimals: 6,
    creates: false,
    ...extra,
  };
}

async function makeTransfers() {
  const [from, to] = [key('payer'), key('recipient')];
  const base = { from, to, blockhash: key('block'), unit_limit: 60_000, unit_price: '12345' };
  const token = (program, extra) => tokenOf(from, to, program, extra);
  const transfers = [
    { ...base, name: 'SOL', amount: '1500000000', unit_limit: 1_000 },
    { ...base, name: 'all there is', amount: '18446744073709551615', unit_price: '0' },
    { ...base, name: 'a token', amount: '1', token: await token(PROGRAMS[0]) },
    {
      ...base,
      name: 'a token to a new account',
      amount: '250000',
      token: await token(PROGRAMS[0], { creates: true }),
    },
    { ...base, name: 'Token-2022', amount: '9007199254740993', token: await token(PROGRAMS[1]) },
    {
      ...base,
      name: 'Token-2022 that keeps a part, to a new account',
      amount: '1000000',
      token: await token(PROGRAMS[1], { creates: true, fee: '50000' }),
    },
  ];
  return transfers.map((one) => ({ ...one, message: messageOf(one) }));
}

async function makeAddresses() {
  const made = [];
  for (let i = 0; i < 24; ++i) {
    const [owner, mint] = [key(`owner ${i}`), key(`mint ${i}`)];
    const program = PROGRAMS[i % 2];
    const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
    made.push({ owner, mint, program, account });
  }
  return made;
}

/** Half of all numbers are points of the curve. */
const makePoints = () =>
  Array.from({ length: 64 }, (_, i) => key(`point ${i}`)).map((one) => ({
    address: one,
    on_curve: !isOffCurveAddress(one),
  }));

async function makeDerived() {
  const programAddress = key('program');
  const seeds = [new TextEncoder().encode('seed'), new Uint8Array(32).fill(7), new Uint8Array()];
  const [derived] = await getProgramDerivedAddress({ programAddress, seeds });
  return { program: programAddress, derived };
}

export async function makeText() {
  const all = {
    transfers: await makeTransfers(),
    accounts: await makeAddresses(),
    points: makePoints(),
    derived: await makeDerived(),
  };
  return `${JSON.stringify(all, null, 1)}\n`;
}

/** Whether the file is what this makes. */
export const isFresh = async () => readFileSync(FILE, 'utf8') === (await makeText());

if (process.argv[1]?.endsWith('makeTransfers.mjs')) writeFileSync(FILE, await makeText());
