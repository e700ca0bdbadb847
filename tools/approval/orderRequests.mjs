// SPDX-License-Identifier: Apache-2.0
//
// Orders of UniswapX: transfers by Permit2, bound to a witness that says what comes back.
import {
  account,
  address,
  friend,
  permit2,
  sign,
  soon,
  stranger,
  uint,
  universal,
  usdc,
  weth,
  zero,
} from './requestParts.mjs';

const info = [
  address('reactor'),
  address('swapper'),
  uint('nonce'),
  uint('deadline'),
  address('additionalValidationContract'),
  { name: 'additionalValidationData', type: 'bytes' },
];
const infoOf = (changes) => ({
  reactor: universal,
  swapper: account,
  nonce: '1',
  deadline: `${soon}`,
  additionalValidationContract: zero,
  additionalValidationData: '0x',
  ...changes,
});
const dutchOutput = [
  address('token'),
  uint('startAmount'),
  uint('endAmount'),
  address('recipient'),
];
const of = (name, type) => ({ name, type });

/** The types of a witness, and its values beside `info` and the outputs. */
const kinds = {
  ExclusiveDutchOrder: {
    types: {
      ExclusiveDutchOrder: [
        of('info', 'OrderInfo'),
        uint('decayStartTime'),
        uint('decayEndTime'),
        address('exclusiveFiller'),
        uint('exclusivityOverrideBps'),
        address('inputToken'),
        uint('inputStartAmount'),
        uint('inputEndAmount'),
        of('outputs', 'DutchOutput[]'),
      ],
      DutchOutput: dutchOutput,
    },
    values: {
      decayStartTime: '1790000000',
      decayEndTime: '1790000600',
      exclusiveFiller: zero,
      exclusivityOverrideBps: '0',
      inputToken: usdc,
      inputStartAmount: '2500000000',
      inputEndAmount: '2500000000',
    },
    outputs: 'outputs',
    output: (token, most, least, recipient) => ({
      token,
      startAmount: most,
      endAmount: least,
      recipient,
    }),
  },
  DutchOrder: {
    types: {
      DutchOrder: [
        of('info', 'OrderInfo'),
        uint('decayStartTime'),
        uint('decayEndTime'),
        address('inputToken'),
        uint('inputStartAmount'),
        uint('inputEndAmount'),
        of('outputs', 'DutchOutput[]'),
      ],
      DutchOutput: dutchOutput,
    },
    values: {
      decayStartTime: '1790000000',
      decayEndTime: '1790000600',
      inputToken: usdc,
      inputStartAmount: '2500000000',
      inputEndAmount: '2500000000',
    },
    outputs: 'outputs',
    output: (token, most, least, recipient) => ({
      token,
      startAmount: most,
      endAmount: least,
      recipient,
    }),
  },
  LimitOrder: {
    types: {
      LimitOrder: [
        of('info', 'OrderInfo'),
        address('inputToken'),
        uint('inputAmount'),
        of('outputs', 'OutputToken[]'),
      ],
      OutputToken: [address('token'), uint('amount'), address('recipient')],
    },
    values: { inputToken: usdc, inputAmount: '2500000000' },
    outputs: 'outputs',
    output: (token, _most, least, recipient) => ({ token, amount: least, recipient }),
  },
  V2DutchOrder: {
    types: {
      V2DutchOrder: [
        of('info', 'OrderInfo'),
        address('cosigner'),
        address('baseInputToken'),
        uint('baseInputStartAmount'),
        uint('baseInputEndAmount'),
        of('baseOutputs', 'DutchOutput[]'),
      ],
      DutchOutput: dutchOutput,
    },
    values: {
      cosigner: friend,
      baseInputToken: usdc,
      baseInputStartAmount: '2500000000',
      baseInputEndAmount: '2500000000',
    },
    outputs: 'baseOutputs',
    output: (token, most, least, recipient) => ({
      token,
      startAmount: most,
      endAmount: least,
      recipient,
    }),
  },
  V3DutchOrder: {
    types: {
      V3DutchOrder: [
        of('info', 'OrderInfo'),
        address('cosigner'),
        uint('startingBaseFee'),
        of('baseInput', 'V3DutchInput'),
        of('baseOutputs', 'V3DutchOutput[]'),
      ],
      V3DutchInput: [
        address('token'),
        uint('startAmount'),
        of('curve', 'NonlinearDutchDecay'),
        uint('maxAmount'),
        uint('adjustmentPerGweiBaseFee'),
      ],
      V3DutchOutput: [
        address('token'),
        uint('startAmount'),
        of('curve', 'NonlinearDutchDecay'),
        address('recipient'),
        uint('minAmount'),
        uint('adjustmentPerGweiBaseFee'),
      ],
      NonlinearDutchDecay: [uint('relativeBlocks'), of('relativeAmounts', 'int256[]')],
    },
    values: {
      cosigner: friend,
      startingBaseFee: '0',
      baseInput: {
        token: usdc,
        startAmount: '2500000000',
        curve: { relativeBlocks: '0', relativeAmounts: [] },
        maxAmount: '2500000000',
        adjustmentPerGweiBaseFee: '0',
      },
    },
    outputs: 'baseOutputs',
    output: (token, most, least, recipient) => ({
      token,
      startAmount: most,
      curve: { relativeBlocks: '4', relativeAmounts: ['100'] },
      recipient,
      minAmount: least,
      adjustmentPerGweiBaseFee: '0',
    }),
  },
  PriorityOrder: {
    types: {
      PriorityOrder: [
        of('info', 'OrderInfo'),
        address('cosigner'),
        uint('auctionStartBlock'),
        uint('baselinePriorityFeeWei'),
        of('input', 'PriorityInput'),
        of('outputs', 'PriorityOutput[]'),
      ],
      PriorityInput: [address('token'), uint('amount'), uint('mpsPerPriorityFeeWei')],
      PriorityOutput: [
        address('token'),
        uint('amount'),
        uint('mpsPerPriorityFeeWei'),
        address('recipient'),
      ],
    },
    values: {
      cosigner: friend,
      auctionStartBlock: '1',
      baselinePriorityFeeWei: '0',
      input: { token: usdc, amount: '2500000000', mpsPerPriorityFeeWei: '0' },
    },
    outputs: 'outputs',
    output: (token, _most, least, recipient) => ({
      token,
      amount: least,
      mpsPerPriorityFeeWei: '1',
      recipient,
    }),
  },
};
const ether = 10n ** 18n;
const some = (thousandths) => `${(BigInt(thousandths) * ether) / 1000n}`;

/** Of 2,500 USDC, for `outputs`: [token, most, least, recipient] each. */
const order = (kind, outputs, { infoChanges = {}, changes = {}, member = 'witness' } = {}) => {
  const { types, values, outputs: name, output } = kinds[kind];
  return sign({
    types: {
      TokenPermissions: [address('token'), uint('amount')],
      OrderInfo: info,
      ...types,
      PermitWitnessTransferFrom: [
        of('permitted', 'TokenPermissions'),
        address('spender'),
        uint('nonce'),
        uint('deadline'),
        of(member, kind),
      ],
    },
    primaryType: 'PermitWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      permitted: { token: usdc, amount: '2500000000' },
      spender: universal,
      nonce: '1',
      deadline: `${soon}`,
      [member]: {
        info: infoOf(infoChanges),
        ...values,
        [name]: outputs.map((one) => output(...one)),
        ...changes,
      },
    },
  });
};
const fair = [
  [zero, some(1010), some(1000), account],
  [zero, some(3), some(2), stranger],
];
const dutch = 'ExclusiveDutchOrder';

/** name -> [method, params] */
export const orderRequests = {
  ...Object.fromEntries(
    Object.keys(kinds).map((kind) => [`swap order ${kind}`, order(kind, fair)]),
  ),
  'swap order for nothing to a stranger': order(dutch, [[zero, '1', '1', stranger]]),
  'swap order mostly for a stranger': order(dutch, [
    [weth, '1', '1', account],
    [zero, some(1000), some(1000), stranger],
  ]),
  'swap order back to a stranger': order(dutch, [
    [weth, '1', '1', account],
    [usdc, '2000000000', '2000000000', stranger],
  ]),
  'swap order without outputs': order(dutch, []),
  'swap order of another account': order(dutch, fair, { infoChanges: { swapper: stranger } }),
  'swap order at another contract': order(dutch, fair, { infoChanges: { reactor: stranger } }),
  'swap order of another token': order(dutch, fair, { changes: { inputToken: weth } }),
  'swap order under another name': order(dutch, fair, { member: 'order' }),
  'batch with a witness': sign({
    types: {
      TokenPermissions: [address('token'), uint('amount')],
      Witness: [uint('least')],
      PermitBatchWitnessTransferFrom: [
        of('permitted', 'TokenPermissions[]'),
        address('spender'),
        uint('nonce'),
        uint('deadline'),
        of('witness', 'Witness'),
      ],
    },
    primaryType: 'PermitBatchWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      permitted: [
        { token: usdc, amount: '5000000' },
        { token: weth, amount: `${ether}` },
      ],
      spender: universal,
      nonce: '1',
      deadline: `${soon}`,
      witness: { least: '7' },
    },
  }),
};
