// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { toRpcError } from './toRpcError.ts';

describe('toRpcError', () => {
  it.each([
    ['EIP-1193 rejection', { code: 4001, message: 'User rejected' }, 4001],
    ['locked wallet', { code: 4100, message: 'Unauthorized' }, 4100],
    ['unknown chain', { code: 4902, message: 'Unrecognized chain ID' }, 4902],
    [
      'unknown chain inside data.originalError',
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } },
      4902,
    ],
    [
      'unknown chain inside data',
      { code: -32603, message: 'Internal', data: { code: 4902 } },
      4902,
    ],
    [
      'pending request',
      { code: -32002, message: 'Already processing eth_requestAccounts' },
      -32002,
    ],
    ['rejection in words of ethers', { code: 'ACTION_REJECTED', message: 'user rejected' }, 4001],
    ['number written as text', { code: '4001', message: 'no' }, 4001],
    ['bare text', 'User denied transaction signature', 4001],
    ['bare text of an unknown chain', new Error('Unrecognized chain ID "0x7a69"'), 4902],
    ['rejection in words under a code of its own', { code: 1, message: 'User cancel' }, 4001],
    ['rejection of WalletConnect', { code: 5000, message: 'User rejected methods.' }, 4001],
    ['failure under that code', { code: 5000, message: 'timeout' }, 5000],
    ['error without a code', new Error('boom'), -32603],
    ['nothing at all', undefined, -32603],
  ])('%s', (_, thrown, code) => {
    expect(toRpcError(thrown).code).toBe(code);
  });

  it('keeps the outermost text and the data as JSON', () => {
    const thrown = { code: -32000, message: 'outer', data: { message: 'inner', gas: 21000n } };
    expect(toRpcError(thrown)).toEqual({
      code: -32000,
      message: 'outer',
      data: { message: 'inner', gas: '21000' },
    });
  });

  it('survives an error that points at itself', () => {
    const loop: { code: number; message: string; cause?: unknown } = { code: 4001, message: 'no' };
    loop.cause = loop;
    expect(toRpcError(loop)).toEqual({ code: 4001, message: 'no' });
  });

  it('survives a getter that throws', () => {
    const hostile = {
      get message(): string {
        throw new Error('gotcha');
      },
    };
    expect(toRpcError(hostile)).toEqual({ code: -32603, message: 'The wallet gave no reason' });
  });
});
