// SPDX-License-Identifier: Apache-2.0
//
// Another address for the wallet behind an e-mail, as its owner has it: the widget, the real server and its vault, a real
// mail server. The code of the old inbox, the code of the new one; then the new address leads to the wallet, the old one not.
import assert from 'node:assert/strict';
import { mailNumber, textOf } from '../../tools/harness/embedSite.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  codeIn,
  connected,
  enterEmail,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';

const OLD = 'ada@example.org';
const NEW = 'ada@new.example';

async function signOut(host) {
  await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
  await host.button('Sign out').click();
  await waitFor('nobody', async () => (await stateOf(host)).status === 'disconnected');
  await host.page.reload();
  await host.page.waitForFunction(() => globalThis.portico !== undefined);
}

export default {
  name: 'widget and a change of the e-mail address',
  setUp: (keep) => startEmailShop(keep),
  tests: {
    async 'the new address leads to the wallet after both codes, and the old one not'(world, keep) {
      const { mails } = world;
      const host = await visit(world, keep, { viewport: { width: 390, height: 760 } });
      await enterEmail(host, mails, OLD);
      await connected(host);
      const { address } = await stateOf(host);

      await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
      await host.button(/^Email/).click();
      await host.sheet.getByText(`Today it is ${OLD}`).waitFor();
      const before = mails.length;
      await host.sheet.getByRole('textbox', { name: 'New email address' }).fill(NEW);
      await host.page.keyboard.press('Enter');
      const digits = host.sheet.getByRole('textbox', { name: 'Six-digit code' });
      await digits.waitFor();
      const first = await mailNumber(mails, before + 1);
      assert.deepEqual(first.to, [OLD], 'the old inbox comes first');
      const code = codeIn(first);
      await host.page.keyboard.type(code === '000000' ? '000001' : '000000');
      await host.sheet.getByText('Wrong code. Tries left: 4').waitFor();
      assert.equal(mails.length, before + 1, 'nothing went to the new address');
      await host.page.keyboard.type(code);
      const second = await mailNumber(mails, before + 2);
      assert.deepEqual(second.to, [NEW]);
      await host.sheet.getByText(`Sent to ${NEW}`).waitFor();
      await host.page.keyboard.type(codeIn(second));
      await host.sheet.getByText('Your email was changed').waitFor();
      const told = await mailNumber(mails, before + 3);
      assert.deepEqual(told.to, [OLD]);
      assert.match(textOf(told), /Another address of e-mail was set/);
      await host.button('Done').click();
      await host.sheet.getByText(NEW).first().waitFor();

      await signOut(host);
      await enterEmail(host, mails, NEW);
      await connected(host);
      assert.equal((await stateOf(host)).address, address);
      await signOut(host);
      await enterEmail(host, mails, OLD);
      await connected(host);
      assert.notEqual((await stateOf(host)).address, address, 'nobody gets in by the old address');
    },
  },
};
