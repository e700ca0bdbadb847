// SPDX-License-Identifier: Apache-2.0
//
// Messages and typed data as apps send them.
import { concat, hexlify, MaxUint256, Transaction, toUtf8Bytes } from 'ethers';
import {
  account,
  address,
  apes,
  dai,
  domain,
  friend,
  now,
  permit2,
  say,
  seaport,
  sign,
  soon,
  stranger,
  transfer,
  uint,
  universal,
  usdc,
  zero,
} from './requestParts.mjs';

const permitDetails = [
  address('token'),
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
];
const orderItem = [
  { name: 'itemType', type: 'uint8' },
  address('token'),
  uint('identifierOrCriteria'),
  uint('startAmount'),
  uint('endAmount'),
];
const orderTypes = {
  OrderComponents: [
    address('offerer'),
    address('zone'),
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    uint('startTime'),
    uint('endTime'),
    { name: 'zoneHash', type: 'bytes32' },
    uint('salt'),
    { name: 'conduitKey', type: 'bytes32' },
    uint('counter'),
  ],
  OfferItem: orderItem,
  ConsiderationItem: [...orderItem, address('recipient')],
};
const order = (price, fee, recipient = account) => ({
  types: orderTypes,
  primaryType: 'OrderComponents',
  domain: domain('Seaport', seaport),
  message: {
    offerer: account,
    zone: zero,
    offer: [
      { itemType: 2, token: apes, identifierOrCriteria: '8817', startAmount: '1', endAmount: '1' },
    ],
    consideration: [
      {
        itemType: 0,
        token: zero,
        identifierOrCriteria: '0',
        startAmount: price,
        endAmount: price,
        recipient,
      },
      {
        itemType: 0,
        token: zero,
        identifierOrCriteria: '0',
        startAmount: fee,
        endAmount: fee,
        recipient: stranger,
      },
    ],
    orderType: 0,
    startTime: now,
    endTime: soon,
    zoneHash: `0x${'0'.repeat(64)}`,
    salt: '1',
    conduitKey: `0x${'0'.repeat(64)}`,
    counter: 0,
  },
});
const permit = (value, chainId = 1, deadline = soon) => ({
  types: {
    Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
  },
  primaryType: 'Permit',
  domain: domain('USD Coin', usdc, chainId),
  message: { owner: account, spender: stranger, value, nonce: 0, deadline: `${deadline}` },
});
const permitSingle = (verifyingContract) => ({
  types: {
    PermitDetails: permitDetails,
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      address('spender'),
      uint('sigDeadline'),
    ],
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract },
  message: {
    details: { token: usdc, amount: `${2n ** 160n - 1n}`, expiration: soon, nonce: 0 },
    spender: universal,
    sigDeadline: soon,
  },
});
const signIn = ({
  host = 'app.example',
  uri = 'https://app.example/',
  chain = 1,
  nonce = '32891756abcd',
  who = account,
  until = '2026-12-31T00:00:00Z',
} = {}) =>
  `${host} wants you to sign in with your Ethereum account:\n${who}\n\nWelcome.\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: ${nonce}\nIssued At: 2026-09-01T00:00:00Z\nExpiration Time: ${until}`;

const unsigned = Transaction.from({
  to: friend,
  value: 1n,
  chainId: 1,
  nonce: 0,
  gasLimit: 21000,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  type: 2,
}).unsignedSerialized;

/** name -> [method, params] */
export const signingRequests = {
  text: say('Hello, world.\nSecond line.'),
  'text that turns around': say('Pay \u202e000,1\u202c now'),
  bytes: ['personal_sign', ['0xff00ff', account]],
  digest: ['personal_sign', [`0x${'ab'.repeat(32)}`, account]],
  'digest as text': say('ab'.repeat(32)),
  'transaction as message': ['personal_sign', [unsigned, account]],
  'transaction as text': say(unsigned),
  'typed data as message': ['personal_sign', [concat(['0x1901', `0x${'ab'.repeat(64)}`]), account]],
  'message of another account': ['personal_sign', [hexlify(toUtf8Bytes('Hello')), friend]],
  'sign-in': say(signIn()),
  'sign-in elsewhere': say(signIn({ host: 'bank.example', uri: 'https://bank.example/' })),
  'sign-in by another address of the page': say(
    signIn({ uri: 'https://app.example.evil.example/' }),
  ),
  'sign-in too late': say(signIn({ until: '2026-01-01T00:00:00Z' })),
  'sign-in on another network': say(signIn({ chain: 137 })),
  'sign-in with a short nonce': say(signIn({ nonce: 'abc' })),
  permit: sign(permit('5000000')),
  'permit all': sign(permit(`${MaxUint256}`, 1, now + 100 * 365 * 86_400)),
  'permit on another network': sign(permit('5000000', 137)),
  'permit without a network': sign({
    ...permit('5000000'),
    domain: { name: 'USD Coin', verifyingContract: usdc },
  }),
  'permit of dai': sign({
    types: {
      Permit: [
        address('holder'),
        address('spender'),
        uint('nonce'),
        uint('expiry'),
        { name: 'allowed', type: 'bool' },
      ],
    },
    primaryType: 'Permit',
    domain: domain('Dai Stablecoin', dai),
    message: { holder: account, spender: stranger, nonce: 0, expiry: 0, allowed: true },
  }),
  'permit2 single': sign(permitSingle(permit2)),
  'permit2 single at a stranger': sign(permitSingle(stranger)),
  'permit2 batch of twenty': sign({
    types: {
      PermitDetails: permitDetails,
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        address('spender'),
        uint('sigDeadline'),
      ],
    },
    primaryType: 'PermitBatch',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      details: Array.from({ length: 20 }, (_, i) => ({
        token: `0x${`${i + 10}`.repeat(20)}`,
        amount: '1000',
        expiration: soon,
        nonce: i,
      })),
      spender: stranger,
      sigDeadline: soon,
    },
  }),
  'permit2 witness': sign({
    types: {
      TokenPermissions: [address('token'), uint('amount')],
      Witness: [uint('least')],
      PermitWitnessTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        address('spender'),
        uint('nonce'),
        uint('deadline'),
        { name: 'witness', type: 'Witness' },
      ],
    },
    primaryType: 'PermitWitnessTransferFrom',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    message: {
      permitted: { token: usdc, amount: '5000000' },
      spender: universal,
      nonce: '1',
      deadline: `${soon}`,
      witness: { least: '7' },
    },
  }),
  order: sign(order('1500000000000000000', '37500000000000000')),
  'order for nothing': sign(order('0', '0')),
  'order for a stranger': sign(order('1500000000000000000', '0', stranger)),
  'order mostly for a stranger': sign(order('1', '1500000000000000000')),
  'transfer authorization': sign({
    types: {
      TransferWithAuthorization: [
        address('from'),
        address('to'),
        uint('value'),
        uint('validAfter'),
        uint('validBefore'),
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    domain: domain('USD Coin', usdc),
    message: {
      from: account,
      to: friend,
      value: '25500000',
      validAfter: 0,
      validBefore: soon,
      nonce: `0x${'33'.repeat(32)}`,
    },
  }),
  safe: sign({
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
    domain: { chainId: 1, verifyingContract: stranger },
    message: {
      to: usdc,
      value: '0',
      data: transfer,
      operation: 1,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zero,
      refundReceiver: zero,
      nonce: 4,
    },
  }),
  mail: sign({
    types: {
      Person: [{ name: 'name', type: 'string' }, address('wallet')],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: domain('Ether Mail', stranger),
    message: {
      from: { name: 'Cow', wallet: friend },
      to: [{ name: 'Bob', wallet: stranger }],
      contents: 'Hello, \u200bBob!',
    },
  }),
};
