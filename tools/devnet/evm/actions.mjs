// SPDX-License-Identifier: Apache-2.0
//
// What an account may do on a day: pay, trade, collect, allow and take back, and fail.
import { amountForValue, NEVER } from './pools.mjs';
import { transferOf } from './world.mjs';

const ETHER = 10n ** 18n;
const MILLI = 10n ** 15n;

/** @returns {Record<string, (from: string) => Promise<void>>} each sends into the block that is open */
export function makeActions(recorder, { contracts, tokens, prices }, random) {
  const { weth, usdc, harbour, lantern, whole, old, beacon } = tokens;
  const held = [usdc, usdc, usdc, harbour, lantern, whole, old, beacon, weth];
  const others = recorder.accounts.slice(0, 8);
  const allowed = new Map();
  const flags = [];
  let passes = 0;

  const other = (from) => random.pick(others.filter((account) => account !== from));
  /** So many cents' worth, with an end that no machine would choose. */
  const worth = (token, low, high) => {
    const cents = BigInt(random.between(low, high));
    const price = prices[token.key]?.[0] ?? 10n ** 8n;
    return amountForValue(token, cents * 10n ** 6n, price) || 1n;
  };

  async function allow(from, token, spender, amount) {
    const key = `${from} ${token.key} ${spender.address}`;
    const left = allowed.get(key) ?? 0n;
    if (left >= amount) return void allowed.set(key, left - amount);
    // Half the wallets allow the amount, half of them everything.
    const given = random.below(2) ? amount : 2n ** 255n;
    await recorder.write(
      from,
      token,
      'approve',
      [spender.address, given],
      approval(token, spender, given),
    );
    await recorder.block(36);
    allowed.set(key, given - amount);
  }
  const approval = (token, spender, amount) => ({
    kind: 'approve',
    token: token.address,
    spender: spender.address,
    amount: `${amount}`,
  });
  const approvalForAll = (approved) => ({
    kind: 'approve all',
    token: contracts.flags.address,
    spender: contracts.v2Router.address,
    approved,
  });
  const swapOf = (from, to, amount, more) => ({
    kind: 'swap',
    token: from.address,
    amount: `${amount}`,
    bought: to.address,
    ...more,
  });

  async function swapV2(from, least = 0n, more = {}) {
    const [sold, bought] = random.pick([
      [usdc, weth],
      [weth, usdc],
      [harbour, weth],
      [whole, usdc],
    ]);
    const amount = worth(sold, 1_000, 15_000);
    await allow(from, sold, contracts.v2Router, amount);
    const args = [amount, least, [sold.address, bought.address], from, NEVER];
    await recorder.write(
      from,
      contracts.v2Router,
      'swapExactTokensForTokens',
      args,
      swapOf(sold, bought, amount),
      more,
    );
  }

  return {
    async collections() {
      const master = recorder.accounts[9];
      for (const [index, account] of others.entries()) {
        await recorder.write(
          master,
          contracts.boats,
          'mint',
          [account, BigInt(index + 1)],
          nft('nft mint', contracts.boats, index + 1, account),
        );
        const args = [account, [1n, 2n], [BigInt(1 + index), 3n]];
        const what = {
          ...nft('nft mint', contracts.passes, 1, account),
          ids: ['1', '2'],
          amounts: [`${1 + index}`, '3'],
        };
        await recorder.write(master, contracts.passes, 'mint', args, what);
      }
      await recorder.block(7_200);
    },
    async sendEther(from) {
      const [to, value] = [other(from), BigInt(random.between(3, 250)) * MILLI];
      await recorder.send(
        { from, to, value, gas: 21_000n },
        { kind: 'transfer', recipient: to, amount: `${value}` },
      );
    },
    async sendToken(from) {
      const token = random.pick(held);
      const [to, amount] = [other(from), worth(token, 500, 12_000)];
      await recorder.write(from, token, 'transfer', [to, amount], transferOf(token, to, amount));
    },
    swapV2: (from) => swapV2(from),
    async swapForEther(from) {
      const amount = worth(harbour, 1_000, 12_000);
      await allow(from, harbour, contracts.v2Router, amount);
      const args = [amount, 0n, [harbour.address, weth.address], from, NEVER];
      await recorder.write(
        from,
        contracts.v2Router,
        'swapExactTokensForETH',
        args,
        swapOf(harbour, weth, amount, { ether: 'bought' }),
      );
    },
    async swapEther(from) {
      const value = BigInt(random.between(10, 200)) * MILLI;
      const bought = random.pick([usdc, old, harbour]);
      const args = [0n, [weth.address, bought.address], from, NEVER];
      await recorder.write(
        from,
        contracts.v2Router,
        'swapExactETHForTokens',
        args,
        swapOf(weth, bought, value, { ether: 'sold' }),
        { value },
      );
    },
    async swapV3(from) {
      const [sold, bought, fee] = random.pick([
        [usdc, weth, 500],
        [weth, usdc, 500],
        [lantern, usdc, 3000],
        [usdc, lantern, 3000],
      ]);
      const amountIn = worth(sold, 1_000, 20_000);
      await allow(from, sold, contracts.v3Router, amountIn);
      const [tokenIn, tokenOut] = [sold.address, bought.address];
      const wish = {
        tokenIn,
        tokenOut,
        fee,
        recipient: from,
        deadline: NEVER,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      };
      await recorder.write(
        from,
        contracts.v3Router,
        'exactInputSingle',
        [wish],
        swapOf(sold, bought, amountIn),
      );
    },
    async revoke(from) {
      const token = random.pick([usdc, weth, harbour]);
      allowed.delete(`${from} ${token.key} ${contracts.v2Router.address}`);
      await recorder.write(
        from,
        token,
        'approve',
        [contracts.v2Router.address, 0n],
        approval(token, contracts.v2Router, 0n),
      );
    },
    /** Everything of a collection, as markets ask for it. */
    async allowAll(from) {
      await recorder.write(
        from,
        contracts.flags,
        'setApprovalForAll',
        [contracts.v2Router.address, true],
        approvalForAll(true),
      );
    },
    async takeBackAll(from) {
      await recorder.write(
        from,
        contracts.flags,
        'setApprovalForAll',
        [contracts.v2Router.address, false],
        approvalForAll(false),
      );
    },
    async sendToSelf(from) {
      await recorder.send(
        { from, to: from, value: MILLI, gas: 21_000n },
        { kind: 'transfer', recipient: from, amount: `${MILLI}` },
      );
    },
    async deployToken(from) {
      await recorder.deploy(from, 'DevToken', ['Test of mine', 'TEST', 18]);
    },
    async wrap(from) {
      const value = BigInt(random.between(50, 300)) * MILLI;
      await recorder.write(
        from,
        weth,
        'deposit',
        [],
        { kind: 'wrap', amount: `${value}` },
        { value },
      );
    },
    async unwrap(from) {
      const amount = BigInt(random.between(10, 80)) * MILLI;
      await recorder.write(from, weth, 'withdraw', [amount], {
        kind: 'unwrap',
        amount: `${amount}`,
      });
    },
    async mintFlag(from) {
      const id = flags.length + 1;
      flags.push(from);
      await recorder.write(
        from,
        contracts.flags,
        'mint',
        [from, BigInt(id)],
        nft('nft mint', contracts.flags, id, from),
      );
    },
    async giveFlag(from) {
      const index = flags.indexOf(from);
      if (index < 0) return this.mintFlag(from);
      flags[index] = other(from);
      const args = [from, flags[index], BigInt(index + 1)];
      await recorder.write(
        from,
        contracts.flags,
        'transferFrom',
        args,
        nft('nft transfer', contracts.flags, index + 1, flags[index]),
      );
    },
    async givePass(from) {
      // Each has three of the second kind at first; more than two given away by one account end this.
      if (++passes > 6) return this.sendToken(from);
      const to = other(from);
      const what = {
        kind: 'nft transfer',
        token: contracts.passes.address,
        recipient: to,
        ids: ['2'],
        amounts: ['1'],
      };
      await recorder.write(
        from,
        contracts.passes,
        'safeTransferFrom',
        [from, to, 2n, 1n, '0x'],
        what,
      );
    },
    /** One block, three payments of the same account. */
    async payMany(from) {
      for (let count = 0; count < 3; count++) {
        const [to, amount] = [other(from), worth(usdc, 1_000, 9_000)];
        await recorder.write(from, usdc, 'transfer', [to, amount], transferOf(usdc, to, amount));
      }
    },
    async failTransfer(from) {
      const [to, amount] = [other(from), 10n ** 15n];
      await recorder.write(from, usdc, 'transfer', [to, amount], transferOf(usdc, to, amount), {
        fails: true,
      });
    },
    failSlippage: (from) => swapV2(from, 10n ** 30n, { fails: true }),
    async failGas(from) {
      const value = ETHER / 5n;
      const args = [0n, [weth.address, usdc.address], from, NEVER];
      const what = swapOf(weth, usdc, value, { ether: 'sold' });
      await recorder.write(from, contracts.v2Router, 'swapExactETHForTokens', args, what, {
        value,
        gas: 60_000n,
        fails: true,
      });
    },
  };
}

const nft = (kind, { address }, id, recipient) => ({
  kind,
  token: address,
  recipient,
  ids: [`${id}`],
});
