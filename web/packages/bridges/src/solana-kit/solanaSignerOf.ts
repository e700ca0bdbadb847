// SPDX-License-Identifier: Apache-2.0
//
// A signer of @solana/kit over the connected wallet. Wallets may change what they sign (a priority fee, a
// guard instruction), so it is a modifying signer.
import type { Portico } from '@portico/sdk';
import {
  address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionCodec,
  type MessageModifyingSigner,
  type SignatureBytes,
  type TransactionModifyingSigner,
} from '@solana/kit';

/**
 * Signs messages and transactions with the wallet's owner looking on.
 *
 * @example
 * const signer: PorticoSigner = solanaSignerOf(portico);
 */
export type PorticoSigner = TransactionModifyingSigner & MessageModifyingSigner;

/**
 * A signer for the Solana account in use. Throws when no Solana wallet is connected. Make a new one when
 * the account changes.
 *
 * @example
 * const signer = solanaSignerOf(portico);
 * console.log(signer.address);
 */
export function solanaSignerOf(
  portico: Pick<Portico, 'getProvider' | 'getAccount'>,
): PorticoSigner {
  const pubkey = portico.getAccount('solana').address;
  if (pubkey === undefined) throw new Error('Portico: no Solana wallet is connected');
  const provider = portico.getProvider('solana');
  const codec = getTransactionCodec();

  return {
    address: address(pubkey),

    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      const signed = [];
      for (const transaction of transactions) {
        // One question at a time: a wallet shows one, and a refusal ends the rest.
        abortSignal?.throwIfAborted();
        const wire = getBase64Decoder().decode(codec.encode(transaction));
        const answer: { transaction: string } = await provider.request({
          method: 'solana_signTransaction',
          params: { transaction: wire, pubkey },
        });
        const back = codec.decode(getBase64Encoder().encode(answer.transaction));
        signed.push({ ...transaction, ...back });
      }
      return signed as never;
    },

    async modifyAndSignMessages(messages, { abortSignal } = {}) {
      const signed = [];
      for (const message of messages) {
        abortSignal?.throwIfAborted();
        const answer: { signature: string } = await provider.request({
          method: 'solana_signMessage',
          params: { message: getBase58Decoder().decode(message.content), pubkey },
        });
        const signature = getBase58Encoder().encode(answer.signature) as SignatureBytes;
        signed.push({ ...message, signatures: { ...message.signatures, [pubkey]: signature } });
      }
      return signed as never;
    },
  };
}
