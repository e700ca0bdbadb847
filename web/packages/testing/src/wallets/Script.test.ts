// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScriptedWallet } from './ScriptedWallet.ts';

const CONNECT = { method: 'eth_requestAccounts' };
const SIGN = { method: 'personal_sign', params: ['0x00', '0xf39f'] };

afterEach(() => vi.useRealTimers());

describe('a scripted wallet', () => {
  it('says yes until it is told otherwise, then no, then yes again', async () => {
    const wallet = new ScriptedWallet();
    expect(await wallet.request(CONNECT)).toEqual(wallet.accounts);
    wallet.reject();
    await expect(wallet.request(CONNECT)).rejects.toMatchObject({ code: 4001 });
    wallet.approve();
    expect(await wallet.request(CONNECT)).toEqual(wallet.accounts);
  });

  it('says no to one method and yes to the others', async () => {
    const wallet = new ScriptedWallet().reject('personal_sign', { code: 4100, message: 'Locked' });
    await expect(wallet.request(SIGN)).rejects.toMatchObject({ code: 4100 });
    expect(await wallet.request(CONNECT)).toEqual(wallet.accounts);
  });

  it('does not decline, hold or delay what opens no window', async () => {
    const wallet = new ScriptedWallet().reject().delay(60_000);
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x1');
    wallet.hold();
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([]);
  });

  it('leaves requests open until it is told what to do with them', async () => {
    const wallet = new ScriptedWallet().answer('personal_sign', () => '0xab').hold();
    const connected = wallet.request(CONNECT);
    const signed = wallet.request(SIGN);
    expect(wallet.waiting).toBe(2);
    wallet.approve('personal_sign');
    expect(await signed).toBe('0xab');
    expect(wallet.waiting).toBe(1);
    wallet.reject();
    await expect(connected).rejects.toMatchObject({ code: 4001 });
    expect(wallet.waiting).toBe(0);
  });

  it('takes its time', async () => {
    vi.useFakeTimers();
    const wallet = new ScriptedWallet().delay(5_000);
    const answered = vi.fn();
    void wallet.request(CONNECT).then(answered);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith(wallet.accounts);
  });

  it('gives the answers of the test: once, or always', async () => {
    const wallet = new ScriptedWallet();
    wallet.answer('eth_chainId', () => '0x2').answerNext('eth_chainId', () => '0x3');
    const chain = () => wallet.request({ method: 'eth_chainId' });
    expect([await chain(), await chain(), await chain()]).toEqual(['0x3', '0x2', '0x2']);
    wallet.rejectNext('eth_chainId');
    await expect(chain()).rejects.toMatchObject({ code: 4001 });
    expect(await chain()).toBe('0x2');
  });

  it('tells of the next request as it arrives', async () => {
    const wallet = new ScriptedWallet().hold();
    const next = wallet.next('personal_sign');
    void wallet.request(CONNECT);
    void wallet.request(SIGN);
    expect(await next).toEqual(SIGN);
    expect(wallet.requested).toEqual([CONNECT, SIGN]);
  });

  it('says how to script what it cannot do', async () => {
    await expect(new ScriptedWallet().request(SIGN)).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining("answer('personal_sign'"),
    });
  });

  it('signs with the signer that it is given', async () => {
    const { privateKeyToAccount } = await import('viem/accounts');
    const { verifyMessage } = await import('viem');
    const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const wallet = new ScriptedWallet({ signer });
    expect(wallet.accounts).toEqual([signer.address.toLowerCase()]);
    const params = ['0x68656c6c6f', signer.address];
    const signature = (await wallet.request({ method: 'personal_sign', params })) as `0x${string}`;
    expect(await verifyMessage({ address: signer.address, message: 'hello', signature })).toBe(
      true,
    );
  });

  it('signs what is no hex as the text that it is, as wallets do', async () => {
    const { privateKeyToAccount } = await import('viem/accounts');
    const { verifyMessage } = await import('viem');
    const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const wallet = new ScriptedWallet({ signer });
    for (const message of ['app.example wants you', '0xno hex']) {
      const params = [message, signer.address];
      const asked = wallet.request({ method: 'personal_sign', params });
      const signature = (await asked) as `0x${string}`;
      expect(await verifyMessage({ address: signer.address, message, signature })).toBe(true);
    }
  });
});
