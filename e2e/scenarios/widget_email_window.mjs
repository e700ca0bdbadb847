// SPDX-License-Identifier: Apache-2.0
//
// Case 17. The wallet behind an e-mail in a browser that cannot tell what covers a frame, as Firefox and Safari: what is approved
// is approved in a window of the secure site, and the recovery code is shown there before the first signature. In a
// Chromium that was made to forget it: Firefox's driver presses nothing in frames of other origins.
import assert from 'node:assert/strict';
import { verifyMessage } from 'viem';
import {
  ask,
  connected,
  enterEmail,
  openOwnWindow,
  pressAndClose,
  seen,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';

const TEXT = 'Hello from the shop';

/** What Chromium alone has. */
const forgetVisibility = () => {
  delete IntersectionObserver.prototype.trackVisibility;
  delete IntersectionObserverEntry.prototype.isVisible;
};

async function logIn(world, keep) {
  const host = await visit(world, keep, { viewport: { width: 1280, height: 900 } });
  await host.page.context().addInitScript(forgetVisibility);
  await host.page.reload();
  await host.page.waitForFunction(() => globalThis.portico !== undefined);
  await enterEmail(host, world.mails, 'ada@example.org');
  await connected(host);
  return host;
}

const hex = (text) => `0x${Buffer.from(text).toString('hex')}`;

export default {
  name: 'widget and approvals in a window',
  setUp: (keep) => startEmailShop(keep),
  tests: {
    async 'shows the recovery code once, then what is signed, and signs it'(world, keep) {
      const host = await logIn(world, keep);
      const { address } = await stateOf(host);
      const frame = host.page.frameLocator(`iframe[src^="${world.vault}"]`);
      const params = [hex(TEXT), address];

      const signing = await ask(host, 'personal_sign', params);
      await frame.getByText('In this browser a page could cover').waitFor();
      assert.equal(await frame.getByRole('button', { name: 'Approve' }).count(), 0);
      const first = await openOwnWindow(host, frame);
      const written = first.getByRole('button', { name: 'I have written it down' });
      await written.waitFor();
      const code = await first.locator('.ps-code').textContent();
      assert.match(code, /^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/);
      await seen(written);
      await written.click();
      await first.getByText(TEXT).waitFor();
      const approve = first.getByRole('button', { name: 'Approve' });
      await seen(approve);
      await pressAndClose(first, approve);
      const { result: signature, ...failed } = await signing.answer();
      assert.ok(signature, JSON.stringify(failed));
      assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);

      // The second time there is no code, and closing the window declines.
      const left = await ask(host, 'personal_sign', params);
      const second = await openOwnWindow(host, frame);
      await second.getByText(TEXT).waitFor();
      assert.equal(await second.locator('.ps-code').count(), 0);
      await second.close();
      assert.equal((await left.answer()).code, 4001);
    },
  },
};
