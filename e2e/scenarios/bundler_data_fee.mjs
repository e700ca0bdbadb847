// SPDX-License-Identifier: Apache-2.0
//
// A network that takes something for a transaction's bytes, as the OP stack does: operations pay for them, and the bundler's
// key does not (docs/smart-accounts.md). The node is a real one; its oracle says one figure.
import assert from 'node:assert/strict';
import { parseEther, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { PROJECT, startBundler } from '../../tools/harness/startBundler.mjs';

const ORACLE = '0x420000000000000000000000000000000000000F';
const FEE = parseEther('0.0003');
/** PUSH32 the figure, MSTORE, RETURN: the same answer to every question. */
const CODE = `0x7f${toHex(FEE, { size: 32 }).slice(2)}5f5260205ff3`;

export default {
  name: 'bundler and data fees',
  setUp: (keep) => startBundler(keep, []),
  tests: {
    'an operation pays for its bytes, in what was estimated': async (world) => {
      const { node, client, clients, fresh, rich, bundler } = world;
      await node.call('anvil_setCode', [ORACLE, CODE]);
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      const before = await client.getBalance({ address: bundler });
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const api = clients(account, PROJECT, false);
      const hash = await api.sendUserOperation({ calls: [{ to, value: 7n }] });
      const receipt = await api.waitForUserOperationReceipt({ hash, timeout: 60_000 });
      assert.equal(receipt.success, true);
      assert.equal(await client.getBalance({ address: to }), 7n);
      // This node takes nothing for bytes, so the key has them left: data and the operator's fee.
      const gained = (await client.getBalance({ address: bundler })) - before;
      assert.ok(gained >= 2n * FEE, `${gained}`);
      assert.ok(gained < 4n * FEE, `${gained}`);
      const { gas } = await client.getTransaction({ hash: receipt.receipt.transactionHash });
      assert.ok(gas < 1_500_000n, `${gas}`);
    },
  },
};
