// SPDX-License-Identifier: Apache-2.0
//
// Accounts of the token programs as the RPC's "jsonParsed" writes them.
import { getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022];
const PROGRAM_NAMES = { [TOKEN_PROGRAM_ADDRESS]: 'spl-token', [TOKEN_2022]: 'spl-token-2022' };
const STATES = ['uninitialized', 'initialized', 'frozen'];
const TOKEN_SIZE = 165;
const MINT_SIZE = 82;
/** What stands behind the size of an account, where Token-2022 has put extensions behind that. */
const [IS_MINT, IS_ACCOUNT] = [1, 2];

/** The bytes that both programs have, of what is `size` long or has extensions; else undefined. */
function plainPart(data, size, kind) {
  const isExtended = data.length > TOKEN_SIZE && data[TOKEN_SIZE] === kind;
  return data.length === size || isExtended ? data.slice(0, size) : undefined;
}

const ofTokenProgram = ({ exists, programAddress }) =>
  exists && TOKEN_PROGRAMS.includes(programAddress);

/** The account if it is a token account, else undefined. */
export function readTokenAccount(svm, address) {
  const account = svm.getAccount(address);
  const data = ofTokenProgram(account) && plainPart(account.data, TOKEN_SIZE, IS_ACCOUNT);
  return data
    ? { address, program: account.programAddress, ...getTokenDecoder().decode(data) }
    : undefined;
}

export function readMint(svm, address) {
  const account = svm.getAccount(address);
  const data = ofTokenProgram(account) && plainPart(account.data, MINT_SIZE, IS_MINT);
  return data ? getMintDecoder().decode(data) : undefined;
}

/** { amount: "1500000", decimals: 6, uiAmount: 1.5, uiAmountString: "1.5" } */
export function uiAmount(amount, decimals) {
  const digits = `${amount}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = part ? `${whole}.${part}` : whole;
  return { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text };
}

/** Every token account of an owner. */
export function tokenAccountsOf(svm, owner, { mint, program }) {
  return (program ? [program] : TOKEN_PROGRAMS)
    .flatMap((each) => svm.getProgramAccounts(each))
    .map(({ address }) => readTokenAccount(svm, address))
    .filter((account) => account?.owner === owner && (!mint || account.mint === mint));
}

/** What meta.preTokenBalances has, for those of the addresses that are token accounts. */
export function tokenBalances(svm, addresses) {
  return addresses.flatMap((address, accountIndex) => {
    const account = readTokenAccount(svm, address);
    const mint = account && readMint(svm, account.mint);
    if (!mint) return [];
    const { owner, program } = account;
    return [
      {
        accountIndex,
        mint: account.mint,
        owner,
        programId: program,
        uiTokenAmount: uiAmount(account.amount, mint.decimals),
      },
    ];
  });
}

/** `data` of an account with the encoding jsonParsed, or undefined where nobody knows its form. */
export function parsedData(svm, { address, data, programAddress }) {
  const program = PROGRAM_NAMES[programAddress];
  const token = program && readTokenAccount(svm, address);
  if (token) {
    const info = {
      isNative: token.isNative.__option === 'Some',
      mint: token.mint,
      owner: token.owner,
      state: STATES[token.state],
      tokenAmount: uiAmount(token.amount, readMint(svm, token.mint)?.decimals ?? 0),
      ...(token.delegate.__option === 'Some' && { delegate: token.delegate.value }),
    };
    return { program, parsed: { info, type: 'account' }, space: data.length };
  }
  const mint = program && readMint(svm, address);
  if (!mint) return undefined;
  const given = (option) => (option.__option === 'Some' ? option.value : null);
  const info = {
    decimals: mint.decimals,
    freezeAuthority: given(mint.freezeAuthority),
    isInitialized: mint.isInitialized,
    mintAuthority: given(mint.mintAuthority),
    supply: `${mint.supply}`,
  };
  return { program, parsed: { info, type: 'mint' }, space: data.length };
}
