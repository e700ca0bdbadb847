// SPDX-License-Identifier: Apache-2.0
//
// Scripted wallets of the namespaces without a chain in these tests, with real keys: what they sign is
// checked. The keys are known to everybody.

import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import {
  ScriptedBitcoinWallet,
  ScriptedCosmosWallet,
  ScriptedPolkadotWallet,
  ScriptedSolanaWallet,
} from '@portico/testing';
import { cosmosKey, polkadotKey, solanaKey, ss58 } from '@portico/testing/keys';
import { p2tr, p2wpkh } from '@scure/btc-signer';
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import { signBip137, signBip322 } from '../../tools/harness/messageSignatures.mjs';

export const solanaWallet = () => new ScriptedSolanaWallet({ accounts: [solanaKey(1)] });
export const otherSolanaAccount = solanaKey(2);

/** A payment account (native segwit) and an ordinals account (taproot). */
export function bitcoinAccounts(seed) {
  const privateKey = new Uint8Array(32).fill(seed);
  const payment = p2wpkh(secp256k1.getPublicKey(privateKey));
  const ordinals = p2tr(schnorr.getPublicKey(privateKey));
  const hex = (bytes) => Buffer.from(bytes).toString('hex');
  const text = (bytes) => new TextDecoder().decode(bytes);
  return [
    {
      address: payment.address,
      publicKey: hex(secp256k1.getPublicKey(privateKey)),
      purpose: 'payment',
      sign: (message) => signBip137(privateKey, text(message)),
    },
    {
      address: ordinals.address,
      publicKey: hex(schnorr.getPublicKey(privateKey)),
      purpose: 'ordinals',
      sign: (message) => signBip322(privateKey, ordinals, text(message)),
    },
  ];
}
export const bitcoinWallet = () => new ScriptedBitcoinWallet({ accounts: bitcoinAccounts(7) });

function sr25519Account(seed) {
  const secret = secretFromSeed(new Uint8Array(32).fill(seed));
  return {
    address: ss58(getPublicKey(secret)),
    name: 'First',
    type: 'sr25519',
    sign: (bytes) => sign(secret, bytes),
  };
}
export const polkadotWallet = () => new ScriptedPolkadotWallet({ accounts: [sr25519Account(3)] });
export const otherPolkadotAccount = polkadotKey(4);

export const cosmosWallet = () => new ScriptedCosmosWallet({ key: cosmosKey(5) });
export const otherCosmosKey = cosmosKey(6);
