// SPDX-License-Identifier: Apache-2.0
//
// Months of a few Solana accounts: lamports, tokens, a collectible, failures, and dust with a link in it.
import { createHash } from 'node:crypto';
import {
  AccountRole,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { makeRandom } from '../evm/random.mjs';
import { Ledger } from './Ledger.mjs';
import { TOKEN_2022 } from './tokenAccounts.mjs';
import { MEMO_PROGRAM } from './transactionJson.mjs';

const DAYS = 120;
const DAY = 86_400;
const SOL = 10n ** 9n;
const MINT_SIZE = 82n;
/** With its fees, behind what says what kind of account it is. */
const FEE_MINT_SIZE = 166n + 112n;
/** The first two are the keys of the scripted wallets: 32 bytes of the same value, known to everybody. */
const WALLETS = [1, 2];
const PEOPLE = [31, 32, 33];
const MINTS = [
  { key: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6, given: 5_000n },
  { key: 'harbour', name: 'Harbour', symbol: 'HRB', decimals: 9, given: 800n },
  { key: 'crate', name: 'Whole Crates', symbol: 'CRATE', decimals: 0, given: 40n },
  {
    key: 'boat',
    name: 'Harbour Boat',
    symbol: 'BOAT',
    decimals: 0,
    given: 1n,
    only: 1,
    collectible: true,
  },
];

/**
 * @param {number} end in seconds since 1970; from then on the ledger's time is the clock's
 * @param {string} [genesisHash] of another network that this one stands for: wallets of a page know no other
 */
export async function makeHistory(end, genesisHash) {
  const genesis = end - (end % DAY) - (DAYS + 1) * DAY;
  let time = genesis + 60;
  let over = false;
  let passed = 0;
  const ledger = new Ledger({
    genesis,
    now: () => (over ? Math.max(time, Date.now() / 1000) + passed : time),
    genesisHash,
  });
  const recorder = new Script(ledger);
  const random = makeRandom('solana');
  const [master, spammer] = [await recorder.signer(40), await recorder.signer(41)];
  const holders = await Promise.all([...WALLETS, ...PEOPLE].map((seed) => recorder.signer(seed)));
  ledger.endow(master.address, 500_000n * SOL);
  for (const holder of [...holders, spammer])
    await recorder.sendSol(master, holder, 12n * SOL, 'transfer');
  const mints = [];
  for (const mint of MINTS) {
    time += 3_600;
    mints.push({ ...mint, address: await recorder.makeMint(master, mint, holders) });
  }

  const actions = {
    sendSol: (from, to) =>
      recorder.sendSol(from, to, BigInt(random.between(1, 90)) * 10n ** 6n, 'transfer'),
    sendToken(from, to) {
      const mint = random.pick(mints.filter(({ collectible }) => !collectible));
      const amount =
        mint.decimals === 0
          ? 1n
          : BigInt(random.between(5, 900)) * 10n ** BigInt(mint.decimals - 1);
      return recorder.sendToken(from, to, mint, amount, 'transfer');
    },
    memo: (from, to) => recorder.sendSol(from, to, 10n ** 7n, 'transfer', 'For the berth'),
    failSol: (from, to) => recorder.sendSol(from, to, 10n ** 6n * SOL, 'transfer', undefined, true),
    failToken: (from, to) => recorder.sendToken(from, to, mints[0], 10n ** 15n, 'transfer', true),
  };
  const weights = { sendSol: 8, sendToken: 9, memo: 2, failSol: 1, failToken: 1 };
  for (let day = 0; day < DAYS; day++) {
    time = genesis + (day + 1) * DAY + random.between(0, 6 * 3600);
    if (day % 40 === 20) {
      for (const victim of holders.slice(0, 2))
        await recorder.sendSol(
          spammer,
          victim,
          1n,
          'spam',
          'Claim 500 SOL at https://claim.example',
        );
    }
    if (random.below(4) > 2) continue;
    const from = random.pick(holders);
    const to = random.pick(holders.filter((holder) => holder !== from));
    await actions[random.weighted(weights)](from, to);
  }
  over = true;
  time = Math.max(time, end);

  let airdrops = 0;
  const airdrop = (address, lamports) => {
    // The same gift in the same slot would be the same transaction.
    airdrops += 1;
    return recorder.sendSol(master, { address }, lamports, 'airdrop', `airdrop ${airdrops}`);
  };
  const manifest = {
    startsAt: genesis,
    endsAt: end,
    genesisHash: ledger.genesisHash,
    accounts: holders.map(({ address }, index) => ({
      address,
      role: index < WALLETS.length ? 'wallets' : 'people',
    })),
    spammer: spammer.address,
    tokens: mints.map(({ key, name, symbol, decimals, address, collectible = false }) => ({
      key,
      name,
      symbol,
      decimals,
      address,
      collectible,
    })),
    history: [...recorder.history],
  };
  const pass = (seconds) => {
    passed += seconds;
  };
  const mint = (what, holder) => recorder.makeMint(master, what, [{ address: holder }]);
  return { ledger, airdrop, mint, manifest, pass };
}

/** Signs with known keys and sends into the ledger; what fails on purpose skips the preflight. */
class Script {
  history = [];
  #ledger;

  constructor(ledger) {
    this.#ledger = ledger;
  }

  signer(seed) {
    return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed));
  }

  async send(from, instructions, what, fails = false) {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (payed) => setTransactionMessageLifetimeUsingBlockhash(this.#ledger.latestBlockhash(), payed),
      (dated) => appendTransactionMessageInstructions(instructions, dated),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const bytes = getTransactionEncoder().encode(signed);
    const signature = this.#ledger.send(this.#ledger.read(bytes), { skipPreflight: fails });
    const { err, slot, time } = this.#ledger.find(signature);
    if ((err !== null) !== fails)
      throw new Error(`${what.kind} of ${from.address} ended with ${JSON.stringify(err)}`);
    this.history.push({
      signature,
      ...what,
      from: from.address,
      status: fails ? 'failed' : 'success',
      slot: Number(slot),
      timestamp: time,
    });
    return signature;
  }

  sendSol(from, to, lamports, kind, memo, fails = false) {
    const pay = getTransferSolInstruction({
      source: from,
      destination: to.address,
      amount: lamports,
    });
    const note = memo
      ? [{ programAddress: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(memo) }]
      : [];
    return this.send(
      from,
      [pay, ...note],
      { kind, recipient: to.address, amount: `${lamports}`, ...(memo && { memo }) },
      fails,
    );
  }

  async sendToken(from, to, mint, amount, kind, fails = false) {
    const [source, destination] = await Promise.all(
      [from, to].map((side) => tokenAddress(side.address, mint.address)),
    );
    const move = getTransferCheckedInstruction({
      source,
      mint: mint.address,
      destination,
      authority: from,
      amount,
      decimals: mint.decimals,
    });
    return this.send(
      from,
      [move],
      { kind, token: mint.address, recipient: to.address, amount: `${amount}` },
      fails,
    );
  }

  /**
   * A mint, and its first units for every holder (or for as many as `only` says). `fee`: of Token-2022, so many hundredths of a
   * percent of each transfer.
   */
  async makeMint(master, { key, decimals, given, only, fee }, holders) {
    const program = fee === undefined ? TOKEN_PROGRAM_ADDRESS : TOKEN_2022;
    const config = { programAddress: program };
    const mint = await createKeyPairSignerFromPrivateKeyBytes(
      createHash('sha256').update(`devnet mint ${key}`).digest(),
    );
    const space = fee === undefined ? MINT_SIZE : FEE_MINT_SIZE;
    const lamports = this.#ledger.svm.minimumBalanceForRentExemption(space);
    const make = getCreateAccountInstruction({
      payer: master,
      newAccount: mint,
      lamports,
      space,
      programAddress: program,
    });
    const begin = getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: master.address },
      config,
    );
    const extend = fee === undefined ? [] : [feeInstruction(mint.address, fee)];
    await this.send(master, [make, ...extend, begin], { kind: 'deploy', token: mint.address });
    for (const { address } of holders.slice(0, only)) {
      const open = await getCreateAssociatedTokenIdempotentInstructionAsync({
        payer: master,
        owner: address,
        mint: mint.address,
        tokenProgram: program,
      });
      const amount = given * 10n ** BigInt(decimals);
      const token = await tokenAddress(address, mint.address, program);
      const fill = getMintToCheckedInstruction(
        { mint: mint.address, token, mintAuthority: master, amount, decimals },
        config,
      );
      await this.send(master, [open, fill], {
        kind: 'mint',
        token: mint.address,
        recipient: address,
        amount: `${amount}`,
      });
    }
    return mint.address;
  }
}

/** Begins the extension of a mint that keeps a part of each transfer; nobody may change it. */
function feeInstruction(mint, basisPoints) {
  const data = Buffer.alloc(14);
  data.writeUInt8(26, 0);
  data.writeUInt16LE(basisPoints, 4);
  data.writeBigUInt64LE(2n ** 64n - 1n, 6);
  return {
    programAddress: TOKEN_2022,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: new Uint8Array(data),
  };
}

async function tokenAddress(owner, mint, tokenProgram = TOKEN_PROGRAM_ADDRESS) {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return address;
}
