// SPDX-License-Identifier: Apache-2.0
//
// What the requests of the tests are made of: accounts, contracts of mainnet, and ethers as their encoder.
import { AbiCoder, hexlify, Interface, solidityPacked, toUtf8Bytes } from 'ethers';

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
export const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
export const universal = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';
export const seaport = '0x0000000000000068F116a894984e2DB1123eB395';
export const now = 1_790_000_000;
export const soon = now + 1_200;

export const call = (signature, ...values) => {
  const face = new Interface([`function ${signature}`]);
  return face.encodeFunctionData(signature.slice(0, signature.indexOf('(')), values);
};
export const encode = (types, values) => AbiCoder.defaultAbiCoder().encode(types, values);
export const path = (...hops) =>
  solidityPacked(
    hops.map((_, i) => (i % 2 ? 'uint24' : 'address')),
    hops,
  );
export const send = (to, data, value = undefined) => [
  'eth_sendTransaction',
  [{ from: account, to, data, ...(value && { value }) }],
];
export const sign = (data, from = account) => [
  'eth_signTypedData_v4',
  [from, JSON.stringify(data)],
];
export const say = (text) => ['personal_sign', [hexlify(toUtf8Bytes(text)), account]];
export const domain = (name, verifyingContract, chainId = 1) => ({
  name,
  version: '1',
  chainId,
  verifyingContract,
});
export const uint = (name) => ({ name, type: 'uint256' });
export const address = (name) => ({ name, type: 'address' });
export const zero = `0x${'0'.repeat(40)}`;
export const transfer = call('transfer(address to,uint256 amount)', friend, 25_500_000n);
