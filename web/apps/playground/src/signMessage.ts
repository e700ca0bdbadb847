// SPDX-License-Identifier: Apache-2.0
//
// Signs a message with the account in use, as an app of its namespace does it.

import { solanaSignerOf } from '@portico/bridges/solana-kit';
import type { Portico } from '@portico/sdk';
import { stringToHex } from 'viem';

/** Text with what came back: a signature in the namespace's own form. */
export async function signMessage(portico: Portico, message: string): Promise<string> {
  const { namespace = 'eip155', address = '' } = portico.getState();
  const request = (method: string, params: unknown) =>
    portico.getProvider(namespace).request({ method, params });
  switch (namespace) {
    case 'solana': {
      const content = new TextEncoder().encode(message);
      const ask = { content, signatures: {} };
      const [signed] = await solanaSignerOf(portico).modifyAndSignMessages([ask]);
      return toHex(Object.values(signed?.signatures ?? {})[0] ?? new Uint8Array());
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

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');
}
