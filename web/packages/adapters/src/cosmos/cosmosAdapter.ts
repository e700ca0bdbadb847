// SPDX-License-Identifier: Apache-2.0
//
// A wallet with the Keplr API behind the names of WalletConnect's reference. `enable` opens a window only
// when the chain was not granted or the wallet is locked; there is no silent form of it.

import { toJson } from '../eip1193/toJson.ts';
import { toRpcError } from '../eip1193/toRpcError.ts';
import { ADDRESS_MAX_LENGTH, type Grant, type WalletAccount } from '../shared/Accounts.ts';
import { fromBase64, fromHex, toBase64, toHex } from '../shared/bytes.ts';
import { chooseAccount } from '../shared/chooseAccount.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { need, needAnswer } from '../shared/need.ts';
import { INVALID_PARAMS, RpcFailure, UNKNOWN_CHAIN, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readBytes } from '../shared/readBytes.ts';
import { readText } from '../shared/readText.ts';

const COSMOS_HUB = 'cosmos:cosmoshub-4';
const BECH32 = /^[a-z0-9]{1,83}1[02-9ac-hj-np-z]{38,58}$/;
const DOCUMENT_MAX_LENGTH = 1_000_000;
const UNKNOWN_CHAIN_TEXT =
  /no (modular )?chain info|(unknown|unsupported|not supported) chain|chain .{0,40}not (found|exist|supported)/i;

/** `changeEvent`: what the wallet dispatches on the window when its key changes. */
export function cosmosAdapter(provider: unknown, changeEvent: string): ProviderAdapter {
  let current = COSMOS_HUB;

  const call = async (name: string, ...inputs: unknown[]): Promise<unknown> => {
    const method = read(provider, name);
    if (typeof method !== 'function') {
      throw new RpcFailure(UNSUPPORTED, `The wallet does not support ${name}`);
    }
    return Reflect.apply(method, provider, inputs);
  };
  const account = async (chainId: string): Promise<WalletAccount & { algo: string }> => {
    const key = await call('getKey', chainId);
    const address = readText(key, 'bech32Address', ADDRESS_MAX_LENGTH);
    const known = address !== undefined && BECH32.test(address) ? address : undefined;
    const publicKey = readBytes(key, 'pubKey');
    return {
      address: needAnswer(known, 'an address'),
      type: 'eoa',
      algo: readText(key, 'algo', 32) ?? 'secp256k1',
      ...(publicKey && publicKey.length <= 65 && { publicKey: toHex(publicKey) }),
    };
  };
  const connect = async (chain: string): Promise<Grant> => {
    const chainId = chain.slice(chain.indexOf(':') + 1);
    try {
      await call('enable', [chainId]);
      const accounts = [await account(chainId)];
      current = chain;
      return { chain, accounts };
    } catch (error) {
      const { message } = toRpcError(error);
      throw UNKNOWN_CHAIN_TEXT.test(message) ? new RpcFailure(UNKNOWN_CHAIN, message) : error;
    }
  };

  return {
    connect: ({ chain }) => connect(chain ?? current),
    switchChain: connect,
    disconnect: () => call('disable', [current.slice(current.indexOf(':') + 1)]),
    looksByWindow: true,
    watch({ changed }) {
      const refresh = () => {
        const chain = current;
        account(chain.slice(chain.indexOf(':') + 1)).then(
          (found) => changed({ chain, accounts: [found] }),
          () => changed({ chain, accounts: [] }),
        );
      };
      window.addEventListener(changeEvent, refresh);
      return () => window.removeEventListener(changeEvent, refresh);
    },
    methods: {
      async cosmos_getAccounts(_, { chain }) {
        const { algo, address, publicKey } = await account(chain.slice(chain.indexOf(':') + 1));
        const bytes = publicKey === undefined ? undefined : fromHex(publicKey);
        return [{ algo, address, ...(bytes && { pubkey: toBase64(bytes) }) }];
      },

      async cosmos_signDirect(params, grant) {
        const { address } = chooseAccount(params, 'signerAddress', grant);
        const doc = read(params, 'signDoc');
        const chainId = chainIdOf(doc, 'chainId', grant);
        const body = documentBytes(doc, 'bodyBytes');
        const authInfo = documentBytes(doc, 'authInfoBytes');
        const number = String(read(doc, 'accountNumber') ?? '');
        need(/^\d{1,20}$/.test(number) ? true : undefined, 'signDoc: accountNumber');
        const answer = await call('signDirect', chainId, address, {
          chainId,
          accountNumber: BigInt(number),
          bodyBytes: body.bytes,
          authInfoBytes: authInfo.bytes,
        });
        const signed = read(answer, 'signed');
        const signedBody = needAnswer(readBytes(signed, 'bodyBytes'), 'the signed document');
        const signedAuth = needAnswer(readBytes(signed, 'authInfoBytes'), 'the signed document');
        return {
          signature: signatureOf(answer),
          signed: {
            chainId,
            accountNumber: number,
            bodyBytes: body.write(signedBody),
            authInfoBytes: authInfo.write(signedAuth),
          },
        };
      },

      async cosmos_signAmino(params, grant) {
        const { address } = chooseAccount(params, 'signerAddress', grant);
        const doc = read(params, 'signDoc');
        const chainId = chainIdOf(doc, 'chain_id', grant);
        const answer = await call('signAmino', chainId, address, doc);
        return { signature: signatureOf(answer), signed: toJson(read(answer, 'signed')) ?? doc };
      },
    },
  };
}

/** The document's chain must be the one whose account signs. An empty one is ADR-036's. */
function chainIdOf(doc: unknown, name: string, { chain }: Grant): string {
  const requested = read(doc, name);
  const granted = chain.slice(chain.indexOf(':') + 1);
  if (requested === granted || (name === 'chain_id' && requested === '')) return granted;
  throw new RpcFailure(INVALID_PARAMS, `signDoc is not for ${granted}`);
}

/** Bytes in hex or base64, and the way to write others in the same form. */
function documentBytes(doc: unknown, name: string) {
  const text = read(doc, name);
  const given = typeof text === 'string' && text.length <= DOCUMENT_MAX_LENGTH ? text : undefined;
  const hex = given === undefined ? undefined : fromHex(given);
  const bytes = hex ?? (given === undefined ? undefined : fromBase64(given));
  return { bytes: need(bytes, `signDoc: ${name}`), write: hex ? toHex : toBase64 };
}

function signatureOf(answer: unknown): unknown {
  const signature = read(answer, 'signature');
  needAnswer(readText(signature, 'signature', 1_000), 'a signature');
  return signature;
}
