// SPDX-License-Identifier: Apache-2.0
//
// anvil as Ethereum: its chain id, and the registry of ENS at the address where everybody asks it.

import { fileURLToPath } from 'node:url';
import {
  encodeDeployData,
  encodeFunctionData,
  keccak256,
  pad,
  stringToBytes,
  zeroHash,
} from 'viem';
import { readArtifacts } from '../devnet/evm/artifacts.mjs';
import { deployNameResolver } from '../devnet/evm/deployNameResolver.mjs';
import { startAnvil } from '../devnet/startAnvil.mjs';
import { waitFor } from './waitFor.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/devnet', import.meta.url));
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

/**
 * `addZone`: makes a NameResolver the resolver of a name like shop.eth; `urls` and `signer` are its
 * constructor's.
 * @returns {Promise<{ url: string, call: (method: string, params?: unknown[]) => Promise<any>,
 *   addZone: (zone: { zone: string, urls: string[], signer: string }) => Promise<string> }>}
 */
export async function startEthereum(keep) {
  const { url, call, stop } = await startAnvil({ args: ['--chain-id', '1'] });
  keep.closeOnExit('anvil', stop);
  const artifacts = await readArtifacts(CACHE);
  const [master] = await call('eth_accounts');
  const send = async (transaction) => {
    const hash = await call('eth_sendTransaction', [{ from: master, ...transaction }]);
    return waitFor('the transaction', () => call('eth_getTransactionReceipt', [hash]));
  };
  const { contractAddress } = await send({ data: encodeDeployData(artifacts.Registry) });
  await call('anvil_setCode', [REGISTRY, await call('eth_getCode', [contractAddress, 'latest'])]);
  // Whose the root is: the first member of the mapping at slot 0, which the constructor has set elsewhere.
  const slot = keccak256(`${zeroHash}${zeroHash.slice(2)}`);
  await call('anvil_setStorageAt', [REGISTRY, slot, pad(master)]);
  await send({
    to: REGISTRY,
    data: encodeFunctionData({
      abi: artifacts.Registry.abi,
      functionName: 'setSubnodeOwner',
      args: [zeroHash, keccak256(stringToBytes('eth')), master],
    }),
  });
  const manifest = {
    accounts: [{ role: 'master', address: master }],
    contracts: { registry: REGISTRY },
  };
  const addZone = (zone) => deployNameResolver({ call, artifacts, manifest, ...zone });
  return { url, call, addZone };
}
