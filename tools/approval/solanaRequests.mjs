// SPDX-License-Identifier: Apache-2.0
//
// Solana transactions as apps send them, written by @solana/kit and its program clients.
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token';

const key = (byte) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
export const solanaAccount = key(1);
export const solanaFriend = key(2);
const [source, destination, mint, table, nonce] = [3, 4, 5, 6, 7].map(key);
const signer = createNoopSigner(solanaAccount);
const lifetime = { blockhash: key(9), lastValidBlockHeight: 1n };

function compile(instructions, { version = 'legacy', tables, payer = signer } = {}) {
  let message = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayerSigner(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstructions(instructions, one),
  );
  if (tables) message = compressTransactionMessageUsingAddressLookupTables(message, tables);
  return compileTransaction(message);
}

const write = (...given) =>
  getBase58Decoder().decode(getTransactionEncoder().encode(compile(...given)));

const send = (...given) => ['solana_signAndSendTransaction', { transaction: write(...given) }];
const pay = (amount) =>
  getTransferSolInstruction({ source: signer, destination: solanaFriend, amount });
const budget = (...data) => ({
  programAddress: address('ComputeBudget111111111111111111111111111111'),
  data: new Uint8Array(data),
});
const memo = (text) => ({
  programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  data: new TextEncoder().encode(text),
});
const checked = (amount) =>
  getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: signer,
    amount,
    decimals: 6,
  });
const create = (lamports, space, programAddress) =>
  getCreateAccountInstruction({
    payer: signer,
    newAccount: createNoopSigner(solanaFriend),
    lamports,
    space,
    programAddress,
  });
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const unknown = {
  programAddress: key(42),
  accounts: [{ address: destination, role: AccountRole.WRITABLE }],
  data: new Uint8Array([1, 2, 3]),
};
const message = (text) => ({
  message: getBase58Decoder().decode(new TextEncoder().encode(text)),
  pubkey: solanaAccount,
});

export async function requests() {
  return {
    'solana: dear': send([budget(3, 0x40, 0x42, 0x0f, 0, 2, 0, 0, 0), pay(1n)]),
    'solana: sol': send([
      budget(2, 0x40, 0x0d, 3, 0),
      budget(3, 1, 0, 0, 0, 0, 0, 0, 0),
      pay(1_500_000_000n),
      memo('Lunch'),
    ]),
    'solana: of another payer': send(
      [
        getTransferSolInstruction({
          source: createNoopSigner(solanaFriend),
          destination,
          amount: 1n,
        }),
      ],
      { payer: createNoopSigner(solanaFriend) },
    ),
    'solana: token': send([checked(25_500_000n)]),
    'solana: token of an unnamed mint': send([
      getTransferInstruction({ source, destination, authority: signer, amount: 7n }),
    ]),
    'solana: approve all': send([
      getApproveCheckedInstruction({
        source,
        mint,
        delegate: solanaFriend,
        owner: signer,
        amount: 2n ** 64n - 1n,
        decimals: 6,
      }),
    ]),
    'solana: token account': send([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata: destination,
        owner: solanaFriend,
        mint,
      }),
    ]),
    'solana: new account of others': send([
      create(100_000_000_000n, 0, address('11111111111111111111111111111111')),
    ]),
    'solana: new account with much for a program': send([
      create(73_000_000_000n, 10_000_000, tokenProgram),
    ]),
    'solana: new mint': send([create(1_461_600n, 82, tokenProgram)]),
    'solana: authority': send([
      getSetAuthorityInstruction({
        owned: source,
        owner: signer,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: solanaFriend,
      }),
    ]),
    'solana: close': send([
      getCloseAccountInstruction({ account: source, destination: solanaFriend, owner: signer }),
    ]),
    'solana: nonce': send([
      getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: signer }),
      pay(1n),
    ]),
    'solana: unknown program': send([unknown]),
    'solana: tables': send([unknown, pay(1n)], { version: 0, tables: { [table]: [destination] } }),
    'solana: two': [
      'solana_signAllTransactions',
      { transactions: [write([pay(1n)]), write([unknown])] },
    ],
    'solana: text': ['solana_signMessage', message('Hello')],
    'solana: transaction as message': [
      'solana_signMessage',
      {
        message: getBase58Decoder().decode(compile([pay(1n)]).messageBytes),
        pubkey: solanaAccount,
      },
    ],
    'solana: sign-in elsewhere': [
      'solana_signMessage',
      message(`bank.example wants you to sign in with your Solana account:\n${solanaAccount}\n`),
    ],
  };
}
