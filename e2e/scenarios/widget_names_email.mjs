// SPDX-License-Identifier: Apache-2.0
//
// A name for the wallet behind an e-mail: the form in the widget, the approval in the secure site, and the real server.
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

const ZONE = 'shop.eth';

export default {
  name: 'widget and names of the wallet behind an e-mail',
  setUp: (keep) => startEmailShop(keep, ['--names-zones', ZONE]),
  tests: {
    async 'the approval says what is signed, and the account has the name'(world, keep) {
      const { server, vault, mails } = world;
      const host = await visit(world, keep, { viewport: { width: 1280, height: 900 } });
      await enterEmail(host, mails, 'ada@example.org');
      await connected(host);
      await host.sheet.waitFor({ state: 'hidden' });
      const { address } = await stateOf(host);
      const frame = host.page.frameLocator(`iframe[src^="${vault}"]`);
      const approve = frame.getByRole('button', { name: 'Approve' });
      // The first approval begins with the recovery code, over which ten seconds pass.
      const first = await ask(host, 'personal_sign', ['0x68656c6c6f', address]);
      const written = frame.getByRole('button', { name: 'I have written it down' });
      await written.waitFor();
      await seen(written);
      await written.click();
      await seen(approve);
      await approve.click();
      await first.answer();

      await host.page.evaluate(() => globalThis.portico.open({ view: 'registerAccountName' }));
      await host.sheet.getByRole('textbox', { name: 'Name' }).fill('ada-lace');
      await host.sheet.getByText(`ada-lace.${ZONE} is free`).waitFor();
      await host.button('Take this name').click();
      await frame.getByText(`ada-lace.${ZONE}`).first().waitFor();
      await seen(approve);
      await approve.click();
      await host.sheet.getByText(`You are ada-lace.${ZONE}`).waitFor();
      const found = await fetch(`${server.origin}/v1/profile/account/ada-lace.${ZONE}`);
      assert.equal((await found.json()).addresses[60].address, address);
    },
  },
};
