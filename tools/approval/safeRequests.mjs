// SPDX-License-Identifier: Apache-2.0
//
// Transactions of a Safe: what its owners sign, and the call that carries one out.
import { concat, getBytes, solidityPacked } from 'ethers';
import {
  account,
  address,
  call,
  friend,
  router,
  send,
  sign,
  stranger,
  transfer,
  uint,
  usdc,
  zero,
} from './requestParts.mjs';

/** The Safe that the account owns a part of. */
export const safe = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526';

const plain = {
  to: usdc,
  value: '0',
  data: transfer,
  operation: 0,
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: zero,
  refundReceiver: zero,
  nonce: 4,
};
const refund = {
  baseGas: '1000000',
  gasPrice: '1000000',
  gasToken: usdc,
  refundReceiver: stranger,
};
const signSafe = (changes) =>
  sign({
    types: {
      SafeTx: [
        address('to'),
        uint('value'),
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        uint('safeTxGas'),
        uint('baseGas'),
        uint('gasPrice'),
        address('gasToken'),
        address('refundReceiver'),
        uint('nonce'),
      ],
    },
    primaryType: 'SafeTx',
    domain: { chainId: 1, verifyingContract: safe },
    message: { ...plain, ...changes },
  });
const carryOut = (changes) => {
  const one = { ...plain, ...changes };
  return call(
    'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
    one.to,
    one.value,
    one.data,
    one.operation,
    one.safeTxGas,
    one.baseGas,
    one.gasPrice,
    one.gasToken,
    one.refundReceiver,
    `0x${'00'.repeat(12)}${account.slice(2)}${'00'.repeat(32)}01`,
  );
};
const packed = (operation, to, value, data) =>
  solidityPacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, getBytes(data).length, data],
  );
const several = (...calls) => ({
  to: multiSend,
  data: call('multiSend(bytes transactions)', concat(calls)),
  operation: 1,
});
const approve = call('approve(address spender,uint256 amount)', router, 5_000_000n);
const swapTo = (recipient) =>
  call(
    'swapExactTokensForETH(uint256 a,uint256 b,address[] path,address to,uint256 deadline)',
    1_000_000_000n,
    4n * 10n ** 17n,
    [usdc, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    recipient,
    1_790_001_200,
  );
const nest = (times) =>
  times === 0 ? plain : { ...plain, to: safe, data: carryOut(nest(times - 1)) };

/** name -> [method, params] */
export const safeRequests = {
  'safe transfer': signSafe({}),
  'safe with a refund': signSafe(refund),
  'safe with a refund of ether to anyone': signSafe({
    baseGas: '21000',
    safeTxGas: '100000',
    gasPrice: '1000000000',
  }),
  'safe with a refund beyond all numbers': signSafe({ ...refund, gasPrice: `${2n ** 255n}` }),
  'safe with a refund and code of others': signSafe({ ...refund, operation: 1 }),
  'safe that pays along': signSafe({ value: '5000000000000000000' }),
  'safe that pays an unknown call': signSafe({
    to: stranger,
    data: '0xdeadbeef',
    value: '5000000000000000000',
  }),
  'safe swap': signSafe({ to: router, data: swapTo(safe) }),
  'safe swap to the owner': signSafe({ to: router, data: swapTo(account) }),
  'safe with several calls': signSafe({
    ...several(packed(0, usdc, 0, approve), packed(0, friend, 10n ** 18n, '0x')),
    ...refund,
  }),
  'safe with code of others among several': signSafe(several(packed(1, usdc, 0, transfer))),
  'safe with several calls that are cut': signSafe(
    several(packed(0, usdc, 0, approve), '0x00112233'),
  ),
  'safe with several calls at a stranger': signSafe({
    ...several(packed(0, usdc, 0, approve)),
    to: stranger,
  }),
  'safe carried out': send(safe, carryOut({})),
  'safe carried out with a refund': send(safe, carryOut(refund)),
  'safe carried out with ether': send(safe, carryOut({}), '0xde0b6b3a7640000'),
  'safe of a safe with a refund': signSafe({ to: stranger, data: carryOut(refund) }),
  'safes four deep': signSafe(nest(3)),
  'safes five deep': signSafe(nest(4)),
};
