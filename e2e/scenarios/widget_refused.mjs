// SPDX-License-Identifier: Apache-2.0
//
// Apps that the relay does not admit: an id that it does not know, a project that is switched off, a page at an
// origin that is not allowed. Whoever sets the app up reads the reason and what to do in the browser's console; the
// visitor reads that it is not for them to mend.
import assert from 'node:assert/strict';
import { makeProject, projectCommand } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

/** A host with this id tries to show a code; gives what the console says of the refusal. */
async function refusalOf({ server, browser }, keep, projectId) {
  const said = [];
  // Without the API, whose configuration says it too, the relay alone can tell.
  const options = { projectId, relayUrl: server.relayUrl };
  const before = (page) => page.on('console', (message) => said.push(message.text()));
  const host = await HostPage.visit({ browser }, keep, { options, before });
  await host.openSheet();
  await host.button('Wallet on your phone').click();
  await host.sheet.getByText('only its team can change that').waitFor();
  const about = () => said.filter((text) => text.includes('refuses this app'));
  await waitFor('the reason in the console', () => about().length > 0);
  const text = about().join('\n');
  assert.ok(text.includes(`The relay at 127.0.0.1:${server.port} refuses this app`), text);
  assert.ok(!text.includes('auth='), 'no token stands in the console');
  return { host, text };
}

/** The project, once the relay knows what the command line said of it. */
async function whenKnown(server, id) {
  await waitFor('the server to know the project', async () => {
    const reply = await fetch(`${server.origin}/appkit/v1/config?projectId=${id}`);
    return reply.ok;
  });
  return id;
}

export default {
  name: 'widget and an app that is refused',
  async setUp(keep) {
    return { server: await startServer(keep, { args: [] }), browser: await startBrowser(keep) };
  },
  tests: {
    async 'an id that nobody knows'(world, keep) {
      const id = '0'.repeat(32);
      const { text } = await refusalOf(world, keep, id);
      assert.ok(text.includes(`projectId is "${id}"`), text);
      assert.match(text, /portico project list/);
    },

    async 'a project that is switched off'(world, keep) {
      const id = await whenKnown(world.server, makeProject(world.server, { name: 'Off' }));
      projectCommand(world.server, 'set', id, 'enabled=off');
      await waitFor('the project to be off', async () => {
        const reply = await fetch(`${world.server.origin}/appkit/v1/config?projectId=${id}`);
        return !reply.ok;
      });
      const { text } = await refusalOf(world, keep, id);
      assert.ok(text.includes(`projectId is "${id}"`), text);
    },

    async 'a page at an origin that is not allowed, which leads on to it once it is'(world, keep) {
      const origins = ['https://app.example'];
      const id = await whenKnown(
        world.server,
        makeProject(world.server, { name: 'Shop', origins }),
      );
      const { host, text } = await refusalOf(world, keep, id);
      assert.ok(text.includes(host.url), text);
      assert.match(text, /portico project origins add/);
      projectCommand(world.server, 'origins', 'add', id, host.url);
      await waitFor('the code', async () => {
        await host
          .button('Try again')
          .click({ timeout: 1_000 })
          .catch(() => {});
        return (await host.sheet.locator('.pt-qr svg').count()) === 1;
      });
    },
  },
};
