// SPDX-License-Identifier: Apache-2.0
//
// The demo's chains through the server: an app with viem or @solana/kit reads the devnet's past by way
// of the RPC proxy, as the account screens do (docs/spec/account.md#account).
import assert from 'node:assert/strict';
import { createSolanaRpc } from '@solana/kit';
import { createPublicClient, defineChain, erc20Abi, formatUnits, http } from 'viem';
import { startServer } from '../../tools/harness/startServer.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';

export default {
  name: 'devnet',
  async setUp(keep) {
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet();
    keep.closeOnExit('devnet', () => devnet.stop());
    const { evm, solana } = devnet.manifest;
    const chains = [`eip155:${evm.chainId}`, `solana:${solana.genesisHash.slice(0, 32)}`];
    const [lineOfEvm, lineOfSolana] = [
      `${chains[0]} ${devnet.rpcUrl} allow_private`,
      `${chains[1]} ${devnet.solanaUrl} allow_private`,
    ];
    const args = ['--rpc-chains', lineOfEvm, '--rpc-chains', lineOfSolana, '--any-project'];
    const server = await startServer(keep, { args });
    const [evmUrl, solanaUrl] = chains.map(
      (chain) => `${server.origin}/v1/?chainId=${chain}&projectId=${PROJECT}`,
    );
    const chain = defineChain({
      id: evm.chainId,
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [evmUrl] } },
      contracts: {
        multicall3: { address: evm.contracts.multicall3 },
        ensUniversalResolver: { address: evm.contracts.universalResolver },
      },
    });
    const client = createPublicClient({ chain, transport: http(evmUrl) });
    return { devnet, evm, solana, client, rpc: createSolanaRpc(solanaUrl) };
  },
  tests: {
    'all balances of a wallet in one call, equal to what its log adds up to': async (world) => {
      const { evm, client, devnet } = world;
      const [{ address: wallet }] = evm.accounts;
      const tokens = evm.tokens.filter(({ listed, key }) => listed && key !== 'weth');
      const contracts = tokens.map(({ address }) => ({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [wallet],
      }));
      const balances = await client.multicall({ contracts, allowFailure: false });
      for (const [index, { address, symbol, decimals }] of tokens.entries()) {
        const logs = await client.getContractEvents({
          address,
          abi: erc20Abi,
          eventName: 'Transfer',
          fromBlock: 0n,
        });
        const sum = logs.reduce((total, { args: { from, to, value } }) => {
          return total + (to === wallet ? value : 0n) - (from === wallet ? value : 0n);
        }, 0n);
        assert.equal(balances[index], sum, `${symbol} ${formatUnits(sum, decimals)}`);
        assert.ok(sum > 0n, symbol);
      }
      assert.equal(
        await client.getBalance({ address: wallet }),
        BigInt(await devnet.call('eth_getBalance', [wallet, 'latest'])),
      );
    },
    'transactions of months ago are told as they were, failed ones too': async (world) => {
      const { evm, client } = world;
      const [{ address: wallet }] = evm.accounts;
      const mine = evm.history.filter(({ from }) => from === wallet);
      const failed = mine.filter(({ status }) => status === 'failed');
      assert.ok(failed.length > 0);
      for (const { hash, status, block, timestamp } of [...failed, ...mine.slice(0, 5)]) {
        const receipt = await client.getTransactionReceipt({ hash });
        assert.equal(receipt.status, status === 'failed' ? 'reverted' : 'success');
        assert.equal(Number(receipt.blockNumber), block);
        const { timestamp: reported } = await client.getBlock({ blockNumber: receipt.blockNumber });
        assert.equal(Number(reported), timestamp);
      }
    },
    'a name leads back to its account, and a stolen one is not told': async (world) => {
      const { evm, client } = world;
      const [good, , liar] = evm.names;
      assert.equal(await client.getEnsName({ address: good.address }), good.name);
      assert.equal(liar.verifies, false);
      const reported = await client.getEnsName({ address: liar.address }).catch(() => null);
      assert.equal(reported, null);
    },
    'Solana: lamports, tokens and history': async ({ solana, rpc }) => {
      const [{ address }] = solana.accounts;
      assert.ok((await rpc.getBalance(address).send()).value > 0n);
      const { value } = await rpc
        .getTokenAccountsByOwner(
          address,
          { mint: solana.tokens[0].address },
          { encoding: 'jsonParsed' },
        )
        .send();
      const { tokenAmount } = value[0].account.data.parsed.info;
      assert.equal(tokenAmount.decimals, solana.tokens[0].decimals);
      const [newest] = await rpc.getSignaturesForAddress(address, { limit: 3 }).send();
      const entry = solana.history.find(({ signature }) => signature === newest.signature);
      const transaction = await rpc
        .getTransaction(newest.signature, { maxSupportedTransactionVersion: 0, encoding: 'json' })
        .send();
      assert.equal(Number(transaction.slot), entry.slot);
    },
  },
};
