// SPDX-License-Identifier: Apache-2.0
//
// Wallets whose browsers are thrown away, each opened again in a new one, by each way in turn: the same accounts, and the keys
// that viem and @solana/kit make of the same phrase. PORTICO_WALLETS of them; ten thousand in ./x test nightly.
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit';
import { mnemonicToAccount } from 'viem/accounts';
import { afterEach, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { releaseShare } from '../../test/releaseShare.ts';
import {
  closeFrames,
  laptop,
  openFrame,
  phone,
  project,
  signsOn,
  TestVault,
} from '../../test/TestVault.ts';
import { utf8 } from '../api/bytes.ts';
import { base58 } from '../approval/solanaTransaction.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { VaultKeeper } from '../vault/VaultKeeper.ts';

const COUNT = Number(process.env.PORTICO_WALLETS ?? 8);
/** Argon2id takes half a second of each. */
const PASSWORDS_OF = 50;
const PASSWORD = 'Möwen zählen nachts die Boote';
const HOURS = 3_600_000;

afterEach(closeFrames);

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));

it(
  `none of ${COUNT} is lost`,
  async () => {
    for (let at = 0; at < COUNT; at += 1) {
      const way =
        at % PASSWORDS_OF === 3 ? 'password' : (['kit', 'passkey', 'device'] as const)[at % 3];
      await expect(throwAway(way ?? 'kit'), `wallet ${at}, ${way}`).resolves.toBe('opened');
      closeFrames();
    }
  },
  4 * HOURS,
);

/** Made on the laptop and used, then opened on the phone alone. */
async function throwAway(way: 'kit' | 'passkey' | 'password' | 'device'): Promise<string> {
  const vault = new TestVault();
  vault.held = [];
  const [old, fresh] = [new Disk(), new Disk()];
  const first = openFrame(vault, old, laptop);
  const own = await first.ensure();
  const addresses = own.signed.record.addresses;
  await expectKeys(vault, first.keeper, own);

  const secrets = {
    kit: utf8((await first.keeper.recoveryCode(own.signed.record)) ?? ''),
    passkey: random(32),
    password: utf8(PASSWORD),
  };
  const settings = await first.manage();
  if (way === 'passkey' || way === 'password') {
    await settings.sendCode();
    await settings.enterCode('123456');
    const secret = secrets[way].slice();
    const added =
      way === 'passkey'
        ? ({ kind: way, credential: 'cGFzcw', secret } as const)
        : ({ kind: way, secret } as const);
    expect(await settings.changeWays(added, [])).toHaveProperty('value');
  }
  vault.devices.push(phone);
  const second = openFrame(vault, fresh, phone);
  const recovery = second.recover();
  if (way === 'device') {
    await recovery.byDevice();
    const asking = await settings.asking();
    const id = 'value' in asking ? (asking.value[0]?.id ?? '') : '';
    await settings.answerDevice(id);
    const shown = await recovery.byDevice();
    const number = 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '';
    await settings.giveDevice(id, number);
    expect(await recovery.byDevice()).toEqual({ value: { kind: 'done' } });
  } else {
    old.shares.clear();
    old.codes.clear();
    const key = vault.wallet?.record.recoveryKeys.find(({ kind }) => kind === way)?.id ?? '';
    await recovery.go(key);
    expect(await recovery.go(key, secrets[way])).toEqual({ value: { kind: 'done' } });
  }
  const opened = await second.ensure();
  expect(opened.signed.record.addresses).toEqual(addresses);
  await signsOn(vault, fresh, phone);
  return 'opened';
}

/** What leaves with an export opens the same accounts elsewhere. */
async function expectKeys(
  vault: TestVault,
  keeper: VaultKeeper,
  { signed, epoch }: OwnWallet,
): Promise<void> {
  const { addresses, wallet } = signed.record;
  const key = keeper.openRelease();
  const owner = { tenant: project, wallet, device: laptop, epoch };
  const released = releaseShare(vault.auth.get(laptop) ?? '', key, owner);
  const { phrase, solana } = await keeper.exportWallet(signed, laptop, key, released);
  expect(mnemonicToAccount(new TextDecoder().decode(phrase)).address).toBe(addresses.eip155);
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(base58(solana)));
  expect(signer.address).toBe(addresses.solana);
}
