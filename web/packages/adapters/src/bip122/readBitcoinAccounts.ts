// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin addresses that a wallet gave, payment accounts first. Wallets say what an address is for by
// `purpose`; those that do not keep inscriptions on Taproot and money elsewhere, if they have both.
import { ACCOUNTS_MAX, ADDRESS_MAX_LENGTH, type WalletAccount } from '../shared/Accounts.ts';
import { toHex } from '../shared/bytes.ts';
import { read } from '../shared/read.ts';
import { readBytes } from '../shared/readBytes.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';

const ADDRESS = /^([a-z]{2,4}1[02-9ac-hj-np-z]{8,90}|[1-9A-HJ-NP-Za-km-z]{25,36})$/i;
export const TAPROOT = /^(bc|tb|bcrt)1p/i;
const KEY_MAX_LENGTH = 132;
/** A public key in hex: compressed, whole, or the x alone that Taproot has. */
const KEY = /^(0[23][0-9a-f]{64}|04[0-9a-f]{128}|[0-9a-f]{64})$/;

/** `belongs`: how addresses of the network begin. */
export function readBitcoinAccounts(list: unknown, belongs: RegExp): WalletAccount[] {
  const found = readList(list, ACCOUNTS_MAX).flatMap((each) => {
    const address = readText(each, 'address', ADDRESS_MAX_LENGTH);
    if (address === undefined || !ADDRESS.test(address) || !belongs.test(address)) return [];
    return [{ address, purpose: readText(each, 'purpose', 16), publicKey: keyOf(each) }];
  });
  const onlyTaproot = found.every(({ address }) => TAPROOT.test(address));
  const accounts = found.flatMap(({ address, purpose, publicKey }): WalletAccount[] => {
    if (purpose !== undefined && !/^(payment|ordinals?)$/.test(purpose)) return [];
    const keepsOrdinals = purpose ? purpose !== 'payment' : TAPROOT.test(address) && !onlyTaproot;
    const type = keepsOrdinals ? 'ordinals' : 'payment';
    return [{ address, type, ...(publicKey && { publicKey }) }];
  });
  const ofType = (type: string) => accounts.filter((each) => each.type === type);
  return [...ofType('payment'), ...ofType('ordinals')];
}

/** The key, as hex or bytes. Wallets also fill the place with what is none: MetaMask with the letters of the address. */
function keyOf(account: unknown): string | undefined {
  const bytes = read(account, 'publicKey') ? readBytes(account, 'publicKey') : undefined;
  return publicKeyIn(readText(account, 'publicKey', KEY_MAX_LENGTH) ?? (bytes && toHex(bytes)));
}

/** `text` in small letters if it is a public key in hex. */
export function publicKeyIn(text: unknown): string | undefined {
  const key = typeof text === 'string' ? text.toLowerCase() : '';
  return KEY.test(key) ? key : undefined;
}
