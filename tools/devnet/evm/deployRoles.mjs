// SPDX-License-Identifier: Apache-2.0
//
// Puts Zodiac's Roles on a chain of anvil's, at the addresses that it has on every network: what keeps calls by others within
// their limits. Of its libraries one comes out of its published bytecode; the package was built with other settings than what
// else is deployed, so that code is put where that is.
import { createRequire } from 'node:module';
import { concat, encodeAbiParameters, pad } from 'viem';

const require = createRequire(import.meta.url);

const INTEGRITY = '0x6a6Af4b16458Bc39817e4019fB02BD3b26d41049';
const PACKER = '0x61C5B1bE435391fDd7BC6703F3740C0d11728a8C';
const ROLES = '0x9646fDAD06d3e24444381f44362a3B0eB343D337';
const GAS = '0x989680';

/**
 * @param {(method: string, params?: unknown[]) => Promise<any>} call
 * @param {string} from an account that the node signs for
 * @param {(contract: { abi: any, bytecode: string }, args: unknown[]) => Promise<string>} deploy answers the address
 */
export async function deployRoles(call, from, deploy) {
  const { deployFactories } = require('@gnosis-guild/zodiac-core/tooling');
  const {
    Roles__factory,
    Integrity__factory,
    Packer__factory,
  } = require('zodiac-roles-sdk/typechain');
  const request = ({ method, params: [first, ...rest] }) =>
    call(method, [
      method === 'eth_sendTransaction' ? { from, ...first, gas: GAS } : first,
      ...rest,
    ]);
  await deployFactories({ provider: { request } });
  const put = async (address, bytecode) => {
    const built = await deploy({ abi: [], bytecode }, []);
    await call('anvil_setCode', [address, await call('eth_getCode', [built, 'latest'])]);
  };
  await put(INTEGRITY, Integrity__factory.bytecode);
  await put(PACKER, Packer__factory.bytecode);
  const nobody = pad('0x1', { size: 20 });
  const linked = Roles__factory.linkBytecode({
    'contracts/Integrity.sol:Integrity': INTEGRITY,
    'contracts/packers/Packer.sol:Packer': PACKER,
  });
  const address = { type: 'address' };
  const owners = encodeAbiParameters([address, address, address], [nobody, nobody, nobody]);
  await put(ROLES, concat([linked, owners]));
}
