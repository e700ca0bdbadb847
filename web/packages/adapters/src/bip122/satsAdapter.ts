// SPDX-License-Identifier: Apache-2.0
//
// A sats-connect wallet behind the names of WalletConnect's reference. Leather keeps to the older forms
// of WBIP-001: addresses without a purpose, transactions in hex.

import type { RpcError } from '@portico/engine';
import { toRpcError } from '../eip1193/toRpcError.ts';
import type { Grant } from '../shared/Accounts.ts';
import { fromHex, toBase64, toHex } from '../shared/bytes.ts';
import { CannotConnect } from '../shared/CannotConnect.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { needAnswer } from '../shared/need.ts';
import {
  METHOD_NOT_FOUND,
  RpcFailure,
  UNAUTHORIZED,
  UNKNOWN_CHAIN,
  UNSUPPORTED,
  USER_REJECTED,
} from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';
import {
  listAddresses,
  readMessageRequest,
  readPsbtRequest,
  readTransferRequest,
  signatureHex,
} from './bitcoinRequest.ts';
import { BITCOIN_CHAINS, BITCOIN_MAIN, bitcoinChain } from './chains.ts';
import { checkPayment } from './checkPayment.ts';
import { readBitcoinAccounts, TAPROOT } from './readBitcoinAccounts.ts';
import type { SatsProvider } from './SatsProvider.ts';

/** sats-connect's own codes. Its -32002 is not JSON-RPC's "pending" but "no permission". */
const CODES = { [-32000]: USER_REJECTED, [-32001]: UNSUPPORTED, [-32002]: UNAUTHORIZED };
const PURPOSES = ['payment', 'ordinals'];
const PSBT_MAX_LENGTH = 2_000_000;
const PROPOSED =
  'The wallet has proposed the transfer to its co-signers: it goes out once they have signed';

const isUnable = ({ code, message }: RpcError) =>
  code === METHOD_NOT_FOUND || code === UNSUPPORTED || /not implemented/i.test(message);

export function satsAdapter(wallet: SatsProvider, isLeather = false): ProviderAdapter {
  let current = BITCOIN_MAIN;
  /** As Leather names the network of what it is asked. */
  const network = () => current.sats.toLowerCase();

  /** The wallet's own network wins over the one asked for; its addresses are of that network. */
  const grantFrom = (answer: unknown, caip?: string): Grant => {
    const named = read(read(read(answer, 'network'), 'bitcoin'), 'name');
    current = BITCOIN_CHAINS.find(({ sats }) => sats === named) ?? bitcoinChain(caip) ?? current;
    const list = Array.isArray(answer) ? answer : read(answer, 'addresses');
    const bitcoin = readList(list, 100).filter((each) => (read(each, 'symbol') ?? 'BTC') === 'BTC');
    return { chain: current.caip, accounts: readBitcoinAccounts(bitcoin, current.addresses) };
  };
  const connect = async (silent: boolean, caip?: string): Promise<Grant> => {
    if (silent) return grantFrom(await wallet.request('wallet_getAccount', null), caip);
    const named = bitcoinChain(caip)?.sats;
    try {
      const params = { addresses: PURPOSES, ...(named && { network: named }) };
      return grantFrom(await wallet.request('wallet_connect', params), caip);
    } catch (error) {
      if (!isUnable(toRpcError(error, CODES))) throw error;
    }
    const message = 'Connect to your wallet';
    return grantFrom(await wallet.request('getAddresses', { purposes: PURPOSES, message }), caip);
  };
  const requestConnect = async ({
    silent,
    chain,
  }: {
    silent: boolean;
    chain: string | undefined;
  }) => {
    try {
      return await connect(silent, chain);
    } catch (error) {
      const thrown = toRpcError(error, CODES);
      if (!isUnable(thrown)) throw error;
      // Nothing to ask silently with means that nothing is granted without a window.
      throw new CannotConnect(silent ? UNAUTHORIZED : UNSUPPORTED, thrown.message);
    }
  };

  return {
    codes: CODES,
    connect: requestConnect,
    checkAccount: checkPayment,
    async switchChain(caip) {
      const chain = bitcoinChain(caip);
      if (!chain) throw new RpcFailure(UNKNOWN_CHAIN, `No Bitcoin network has the id ${caip}`);
      if (chain !== current) {
        try {
          await wallet.request('wallet_changeNetwork', { name: chain.sats });
        } catch (error) {
          const thrown = toRpcError(error, CODES);
          throw isUnable(thrown) ? new RpcFailure(UNKNOWN_CHAIN, thrown.message) : error;
        }
      }
      return requestConnect({ silent: true, chain: caip });
    },
    disconnect: () => wallet.request('wallet_disconnect', null),

    watch({ changed, gone }) {
      const refresh = () =>
        requestConnect({ silent: true, chain: undefined }).then(changed, () =>
          changed({ chain: current.caip, accounts: [] }),
        );
      const stops = [
        wallet.on('accountChange', (event) => {
          // Permission is per account: the event of an account that was not granted has no addresses.
          const next = grantFrom(event);
          if (next.accounts.length > 0) changed(next);
          else void refresh();
        }),
        wallet.on('networkChange', () => void refresh()),
        wallet.on('accountDisconnected', gone),
        wallet.on('disconnect', gone),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },

    methods: {
      getAccountAddresses: listAddresses,

      async signMessage(params, grant) {
        const { account, message, bip322 } = readMessageRequest(params, grant);
        const { address } = account;
        // Leather goes by the kind of address, and answers which one it was.
        const paymentType = TAPROOT.test(address) ? 'p2tr' : 'p2wpkh';
        const requested = isLeather
          ? { message, paymentType, network: network() }
          : { address, message, protocol: bip322 ? 'BIP322' : 'ECDSA' };
        const answer = await wallet.request('signMessage', requested);
        const signer = readText(answer, 'address', 100) ?? address;
        if (signer.toLowerCase() !== address.toLowerCase()) {
          throw new RpcFailure(
            UNAUTHORIZED,
            `The wallet signed with ${signer}, not with ${address}`,
          );
        }
        const messageHash = readText(answer, 'messageHash', 128);
        return {
          address,
          signature: signatureHex(readText(answer, 'signature', 10_000)),
          ...(messageHash && { messageHash }),
        };
      },

      async sendTransfer(params, grant) {
        const { recipient, satoshis } = readTransferRequest(params, grant);
        const amount = isLeather ? String(satoshis) : satoshis;
        const answer = await wallet.request('sendTransfer', {
          recipients: [{ address: recipient, amount }],
          ...(isLeather && { network: network() }),
        });
        if (readText(answer, 'status', 20) === 'proposed') throw new Error(PROPOSED);
        return { txid: needAnswer(readText(answer, 'txid', 64), 'a transaction id') };
      },

      async signPsbt(params, grant) {
        const { psbt, bytes, inputs, broadcast } = readPsbtRequest(params, grant);
        const signInputs: Record<string, number[]> = {};
        for (const { account, index } of inputs) {
          signInputs[account.address] = [...(signInputs[account.address] ?? []), index];
        }
        const allowedSighash = [...new Set(inputs.flatMap(({ sighash }) => sighash ?? []))];
        const signAtIndex = inputs.map(({ index }) => index);
        const requested = isLeather
          ? {
              hex: toHex(bytes),
              broadcast,
              network: network(),
              ...(signAtIndex.length > 0 && { signAtIndex }),
              ...(allowedSighash.length > 0 && { allowedSighash }),
            }
          : { psbt, signInputs, broadcast };
        const answer = await wallet.request('signPsbt', requested);
        const txid = readText(answer, 'txid', 64);
        const hex = readText(answer, 'hex', PSBT_MAX_LENGTH);
        const fromLeather = hex === undefined ? undefined : fromHex(hex);
        const signed =
          readText(answer, 'psbt', PSBT_MAX_LENGTH) ?? (fromLeather && toBase64(fromLeather));
        return { psbt: needAnswer(signed, 'a transaction'), ...(txid && { txid }) };
      },
    },
  };
}
