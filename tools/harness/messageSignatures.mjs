// SPDX-License-Identifier: Apache-2.0
//
// Signed messages of each namespace, checked with libraries that share no code with ours: noble's curves,
// scure's addresses, transactions and sr25519. Bitcoin's are made here too, for the scripted wallet.
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import {
  Address,
  NETWORK,
  OutScript,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  Transaction,
} from '@scure/btc-signer';
import { verify as verifySr25519 } from '@scure/sr25519';

const text = (string) => new TextEncoder().encode(string);
const bytes = (hex) => Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'));

export function verifySolana(address, message, signature) {
  return ed25519.verify(bytes(signature), text(message), base58.decode(address));
}

/** As extensions sign text: between tags. Both kinds of keys that their accounts have. */
export function verifyPolkadot(address, message, signature, type) {
  const key = base58.decode(address).subarray(1, 33);
  const tagged = text(`<Bytes>${message}</Bytes>`);
  const verify = type === 'sr25519' ? verifySr25519 : undefined;
  return verify
    ? verify(tagged, bytes(signature), key)
    : ed25519.verify(bytes(signature), tagged, key);
}

/** ADR-036: the message as an amino document without a chain. */
export function verifyCosmos(address, message, signature, pubKey) {
  const data = Buffer.from(message).toString('base64');
  const value = `{"data":"${data}","signer":"${address}"}`;
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":${value}}],"sequence":"0"}`;
  const hash = sha256(text(document));
  return secp256k1.verify(Buffer.from(signature, 'base64'), hash, bytes(pubKey), {
    prehash: false,
  });
}

/** BIP-137's hash: the old words before the message, lengths as Bitcoin writes them. */
function oldMessageHash(message) {
  const body = text(message);
  if (body.length > 252) throw new Error('longer than these tests need');
  return sha256(
    sha256(
      Buffer.concat([text('\x18Bitcoin Signed Message:\n'), Uint8Array.of(body.length), body]),
    ),
  );
}

/** BIP-137 for a native segwit address: header 39 to 42, then r and s. */
export function signBip137(privateKey, message) {
  const options = { prehash: false, format: 'recovered' };
  const [recovery, ...signature] = secp256k1.sign(oldMessageHash(message), privateKey, options);
  return Uint8Array.of(39 + recovery, ...signature);
}

export function verifyBip137(address, message, signature) {
  const [header, ...rest] = bytes(signature);
  const recovered = secp256k1.Signature.fromBytes(Uint8Array.of(header - 39, ...rest), 'recovered');
  const key = recovered.recoverPublicKey(oldMessageHash(message)).toBytes();
  return p2wpkh(key).address === address;
}

const scriptOf = (address) => Buffer.from(OutScript.encode(Address(NETWORK).decode(address)));

/** BIP-322's two transactions: one that could never be mined pays to the address, the other spends it. */
function toSign(script, message, input = {}) {
  const tag = sha256(text('BIP0322-signed-message'));
  const hash = sha256(Buffer.concat([tag, tag, text(message)]));
  const funding = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ script, amount: 0n }],
    witnesses: [],
    lockTime: 0,
  });
  const spending = new Transaction({ version: 0, allowUnknownOutputs: true });
  spending.addInput({
    txid: sha256(sha256(funding)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...input,
  });
  spending.addOutput({ script: Script.encode(['RETURN']), amount: 0n });
  return spending;
}

/** BIP-322 (simple) for an address of one taproot key. */
export function signBip322(privateKey, { script, tapInternalKey }, message) {
  const spending = toSign(script, message, { tapInternalKey });
  spending.signIdx(privateKey, 0);
  spending.finalize();
  return RawWitness.encode(spending.getInput(0).finalScriptWitness);
}

/** The only signature of a taproot address's witness, by its output key. */
export function verifyBip322(address, message, signature) {
  const script = scriptOf(address);
  const [witness] = RawWitness.decode(bytes(signature));
  const sighash = witness[64] ?? 0; // BIP-341: absent means the default
  const hash = toSign(script, message).preimageWitnessV1(0, [script], sighash, [0n]);
  return schnorr.verify(witness.subarray(0, 64), hash, script.subarray(2));
}
