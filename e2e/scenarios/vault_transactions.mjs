// SPDX-License-Identifier: Apache-2.0
//
// Transactions of the secure site: what a page wants sent is completed and simulated by way of the server's RPC proxy,
// shown in words, approved, and carried out by anvil and by litesvm; and then the same with nodes that lie.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import {
  AccountRole,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  concat,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseEther,
  parseGwei,
  toHex,
  verifyMessage,
} from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { startSolana } from '../../tools/devnet/solana/startSolana.mjs';
import {
  ask,
  decline,
  embed,
  logIn,
  seen,
  startShop,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN,
  OTHER_ADDRESS,
  startChain,
  THIRD_ADDRESS,
} from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const DEVICE = { viewport: { width: 390, height: 760 } };
const HELLO = `0x${Buffer.from('hello').toString('hex')}`;
let people = 0;

/** Somebody new with a wallet on this network, whose recovery code is written down. `lies`: over the node's answers. */
async function newVisitor(world, keep, chain) {
  const { browser, page: host, vault, mails, server } = world;
  const page = await newPage(browser, keep, host, DEVICE);
  const lies = {};
  await page.route(`${server.origin}/v1?**`, async (route) => {
    const calls = route.request().postDataJSON();
    const answered = await route.fetch();
    const replies = await answered.json();
    for (const reply of replies) {
      const { method, params } = calls.find(({ id }) => id === reply.id);
      if (!Object.hasOwn(lies, method)) continue;
      const said = lies[method](params, reply.result);
      Object.assign(
        reply,
        said instanceof Error ? { error: { message: said.message } } : { result: said },
      );
      if (said instanceof Error) delete reply.result;
    }
    await route.fulfill({ response: answered, json: replies });
  });
  await page.goto(host);
  const frame = await embed(page, vault, chain);
  const user = await logIn(page, mails, `visitor${++people}@example.org`);
  // What signs first shows the recovery code, so that is over with a message.
  const isSolana = chain.startsWith('solana:');
  const first = ask(page, 'RPC_REQUEST', {
    method: isSolana ? 'solana_signMessage' : 'personal_sign',
    params: isSolana ? { message: 'Cn8eVZg', pubkey: user.address } : [HELLO, user.address],
  });
  await writeDownCode(frame);
  await decline(frame);
  assert.deepEqual(await first, { error: 'User rejected the request' });
  return { page, frame, lies, address: user.address };
}

const send = (page, transaction) =>
  ask(page, 'RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] });

/** Simple7702Account, where everybody's deployer puts it. */
async function deployBatchCode(chain) {
  const { bytecode } = createRequire(import.meta.url)(
    '@account-abstraction/contracts/artifacts/Simple7702Account.json',
  );
  const data = concat([`0x${'00'.repeat(32)}`, bytecode]);
  const hash = await chain.call('eth_sendTransaction', [
    { from: OTHER_ADDRESS, to: '0x4e59b44847b379578588920cA78FbF26c0B4956C', data },
  ]);
  await waitFor('the code to be deployed', () => chain.call('eth_getTransactionReceipt', [hash]));
}

const approveButton = (view) => view.getByRole('button', { name: 'Approve' });

async function approve(view) {
  const button = approveButton(view);
  await seen(button);
  await button.click();
  // Else the next approval is looked for in this one.
  await button.waitFor({ state: 'hidden' });
}

/** What is dangerous has no Approve in the frame. */
async function expectWindowAlone(frame) {
  await frame.getByRole('button', { name: 'Open a window' }).waitFor();
  assert.equal(await approveButton(frame).count(), 0);
}

async function refuse(frame, asked) {
  await decline(frame);
  assert.deepEqual(await asked, { error: 'User rejected the request' });
}

const row = (frame, name) => frame.locator('dt', { hasText: name }).locator('+ dd');

export default {
  name: "the secure site's transactions",
  async setUp(keep) {
    const chain = await startChain(keep);
    const solana = await startSolana();
    keep.closeOnExit('solana', () => solana.stop());
    const solanaChain = `solana:${solana.manifest.genesisHash.slice(0, 32)}`;
    const lines = [
      `${CHAIN} ${chain.url} allow_private`,
      `${solanaChain} ${solana.url} allow_private`,
    ];
    const shop = await startShop(keep, { args: lines.flatMap((line) => ['--rpc-chains', line]) });
    return { ...shop, chain, solana, solanaChain };
  },
  tests: {
    async 'a transaction is shown in words, approved and mined'(world, keep) {
      const { chain } = world;
      const { page, frame, lies, address } = await newVisitor(world, keep, CHAIN);
      await chain.call('anvil_setBalance', [address, toHex(parseEther('10'))]);
      const read = { method: 'eth_getBalance', params: [address, 'latest'] };
      assert.deepEqual(await ask(page, 'RPC_REQUEST', read), { answer: toHex(parseEther('10')) });

      // Case 18: the page's object and the node change after it was shown, and the id comes again.
      const before = BigInt(await chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      const id = await page.evaluate(() => window.newId());
      await page.evaluate(
        ([used, to, value]) => {
          window.sent = { method: 'eth_sendTransaction', params: [{ to, value }] };
          window.asked = window.ask('RPC_REQUEST', window.sent, used);
        },
        [id, OTHER_ADDRESS, toHex(parseEther('1.5'))],
      );
      await frame.getByText('1.5 ETH').first().waitFor();
      // Case 38: what the page has put there is shown whole.
      await frame.getByText(OTHER_ADDRESS, { exact: true }).waitFor();
      assert.match(await row(frame, 'ETH leaves').textContent(), /^−1\.5 ETH$/);
      assert.match(await row(frame, 'Fee').textContent(), /^at most 0\.0\d+ ETH$/);
      assert.equal(await row(frame, 'From').textContent(), address);
      await page.evaluate(
        ([used, other]) => {
          window.sent.params[0].to = other;
          window.post({ id: used, type: '@w3m-app/RPC_REQUEST', payload: window.sent });
        },
        [id, THIRD_ADDRESS],
      );
      lies.eth_getTransactionCount = () => '0x5';
      const heard = () => page.evaluate(() => window.heard.map((text) => JSON.parse(text)));
      await waitFor('the second use of the id to be refused', async () =>
        (await heard()).some((one) => one.payload?.message === 'This id was used before'),
      );
      await approve(frame);
      const isDone = ({ type, id: of }) => of === id && type === '@w3m-frame/RPC_REQUEST_SUCCESS';
      await waitFor('the transaction to be sent', async () => (await heard()).some(isDone));
      const { payload: hash } = (await heard()).find(isDone);
      const receipt = await chain.call('eth_getTransactionReceipt', [hash]);
      assert.equal(receipt.status, '0x1');
      assert.equal(receipt.to.toLowerCase(), OTHER_ADDRESS.toLowerCase());
      const after = BigInt(await chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      assert.equal(after - before, parseEther('1.5'));
      assert.equal((await heard()).filter(isDone).length, 1, 'it was carried out once');
      delete lies.eth_getTransactionCount;

      // The next one has the next nonce, and is declined.
      const declined = send(page, { to: OTHER_ADDRESS, value: '0x1' });
      await frame.getByText('What is signed').click();
      await frame.getByText('Nonce: 1').waitFor();
      await refuse(frame, declined);
      assert.equal(BigInt(await chain.call('eth_getTransactionCount', [address, 'latest'])), 1n);
    },

    async 'a batch is approved once, its calls are mined in their order, and its status is told'(
      world,
      keep,
    ) {
      const { chain } = world;
      const { page, frame, address } = await newVisitor(world, keep, CHAIN);
      await chain.call('anvil_setBalance', [address, toHex(parseEther('10'))]);
      const rpc = (method, params) => ask(page, 'RPC_REQUEST', { method, params });
      const chainId = toHex(Number(CHAIN.split(':')[1]));
      const { answer: capable } = await rpc('wallet_getCapabilities', [address, [chainId]]);
      assert.deepEqual(capable, { [chainId]: { atomic: { status: 'unsupported' } } });
      const batch = {
        ...{ version: '2.0.0', from: address, chainId, atomicRequired: false, id: 'order-7' },
        calls: [
          { to: OTHER_ADDRESS, value: toHex(parseEther('1.5')) },
          { to: THIRD_ADDRESS, value: toHex(parseEther('0.25')) },
        ],
      };
      const balanceOf = async (of) => BigInt(await chain.call('eth_getBalance', [of, 'latest']));
      const before = [await balanceOf(OTHER_ADDRESS), await balanceOf(THIRD_ADDRESS)];
      const asked = rpc('wallet_sendCalls', [batch]);
      for (const text of ['1.5 ETH', '0.25 ETH', OTHER_ADDRESS, THIRD_ADDRESS])
        await frame.getByText(text).first().waitFor();
      assert.match(await row(frame, 'Fee').textContent(), /^at most 0\.0\d+ ETH$/);
      await approve(frame);
      assert.deepEqual(await asked, { answer: { id: 'order-7' } });
      let status;
      await waitFor('both calls to be mined', async () => {
        ({ answer: status } = await rpc('wallet_getCallsStatus', ['order-7']));
        return status.status !== 100;
      });
      assert.deepEqual([status.status, status.atomic, status.receipts.length], [200, false, 2]);
      assert.equal((await balanceOf(OTHER_ADDRESS)) - before[0], parseEther('1.5'));
      assert.equal((await balanceOf(THIRD_ADDRESS)) - before[1], parseEther('0.25'));

      const shown = rpc('wallet_showCallsStatus', ['order-7']);
      await frame.getByText('Done. All of it was carried out.').waitFor();
      for (const { transactionHash } of status.receipts)
        await frame.getByText(transactionHash).waitFor();
      await frame.getByRole('button', { name: 'Close' }).click();
      assert.deepEqual(await shown, { answer: null });
      assert.match((await rpc('wallet_showCallsStatus', ['none'])).error, /no such calls/);

      assert.match((await rpc('wallet_sendCalls', [batch])).error, /id that was used before/);
      const { id: _used, ...other } = batch;
      const atomic = rpc('wallet_sendCalls', [{ ...other, atomicRequired: true }]);
      assert.match((await atomic).error, /one after another, not all or none/);
      assert.match((await rpc('wallet_getCallsStatus', ['none'])).error, /no such calls/);
      const declined = rpc('wallet_sendCalls', [other]);
      await frame.getByText('0.25 ETH').first().waitFor();
      await refuse(frame, declined);
      assert.equal(BigInt(await chain.call('eth_getTransactionCount', [address, 'latest'])), 2n);
    },

    async 'calls that have to happen all or none are one transaction of the same account'(
      world,
      keep,
    ) {
      const { chain } = world;
      const { page, frame, address } = await newVisitor(world, keep, CHAIN);
      await chain.call('anvil_setBalance', [address, toHex(parseEther('10'))]);
      const rpc = (method, params) => ask(page, 'RPC_REQUEST', { method, params });
      const chainId = toHex(Number(CHAIN.split(':')[1]));
      const atomic = async () => {
        const { answer } = await rpc('wallet_getCapabilities', [address, [chainId]]);
        return answer[chainId].atomic.status;
      };
      assert.equal(await atomic(), 'unsupported');
      await deployBatchCode(chain);
      // The proxy keeps an answer until it hears of the next block.
      await waitFor('the network to have the code', async () => (await atomic()) === 'ready');

      const balanceOf = async (of) => BigInt(await chain.call('eth_getBalance', [of, 'latest']));
      const countOf = async () =>
        Number(await chain.call('eth_getTransactionCount', [address, 'latest']));
      const before = [await balanceOf(OTHER_ADDRESS), await balanceOf(THIRD_ADDRESS)];
      const batch = {
        ...{ version: '2.0.0', from: address, chainId, atomicRequired: true },
        calls: [
          { to: OTHER_ADDRESS, value: toHex(parseEther('1.5')) },
          { to: THIRD_ADDRESS, value: toHex(parseEther('0.25')) },
        ],
      };
      const send = async (id) => {
        const asked = rpc('wallet_sendCalls', [{ ...batch, id }]);
        await frame.getByText('2 steps, all of them or none').waitFor();
        for (const text of ['1.5 ETH', '0.25 ETH', OTHER_ADDRESS, THIRD_ADDRESS])
          await frame.getByText(text).first().waitFor();
        const isFirst = await frame.getByText('your account can do several steps as one').count();
        await approve(frame);
        assert.deepEqual(await asked, { answer: { id } });
        let status;
        await waitFor('the calls to be mined', async () => {
          ({ answer: status } = await rpc('wallet_getCallsStatus', [id]));
          return status.status !== 100;
        });
        assert.deepEqual([status.status, status.atomic, status.receipts.length], [200, true, 1]);
        return isFirst;
      };
      assert.equal(await send('first'), 1, 'its owner reads what is new');
      assert.equal((await balanceOf(OTHER_ADDRESS)) - before[0], parseEther('1.5'));
      assert.equal((await balanceOf(THIRD_ADDRESS)) - before[1], parseEther('0.25'));
      // The authorization counts, too.
      assert.equal(await countOf(), 2);
      await waitFor('the account to run the code', async () => (await atomic()) === 'supported');
      assert.equal(await send('second'), 0);
      assert.equal(await countOf(), 3);

      // One that fails takes the others with it, and the owner is told before.
      await chain.call('anvil_setCode', [THIRD_ADDRESS, '0xfe']);
      const failing = rpc('wallet_sendCalls', [batch]);
      assert.match((await failing).error, /call 2 would fail/);
      await chain.call('anvil_setCode', [THIRD_ADDRESS, '0x']);

      // It is the same account as ever: what it signs is its key's, and it is paid as before.
      const text = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [HELLO, address] });
      await approve(frame);
      const { answer: signature } = await text;
      assert.ok(await verifyMessage({ address, message: 'hello', signature }));
      await chain.call('eth_sendTransaction', [
        { from: OTHER_ADDRESS, to: address, value: toHex(parseEther('1')) },
      ]);

      // Its owner takes the code off again, in the window of devices and recovery.
      const managing = ask(page, 'MANAGE_WALLET');
      const open = frame.getByRole('button', { name: 'Open a window' });
      const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()]);
      await popup.getByRole('button', { name: /^Take off the code on / }).click();
      await popup.getByText('Take the code off your account').waitFor();
      const yes = popup.getByRole('button', { name: 'Approve', exact: true });
      if ((await yes.count()) > 0) await yes.click();
      else await approve(popup);
      await popup.getByRole('heading', { name: 'Devices and recovery' }).waitFor();
      await popup.getByText('Asking the networks').waitFor({ state: 'detached' });
      assert.equal(await chain.call('eth_getCode', [address, 'latest']), '0x');
      await popup.getByRole('button', { name: 'Done' }).click();
      await managing;
      await waitFor('the account to be as it was', async () => (await atomic()) === 'ready');
    },

    async 'an account that runs code of others says so, and signs nothing that such code carries out'(
      world,
      keep,
    ) {
      const { chain } = world;
      const { page, frame, address } = await newVisitor(world, keep, CHAIN);
      await chain.call('anvil_setBalance', [address, toHex(parseEther('1'))]);
      const code = `0xef0100${THIRD_ADDRESS.slice(2).toLowerCase()}`;
      await chain.call('anvil_setCode', [address, code]);
      const asked = send(page, { to: OTHER_ADDRESS, value: '0x1' });
      await frame.getByText('your account runs the code at').waitFor();
      await frame.getByText(THIRD_ADDRESS).first().waitFor();
      await expectWindowAlone(frame);
      await refuse(frame, asked);

      const operation = {
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          PackedUserOperation: [
            { name: 'sender', type: 'address' },
            { name: 'callData', type: 'bytes' },
          ],
        },
        primaryType: 'PackedUserOperation',
        domain: {
          ...{ name: 'ERC4337', chainId: Number(CHAIN.split(':')[1]) },
          verifyingContract: entryPoint08Address,
        },
        message: { sender: address, callData: '0x' },
      };
      const signing = ask(page, 'RPC_REQUEST', {
        method: 'eth_signTypedData_v4',
        params: [address, JSON.stringify(operation)],
      });
      await frame.getByText('This is a transaction, not a message').waitFor();
      await frame.getByText('This cannot be approved').waitFor();
      assert.equal(await approveButton(frame).count(), 0);
      await refuse(frame, signing);
    },

    async 'what is for another network or account cannot be approved'(world, keep) {
      const { page, frame } = await newVisitor(world, keep, CHAIN);
      for (const other of [{ chainId: '0x1' }, { from: THIRD_ADDRESS }]) {
        const asked = send(page, { to: OTHER_ADDRESS, value: '0x1', ...other });
        await frame.getByText('This cannot be approved').waitFor();
        assert.equal(await approveButton(frame).count(), 0);
        await refuse(frame, asked);
      }
    },

    async 'a node that lies costs no more than what is shown'(world, keep) {
      const { chain } = world;
      const { page, frame, lies, address } = await newVisitor(world, keep, CHAIN);
      await chain.call('anvil_setBalance', [address, toHex(parseEther('100'))]);
      const plain = { to: OTHER_ADDRESS, value: toHex(parseEther('1')) };

      lies.eth_chainId = () => '0x1';
      assert.deepEqual(await send(page, plain), { error: 'The network answered as another one' });
      delete lies.eth_chainId;

      lies.eth_maxPriorityFeePerGas = () => toHex(parseGwei('900'));
      assert.match((await send(page, plain)).error, /no fee that can be used/);
      lies.eth_maxPriorityFeePerGas = () => toHex(parseGwei('400'));
      lies.eth_estimateGas = () => toHex(20_000_000);
      const dear = send(page, plain);
      await frame.getByText('far more than transactions cost').waitFor();
      assert.match(
        await row(frame, 'Fee').textContent(),
        /^at most ((8|9)(\.\d+)? ETH|1\d(\.\d+)? ETH)$/,
      );
      await expectWindowAlone(frame);
      await refuse(frame, dear);
      delete lies.eth_maxPriorityFeePerGas;
      delete lies.eth_estimateGas;

      // More would go than the words say; or nothing at all, of an approval without a limit.
      const word = (value) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`;
      const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
      lies.eth_simulateV1 = () => [
        {
          calls: [
            {
              status: '0x1',
              logs: [
                {
                  address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
                  topics: [transfer, word(address), word(THIRD_ADDRESS)],
                  data: word(toHex(parseEther('50'))),
                },
              ],
            },
          ],
        },
      ];
      const more = send(page, plain);
      await frame.getByText('More would leave your account than it says').waitFor();
      await expectWindowAlone(frame);
      await refuse(frame, more);
      lies.eth_simulateV1 = () => [{ calls: [{ status: '0x1', logs: [] }] }];
      lies.eth_getCode = () => '0x6000';
      const args = [THIRD_ADDRESS, maxUint256];
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
      const unlimited = send(page, { to: OTHER_ADDRESS, data });
      await frame.getByText('No limit').waitFor();
      await expectWindowAlone(frame);
      await refuse(frame, unlimited);
      delete lies.eth_simulateV1;
      delete lies.eth_getCode;

      // Refused by the node, though it has it; refused; and a node that does not answer: the page hears which it was.
      lies.eth_sendRawTransaction = () => new Error('nonce too low');
      const taken = send(page, plain);
      await approve(frame);
      const { answer: hash } = await taken;
      assert.equal((await chain.call('eth_getTransactionByHash', [hash])).hash, hash);
      lies.eth_sendRawTransaction = () => new Error('transaction underpriced');
      const refused = send(page, plain);
      await approve(frame);
      assert.deepEqual(await refused, {
        error: 'The network did not take it: transaction underpriced',
      });
      await page.unroute(`${world.server.origin}/v1?**`);
      await page.route(`${world.server.origin}/v1?**`, (route) => route.abort());
      assert.match((await send(page, plain)).error, /network could not be reached/);
    },

    async 'on Solana a transaction is shown in words and carried out'(world, keep) {
      const { solana, solanaChain } = world;
      const { page, frame, address } = await newVisitor(world, keep, solanaChain);
      await solana.airdrop(address, 2_000_000_000n);
      const rpc = createSolanaRpc(solana.url);
      const recipient = solana.manifest.accounts[0].address;
      const balance = async () => (await rpc.getBalance(recipient).send()).value;
      const { value: lifetime } = await rpc.getLatestBlockhash().send();
      const before = await balance();
      const asked = ask(page, 'RPC_REQUEST', {
        method: 'solana_signAndSendTransaction',
        params: { transaction: transferOf(address, recipient, 250_000_000n, lifetime) },
      });
      await frame.getByText('0.25 SOL').first().waitFor();
      await frame.getByText(recipient).waitFor();
      await frame.getByText('SOL leaves').waitFor();
      await approve(frame);
      const { answer, error } = await asked;
      assert.equal(error, undefined);
      const { value } = await rpc.getSignatureStatuses([answer.signature]).send();
      assert.equal(value[0].err, null);
      assert.equal((await balance()) - before, 250_000_000n);
    },
  },
};

/** Of the system program, in base 58, not signed. */
function transferOf(from, to, lamports, lifetime) {
  const data = new Uint8Array(12);
  const view = new DataView(data.buffer);
  view.setUint32(0, 2, true);
  view.setBigUint64(4, lamports, true);
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ];
  const instruction = { programAddress: '11111111111111111111111111111111', accounts, data };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayer(from, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => appendTransactionMessageInstruction(instruction, made),
  );
  return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)));
}
