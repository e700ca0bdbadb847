// SPDX-License-Identifier: Apache-2.0
//
// What tokens that no list has say of themselves: symbol and decimals, as their contracts answer (ERC-20). It makes amounts
// readable and is trusted with nothing: the view says that it is the contract's own word, with the smallest units and the address.
import type { NodeCall } from '../node/NodeApi.ts';
import type { KnownToken } from './knownNetworks.ts';
import type { ApprovalContext, ApprovalSummary, Argument } from './summary.ts';

/** Of one request. */
const CLAIMS_MAX = 8;
const DECIMALS_MAX = 36n;
const SYMBOL_DATA = '0x95d89b41'; // symbol()
const DECIMALS_DATA = '0x313ce567'; // decimals()
/** Letters that look like nothing else. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.$₮+-]{0,15}$/;

const isUnknown = ({ kind, symbol, contract }: Argument) =>
  (kind === 'amount' || kind === 'unlimited_amount') && symbol === undefined && !!contract;

/** Contracts of amounts that stand in smallest units. */
export function unknownTokens({ sentences, warnings, changes }: ApprovalSummary): string[] {
  const said = [...sentences, ...warnings].flatMap((one) => one.arguments);
  const contracts = [...said, ...changes].filter(isUnknown).map(({ contract }) => contract ?? '');
  return [...new Set(contracts)].slice(0, CLAIMS_MAX);
}

/** Two for each contract. */
export const claimCalls = (contracts: readonly string[]): NodeCall[] =>
  contracts.flatMap((to) =>
    [SYMBOL_DATA, DECIMALS_DATA].map((data) => ({
      method: 'eth_call',
      params: [{ to, data }, 'latest'],
    })),
  );

/**
 * `answers`: of claimCalls. A contract that gives no plain symbol, or the symbol of a token that is known here or of the
 * network's currency, is left out: its amounts stay in smallest units.
 */
export function readClaims(
  contracts: readonly string[],
  answers: readonly unknown[],
  { tokens, currency }: ApprovalContext,
): KnownToken[] {
  const taken = new Set([currency, ...tokens.map(({ symbol }) => symbol)].map(folded));
  return contracts.flatMap((address, index) => {
    const symbol = textOf(answers[2 * index]);
    const decimals = wordOf(answers[2 * index + 1]);
    if (!SYMBOL.test(symbol) || taken.has(folded(symbol))) return [];
    if (decimals === undefined || decimals > DECIMALS_MAX) return [];
    return [{ address, symbol, decimals: Number(decimals), standard: 'fungible', claimed: true }];
  });
}

const folded = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replaceAll('₮', 'T')
    .replace(/[^A-Z0-9]/g, '');

const wordOf = (answer: unknown): bigint | undefined =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : undefined;

/** A string of the ABI, or the 32 bytes that tokens before 2018 answer with. Empty: neither. */
function textOf(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-fA-F]{64}){1,16}$/.test(answer)) return '';
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  const length = words.length > 1 ? Number(`0x${words[1]}`) : 32;
  const hex =
    words.length > 1 ? words.slice(2).join('') : (words[0] as string).replace(/(00)+$/, '');
  if (words.length > 1 && (BigInt(`0x${words[0]}`) !== 32n || length * 2 > hex.length)) return '';
  const bytes = hex.slice(0, length * 2).match(/../g) ?? [];
  const read = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(read);
}
