// SPDX-License-Identifier: Apache-2.0
//
// Mints and token accounts as the programs themselves write them (litesvm has the real ones), with what a transfer between them does:
// what core/chain/solana is held to. `node tools/devnet/solana/makeTokenAccounts.mjs` writes
// core/chain/solana/testdata/token_accounts.json.
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
  getAddressEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { LiteSVM } from 'litesvm';
import { TOKEN_2022 } from './tokenAccounts.mjs';

const FILE = fileURLToPath(
  new URL('../../../core/chain/solana/testdata/token_accounts.json', import.meta.url),
);
const DECIMALS = 6;
const MINTED = 1_000_000n;
const SENT = 250_000n;
const bytesOf = (key) => [...getAddressEncoder().encode(key)];
const key = (text) =>
  getAddressDecoder().decode(createHash('sha256').update(`accounts ${text}`).digest());
const little = (size, value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return [...bytes.subarray(0, size)];
};

/** Extensions: the bytes that a mint needs for it, and the data of the instruction that begins it. */
const fee = (points, maximum) => ({
  size: 112,
  data: [26, 0, 0, 0, ...little(2, points), ...little(8, maximum)],
});
const SOME = key('authority');
const EXTENSIONS = {
  'fee of one percent': { ...fee(100, 5_000_000), kept: 2_500n },
  'fee with a maximum': { ...fee(5_000, 777), kept: 777n },
  'not transferable': { size: 4, data: [32], fails: true },
  'begins frozen': { size: 5, data: [28, 0, 2], frozen: true, fails: true },
  'somebody may take it': { size: 36, data: [35, ...bytesOf(SOME)] },
  hook: { size: 68, data: [36, 0, ...bytesOf(SOME), ...bytesOf(key('hook'))], fails: true },
};

class Bank {
  svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false);
  payer = createNoopSigner(key('payer'));
  to = key('recipient');

  constructor() {
    const data = new Uint8Array();
    const programAddress = address('11111111111111111111111111111111');
    const lamports = 10n ** 12n;
    const { address: owner } = this.payer;
    this.svm.setAccount({
      address: owner,
      data,
      executable: false,
      lamports,
      programAddress,
      space: 0n,
    });
  }

  /** Whether it went through. */
  run(instructions) {
    const lifetime = { blockhash: key('block'), lastValidBlockHeight: 1n };
    const made = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (one) => setTransactionMessageFeePayerSigner(this.payer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
      (one) => appendTransactionMessageInstructions(instructions, one),
    );
    const result = this.svm.sendTransaction(compileTransaction(made));
    return typeof result.err !== 'function';
  }

  must(what, instructions) {
    if (!this.run(instructions)) throw new Error(`${what} was refused`);
  }

  data(of) {
    return Buffer.from(this.svm.getAccount(of).data).toString('base64');
  }

  async try(name, program, extension) {
    const { payer, to, svm } = this;
    const mint = createNoopSigner(key(`mint ${name}`));
    const space = extension ? 166 + extension.size : 82;
    const config = { programAddress: program };
    const lamports = svm.minimumBalanceForRentExemption(BigInt(space));
    const create = { payer, newAccount: mint, lamports, space, programAddress: program };
    const extend = {
      programAddress: program,
      accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
      data: new Uint8Array(extension?.data ?? []),
    };
    const freezeAuthority = extension?.frozen ? SOME : null;
    const begin = {
      mint: mint.address,
      decimals: DECIMALS,
      mintAuthority: payer.address,
      freezeAuthority,
    };
    this.must(`${name}: the mint`, [
      getCreateAccountInstruction(create),
      ...(extension ? [extend] : []),
      getInitializeMint2Instruction(begin, config),
    ]);
    const of = async (owner) =>
      (await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: program }))[0];
    const [source, destination] = [await of(payer.address), await of(to)];
    const make = (ata, owner) =>
      getCreateAssociatedTokenIdempotentInstruction({
        payer,
        ata,
        owner,
        mint: mint.address,
        tokenProgram: program,
      });
    this.must(`${name}: the account`, [make(source, payer.address)]);
    const issue = { mint: mint.address, token: source, mintAuthority: payer, amount: MINTED };
    this.run([getMintToInstruction(issue, config)]); // not into a frozen one
    const row = {
      name,
      program,
      address: mint.address,
      owner: payer.address,
      mint: this.data(mint.address),
      account: this.data(source),
    };
    const went = this.run([
      make(destination, to),
      this.#transfer(program, { mint: mint.address, source, destination }, extension?.kept),
    ]);
    if (went === (extension?.fails === true)) throw new Error(`${name}: the transfer`);
    return went ? { ...row, received: this.data(destination) } : row;
  }

  #transfer(program, { mint, source, destination }, kept) {
    const moved = { source, mint, destination, authority: this.payer, amount: SENT };
    const config = { programAddress: program };
    const plain = getTransferCheckedInstruction({ ...moved, decimals: DECIMALS }, config);
    if (kept === undefined) return plain;
    const data = [26, 1, ...little(8, SENT), DECIMALS, ...little(8, kept)];
    return { ...plain, data: new Uint8Array(data) };
  }
}

export async function makeText() {
  const bank = new Bank();
  const rows = [
    await bank.try('plain', TOKEN_PROGRAM_ADDRESS),
    await bank.try('plain 2022', TOKEN_2022),
  ];
  for (const [name, extension] of Object.entries(EXTENSIONS))
    rows.push(await bank.try(name, TOKEN_2022, extension));
  return `${JSON.stringify(rows, null, 1)}\n`;
}

/** Whether the file is what this makes. */
export const isFresh = async () => readFileSync(FILE, 'utf8') === (await makeText());

if (process.argv[1]?.endsWith('makeTokenAccounts.mjs')) writeFileSync(FILE, await makeText());
