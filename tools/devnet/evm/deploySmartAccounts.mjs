// SPDX-License-Identifier: Apache-2.0
//
// Puts the widget's smart accounts on a chain of anvil's: EntryPoint 0.7 and Safe 1.4.1 with its module of ERC-4337 at the
// addresses that they have on every network, what keeps limits for others, EntryPoint 0.8 and the code of the key's own account,
// and for each EntryPoint the operator's paymaster with a deposit.
import { createRequire } from 'node:module';
import {
  concat,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  pad,
} from 'viem';
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction';
import { waitFor } from '../../harness/waitFor.mjs';
import { deployRoles } from './deployRoles.mjs';

const require = createRequire(import.meta.url);
const SAFE = '@safe-global/safe-contracts/build/artifacts/contracts';
const MODULE = '@safe-global/safe-4337/build/artifacts/contracts';

/** What deploys contracts to the same address everywhere (EIP-1014); anvil has it, Safe has one of its own. */
const DEPLOYER = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const SAFE_DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7';
/** With which their authors deployed EntryPoint 0.7 and 0.8. */
const SALT = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3';
const SALT_08 = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9';
const NO_SALT = pad('0x0');

/** Deployed from their published bytecode, which alone gives these addresses. */
const BY_BYTECODE = {
  '0x41675C099F32341bf84BFc5382aF534df5C7461a': `${SAFE}/Safe.sol/Safe.json`,
  '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67': `${SAFE}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`,
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2': `${SAFE}/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json`,
};
/** What the account of a key runs where it makes calls as one (EIP-7702), by everybody's deployer. */
const OWN_CALLS = [
  '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  '@account-abstraction/contracts/artifacts/Simple7702Account.json',
];
/** Their package was built with other settings of the compiler than what is deployed: its code is put where that is. */
const BY_ADDRESS = {
  '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226': [
    `${MODULE}/Safe4337Module.sol/Safe4337Module.json`,
    [entryPoint07Address],
  ],
  '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47': [
    `${MODULE}/SafeModuleSetup.sol/SafeModuleSetup.json`,
    [],
  ],
};

/** Safe's module of spending limits: no package has its code, so ours stands there (contracts/SpendingLimits.sol). */
export const ALLOWANCE_MODULE = '0xAA46724893dedD72658219405185Fb0Fc91e091C';

/**
 * @param {{ call: (method: string, params?: unknown[]) => Promise<any>, paymaster: { abi: any, bytecode: string },
 *   spendingLimits?: { abi: any, bytecode: string }, from: string, paymasterSigner: string, deposit: bigint }} options
 *   `from`: an account that the node signs for; `deposit`: wei that each paymaster has to spend
 * @returns {Promise<{ entryPoint: string, paymaster: string, ownPaymaster: string }>} `ownPaymaster`: of EntryPoint 0.8
 */
export async function deploySmartAccounts({
  call,
  paymaster,
  spendingLimits,
  from,
  paymasterSigner,
  deposit,
}) {
  const send = async (transaction) => {
    const hash = await call('eth_sendTransaction', [{ from, ...transaction }]);
    const receipt = await waitFor('a transaction to be mined', () =>
      call('eth_getTransactionReceipt', [hash]),
    );
    if (receipt.status !== '0x1') throw new Error('a contract of smart accounts was not deployed');
    return receipt;
  };
  const create2 = async (deployer, salt, bytecode, wanted) => {
    const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode });
    if (address !== getAddress(wanted)) throw new Error(`other code than that of ${wanted}`);
    if ((await call('eth_getCode', [address, 'latest'])) === '0x')
      await send({ to: deployer, data: concat([salt, bytecode]) });
  };
  const deploy = async ({ abi, bytecode }, args) =>
    (await send({ data: encodeDeployData({ abi, bytecode, args }) })).contractAddress;

  const { bytecode } = require('@account-abstraction/contracts-0.7/artifacts/EntryPoint.json');
  await create2(DEPLOYER, SALT, bytecode, entryPoint07Address);
  const of08 = require('@account-abstraction/contracts/artifacts/EntryPoint.json');
  await create2(DEPLOYER, SALT_08, of08.bytecode, entryPoint08Address);
  await create2(DEPLOYER, NO_SALT, require(OWN_CALLS[1]).bytecode, OWN_CALLS[0]);
  const deployer = await call('eth_getCode', [DEPLOYER, 'latest']);
  await call('anvil_setCode', [SAFE_DEPLOYER, deployer]);
  for (const [address, path] of Object.entries(BY_BYTECODE))
    await create2(SAFE_DEPLOYER, NO_SALT, require(path).bytecode, address);
  for (const [address, [path, args]] of Object.entries(BY_ADDRESS)) {
    const built = await deploy(require(path), args);
    await call('anvil_setCode', [address, await call('eth_getCode', [built, 'latest'])]);
  }
  if (spendingLimits) {
    const built = await deploy(spendingLimits, []);
    await call('anvil_setCode', [ALLOWANCE_MODULE, await call('eth_getCode', [built, 'latest'])]);
  }
  await deployRoles(call, from, deploy);
  const payFor = async (entryPoint) => {
    const payer = await deploy(paymaster, [entryPoint, paymasterSigner, from]);
    await send({
      to: payer,
      value: `0x${deposit.toString(16)}`,
      data: encodeFunctionData({ abi: paymaster.abi, functionName: 'deposit' }),
    });
    return payer;
  };
  return {
    entryPoint: entryPoint07Address,
    paymaster: await payFor(entryPoint07Address),
    ownPaymaster: await payFor(entryPoint08Address),
  };
}
