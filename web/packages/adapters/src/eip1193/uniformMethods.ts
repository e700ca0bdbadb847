// SPDX-License-Identifier: Apache-2.0
//
// The three methods that every connector understands (README.md), said in EIP-1193.
import { ACCOUNTS_MAX, type Accounts, describeAccounts, type Grant } from '../shared/Accounts.ts';
import { awaitDisconnect } from '../shared/awaitDisconnect.ts';
import { INVALID_PARAMS, RpcFailure, UNAUTHORIZED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import { readText } from '../shared/readText.ts';

export type SendRequest = (method: string, params?: unknown) => Promise<unknown>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Undefined when the method is not one of the three. */
export function uniformMethod(
  method: string,
  params: unknown,
  request: SendRequest,
): Promise<unknown> | undefined {
  switch (method) {
    case 'portico_connect':
      return connect(params, request);
    case 'portico_switchChain':
      return switchChain(params, request);
    case 'portico_disconnect':
      // EIP-1193 has no way to disconnect. Wallets without EIP-2255 answer with whatever error they have:
      // that is no failure.
      return awaitDisconnect(
        request('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined),
      );
    default:
      return undefined;
  }
}

async function connect(params: unknown, request: SendRequest): Promise<Accounts> {
  const silent = read(params, 'silent') === true;
  const grant = await grantOf(request, silent ? 'eth_accounts' : 'eth_requestAccounts');
  const wanted = readText(params, 'address', 42)?.toLowerCase();
  const first = grant.accounts.filter(({ address }) => address.toLowerCase() === wanted);
  if (grant.accounts.length === 0 || (wanted !== undefined && first.length === 0)) {
    throw new RpcFailure(
      UNAUTHORIZED,
      'The wallet gave no such account: it is locked, or nothing was granted',
    );
  }
  const rest = grant.accounts.filter((each) => !first.includes(each));
  return describeAccounts({ ...grant, accounts: [...first, ...rest] });
}

async function switchChain(params: unknown, request: SendRequest): Promise<Accounts> {
  const reference = /^eip155:(\d{1,15})$/.exec(String(read(params, 'chain')))?.[1];
  if (reference === undefined)
    throw new RpcFailure(INVALID_PARAMS, 'chain is not a CAIP-2 id of eip155');
  await request('wallet_switchEthereumChain', [{ chainId: `0x${Number(reference).toString(16)}` }]);
  return connect({ silent: true }, request);
}

async function grantOf(request: SendRequest, method: string): Promise<Grant> {
  const addresses = readList(await request(method, []), ACCOUNTS_MAX);
  const known = addresses.filter(
    (each): each is string => typeof each === 'string' && ADDRESS.test(each),
  );
  const chainId = known.length > 0 ? Number(await request('eth_chainId', [])) : 1;
  const usable = Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
  if (usable === undefined) throw new Error('The wallet gave no chain id');
  const accounts = known.map((address) => ({ address, type: 'eoa' }) as const);
  return { chain: `eip155:${usable}`, accounts };
}
