// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm itself: what its memory holds after a step, how much of it a password takes, and what it imports. What
// it answers is tested natively (core/vault/vault_step_test.cpp). Needs tools/build_wasm.
import assert from 'node:assert/strict';
import { pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VaultModule } from './VaultModule.mjs';

const PAGE = 65_536;
const MODULE = new WebAssembly.Module(
  readFileSync(new URL('../../build/wasm/vault.wasm', import.meta.url)),
);
const openVault = (entropy) => new VaultModule(MODULE, entropy);

/** Where bytes stand in a module's memory; -1 if nowhere. */
const find = (vault, bytes) => Buffer.from(vault.wasm.memory.buffer).indexOf(bytes);

/** Everything of a wallet that must not stay, by name: whole, and of keys each half too. */
function canariesOf({ entropy, phrase, keys, shares }) {
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512');
  const whole = {
    entropy,
    'entropy in hex': Buffer.from(entropy.toString('hex')),
    phrase,
    seed,
    'EVM key': keys[0],
    'Solana key': keys[1].subarray(0, 32),
    'device share': shares[0].subarray(0, 16),
    'auth share': shares[1].subarray(0, 16),
  };
  return Object.entries(whole).flatMap(([name, bytes]) => [
    [name, bytes],
    [`${name}, first half`, bytes.subarray(0, bytes.length / 2)],
    [`${name}, second half`, bytes.subarray(bytes.length / 2)],
  ]);
}

/** A wallet whose secrets the test knows; the module that it was made and exported with is not used again. */
function knownWallet() {
  let entropy;
  const vault = openVault((bytes) => {
    crypto.getRandomValues(bytes);
    entropy ??= Buffer.from(bytes);
  });
  const { wallet, shares } = vault.createWallet();
  const exported = vault.ask({ type: 'export_wallet', wallet, account: 0 }, shares);
  const [phrase, ...keys] = exported.secrets;
  return { wallet, shares, entropy, phrase, keys };
}

const signatures = (wallet) => [
  { type: 'sign_message', wallet, account: 0, message: '0x48656c6c6f' },
  { type: 'sign_message', wallet, account: 3, message: '0x48656c6c6f' },
  { type: 'sign_solana', wallet, account: 0, message: '0x010203' },
  { type: 'check_wallet', wallet },
];

test('after a signature no part of a secret is in the memory (cases 83 and 84)', () => {
  const known = knownWallet();
  const canaries = canariesOf(known);
  for (const request of signatures(known.wallet)) {
    const vault = openVault();
    const answer = vault.ask(request, known.shares);
    assert.notEqual(answer.type, 'refused', answer.message);
    for (const [name, bytes] of canaries)
      assert.equal(find(vault, bytes), -1, `${request.type}: ${name} is still there`);
  }
});

test('nor after a wallet was made, split again and exported', () => {
  const known = knownWallet();
  const vault = openVault();
  const enrolled = vault.ask(
    { type: 'enrol_device', wallet: known.wallet, device: `${'B'.repeat(42)}A` },
    known.shares,
  );
  vault.ask({ type: 'export_wallet', wallet: known.wallet, account: 0 }, known.shares);
  const canaries = canariesOf({ ...known, shares: enrolled.secrets });
  for (const [name, bytes] of [...canaries, ...canariesOf(known)])
    assert.equal(find(vault, bytes), -1, `${name} is still there`);
});

test('nor after what was refused half way', () => {
  const known = knownWallet();
  const vault = openVault();
  const changed = { ...known.wallet, mac: 'A'.repeat(43) };
  const answer = vault.ask({ type: 'check_wallet', wallet: changed }, known.shares);
  assert.equal(answer.code, 'wallet_record_invalid');
  for (const [name, bytes] of canariesOf(known)) assert.equal(find(vault, bytes), -1, name);
});

test('the search finds what is there', () => {
  const known = knownWallet();
  const vault = openVault();
  const request = { type: 'export_wallet', wallet: known.wallet, account: 0 };
  vault.ask(request, known.shares, { wipe: false });
  assert.notEqual(find(vault, known.phrase), -1);
  assert.notEqual(find(vault, known.keys[0]), -1);
  vault.ask({ type: 'make_release_key' });
  assert.equal(find(vault, known.phrase), -1, 'the answer before this one is wiped as it goes');
});

test('a password takes 64 MiB of memory and not 128, and the same again the next time', () => {
  const vault = openVault();
  const derive = () =>
    vault.ask(
      {
        type: 'derive_recovery_key',
        wallet: '11'.repeat(16),
        kind: 'password',
        salt: 'A'.repeat(22),
      },
      [Buffer.from('correct horse battery')],
    );
  const first = derive();
  assert.equal(first.type, 'recovery_key_made', first.message);
  const size = vault.memory.length;
  assert.ok(size < 66 * 1024 * 1024, `${size / PAGE} pages`);
  assert.deepEqual(derive(), first);
  assert.equal(vault.memory.length, size);
  assert.equal(find(vault, Buffer.from('correct horse')), -1);
});

test('a page without random bytes gets no wallet (case 89)', () => {
  const broken = openVault(() => {
    throw new Error('no getRandomValues');
  });
  assert.throws(() => broken.createWallet(), /no getRandomValues/);
  const zeros = openVault(() => {});
  const answer = zeros.ask({
    type: 'create_wallet',
    tenant: '00'.repeat(16),
    wallet: '11'.repeat(16),
    device: 'A'.repeat(43),
    has_long_phrase: false,
    recovery_keys: [],
  });
  assert.equal(answer.code, 'entropy_unusable');
  assert.deepEqual(answer.secrets, []);
});
