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
const infoOf = (reactor, changes) => ({
  reactor,
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

/** A contract of the kind and its network, the types of a witness, and its values beside `info` and the outputs. */
const kinds = {
  ExclusiveDutchOrder: {
    chainId: 1,
    reactor: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
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
  V2DutchOrder: {
    chainId: 1,
    reactor: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
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
    chainId: 42161,
    reactor: '0xB274d5F4b833b61B340b654d600A864fB604a87c',
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
    chainId: 8453,
    reactor: '0x000000001Ec5656dcdB24D90DFa42742738De729',
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
const order = (kind, outputs, { infoChanges = {}, changes = {}, member = 'witness', at } = {}) => {
  const { chainId, types, values, outputs: name, output } = kinds[kind];
  const reactor = at ?? kinds[kind].reactor;
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
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    message: {
      permitted: { token: usdc, amount: '2500000000' },
      spender: reactor,
      nonce: '1',
      deadline: `${soon}`,
      [member]: {
        info: infoOf(reactor, infoChanges),
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
  'swap order at a contract of nobody': order(dutch, fair, { at: stranger }),
  'swap order at a contract of another kind': order(dutch, fair, {
    at: kinds.V2DutchOrder.reactor,
  }),
  'swap order at a contract that is trusted for something else': order(dutch, fair, {
    at: universal,
  }),
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
