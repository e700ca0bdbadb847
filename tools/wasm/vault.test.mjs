// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm itself: what its memory holds after a step, how much of it a password takes, and what it imports. What
// it answers is tested natively (core/vault/vault_step_test.cpp). Needs tools/build_wasm.
import assert from 'node:assert/strict';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sealProof, sealRelease } from './sealHpke.mjs';
import { VaultModule } from './VaultModule.mjs';

const PAGE = 65_536;
const MODULE = new WebAssembly.Module(
  readFileSync(new URL('../../build/wasm/vault.wasm', import.meta.url)),
);
const openVault = (entropy) => new VaultModule(MODULE, entropy);

/** Where bytes stand in a module's memory; -1 if nowhere. */
const find = (vault, bytes) => Buffer.from(vault.wasm.memory.buffer).indexOf(bytes);

/** Canaries by name: whole, and each half too. */
const halved = (whole) =>
  Object.entries(whole).flatMap(([name, bytes]) => [
    [name, bytes],
    [`${name}, first half`, bytes.subarray(0, bytes.length / 2)],
    [`${name}, second half`, bytes.subarray(bytes.length / 2)],
  ]);

const sha512 = (bytes) => createHash('sha512').update(bytes).digest();
const bodyOf = (share) => share.subarray(0, share.length - 1); // the last byte is 1, 2 or 3

/** The keys of an account as they were exported, and as curves count with them: in limbs, and expanded. */
function keyCanaries(account, [evm, solana]) {
  const expanded = sha512(solana.subarray(0, 32));
  return halved({
    [`EVM key ${account}`]: evm,
    [`EVM key ${account} in limbs`]: Buffer.from(evm).reverse(),
    [`Solana key ${account}`]: solana.subarray(0, 32),
    [`Solana scalar ${account}`]: expanded.subarray(1, 31), // its ends are clamped
    [`Solana prefix ${account}`]: expanded.subarray(32),
  });
}

/** Everything of a wallet that must not stay. */
function canariesOf({ entropy, phrase, keys, shares, recoveryAuth }) {
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512');
  const whole = halved({
    entropy,
    'entropy in hex': Buffer.from(entropy.toString('hex')),
    phrase,
    seed,
    'master key': createHmac('sha512', 'Bitcoin seed').update(seed).digest(),
    'device share': bodyOf(shares[0]),
    'auth share': bodyOf(shares[1]),
    'auth share of the recovery': bodyOf(recoveryAuth),
  });
  return [...whole, ...keys.flatMap((both, account) => keyCanaries(account, both))];
}

const TENANT = '00'.repeat(16);
const WALLET = '11'.repeat(16);
const DEVICE = 'A'.repeat(43);
const FURTHER = `${'B'.repeat(42)}A`;
const ACCOUNTS = 4;

/** Two ways of recovery, and what their owner has. */
function makeWays() {
  const vault = openVault();
  const kit = vault.ask({ type: 'make_recovery_code', wallet: WALLET });
  const [code] = kit.secrets;
  const prf = randomBytes(32);
  const byCode = vault.ask({ type: 'derive_recovery_key', wallet: WALLET, kind: 'kit' }, [code]);
  const byPrf = vault.ask({ type: 'derive_recovery_key', wallet: WALLET, kind: 'passkey' }, [prf]);
  return {
    code,
    prf,
    kitKey: byCode.secrets[0],
    recoveryKeys: [
      { id: '33'.repeat(16), kind: 'kit', publicKey: kit.public_key },
      { id: '44'.repeat(16), kind: 'passkey', publicKey: byPrf.public_key },
    ],
  };
}

/** A module that notes what it draws. `first`: its first bytes; else random like all others. */
function openNoting(first) {
  const drawn = [];
  const vault = openVault((bytes) => {
    if (first && drawn.length === 0) bytes.set(first);
    else crypto.getRandomValues(bytes);
    drawn.push(Buffer.from(bytes));
  });
  return { vault, drawn };
}

/** A wallet whose secrets the test knows. `maker`: the module that made it, and did nothing else. */
function knownWallet(entropy) {
  const ways = makeWays();
  const { vault: maker, drawn } = openNoting(entropy);
  const made = maker.ask({
    type: 'create_wallet',
    ...{ tenant: TENANT, wallet: WALLET, device: DEVICE, has_long_phrase: false },
    recovery_keys: ways.recoveryKeys,
  });
  assert.equal(made.type, 'wallet_changed', made.message);
  const { wallet, exit, recovery } = made;
  const shares = made.secrets.slice(0, 2);
  const exported = Array.from({ length: ACCOUNTS }, (_, account) =>
    openVault().ask({ type: 'export_wallet', wallet, account }, shares),
  );
  return {
    ...{ ...ways, maker, drawn, wallet, exit, recovery, shares },
    recoveryAuth: made.secrets[2],
    entropy: drawn[0],
    phrase: exported[0].secrets[0],
    keys: exported.map(({ secrets }) => secrets.slice(1)),
  };
}

/** No part of any of them is in the module's memory. */
function expectNone(vault, name, canaries) {
  for (const [what, bytes] of canaries)
    assert.equal(find(vault, bytes), -1, `${name}: ${what} is still there`);
}

const numbered = (name, all) => Object.fromEntries(all.map((one, i) => [`${name} ${i}`, one]));

/**
 * Asks a module of its own, and looks for all of the wallet, for what the request brought and what the answer gave, for
 * what was drawn, and for `more`. `isShown(i)`: the i-th that was drawn is no secret.
 */
function expectNothingLeft(known, request, secrets, { more = {}, isShown = () => false } = {}) {
  const { vault, drawn } = openNoting();
  const answer = vault.ask(request, secrets);
  assert.notEqual(answer.type, 'refused', answer.message);
  const hidden = drawn.filter((_, i) => !isShown(i));
  const also = halved({
    ...numbered('secret that came', secrets),
    ...numbered('secret that went', answer.secrets),
    ...numbered('what was drawn', hidden),
    ...more,
  });
  expectNone(vault, request.type, [...canariesOf(known), ...also]);
  return answer;
}

const TYPED_DATA = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Note: [{ name: 'words', type: 'string' }],
  },
  primaryType: 'Note',
  domain: { name: 'Test' },
  message: { words: 'hi' },
};

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const transaction = (type, authorizationList = []) => ({
  ...{ type, chainId: '0x1', nonce: '0x7', gas: '0x5208', to: TO, value: '0x1', data: '0x' },
  ...(type < '0x2' ? { gasPrice: '0x1' } : { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }),
  ...{ accessList: [], authorizationList },
});

/** The smart account of the wallet with this entropy sends one unit (core/smart_account). */
const OPERATION_ENTROPY = Buffer.from('9f86d081884c7d659a2feaa0c55ad015', 'hex');
const OPERATION = {
  ...{ signature: '0x', sender: '0x3F90cD497aa0A158c2746cDFd70a44c7497C3937' },
  ...{ nonce: '0x0', callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' },
  ...{ maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' },
  callData: `0x541d63c8${'00'.repeat(12)}66${'00'.repeat(50)}01${'00'.repeat(31)}80${'00'.repeat(64)}`,
};

const signatures = (wallet, authorization) => [
  { type: 'sign_message', wallet, account: 0, message: '0x48656c6c6f' },
  { type: 'sign_message', wallet, account: 3, message: '0x48656c6c6f' },
  {
    type: 'sign_message',
    ...{ wallet, account: 0, message: '0x00', smart: { chain_id: '0x1', is_deployed: false } },
  },
  { type: 'sign_typed_data', wallet, account: 0, typed_data: TYPED_DATA },
  { type: 'sign_typed_data', wallet, account: 3, typed_data: TYPED_DATA },
  ...['0x0', '0x1', '0x2'].map((type) => ({
    type: 'sign_transaction',
    ...{ wallet, account: 0, transaction: transaction(type) },
  })),
  {
    type: 'sign_transaction',
    ...{ wallet, account: 3, transaction: transaction('0x4', [authorization]) },
  },
  {
    type: 'sign_authorization',
    ...{ wallet, account: 0, chain_id: '0x1', address: TO, nonce: '0x8' },
  },
  { type: 'sign_solana', wallet, account: 0, message: '0x010203' },
  { type: 'sign_solana', wallet, account: 3, message: '0x010203' },
  { type: 'derive_addresses', wallet, count: ACCOUNTS },
  { type: 'check_wallet', wallet },
];

test('after a signature no part of a secret is in the memory (cases 83 and 84)', () => {
  const known = knownWallet();
  const { wallet, shares } = known;
  const { authorization } = openVault().ask(
    {
      type: 'sign_authorization',
      ...{ wallet, account: 0, chain_id: '0x1', address: TO, nonce: '0x8' },
    },
    shares,
  );
  for (const request of signatures(wallet, authorization))
    expectNothingLeft(known, request, shares);
});

test('nor after one of an operation of the smart account', () => {
  const known = knownWallet(OPERATION_ENTROPY);
  const { wallet, shares } = known;
  const request = {
    type: 'sign_user_operation',
    ...{ wallet, account: 0, chain_id: '0x7a69', operation: OPERATION, valid_until: 1_900_000_000 },
  };
  expectNothingLeft(known, request, shares);
});

test('nor where a wallet was made', () => {
  const known = knownWallet();
  const drawn = halved(numbered('what was drawn', known.drawn));
  expectNone(known.maker, 'create_wallet', [...canariesOf(known), ...drawn]);
});

test('nor after a wallet was split again, got other ways of recovery, and was exported', () => {
  const known = knownWallet();
  const { wallet, shares, recoveryKeys } = known;
  expectNothingLeft(known, { type: 'enrol_device', wallet, device: FURTHER }, shares);
  expectNothingLeft(
    known,
    { type: 'change_recovery_keys', wallet, device: DEVICE, recovery_keys: recoveryKeys },
    shares,
  );
  expectNothingLeft(known, { type: 'export_wallet', wallet, account: 0 }, shares);
  expectNothingLeft(known, { type: 'export_wallet', wallet, account: 3 }, shares);
});

test('nor on either of two devices after the one has given the other a share', () => {
  const known = knownWallet();
  const { wallet, shares } = known;
  const handover = '22'.repeat(16);
  const { addresses } = wallet.record;
  const owner = { tenant: TENANT, wallet: WALLET, addresses, device: FURTHER, handover };
  // The opening is drawn too, and is what it shows.
  const isShown = (i) => i === 1;
  const asked = expectNothingLeft(known, { type: 'make_handover_key', ...owner }, [], { isShown });
  const [privateKey] = asked.secrets;
  // What the giver has sealed is read here once and looked for in its memory.
  const { vault: giver, drawn } = openNoting();
  const give = { type: 'hand_over_device', wallet, device: FURTHER, handover };
  const given = giver.ask({ ...give, public_key: asked.public_key }, shares);
  assert.equal(given.type, 'device_handed_over', given.message);
  const open = { type: 'open_handover', wallet: given.wallet, device: FURTHER, handover };
  const opened = expectNothingLeft(known, { ...open, sealed: given.sealed }, [privateKey]);
  const [share] = opened.secrets;
  const [auth] = given.secrets;
  assert.equal(
    openVault().ask({ type: 'check_wallet', wallet: given.wallet }, [share, auth]).type,
    'wallet_checked',
  );
  const theirs = { 'share that was given': bodyOf(share), 'auth share of it': bodyOf(auth) };
  const also = halved({ ...theirs, ...numbered('what was drawn', drawn) });
  expectNone(giver, give.type, [...canariesOf(known), ...also]);
});

test('nor after a share, a proof or an exit share was opened', () => {
  const known = knownWallet();
  const { wallet, shares, exit, recovery, kitKey, recoveryKeys, recoveryAuth } = known;
  const { record } = wallet;
  const release = expectNothingLeft(known, { type: 'make_release_key' }, []);
  const [privateKey] = release.secrets;
  const mine = { tenant: TENANT, wallet: WALLET, device: DEVICE, epoch: 1 };
  const recoverys = { ...mine, device: '' };
  const ofRecovery = { tenant: TENANT, wallet: WALLET, epoch: 1 };
  const ask = (request, secret, expected) => {
    const opened = expectNothingLeft(known, request, [secret], { more: { opened: expected } });
    assert.deepEqual(Buffer.from(opened.secrets[0]), Buffer.from(expected), request.type);
  };
  const released = (owner, share) => sealRelease(release.public_key, owner, share);
  ask(
    { type: 'open_released_share', ...mine, sealed: released(mine, shares[1]) },
    privateKey,
    shares[1],
  );
  ask(
    { type: 'open_released_share', ...ofRecovery, sealed: released(recoverys, recoveryAuth) },
    privateKey,
    recoveryAuth,
  );
  const proof = randomBytes(32);
  ask(
    {
      type: 'open_recovery_proof',
      ...{ ...ofRecovery, sealed: sealProof(recoveryKeys[0].publicKey, recoverys, proof) },
    },
    kitKey,
    proof,
  );
  // Two shares of one set give the third.
  const opens = [
    [{ device: DEVICE, sealed: exit[0].sealed }, shares[0]],
    [{ sealed: recovery[0].sealed }, recoveryAuth],
  ];
  for (const [what, other] of opens) {
    const request = { type: 'open_recovery_share', record, epoch: 1, ...what };
    const [share] = expectNothingLeft(known, request, [kitKey]).secrets;
    const check = { type: 'check_wallet', wallet };
    expectNothingLeft(known, check, [other, share], { more: { 'share 3': bodyOf(share) } });
  }
});

test('nor after a recovery key was made of a code or a passkey', () => {
  const known = knownWallet();
  const { code, prf } = known;
  const { vault, drawn } = openNoting();
  const made = vault.ask({ type: 'make_recovery_code', wallet: WALLET });
  const [text] = made.secrets;
  expectNone(vault, 'make_recovery_code', halved({ text, ...numbered('drawn', drawn) }));
  const derive = { type: 'derive_recovery_key', wallet: WALLET };
  // Its bytes are the first that were drawn.
  expectNothingLeft(known, { ...derive, kind: 'kit' }, [text], {
    more: { 'code bytes': drawn[0] },
  });
  expectNothingLeft(known, { ...derive, kind: 'kit' }, [code]);
  expectNothingLeft(known, { ...derive, kind: 'passkey' }, [prf]);
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
  assert.notEqual(find(vault, known.keys[0][0]), -1);
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
  assert.deepEqual(derive(), first);
  // Where the module's data ends decides whether the first request fits before the 64 MiB or behind them: a page more, once.
  const size = vault.memory.length;
  assert.ok(size < 66 * 1024 * 1024, `${size / PAGE} pages`);
  for (let times = 0; times < 3; times += 1) derive();
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
