// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { HostProvider, ProviderRpcError } from './HostProvider.ts';

describe('HostProvider', () => {
  it('gives the result of the wallet', async () => {
    const requested: unknown[] = [];
    const provider = new HostProvider(async (...args) => {
      requested.push(args);
      return { result: '0x1' };
    });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    await provider.request({ method: 'eth_chainId', params: [1], expiry: 600 });
    expect(requested).toEqual([
      ['eth_chainId', [], undefined],
      ['eth_chainId', [1], 600],
    ]);
  });

  it('rejects with the code and data of the wallet', async () => {
    const provider = new HostProvider(async () => ({
      error: { code: 4001, message: 'User rejected.', data: { why: 'no' } },
    }));
    const thrown: unknown = await provider.request({ method: 'personal_sign' }).catch((e) => e);
    expect(thrown).toBeInstanceOf(ProviderRpcError);
    expect(thrown).toMatchObject({ code: 4001, message: 'User rejected.', data: { why: 'no' } });
  });

  it('refuses a request without a method', async () => {
    const provider = new HostProvider(async () => ({ result: null }));
    await expect(provider.request({ method: '' })).rejects.toMatchObject({ code: -32600 });
  });

  it('works when a library takes its functions apart', async () => {
    const { request, on } = new HostProvider(async () => ({ result: [] }));
    on('accountsChanged', () => undefined);
    expect(await request({ method: 'eth_accounts' })).toEqual([]);
  });

  it('emits until the listener is removed', () => {
    const provider = new HostProvider(async () => ({ result: null }));
    const heard: unknown[] = [];
    const listener = (data: unknown) => heard.push(data);
    const emit = (name: string, data: unknown) =>
      provider.emit({ type: 'host_emit', chain_namespace: 'eip155', name, data });
    provider.on('chainChanged', listener).on('disconnect', listener);
    emit('chainChanged', '0xa');
    emit('disconnect', new ProviderRpcError(4900, 'The wallet has gone'));
    provider.removeListener('chainChanged', listener);
    emit('chainChanged', '0x1');
    expect(heard).toEqual(['0xa', expect.any(ProviderRpcError)]);
    expect(heard[1]).toMatchObject({ code: 4900, message: 'The wallet has gone' });
  });
});
