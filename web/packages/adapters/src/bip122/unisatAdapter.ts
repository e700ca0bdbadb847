// SPDX-License-Identifier: Apache-2.0
//
// A wallet with UniSat's interface (UniSat itself, OKX) behind the names of WalletConnect's reference. It
// has one account at a time, which it uses for payments; transactions are in hex.
import { toRpcError } from '../eip1193/toRpcError.ts';
import type { Grant } from '../shared/Accounts.ts';
import { fromHex, toBase64, toHex } from '../shared/bytes.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { need, needAnswer } from '../shared/need.ts';
import {
  GONE,
  RpcFailure,
  UNAUTHORIZED,
  UNKNOWN_CHAIN,
  UNSUPPORTED,
} from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import {
  listAddresses,
  readMessageRequest,
  readPsbtRequest,
  readTransferRequest,
  signatureHex,
} from './bitcoinRequest.ts';
import { BITCOIN_CHAINS, BITCOIN_MAIN, bitcoinChain } from './chains.ts';
import { publicKeyIn, readBitcoinAccounts } from './readBitcoinAccounts.ts';

/** What getChain and switchChain call the networks, in the order of BITCOIN_CHAINS. */
const NAMES = ['BITCOIN_MAINNET', 'BITCOIN_TESTNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET'];
const PSBT_MAX_LENGTH = 2_000_000;

export function unisatAdapter(provider: unknown): ProviderAdapter {
  let current = BITCOIN_MAIN;

  const has = (name: string) => typeof read(provider, name) === 'function';
  const call = async (name: string, ...inputs: unknown[]): Promise<unknown> => {
    const method = read(provider, name);
    if (typeof method !== 'function') {
      throw new RpcFailure(UNSUPPORTED, `The wallet does not support ${name}`);
    }
    return Reflect.apply(method, provider, inputs);
  };
  const text = (answer: unknown, what: string, max: number): string =>
    needAnswer(
      typeof answer === 'string' && answer !== '' && answer.length <= max ? answer : undefined,
      what,
    );
  /** It signs with the account that its owner chose last, whoever is asked. */
  const mustBeChosen = async (addresses: readonly string[]) => {
    const chosen = readList(await call('getAccounts'), 1)[0];
    const other = addresses.find((address) => address !== chosen);
    if (typeof chosen !== 'string' || other === undefined) return; // locked: it is unlocked in its window
    throw new RpcFailure(
      UNAUTHORIZED,
      `The wallet has changed to ${chosen}, and cannot sign for ${other}`,
    );
  };
  const lookAtChain = async () => {
    if (!has('getChain')) return;
    const name = read(await call('getChain'), 'enum');
    const chain = BITCOIN_CHAINS[NAMES.indexOf(String(name))];
    if (!chain) throw new RpcFailure(UNKNOWN_CHAIN, 'The wallet is not on a Bitcoin network');
    current = chain;
  };
  const grant = async (method: string): Promise<Grant> => {
    const addresses = readList(await call(method), 1).map((address) => ({ address }));
    await lookAtChain();
    const accounts = readBitcoinAccounts(addresses, current.addresses);
    const [first] = accounts;
    const key = first && has('getPublicKey') ? await call('getPublicKey') : undefined;
    const publicKey = publicKeyIn(key);
    return {
      chain: current.caip,
      accounts: accounts.map((each) => ({
        ...each,
        ...(publicKey && { publicKey }),
      })),
    };
  };
  const switchChain = async (caip: string): Promise<Grant> => {
    const chain = need(bitcoinChain(caip), 'chain');
    await lookAtChain();
    if (chain !== current) {
      const name = NAMES[BITCOIN_CHAINS.indexOf(chain)];
      if (!has('switchChain') || name === undefined) {
        throw new RpcFailure(UNKNOWN_CHAIN, 'The wallet does not support network switching');
      }
      await call('switchChain', name);
    }
    return grant('getAccounts');
  };

  return {
    async connect({ silent, chain }) {
      const granted = await grant(silent ? 'getAccounts' : 'requestAccounts');
      if (chain === undefined || chain === granted.chain || granted.accounts.length === 0) {
        return granted;
      }
      // A silent connect opens no window to switch: the wallet's own network is the answer.
      return silent ? granted : switchChain(chain);
    },
    switchChain: async (caip) => {
      if (!bitcoinChain(caip)) throw new RpcFailure(UNKNOWN_CHAIN, `No network has the id ${caip}`);
      return switchChain(caip);
    },
    disconnect: () => call('disconnect'),

    watch({ changed }) {
      const refresh = () =>
        void grant('getAccounts').then(changed, (error) => {
          if (toRpcError(error).code !== GONE) changed({ chain: current.caip, accounts: [] });
        });
      const names = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged'];
      for (const name of names) void call('on', name, refresh).catch(() => undefined);
      return () => {
        for (const name of names) void call('removeListener', name, refresh).catch(() => undefined);
      };
    },

    methods: {
      getAccountAddresses: listAddresses,

      async signMessage(params, granted) {
        const { account, message, bip322 } = readMessageRequest(params, granted);
        await mustBeChosen([account.address]);
        const answer = await call('signMessage', message, bip322 ? 'bip322-simple' : 'ecdsa');
        const signature = text(answer, 'a signature', 10_000);
        return { address: account.address, signature: signatureHex(signature) };
      },

      async sendTransfer(params, granted) {
        const { account, recipient, satoshis } = readTransferRequest(params, granted);
        await mustBeChosen([account.address]);
        const txid = await call('sendBitcoin', recipient, satoshis);
        return { txid: text(txid, 'a transaction id', 64) };
      },

      async signPsbt(params, granted) {
        const { bytes, inputs, broadcast } = readPsbtRequest(params, granted);
        await mustBeChosen(inputs.map(({ account }) => account.address));
        const toSignInputs = inputs.map(({ account, index, sighash }) => ({
          index,
          address: account.address,
          ...(sighash && { sighashTypes: [sighash] }),
        }));
        const options = {
          autoFinalized: broadcast,
          ...(toSignInputs.length > 0 && { toSignInputs }),
        };
        const signed = text(
          await call('signPsbt', toHex(bytes), options),
          'a transaction',
          PSBT_MAX_LENGTH,
        );
        const psbt = toBase64(needAnswer(fromHex(signed), 'a transaction in hex'));
        if (!broadcast) return { psbt };
        return { psbt, txid: text(await call('pushPsbt', signed), 'a transaction id', 64) };
      },
    },
  };
}
