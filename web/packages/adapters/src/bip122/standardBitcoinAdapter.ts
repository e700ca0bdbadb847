// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin wallet of the Wallet Standard (features bitcoin:connect, signMessage, signTransaction,
// signAndSendTransaction) behind the names of WalletConnect's reference. The standard has no transfer.
import type { Grant, WalletAccount } from '../shared/Accounts.ts';
import { toBase64, toHex } from '../shared/bytes.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { needAnswer } from '../shared/need.ts';
import { RpcFailure, UNKNOWN_CHAIN, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readBytes } from '../shared/readBytes.ts';
import { readText } from '../shared/readText.ts';
import type { StandardWallet } from '../standard/StandardWallet.ts';
import {
  listAddresses,
  type PsbtRequest,
  readMessageRequest,
  readPsbtRequest,
} from './bitcoinRequest.ts';
import { BITCOIN_CHAINS, bitcoinChain } from './chains.ts';
import { checkPayment } from './checkPayment.ts';
import { readBitcoinAccounts } from './readBitcoinAccounts.ts';

const PURPOSES = ['payment', 'ordinals'];
const SIGHASHES = ['', 'ALL', 'NONE', 'SINGLE'];

export function standardBitcoinAdapter(wallet: StandardWallet): ProviderAdapter | undefined {
  const served = () => BITCOIN_CHAINS.filter(({ standard }) => wallet.chains().includes(standard));
  if (!wallet.has('bitcoin:connect') || served().length === 0) return undefined;
  let current: string | undefined;

  /** The network asked for, or the one in use. */
  const known = (caip = current ?? served()[0]?.caip) => {
    const chain = served().find((each) => each.caip === caip);
    if (!chain) throw new RpcFailure(UNKNOWN_CHAIN, `The wallet does not know the network ${caip}`);
    return chain;
  };
  const grantFrom = (caip?: string, source?: unknown): Grant => {
    const chain = known(caip);
    current = chain.caip;
    return {
      chain: chain.caip,
      accounts: readBitcoinAccounts(wallet.accounts(source), chain.addresses),
    };
  };
  const connect = async (caip: string | undefined, silent: boolean): Promise<Grant> => {
    known(caip);
    if (!silent) {
      const output = await wallet.call('bitcoin:connect', { purposes: PURPOSES });
      return grantFrom(caip, Array.isArray(read(output, 'accounts')) ? output : undefined);
    }
    // bitcoin:connect cannot be silent; what the wallet still lists, or standard:connect, can.
    if (wallet.accounts().length === 0 && wallet.has('standard:connect')) {
      await wallet.call('standard:connect', { silent });
    }
    return grantFrom(caip);
  };
  const accountOf = ({ address }: WalletAccount) => {
    const found = wallet.accounts().find((account) => read(account, 'address') === address);
    return needAnswer(found, `the account ${address}`);
  };
  const signing = ({ bytes, inputs }: PsbtRequest, grant: Grant) => ({
    psbt: bytes,
    inputsToSign: inputs.map(({ account, index, sighash }) => ({
      account: accountOf(account),
      signingIndexes: [index],
      ...(sighash && { sigHash: sighashName(sighash) }),
    })),
    chain: bitcoinChain(grant.chain)?.standard,
  });

  return {
    connect: ({ silent, chain }) => connect(chain, silent),
    switchChain: (chain) => connect(chain, true),
    disconnect: () =>
      wallet.call(wallet.has('bitcoin:disconnect') ? 'bitcoin:disconnect' : 'standard:disconnect'),
    watch: ({ changed }) =>
      wallet.onChange(() => {
        // A wallet that no longer serves the network in use has moved to another one.
        const chain = served().find(({ caip }) => caip === current) ?? served()[0];
        changed(chain ? grantFrom(chain.caip) : { chain: current ?? '', accounts: [] });
      }),
    checkAccount: checkPayment,
    methods: {
      getAccountAddresses: listAddresses,

      async signMessage(params, grant) {
        const { account, message } = readMessageRequest(params, grant);
        const output = await wallet.callOne('bitcoin:signMessage', {
          account: accountOf(account),
          message: new TextEncoder().encode(message),
        });
        const signature = needAnswer(readBytes(output, 'signature'), 'a signature');
        return { address: account.address, signature: toHex(signature) };
      },

      async signPsbt(params, grant) {
        const request = readPsbtRequest(params, grant);
        const send = 'bitcoin:signAndSendTransaction';
        if (request.broadcast && wallet.has(send)) {
          const output = await wallet.callOne(send, signing(request, grant));
          const txid = readText(output, 'txid', 64) ?? readText(output, 'txId', 64);
          // The wallet keeps the signed one; its transaction is known by the id.
          return { psbt: request.psbt, txid: needAnswer(txid, 'a transaction id') };
        }
        if (request.broadcast)
          throw new RpcFailure(UNSUPPORTED, 'The wallet does not support broadcasting');
        const output = await wallet.callOne('bitcoin:signTransaction', signing(request, grant));
        return { psbt: toBase64(needAnswer(readBytes(output, 'signedPsbt'), 'a transaction')) };
      },
    },
  };
}

/** BIP-143's flags as the standard writes them. */
function sighashName(flag: number): string {
  return `${SIGHASHES[flag & 0x1f] || 'ALL'}${(flag & 0x80) === 0 ? '' : '|ANYONECANPAY'}`;
}
