// SPDX-License-Identifier: Apache-2.0
//
// A Safe as an EIP-1193 provider. Its address and chain never change while its frame is open. Reads go
// through the Safe's own node (rpcCall). A transaction answers with the hash of the Safe's proposal,
// which the owners may still have to sign: until it is executed its receipt is null, as one unmined.
import type { Eip1193Provider } from '../eip1193/Eip1193Provider.ts';
import { toHex } from '../shared/bytes.ts';
import { needAnswer } from '../shared/need.ts';
import { INVALID_PARAMS, RpcFailure, UNAUTHORIZED, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readText } from '../shared/readText.ts';
import type { SafeFrame } from './SafeFrame.ts';
import { capabilities, checkChain, statusOfCalls } from './safeCalls.ts';

export interface SafeInfo {
  readonly address: string;
  /** Hex, as EIP-1193 has it. */
  readonly chainId: string;
}

/** Reads that a node answers; anything else that is not below is 4200. */
const READS =
  /^(eth_(blockNumber|call|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas|get[A-Za-z]+)|net_version|web3_clientVersion)$/;
const HASH = /^0x[0-9a-f]{64}$/i;

export function safeProvider(frame: SafeFrame, { address, chainId }: SafeInfo): Eip1193Provider {
  const propose = async (calls: readonly unknown[]): Promise<string> => {
    const txs = calls.map((call) => ({
      to: recipient(read(call, 'to')),
      value: decimal(read(call, 'value')),
      data: read(call, 'data') ?? read(call, 'input') ?? '0x',
    }));
    // No safeTxGas: with one a Safe's transaction goes through whose call failed.
    const answer = await frame.request('sendTransactions', { txs, params: {} });
    return needAnswer(readText(answer, 'safeTxHash', 66), 'a hash');
  };
  const signature = (answer: unknown): string => {
    // Without a signature the owners sign on chain, later: EIP-1271 verifies the empty one then.
    return readText(answer, 'signature', 100_000) ?? '0x';
  };
  const mine = (requested: unknown) => {
    if (String(requested).toLowerCase() === address.toLowerCase()) return;
    throw new RpcFailure(UNAUTHORIZED, `${String(requested).slice(0, 66)} is not this Safe`);
  };
  const forNode = (call: string, params: readonly unknown[]) =>
    frame.request('rpcCall', { call, params });
  /** The transaction that executed a proposal, null while it is waiting. */
  const executed = async (hash: unknown): Promise<string | null | undefined> => {
    if (typeof hash !== 'string' || !HASH.test(hash)) return undefined;
    try {
      const details = await frame.request('getTxBySafeTxHash', { safeTxHash: hash });
      return readText(details, 'txHash', 66) ?? null;
    } catch {
      return undefined; // not a proposal: an ordinary transaction
    }
  };

  return {
    async request({ method, params }) {
      const args: readonly unknown[] = Array.isArray(params) ? params : [];
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [address];
        case 'eth_chainId':
          return chainId;
        case 'personal_sign':
          mine(args[1]);
          return signature(await frame.request('signMessage', { message: textOf(args[0]) }));
        case 'eth_signTypedData':
        case 'eth_signTypedData_v4': {
          mine(args[0]);
          const typedData: unknown = typeof args[1] === 'string' ? JSON.parse(args[1]) : args[1];
          return signature(await frame.request('signTypedMessage', { typedData }));
        }
        case 'eth_sendTransaction':
          if (read(args[0], 'from')) mine(read(args[0], 'from'));
          return propose([args[0]]);
        case 'wallet_sendCalls': {
          const calls = read(args[0], 'calls');
          if (read(args[0], 'from')) mine(read(args[0], 'from'));
          checkChain(args[0], chainId);
          if (!Array.isArray(calls) || calls.length === 0 || calls.length > 1_000) {
            throw new RpcFailure(INVALID_PARAMS, 'calls is missing');
          }
          return { id: await propose(calls) };
        }
        case 'wallet_getCallsStatus':
          return statusOfCalls(args[0], chainId, (call, values) => frame.request(call, values));
        case 'wallet_getCapabilities':
          mine(args[0]);
          return capabilities(chainId, args[1]);
        case 'wallet_switchEthereumChain':
          if (read(args[0], 'chainId') === chainId) return null;
          throw new RpcFailure(
            UNSUPPORTED,
            'A Safe is on one network. Open the Safe of the other network',
          );
        case 'eth_getTransactionByHash':
        case 'eth_getTransactionReceipt': {
          const hash = await executed(args[0]);
          return hash === null ? null : forNode(method, [hash ?? args[0]]);
        }
      }
      if (READS.test(method)) return forNode(method, args);
      throw new RpcFailure(UNSUPPORTED, `A Safe does not support ${method}`);
    },
  };
}

/** A Safe calls others; it creates no contract by itself. */
function recipient(to: unknown): string {
  if (typeof to === 'string' && /^0x[0-9a-f]{40}$/i.test(to)) return to;
  throw new RpcFailure(INVALID_PARAMS, 'A transaction of a Safe needs a recipient');
}

/** Wei as decimal text, which Safe's messages want. */
function decimal(value: unknown): string {
  if (value === undefined || value === null || value === '0x') return '0';
  if (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value))
    return BigInt(value).toString();
  throw new RpcFailure(INVALID_PARAMS, 'value is not a quantity');
}

/** personal_sign takes hex; Safe shows and hashes text. Bytes that are no text stay hex. */
function textOf(message: unknown): string {
  if (typeof message !== 'string') throw new RpcFailure(INVALID_PARAMS, 'message is missing');
  const hex = /^0x(?:[0-9a-f]{2})*$/i.test(message) ? message.slice(2) : undefined;
  if (hex === undefined) return message;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return `0x${toHex(bytes)}`;
  }
}
