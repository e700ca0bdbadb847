// SPDX-License-Identifier: Apache-2.0
//
// The account's screens in Chromium, filled from the devnet's half a year: what stands there is what the
// server tells and the chain says, page after page, and what strangers put there is folded away.
import assert from 'node:assert/strict';
import { formatEther } from 'viem';
import { DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openAccount, startFilledAccount } from '../harness/startFilledAccount.mjs';

/** What the account machine keeps. */
const ENTRIES_MAX = 512;

async function openActivity(world, keep) {
  const page = await openAccount(world, keep);
  await page.sheet.getByRole('tab', { name: 'Activity' }).click();
  await page.button('All activity').click();
  await page.sheet.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
  return page;
}

/** Scrolls until all that there is stands in the list. */
async function readToTheEnd(page, count) {
  const rows = page.sheet.locator('section li');
  await waitFor(`${count} transactions`, async () => {
    await page.sheet.locator('.pt-content').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const shown = await rows.count();
    if (shown !== count) throw new Error(`${shown} are shown`);
    return true;
  });
}

/** What stands beside a name in the facts of a transaction. */
const factOf = (page, name) =>
  page.sheet
    .locator('.pt-kv > div', { has: page.page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();

const isSpam = ({ flags, nft_info }) =>
  !flags.is_poisoning && (flags.is_spam || nft_info?.flags.is_spam === true);
/** What is nothing but spam is left out (docs/spec/account.md#transactions); poisoning is shown, and folded away. */
const isShown = ({ transfers }) => transfers.length === 0 || !transfers.every(isSpam);

export default {
  name: 'widget and the account',
  setUp: startFilledAccount,
  tests: {
    async 'the total and every token are what the server tells'(world, keep) {
      const { balances } = await world.get('balance', { currency: 'usd' });
      const page = await openAccount(world, keep);
      const rows = page.sheet.getByRole('list', { name: 'Tokens' }).getByRole('listitem');
      await waitFor('every token', async () => (await rows.count()) === balances.length);
      const texts = await rows.allTextContents();
      for (const { name, symbol } of balances)
        assert.ok(
          texts.some((text) => text.startsWith(name) && text.includes(` ${symbol}`)),
          `${name} in ${texts}`,
        );
      const total = balances.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0);
      const shown = await page.sheet.locator('.pt-figure').textContent();
      const cents = Number(shown.replace(/[^0-9]/g, ''));
      assert.ok(Math.abs(cents - total) <= balances.length, `${shown} is not ${total} cents`);
    },

    async 'activity: all of it, page after page, by months, and no more'(world, keep) {
      const reported = (await world.getAll('history')).filter(isShown);
      assert.ok(reported.length > 60, 'several pages');
      const page = await openActivity(world, keep);
      await readToTheEnd(page, Math.min(reported.length, ENTRIES_MAX));
      const months = await page.sheet.getByRole('heading', { level: 3 }).allTextContents();
      const expected = reported.map(({ metadata }) => {
        const at = new Date(metadata.minedAt);
        const year = at.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
        return at.toLocaleDateString('en-US', { month: 'long', ...(year && { year }) });
      });
      assert.deepEqual(months, [...new Set(expected)]);
    },

    async 'one transaction: its parties in full, to copy, and back'(world, keep) {
      const reported = (await world.getAll('history')).filter(isShown);
      const payment = reported.find(
        ({ metadata, transfers }) =>
          metadata.operationType === 'send' &&
          metadata.status === 'confirmed' &&
          transfers.length === 1 &&
          transfers[0].fungible_info?.symbol === 'ETH' &&
          transfers[0].direction === 'out',
      );
      const page = await openActivity(world, keep);
      const row = page.sheet.getByRole('button', { name: 'Sent Ether' }).first();
      await waitFor('a payment in the list', async () => {
        await page.sheet
          .locator('.pt-content')
          .evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return (await row.count()) > 0;
      });
      await row.click();
      await page.sheet.getByRole('heading', { name: 'Sent Ether' }).waitFor();
      const full = await page.sheet.locator('.pt-full').textContent();
      assert.equal(full.toLowerCase(), payment.metadata.sentTo.toLowerCase());
      const receipt = await world.devnet.call('eth_getTransactionReceipt', [payment.metadata.hash]);
      const paid = formatEther(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
      assert.equal(payment.fee.quantity.numeric, paid);
      const shown = await factOf(page, 'Fee');
      assert.ok(
        shown.startsWith(`${paid.match(/^0\.0*\d{1,3}/)[0].replace(/0+$/, '')} ETH`),
        shown,
      );
      await page.button('Copy To').click();
      assert.equal(await page.page.evaluate(() => navigator.clipboard.readText()), full);
      await page.button('Copy Transaction ID').click();
      await waitFor(
        'the hash to be copied',
        async () =>
          (await page.page.evaluate(() => navigator.clipboard.readText())) ===
          payment.metadata.hash,
      );
      await page.button('Back').click();
      await page.sheet.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
    },

    async 'what was minted names its token, to copy; what came shows no fee'(world, keep) {
      const reported = (await world.getAll('history')).filter(isShown);
      const page = await openActivity(world, keep);
      await readToTheEnd(page, Math.min(reported.length, ENTRIES_MAX));
      // Coins that their contract made are called received.
      const isOf = ({ metadata, transfers }, operation) =>
        metadata.operationType === operation &&
        (operation !== 'mint' || transfers.some(({ nft_info }) => nft_info));
      const open = async (operation, title) => {
        const one = reported.find((row) => isOf(row, operation));
        assert.ok(one, `the devnet has a ${operation}`);
        await page.sheet.getByRole('button', { name: title }).first().click();
        await page.sheet.getByRole('heading', { name: title }).waitFor();
        return one;
      };
      const mint = await open('mint', /^Minted/);
      assert.equal(await page.sheet.locator('.pt-full').textContent(), mint.transfers[0].contract);
      await page.button('Copy Contract').click();
      assert.equal(
        await page.page.evaluate(() => navigator.clipboard.readText()),
        mint.transfers[0].contract,
      );
      await page.button('Back').click();
      const came = await open('receive', /^Received/);
      assert.equal(came.fee, null, 'somebody else paid for it');
      await page.sheet.getByText('Status', { exact: true }).waitFor();
      assert.equal(await page.sheet.getByText('Fee', { exact: true }).count(), 0);
    },

    async 'a poisoned history: folded away, warned of, and no address to copy'(world, keep) {
      const reported = (await world.getAll('history')).filter(isShown);
      const { lookalike } = world.devnet.manifest.evm.poisoning;
      const page = await openActivity(world, keep);
      await readToTheEnd(page, Math.min(reported.length, ENTRIES_MAX));
      const folds = page.sheet.locator('details.pt-fold');
      assert.ok((await folds.count()) > 0);
      for (const fold of await folds.all()) {
        assert.equal(await fold.evaluate((element) => element.open), false);
        assert.doesNotMatch(await fold.textContent(), /0x[0-9a-f]{4}/i);
      }
      // What is not folded names nobody's account by what only the look-alike sent.
      const dust = reported.find(
        ({ metadata }) => metadata.sentFrom.toLowerCase() === lookalike.toLowerCase(),
      );
      assert.ok(dust?.transfers[0].flags.is_poisoning, 'the devnet has its attack');
      for (const fold of await folds.all()) {
        await fold.locator('summary').click();
        const inside = fold.getByRole('listitem');
        for (let index = 0; index < (await inside.count()); index++) {
          await inside.nth(index).getByRole('button').click();
          await page.sheet.locator('.pt-moved + .pt-note').waitFor();
          assert.equal(await page.button('Copy From').count(), 0);
          assert.equal(await page.button('Copy Contract').count(), 0);
          await page.button('Back').click();
          await page.sheet.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
          await fold.locator('summary').click();
        }
      }
    },

    async 'collectibles: those that the server tells, their pictures, and no lure'(world, keep) {
      const reported = (await world.getAll('nfts')).filter(({ flags }) => !flags.is_spam);
      assert.ok(reported.length > 0);
      const page = await openAccount(world, keep);
      await page.sheet.getByRole('tab', { name: 'NFTs' }).click();
      const cells = page.sheet.getByRole('list', { name: 'NFTs' }).getByRole('listitem');
      await waitFor('every collectible', async () => {
        await page.sheet
          .locator('.pt-content')
          .evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return (await cells.count()) === reported.length;
      });
      const texts = (await cells.allTextContents()).join('\n');
      assert.doesNotMatch(texts, /claim\.example/);
      for (const { name } of reported) if (name) assert.ok(texts.includes(name), name);
      const pictured = reported.findIndex(({ image }) => image !== null);
      assert.ok(pictured >= 0, 'one has a picture');
      await cells.nth(pictured).scrollIntoViewIfNeeded();
      await cells.nth(pictured).locator('.pt-square-avatar.has-art').waitFor();
      const boat = reported.find(({ traits }) => traits);
      await cells.filter({ hasText: boat.name }).first().getByRole('button').click();
      await page.sheet.getByRole('heading', { name: boat.name }).waitFor();
      await page.sheet.locator('.pt-nft-large .has-art').waitFor();
      await page.sheet.getByText(boat.traits[0].value, { exact: true }).waitFor();
      await page.button('Back').click();
      await cells.first().waitFor();
    },

    async 'what a payment and its fee were worth stands beside them'(world, keep) {
      const hash = await world.devnet.call('eth_sendTransaction', [
        { from: DEV_ADDRESS, to: OTHER_ADDRESS, value: `0x${(25n * 10n ** 16n).toString(16)}` },
      ]);
      const reported = await waitFor('the payment to be told with its worth', async () => {
        const { data } = await world.get('history');
        const one = data.find(({ metadata }) => metadata.hash === hash);
        return one?.fee.value && one;
      });
      const { balances } = await world.get('balance', { currency: 'usd' });
      const { price } = balances.find(({ symbol, address }) => symbol === 'ETH' && !address);
      assert.ok(
        Math.abs(reported.fee.price / price - 1) < 0.1,
        `${reported.fee.price} is near ${price}`,
      );
      const page = await openActivity(world, keep);
      await page.sheet.getByRole('button', { name: 'Sent Ether' }).first().click();
      await page.sheet.getByRole('heading', { name: 'Sent Ether' }).waitFor();
      const dollars = (value) =>
        value < 0.005
          ? '<$0.01'
          : value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      const moved = await page.sheet.locator('.pt-moved').textContent();
      assert.ok(moved.endsWith(dollars(reported.transfers[0].value)), moved);
      const fee = await factOf(page, 'Fee');
      assert.ok(fee.endsWith(dollars(reported.fee.value)), fee);
    },

    async 'when the server is gone: the old figures stay, and say their age'(world, keep) {
      const page = await openAccount(world, keep);
      await page.sheet.getByRole('list', { name: 'Tokens' }).waitFor();
      const before = await page.sheet.locator('.pt-figure').textContent();
      await world.server.kill();
      try {
        await page.sheet.getByText(/^As of /).waitFor({ timeout: 90_000 });
        assert.equal(await page.sheet.locator('.pt-figure').textContent(), before);
        // It is said once.
        assert.equal(await page.sheet.getByText('Balances did not load').count(), 0);
      } finally {
        await world.server.start();
      }
    },
  },
};
