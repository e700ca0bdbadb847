// SPDX-License-Identifier: Apache-2.0
//
// What a signature of a sign-in message takes to verify, by the kind of account, natively and beside the libraries that apps
// use in JavaScript; and the address of a smart account, which no network is asked for.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ss58 } from '@portico/testing/keys';
import { base58, bech32 } from '@scure/base';
import { p2tr, p2wpkh } from '@scure/btc-signer';
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519';
import { recoverMessageAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadApproval } from '../../tools/approval/loadApproval.mjs';
import {
  signBip137,
  signBip322,
  verifyBip137,
  verifyBip322,
  verifyCosmos,
  verifyPolkadot,
} from '../../tools/harness/messageSignatures.mjs';
import { makeMessage } from '../../tools/harness/signIn.mjs';
import { median } from '../shared/figures.mjs';

const PROGRAM = 'build/native/bench/accounts/portico-accounts-bench';
const PAGE = 'https://shop.example';
const TIMES = 200;

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const keyOf = () => Uint8Array.from(Buffer.from(generatePrivateKey().slice(2), 'hex'));
const messageOf = (chain, address) =>
  makeMessage({ address, page: PAGE, nonce: '5b2c3d4e5f60718293a4b5c6', chain });

async function ofEthereum() {
  const account = privateKeyToAccount(generatePrivateKey());
  const text = messageOf('eip155:1', account.address);
  const signature = await account.signMessage({ message: text });
  return {
    title: 'EIP-191, a key on an EVM network',
    beside: 'viem',
    line: { chain: 'eip155:1', address: account.address, text, signature },
    verify: async () =>
      (await recoverMessageAddress({ message: text, signature })) === account.address,
  };
}

function ofSolana() {
  const key = keyOf();
  const address = base58.encode(ed25519.getPublicKey(key));
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const text = messageOf(chain, address);
  const bytes = new TextEncoder().encode(text);
  const signed = ed25519.sign(bytes, key);
  return {
    title: 'ed25519, Solana',
    beside: 'noble',
    line: { chain, address, text, signature: base58.encode(signed) },
    verify: () => ed25519.verify(signed, bytes, base58.decode(address)),
  };
}

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';

function ofTaproot() {
  const key = keyOf();
  const payment = p2tr(secp256k1.getPublicKey(key).slice(1));
  const text = messageOf(BITCOIN, payment.address);
  const signature = signBip322(key, payment, text);
  return {
    title: 'BIP-322, Bitcoin (taproot)',
    beside: 'noble, scure',
    line: { chain: BITCOIN, address: payment.address, text, signature: base64(signature) },
    verify: () => verifyBip322(payment.address, text, hex(signature)),
  };
}

function ofSegwit() {
  const key = keyOf();
  const { address } = p2wpkh(secp256k1.getPublicKey(key));
  // Its own helper signs texts of 252 bytes at most.
  const text = messageOf(BITCOIN, address).slice(0, 252);
  const signature = signBip137(key, text);
  return {
    title: 'BIP-137, Bitcoin (segwit)',
    beside: 'noble, scure',
    line: { chain: BITCOIN, address, text, signature: base64(signature) },
    verify: () => verifyBip137(address, text, hex(signature)),
  };
}

function ofCosmos() {
  const key = keyOf();
  const point = secp256k1.getPublicKey(key);
  const address = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(point))));
  const chain = 'cosmos:cosmoshub-4';
  const text = messageOf(chain, address);
  const data = base64(new TextEncoder().encode(text));
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`;
  const hash = sha256(new TextEncoder().encode(document));
  const signed = base64(secp256k1.sign(hash, key, { prehash: false }));
  const signature = JSON.stringify({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64(point) },
    signature: signed,
  });
  return {
    title: 'ADR-36, Cosmos',
    beside: 'noble',
    line: { chain, address, text, signature },
    verify: () => verifyCosmos(address, text, signed, hex(point)),
  };
}

function ofPolkadot() {
  const secret = secretFromSeed(keyOf());
  const address = ss58(getPublicKey(secret));
  const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
  const text = messageOf(chain, address);
  const signed = signSr25519(secret, new TextEncoder().encode(`<Bytes>${text}</Bytes>`));
  return {
    title: 'sr25519, Polkadot',
    beside: 'scure',
    line: { chain, address, text, signature: hex(signed) },
    verify: () => verifyPolkadot(address, text, hex(signed), 'sr25519'),
  };
}

/** Microseconds, the median. */
async function timeOf(work) {
  const taken = [];
  for (let i = 0; i < TIMES * 2; i += 1) {
    const start = performance.now();
    if (!(await work())) throw new Error('a library refuses what ours takes');
    if (i >= TIMES) taken.push((performance.now() - start) * 1_000);
  }
  return median(taken);
}

export async function printVerify() {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing; run the builds first`);
  const kinds = [await ofEthereum(), ofSolana(), ofTaproot(), ofSegwit(), ofCosmos(), ofPolkadot()];
  const owner = privateKeyToAccount(generatePrivateKey()).address;
  const lines = [...kinds.map(({ line }) => line), { owner }];
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const times = execFileSync(PROGRAM, { input, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  console.log('### Sign-in messages verified, by kind of account, one core\n');
  console.log(
    '| kind | a second | p99 us | in JavaScript, a second | with |\n|---|---:|---:|---:|---|',
  );
  for (const [index, { title, beside, verify }] of kinds.entries()) {
    const [middle, p99] = times[index];
    const theirs = await timeOf(verify);
    const cells = [(1e6 / middle).toFixed(0), p99.toFixed(0), (1e6 / theirs).toFixed(0), beside];
    console.log(`| ${title} | ${cells.join(' | ')} |`);
  }
  const answer = loadApproval();
  const inWasm = await timeOf(() => answer({ smart_account: owner }).account !== undefined);
  const [middle] = times.at(-1);
  console.log(
    `\nAddresses of smart accounts: ${(1e6 / middle).toFixed(0)} a second natively, ${(1e6 / inWasm).toFixed(0)} in WebAssembly, with the calls that put them on the chain.\n`,
  );
}
