// SPDX-License-Identifier: Apache-2.0
//
// Sessions that the server signs along (docs/smart-accounts.md), as an app with viem drives them: an account on a real node
// takes operations that both keys have signed, through the server's own bundler.
import assert from 'node:assert/strict';
import {
  concat,
  createPublicClient,
  defineChain,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  recoverMessageAddress,
  size,
  slice,
} from 'viem';
import {
  createBundlerClient,
  entryPoint07Abi,
  entryPoint07Address,
  formatUserOperationRequest,
  getUserOperationHash,
  toSmartAccount,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { CHAIN, CHAIN_ID, DEV_ADDRESS } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { startSmartChain } from '../../tools/harness/startSmartChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { compileSolidity } from '../harness/compileSolidity.mjs';

const VALIDATOR = '0x2483DA3A338895199E5e538530213157e931Bf06';
const ABI = parseAbi(['function execute(bytes32 mode, bytes data)']);
const EXECUTIONS = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
];
const ALLOWANCE = 1_000n;
const STUB = `0x${'11'.repeat(64)}1b${'11'.repeat(64)}1b`;

const encodeCalls = async (calls) => {
  const all = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }));
  const [{ to, value, data }] = all;
  const args =
    all.length === 1
      ? [pad('0x'), encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]
      : [pad('0x01', { dir: 'right' }), encodeAbiParameters(EXECUTIONS, [all])];
  return encodeFunctionData({ abi: ABI, functionName: 'execute', args });
};

/** The contract at that address. */
async function putAt({ call }, address, { abi, bytecode }) {
  const data = encodeDeployData({ abi, bytecode });
  const hash = await call('eth_sendTransaction', [{ from: DEV_ADDRESS, data }]);
  const { contractAddress } = await waitFor('the contract to be there', () =>
    call('eth_getTransactionReceipt', [hash]),
  );
  const code = await call('eth_getCode', [contractAddress, 'latest']);
  await call('anvil_setCode', [address, code]);
}

/** An account to which the owner has given both keys, and the app's session for it. */
async function openSession({ chain, client, server, project, contract }) {
  const [owner, app] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAccount);
  const nonce = Number(await chain.call('eth_getTransactionCount', [DEV_ADDRESS, 'pending']));
  const address = getContractAddress({ from: DEV_ADDRESS, nonce: BigInt(nonce) });
  const ask = async (path, body, method = 'POST') => {
    const url = `${server.origin}/v1/sessions/${CHAIN}:${address}${path}?projectId=${project}&v=2`;
    const response = await fetch(url, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const now = Math.floor(Date.now() / 1000);
  const terms = {
    expiry: now + 3600,
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: numberToHex(ALLOWANCE), start: now - 10, period: 86_400 },
      },
    ],
    policies: [],
  };
  const appKey = { type: 'secp256k1', publicKey: app.publicKey };
  const made = await ask('', { ...terms, signer: { type: 'key', data: appKey } });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { pci, key } = made.body;
  const { abi, bytecode } = contract;
  const args = [
    ...[entryPoint07Address, owner.address, app.address],
    ...[publicKeyToAddress(key.publicKey), VALIDATOR],
  ];
  const hash = await chain.call('eth_sendTransaction', [
    { from: DEV_ADDRESS, data: encodeDeployData({ abi, bytecode, args }) },
  ]);
  const receipt = await waitFor('the account to be there', () =>
    chain.call('eth_getTransactionReceipt', [hash]),
  );
  assert.equal(receipt.contractAddress, address.toLowerCase());
  await chain.call('anvil_setBalance', [address, numberToHex(parseEther('1'))]);
  const activated = await ask('/activate', {
    ...terms,
    pci,
    context: concat([VALIDATOR, pad('0x01')]),
    signer: { type: 'keys', data: { keys: [appKey, key] } },
  });
  assert.equal(activated.status, 200, JSON.stringify(activated.body));
  const cosign = async (operation) => {
    const userOperation = { ...operation, sender: address };
    const operationHash = getUserOperationHash({
      chainId: CHAIN_ID,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation,
    });
    const signature = await app.signMessage({ message: { raw: operationHash } });
    const userOp = formatUserOperationRequest({ ...userOperation, signature });
    return { operationHash, signature, ...(await ask('/sign', { pci, userOp })) };
  };
  const account = await toSmartAccount({
    client,
    entryPoint: { address: entryPoint07Address, abi: entryPoint07Abi, version: '0.7' },
    encodeCalls,
    getAddress: async () => address,
    getFactoryArgs: async () => ({}),
    getStubSignature: async () => STUB,
    signMessage: async ({ message }) => owner.signMessage({ message }),
    signTypedData: async (data) => owner.signTypedData(data),
    async signUserOperation(operation) {
      const { status, body } = await cosign(operation);
      if (status !== 200) throw new Error(body.reasons[0].description);
      return body.signature;
    },
  });
  return { address, account, owner, app, key, pci, terms, ask, cosign };
}

export default {
  name: 'sessions',
  async setUp(keep) {
    const smart = await startSmartChain(keep);
    const server = await startServer(keep, {
      args: [...smart.args, '--sessions-chains', `${CHAIN} fees_day=${parseEther('0.5')}`],
    });
    const project = makeProject(server, { name: 'Shop' });
    const list = `${server.origin}/v1/sessions/${CHAIN}:${DEV_ADDRESS}?projectId=${project}`;
    await waitFor('the server to know its project', async () => (await fetch(list)).ok);
    const chain = defineChain({
      id: CHAIN_ID,
      name: 'anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [smart.chain.url] } },
    });
    const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 });
    const bundlerOf = (account) =>
      createBundlerClient({
        account,
        client,
        chain,
        pollingInterval: 100,
        transport: http(
          `${server.origin}/v1/bundler?projectId=${project}&chainId=${encodeURIComponent(CHAIN)}`,
          { retryCount: 0 },
        ),
        userOperation: {
          async estimateFeesPerGas({ bundlerClient }) {
            const { fast } = await bundlerClient.request({
              method: 'pimlico_getUserOperationGasPrice',
            });
            return {
              maxFeePerGas: BigInt(fast.maxFeePerGas),
              maxPriorityFeePerGas: BigInt(fast.maxPriorityFeePerGas),
            };
          },
        },
      });
    const { CosignedAccount, Owners } = compileSolidity('CosignedAccount.sol');
    await putAt(smart.chain, VALIDATOR, Owners);
    return { ...smart, server, project, client, bundlerOf, contract: CosignedAccount };
  },
  tests: {
    'an app pays by itself up to the allowance, which both keys sign and the chain takes': async (
      world,
    ) => {
      const { client, bundlerOf } = world;
      const session = await openSession(world);
      const shop = privateKeyToAccount(generatePrivateKey()).address;
      const bundler = bundlerOf(session.account);
      const hash = await bundler.sendUserOperation({ calls: [{ to: shop, value: 600n }] });
      const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      assert.equal(receipt.success, true);
      assert.equal(await client.getBalance({ address: shop }), 600n);
      await assert.rejects(
        bundler.sendUserOperation({ calls: [{ to: shop, value: 401n }] }),
        /beyond the allowance/,
      );
      const both = [200n, 200n].map((value) => ({ to: shop, value }));
      const batch = await bundler.sendUserOperation({ calls: both });
      const second = await bundler.waitForUserOperationReceipt({ hash: batch, timeout: 60_000 });
      assert.equal(second.success, true);
      assert.equal(await client.getBalance({ address: shop }), ALLOWANCE);
    },

    'the signature is of both keys over the hash that viem has': async (world) => {
      const session = await openSession(world);
      const shop = privateKeyToAccount(generatePrivateKey()).address;
      const prepared = await world
        .bundlerOf(session.account)
        .prepareUserOperation({ calls: [{ to: shop, value: 1n }] });
      const { status, body, signature, operationHash } = await session.cosign(prepared);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(size(body.signature), 130);
      assert.equal(slice(body.signature, 0, 65), signature);
      const ours = slice(body.signature, 65);
      assert.equal(
        await recoverMessageAddress({ message: { raw: operationHash }, signature: ours }),
        publicKeyToAddress(session.key.publicKey),
      );
    },

    'a batch with one call outside, and a call of the account itself, are not signed': async (
      world,
    ) => {
      const session = await openSession(world);
      const bundler = world.bundlerOf(session.account);
      const shop = privateKeyToAccount(generatePrivateKey()).address;
      const call = { to: world.paymaster, data: '0x12345678' };
      const calls = [{ to: shop, value: 1n }, call];
      const prepared = await bundler.prepareUserOperation({ calls: [{ to: shop, value: 1n }] });
      const refused = async (change) => {
        const { status, body } = await session.cosign({ ...prepared, ...change });
        assert.equal(status, 401);
        return body.reasons[0].description;
      };
      assert.match(await refused({ callData: await encodeCalls(calls) }), /No permission allows/);
      const own = [{ to: session.address, data: await encodeCalls([calls[0]]) }];
      assert.match(await refused({ callData: await encodeCalls(own) }), /power over the account/);
    },

    'what a stranger activates for the account is not listed as its own': async (world) => {
      const session = await openSession(world);
      const { ask, pci, terms } = session;
      const stranger = privateKeyToAccount(generatePrivateKey());
      const signer = { type: 'key', data: { type: 'secp256k1', publicKey: stranger.publicKey } };
      const made = await ask('', { ...terms, signer });
      assert.equal(made.status, 200, JSON.stringify(made.body));
      const context = concat([VALIDATOR, pad('0x01')]);
      const body = { ...terms, signer, context, pci: made.body.pci };
      assert.equal((await ask('/activate', body)).status, 200);
      const { body: list } = await ask('', undefined, 'GET');
      assert.deepEqual(
        list.pcis.map((one) => one.pci),
        [pci],
      );
    },

    'the owner takes it back by a message, and then nothing is signed': async (world) => {
      const session = await openSession(world);
      const bundler = world.bundlerOf(session.account);
      const prepared = await bundler.prepareUserOperation({
        calls: [{ to: session.owner.address, value: 1n }],
      });
      const { pci, owner, ask } = session;
      const unsigned = await ask('/revoke', { pci, signature: '0x' });
      assert.equal(unsigned.status, 401);
      const text = unsigned.body.reasons[0].description;
      const message = text.slice(text.indexOf('Take back'));
      const byApp = await session.app.signMessage({ message });
      assert.equal((await ask('/revoke', { pci, signature: byApp })).status, 401);
      assert.equal((await session.cosign(prepared)).status, 200);
      const signature = await owner.signMessage({ message });
      assert.equal((await ask('/revoke', { pci, signature })).status, 200);
      assert.equal((await ask('/revoke', { pci, signature })).status, 400);
      assert.equal((await session.cosign(prepared)).status, 401);
      const { body } = await ask('', undefined, 'GET');
      assert.notEqual(body.pcis[0].revokedAt, null);
    },
  },
};
