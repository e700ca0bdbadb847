// SPDX-License-Identifier: Apache-2.0
//
// Deploys the resolver contract of an operator's zone on the devnet, and makes it the resolver of that zone in the
// devnet's registry.
import { encodeDeployData, encodeFunctionData, keccak256, namehash, stringToBytes } from 'viem';
import { waitFor } from '../../harness/waitFor.mjs';

/**
 * The contract's address.
 * @param {{ call: (method: string, params: unknown[]) => Promise<any>, artifacts: object, manifest: object, zone: string,
 *   urls: string[], signer: string }} options `manifest`: of the EVM side; `zone`: shop.eth; `urls`: where the server
 *   answers, with {sender} and {data}; `signer`: what `portico names signer` prints
 */
export async function deployNameResolver({ call, artifacts, manifest, zone, urls, signer }) {
  const from = manifest.accounts.find(({ role }) => role === 'master').address;
  const [label, parent] = zone.split('.');
  const send = async (transaction) => {
    const hash = await call('eth_sendTransaction', [{ from, ...transaction }]);
    const receipt = await waitFor('the transaction', () =>
      call('eth_getTransactionReceipt', [hash]),
    );
    if (receipt.status !== '0x1') throw new Error(`the devnet refused ${hash}`);
    return receipt;
  };
  const { abi, bytecode } = artifacts.NameResolver;
  const data = encodeDeployData({ abi, bytecode, args: [urls, signer] });
  const { contractAddress } = await send({ data });
  const registry = (functionName, args) =>
    send({
      to: manifest.contracts.registry,
      data: encodeFunctionData({ abi: artifacts.Registry.abi, functionName, args }),
    });
  await registry('setSubnodeOwner', [namehash(parent), keccak256(stringToBytes(label)), from]);
  await registry('setResolver', [namehash(zone), contractAddress]);
  return contractAddress;
}
