// SPDX-License-Identifier: Apache-2.0
//
// What is timed in JavaScript, by ethers and by viem, and the inputs that all three get. Each operation gives the hex
// text that portico-eip155-bench gives for it.
import { hashMessage, Interface, SigningKey, Transaction, TypedDataEncoder, toBeHex } from 'ethers';
import {
  decodeEventLog,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  hashTypedData,
  keccak256,
  multicall3Abi,
  numberToHex,
  parseAbi,
  recoverTransactionAddress,
  serializeTransaction,
  hashMessage as viemHashMessage,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const ROUNDS = 6;
const ROUND_MS = 40;

const address = (number) => `0x${number.toString(16).padStart(40, '0')}`;
const key = `0x${'45'.repeat(32)}`;
const account = privateKeyToAccount(key);
const owner = account.address.toLowerCase();

const orderText =
  'function order(address to, uint256 amount, (bytes32 id, string name, uint64[] steps)[] parts, bytes extra)';
const erc20Text = [
  'function balanceOf(address owner) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
];
const multicallText = [
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
];
const orderAbi = parseAbi([orderText]);
const erc20Abi = parseAbi(erc20Text);
const orderInterface = new Interface([orderText]);
const erc20Interface = new Interface(erc20Text);
const multicallInterface = new Interface(multicallText);

const parts = Array.from({ length: 4 }, (_, i) => ({
  id: keccak256(numberToHex(i + 1)),
  name: `part number ${i}`,
  steps: [1n, 2n, BigInt(i)],
}));
const order = [address(0xabc), 10n ** 18n, parts, `0x${'ab'.repeat(100)}`];
const orderCall = encodeFunctionData({ abi: orderAbi, args: order });
const tokens = Array.from({ length: 200 }, (_, i) => address(0x1000 + i));
const returned = encodeFunctionResult({
  abi: multicall3Abi,
  functionName: 'aggregate3',
  result: tokens.map((_, i) => ({
    success: true,
    returnData: numberToHex(10n ** 18n + BigInt(i), { size: 32 }),
  })),
});
const transaction = {
  type: 'eip1559',
  chainId: 8453,
  nonce: 7,
  gas: 210_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  to: address(0xdef),
  value: 0n,
  data: orderCall,
  accessList: [{ address: address(0xdef), storageKeys: [keccak256('0x01'), keccak256('0x02')] }],
};
const signed = await account.signTransaction(transaction);
const message = new TextEncoder().encode(
  'example.org wants you to sign in with your account. '.repeat(8),
);
const person = [
  { name: 'name', type: 'string' },
  { name: 'wallets', type: 'address[]' },
];
const mail = [
  { name: 'from', type: 'Person' },
  { name: 'to', type: 'Person[]' },
  { name: 'contents', type: 'string' },
];
const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: person,
    Mail: mail,
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: address(0xccc) },
  message: {
    from: { name: 'Cow', wallets: [address(1), address(2)] },
    to: [{ name: 'Bob', wallets: [address(3), address(4), address(5)] }],
    contents: 'Hello, Bob!',
  },
};
const log = erc20Interface.encodeEventLog('Transfer', [owner, address(9), 12_345n]);
const word = (number) => toBeHex(number, 32);

/** What the native program gets. */
export const inputs = {
  function: orderText,
  call: orderCall,
  owner,
  tokens,
  returned,
  transaction: signed,
  key,
  message: `0x${Buffer.from(message).toString('hex')}`,
  typedData,
  topics: log.topics,
  logData: log.data,
};

const signingKey = new SigningKey(key);

/** By the names of eip155_bench_main.cpp. */
export const operations = [
  {
    name: 'abiEncode',
    title: 'ABI: encode a call with an array of tuples',
    ethers: () => orderInterface.encodeFunctionData('order', order),
    viem: () => encodeFunctionData({ abi: orderAbi, functionName: 'order', args: order }),
  },
  {
    name: 'abiDecode',
    title: 'ABI: decode it',
    // By index: ethers reads a value when it is asked for, so all are.
    ethers: () => word(orderInterface.decodeFunctionData('order', orderCall).toArray(true)[1]),
    viem: () =>
      numberToHex(decodeFunctionData({ abi: orderAbi, data: orderCall }).args[1], { size: 32 }),
  },
  {
    name: 'multicallEncode',
    title: '200 balances in one multicall: encode',
    ethers: () =>
      multicallInterface.encodeFunctionData('aggregate3', [
        tokens.map((target) => [
          target,
          true,
          erc20Interface.encodeFunctionData('balanceOf', [owner]),
        ]),
      ]),
    viem: () =>
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          tokens.map((target) => ({
            target,
            allowFailure: true,
            callData: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [owner],
            }),
          })),
        ],
      }),
  },
  {
    name: 'multicallDecode',
    title: '200 balances in one multicall: decode',
    ethers: () => {
      let last = 0n;
      for (const [, data] of multicallInterface.decodeFunctionResult('aggregate3', returned)[0]) {
        [last] = erc20Interface.decodeFunctionResult('balanceOf', data);
      }
      return word(last);
    },
    viem: () => {
      let last = 0n;
      for (const { returnData } of decodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        data: returned,
      })) {
        last = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: returnData });
      }
      return numberToHex(last, { size: 32 });
    },
  },
  {
    name: 'logDecode',
    title: 'Log: decode a transfer',
    ethers: () => word(erc20Interface.parseLog(log).args[2]),
    viem: () =>
      numberToHex(
        decodeEventLog({ abi: erc20Abi, topics: log.topics, data: log.data }).args.value,
        { size: 32 },
      ),
  },
  {
    name: 'transactionHash',
    title: 'Transaction (EIP-1559, 1 KB): digest to sign',
    ethers: () => ethersTransaction().unsignedHash,
    viem: () => keccak256(serializeTransaction(transaction)),
  },
  {
    name: 'transactionSign',
    title: 'Transaction: sign and serialise',
    ethers: () => {
      const one = ethersTransaction();
      one.signature = signingKey.sign(one.unsignedHash);
      return one.serialized;
    },
    viem: () => account.signTransaction(transaction),
  },
  {
    name: 'transactionDecode',
    title: 'Transaction: decode and recover the sender',
    ethers: () => Transaction.from(signed).from.toLowerCase(),
    viem: async () =>
      (await recoverTransactionAddress({ serializedTransaction: signed })).toLowerCase(),
  },
  {
    name: 'personalMessage',
    title: 'EIP-191: digest of a message of 416 bytes',
    ethers: () => hashMessage(message),
    viem: () => viemHashMessage({ raw: message }),
  },
  {
    name: 'typedData',
    title: 'EIP-712: digest of a mail',
    ethers: () =>
      TypedDataEncoder.hash(typedData.domain, { Person: person, Mail: mail }, typedData.message),
    viem: () => hashTypedData(typedData),
  },
];

function ethersTransaction() {
  const { gas: gasLimit, type: _, ...rest } = transaction;
  return Transaction.from({ ...rest, type: 2, gasLimit });
}

async function microseconds(work, times) {
  const start = performance.now();
  for (let i = 0; i < times; ++i) {
    const result = work();
    if (typeof result !== 'string') await result;
  }
  return ((performance.now() - start) * 1000) / times;
}

/** Microseconds by the best of several rounds; warms the code up first. */
export async function best(work) {
  let times = 1;
  while ((await microseconds(work, times)) * times < ROUND_MS * 250) times *= 2;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; ++round)
    least = Math.min(least, await microseconds(work, times * 4));
  return least;
}
