// SPDX-License-Identifier: Apache-2.0
//
// An extension of `window.injectedWeb3` (@polkadot/extension-inject) behind the names of WalletConnect's
// reference. `enable` opens a window only for a page that the extension does not know; there is no
// silent form of it, no network of the wallet and no way to disconnect.
import {
  ACCOUNTS_MAX,
  ADDRESS_MAX_LENGTH,
  type Grant,
  type WalletAccount,
} from '../shared/Accounts.ts';
import { toHex } from '../shared/bytes.ts';
import { chooseAccount } from '../shared/chooseAccount.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { need, needAnswer } from '../shared/need.ts';
import { INVALID_PARAMS, RpcFailure, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';

/** Polkadot's relay chain: the first 32 hex digits of its genesis hash (CAIP-2, namespace "polkadot"). */
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const SS58 = /^[1-9A-HJ-NP-Za-km-z]{35,60}$/;
const MESSAGE_MAX_LENGTH = 100_000;
/** A signature of 65 bytes with its type, in hex. */
const SIGNATURE = /^0x[0-9a-f]{2,260}$/i;
const SIGNED_MAX_LENGTH = 1_000_000;

export function polkadotAdapter(extension: unknown): ProviderAdapter {
  let injected: unknown;
  let chain = POLKADOT;

  const accountsFrom = (list: unknown): Grant => ({
    chain,
    accounts: readList(list, ACCOUNTS_MAX).flatMap((each) => readAccount(each, chain)),
  });
  const list = async () => accountsFrom(await call(read(injected, 'accounts'), 'get'));
  const connect = async (caip = chain): Promise<Grant> => {
    injected = await call(extension, 'enable', document.title.slice(0, 100) || location.host);
    chain = caip;
    return list();
  };
  const sign = async (method: string, payload: unknown) => {
    const answer = await call(read(injected, 'signer'), method, payload);
    const signature = readText(answer, 'signature', 262);
    const known = signature !== undefined && SIGNATURE.test(signature) ? signature : undefined;
    return { answer, signature: needAnswer(known, 'a signature') };
  };

  return {
    connect: ({ chain: caip }) => connect(caip),
    switchChain: connect,
    disconnect: async () => {
      injected = undefined;
    },
    watch({ changed }) {
      const accounts = read(injected, 'accounts');
      const subscribe = read(accounts, 'subscribe');
      if (typeof subscribe !== 'function') return () => undefined;
      const notify = (list: unknown) => changed(accountsFrom(list));
      const stop: unknown = Reflect.apply(subscribe, accounts, [notify]);
      return typeof stop === 'function' ? () => void stop() : () => undefined;
    },
    methods: {
      async polkadot_signTransaction(params, grant) {
        const { address } = chooseAccount(params, 'address', grant);
        const payload = read(params, 'transactionPayload');
        need(typeof payload === 'object' && payload ? true : undefined, 'transactionPayload');
        if (read(payload, 'address') !== address) {
          throw new RpcFailure(INVALID_PARAMS, 'transactionPayload is of another account');
        }
        const { answer, signature } = await sign('signPayload', payload);
        const id = read(answer, 'id');
        const signedTransaction = readText(answer, 'signedTransaction', SIGNED_MAX_LENGTH);
        return {
          id: typeof id === 'number' ? id : 0,
          signature,
          ...(signedTransaction && { signedTransaction }),
        };
      },

      async polkadot_signMessage(params, grant) {
        const { address } = chooseAccount(params, 'address', grant);
        const message = need(readText(params, 'message', MESSAGE_MAX_LENGTH), 'message');
        const isHex = /^0x([0-9a-f]{2})*$/i.test(message);
        const data = isHex ? message : `0x${toHex(new TextEncoder().encode(message))}`;
        const { signature } = await sign('signRaw', { address, data, type: 'bytes' });
        return { signature };
      },
    },
  };
}

async function call(object: unknown, name: string, ...inputs: unknown[]): Promise<unknown> {
  const method = read(object, name);
  if (typeof method !== 'function') {
    throw new RpcFailure(UNSUPPORTED, `The wallet does not support ${name}`);
  }
  return Reflect.apply(method, object, inputs);
}

/** Accounts bound to another chain, and those with an Ethereum address, are not of this one. */
function readAccount(account: unknown, chain: string): WalletAccount[] {
  const address = readText(account, 'address', ADDRESS_MAX_LENGTH);
  const genesis = readText(account, 'genesisHash', 66);
  const elsewhere = genesis !== undefined && `polkadot:${genesis.slice(2, 34)}` !== chain;
  return address === undefined || !SS58.test(address) || elsewhere
    ? []
    : [{ address, type: 'eoa' }];
}
