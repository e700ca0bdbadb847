// SPDX-License-Identifier: Apache-2.0
//
// What the wallet behind an e-mail asks is read in the look of the sheet, and in the language that its reader chooses: the page
// names its own, and does not decide.
import assert from 'node:assert/strict';
import {
  ask,
  connected,
  enterEmail,
  seen,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';

const HELLO = '0x68656c6c6f';

export default {
  name: 'widget and the look of approvals',
  setUp: (keep) => startEmailShop(keep),
  tests: {
    async 'an approval has the theme of this moment, and the language that was chosen in it'(
      world,
      keep,
    ) {
      const host = await visit(world, keep, {
        locale: 'en-GB',
        viewport: { width: 1280, height: 900 },
      });
      await enterEmail(host, world.mails, 'ada@example.org');
      await connected(host);
      const { address } = await stateOf(host);
      const frame = host.page.frameLocator(`iframe[src^="${world.vault}"]`);
      const view = frame.locator('portico-wallet');
      const look = () =>
        view.evaluate(({ dataset, lang, dir }) => [dataset.theme, lang, dir].join(' '));
      const approve = frame.getByRole('button', { name: 'Approve', exact: true });
      const written = frame.getByRole('button', { name: 'I have written it down' });
      const first = await ask(host, 'personal_sign', [HELLO, address]);
      await seen(written);
      await written.click();
      await seen(approve);
      assert.equal(await look(), 'light en ltr');
      await approve.click();
      await first.answer();

      // What the page changes after the log-in.
      await host.page.evaluate(() => {
        globalThis.portico.setThemeMode('dark');
        globalThis.portico.setLocale('ar');
      });
      const second = await ask(host, 'personal_sign', [HELLO, address]);
      await frame.getByRole('button', { name: 'العربية' }).click();
      const arabic = frame.getByRole('button', { name: 'موافقة', exact: true });
      await seen(arabic);
      assert.equal(await look(), 'dark ar rtl');
      await arabic.click();
      assert.ok((await second.answer()).result);

      // It is kept, whatever the page speaks; and there is a way back.
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(host);
      const third = await ask(host, 'personal_sign', [HELLO, address]);
      await arabic.waitFor();
      assert.equal(await look(), 'light ar rtl');
      await frame.getByRole('button', { name: 'English' }).click();
      await seen(approve);
      await approve.click();
      assert.ok((await third.answer()).result);
    },
  },
};
