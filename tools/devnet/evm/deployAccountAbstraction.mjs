// SPDX-License-Identifier: Apache-2.0
//
// Puts ERC-4337 on a chain of anvil's: EntryPoint 0.8 at the address that it has on every network, a factory of
// SimpleAccount, the code of Simple7702Account at its own, and the operator's paymaster with a deposit.
import { concat, encodeDeployData, encodeFunctionData, getContractAddress } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { waitFor } from '../../harness/waitFor.mjs';

/** What deploys contracts to the same address everywhere (EIP-1014); anvil has it. */
const DEPLOYER = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
/** With which its authors deployed EntryPoint 0.8. */
const SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9';

/**
 * @param {{ call: (method: string, params?: unknown[]) => Promise<any>, artifacts: object, from: string,
 *   paymasterSigner: string, deposit: bigint }} options `from`: an account that the node signs for; `deposit`: wei
 *   that the paymaster has to spend
 * @returns {Promise<{ entryPoint: string, factory: string, account7702: string, paymaster: string }>}
 */
export async function deployAccountAbstraction({
  call,
  artifacts,
  from,
  paymasterSigner,
  deposit,
}) {
  const send = async (transaction) => {
    const hash = await call('eth_sendTransaction', [{ from, ...transaction }]);
    const receipt = await waitFor('a transaction to be mined', () =>
      call('eth_getTransactionReceipt', [hash]),
    );
    if (receipt.status !== '0x1') throw new Error('a contract of ERC-4337 was not deployed');
    return receipt;
  };
  const deploy = async (name, args = []) => {
    const data = encodeDeployData({ ...artifacts[name], args });
    return (await send({ data })).contractAddress;
  };
  /** To the address that it has on every network. */
  const deployEverywhere = async (name, salt) => {
    const { bytecode } = artifacts[name];
    const address = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode });
    if ((await call('eth_getCode', [address, 'latest'])) === '0x')
      await send({ to: DEPLOYER, data: concat([salt, bytecode]) });
    return address;
  };
  const entryPoint = await deployEverywhere('EntryPoint', SALT);
  if (entryPoint !== entryPoint08Address) throw new Error('this is another EntryPoint than 0.8');
  const paymaster = await deploy('VerifyingPaymaster', [entryPoint, paymasterSigner, from]);
  await send({
    to: paymaster,
    value: `0x${deposit.toString(16)}`,
    data: encodeFunctionData({ abi: artifacts.VerifyingPaymaster.abi, functionName: 'deposit' }),
  });
  return {
    entryPoint,
    factory: await deploy('SimpleAccountFactory', [entryPoint]),
    account7702: await deployEverywhere('Simple7702Account', `0x${'00'.repeat(32)}`),
    paymaster,
  };
}
