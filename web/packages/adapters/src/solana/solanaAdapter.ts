// SPDX-License-Identifier: Apache-2.0
//
// A Solana wallet of the Wallet Standard behind the names and shapes of WalletConnect's JSON-RPC
// reference (README.md): messages and signatures in base58, transactions in base64.
import type { Grant, WalletAccount } from '../shared/Accounts.ts';
import { fromBase64, toBase64, toHex } from '../shared/bytes.ts';
import { chooseAccount } from '../shared/chooseAccount.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { need, needAnswer } from '../shared/need.ts';
import { RpcFailure, UNKNOWN_CHAIN, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readBytes } from '../shared/readBytes.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';
import type { StandardWallet } from '../standard/StandardWallet.ts';
import { fromBase58, toBase58 } from './base58.ts';
import { chainsOf, clusterOf } from './clusters.ts';
import { signatureIn } from './signatureIn.ts';

/** A transaction is at most 1232 bytes on the wire; in base64 1644 characters. Room for later formats. */
const TRANSACTION_MAX_LENGTH = 20_000;
const TRANSACTIONS_MAX = 100;
const CHANGES_MESSAGES =
  'This wallet signs messages only in another form, so its signature would not be accepted';
const SEND_OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'];

export function solanaAdapter(wallet: StandardWallet): ProviderAdapter | undefined {
  const chains = () => chainsOf(wallet.chains());
  if (!wallet.has('standard:connect') || chains().length === 0) return undefined;
  let current: string | undefined;

  /** The chain asked for, or the one in use. */
  const known = (chain = current ?? chains()[0] ?? ''): string => {
    if (!chains().includes(chain)) {
      throw new RpcFailure(UNKNOWN_CHAIN, `The wallet does not know the cluster ${chain}`);
    }
    return chain;
  };
  const grantFrom = (chain: string, source?: unknown): Grant => ({
    chain,
    accounts: wallet.accounts(source).flatMap(readAccount),
  });
  const connect = async (chain: string, silent: boolean): Promise<Grant> => {
    const output = await wallet.call('standard:connect', ...(silent ? [{ silent }] : []));
    // Older wallets answer nothing and only fill their own list.
    current = chain;
    return grantFrom(chain, Array.isArray(read(output, 'accounts')) ? output : undefined);
  };
  const accountOf = ({ address }: WalletAccount) =>
    wallet.accounts().find((account) => read(account, 'address') === address);
  /** What every signing input begins with. */
  const input = (params: unknown, grant: Grant) => {
    const chosen = chooseAccount(params, 'pubkey', grant);
    const account = needAnswer(accountOf(chosen), `the account ${chosen.address}`);
    return { chosen, common: { account, chain: need(clusterOf(grant.chain), 'chain') } };
  };
  const pubkeys = async (_: unknown, { accounts }: Grant) =>
    accounts.map(({ address }) => ({ pubkey: address }));

  return {
    connect: async ({ silent, chain }) => connect(known(chain), silent),
    switchChain: async (chain) => connect(known(chain), true),
    disconnect: () => wallet.call('standard:disconnect'),
    watch: ({ changed }) =>
      wallet.onChange(() => {
        // A wallet that no longer serves the cluster in use has moved to another one.
        const served = chains();
        const chain = served.find((each) => each === current) ?? served[0];
        if (chain !== undefined) current = chain;
        changed(chain === undefined ? { chain: current ?? '', accounts: [] } : grantFrom(chain));
      }),
    methods: {
      solana_getAccounts: pubkeys,
      solana_requestAccounts: pubkeys,

      async solana_signMessage(params, grant) {
        const { common } = input(params, grant);
        const text = need(readText(params, 'message', TRANSACTION_MAX_LENGTH), 'message');
        const message = need(fromBase58(text), 'message in base58');
        const given = { account: common.account, message };
        const output = await wallet.callOne('solana:signMessage', given);
        // The standard lets a wallet change the message before it signs. Who asked checks the one that it gave.
        const signed = readBytes(output, 'signedMessage') ?? message;
        if (toHex(signed) !== toHex(message)) throw new RpcFailure(UNSUPPORTED, CHANGES_MESSAGES);
        return { signature: toBase58(needAnswer(readBytes(output, 'signature'), 'a signature')) };
      },

      async solana_signTransaction(params, grant) {
        const { chosen, common } = input(params, grant);
        const transaction = transactionIn(read(params, 'transaction'));
        const output = await wallet.callOne('solana:signTransaction', { ...common, transaction });
        const signed = needAnswer(readBytes(output, 'signedTransaction'), 'a transaction');
        const signature = signatureIn(signed, fromBase58(chosen.address) ?? new Uint8Array());
        return {
          signature: toBase58(needAnswer(signature, 'a signature of the account')),
          transaction: toBase64(signed),
        };
      },

      async solana_signAllTransactions(params, grant) {
        const { common } = input(params, grant);
        const requested = readList(read(params, 'transactions'), TRANSACTIONS_MAX + 1);
        need(
          requested.length > 0 && requested.length <= TRANSACTIONS_MAX ? true : undefined,
          'transactions',
        );
        const inputs = requested.map((each) => ({ ...common, transaction: transactionIn(each) }));
        const outputs = readList(
          await wallet.call('solana:signTransaction', ...inputs),
          TRANSACTIONS_MAX,
        );
        needAnswer(outputs.length === inputs.length ? true : undefined, 'every transaction');
        return {
          transactions: outputs.map((output) =>
            toBase64(needAnswer(readBytes(output, 'signedTransaction'), 'a transaction')),
          ),
        };
      },

      async solana_signAndSendTransaction(params, grant) {
        const { common } = input(params, grant);
        const transaction = transactionIn(read(params, 'transaction'));
        const options = sendOptions(read(params, 'sendOptions') ?? read(params, 'options'));
        const given = { ...common, transaction, ...(options && { options }) };
        const output = await wallet.callOne('solana:signAndSendTransaction', given);
        return { signature: toBase58(needAnswer(readBytes(output, 'signature'), 'a signature')) };
      },
    },
  };
}

function readAccount(account: unknown): WalletAccount[] {
  const address = readText(account, 'address', 44);
  const key = address === undefined ? undefined : fromBase58(address);
  if (address === undefined || key?.length !== 32) return [];
  const chains = readList(read(account, 'chains'), 100);
  const elsewhere = chains.length > 0 && !chains.some((each) => String(each).startsWith('solana:'));
  return elsewhere ? [] : [{ address, type: 'eoa', publicKey: toHex(key) }];
}

function transactionIn(value: unknown): Uint8Array {
  const text = typeof value === 'string' && value.length <= TRANSACTION_MAX_LENGTH ? value : '';
  const bytes = fromBase64(text);
  return need(bytes?.length ? bytes : undefined, 'transaction in base64');
}

function sendOptions(value: unknown): Record<string, unknown> | undefined {
  const given = SEND_OPTIONS.map((name) => [name, read(value, name)] as const);
  const known = given.filter(([, each]) => ['boolean', 'number', 'string'].includes(typeof each));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
