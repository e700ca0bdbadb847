// SPDX-License-Identifier: Apache-2.0
//
// Signs a message with the account in use, as an app of its namespace does it.

import { solanaSignerOf } from '@portico/bridges/solana-kit';
import type { ChainNamespace, HostProvider, Portico } from '@portico/sdk';
import { getBase58Decoder, getBase58Encoder } from '@solana/kit';
import { bytesToHex, stringToHex } from 'viem';

/** Text with what came back: a signature in the namespace's own form. */
export async function signMessage(portico: Portico, message: string): Promise<string> {
  const { namespace = 'eip155', address = '' } = portico.getState();
  if (namespace === 'solana') {
    const content = new TextEncoder().encode(message);
    const ask = { content, signatures: {} };
    const [signed] = await solanaSignerOf(portico).modifyAndSignMessages([ask]);
    return hexOf(Object.values(signed?.signatures ?? {})[0] ?? new Uint8Array());
  }
  return signWith(portico.getProvider(namespace), namespace, address, message);
}

/** The same by the provider alone, without a library of the namespace. */
export async function signWith(
  provider: HostProvider,
  namespace: ChainNamespace,
  address: string,
  message: string,
): Promise<string> {
  const request = (method: string, params: unknown) => provider.request({ method, params });
  switch (namespace) {
    case 'solana': {
      const bytes = getBase58Decoder().decode(new TextEncoder().encode(message));
      const answer = await request('solana_signMessage', { message: bytes, pubkey: address });
      return hexOf(new Uint8Array(getBase58Encoder().encode(answer.signature)));
    }
    case 'bip122':
      return (await request('signMessage', { account: address, message })).signature;
    case 'polkadot':
      return (await request('polkadot_signMessage', { address, message })).signature;
    case 'cosmos': {
      const signDoc = messageDocument(address, message);
      const ask = { signerAddress: address, signDoc };
      return (await request('cosmos_signAmino', ask)).signature.signature;
    }
    default:
      return request('personal_sign', [stringToHex(message), address]);
  }
}

/** ADR-036: a message as a document that no chain takes for a transaction. */
function messageDocument(signer: string, message: string) {
  const data = btoa(String.fromCharCode(...new TextEncoder().encode(message)));
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  };
}

const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);
