// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error } from 'selenium-webdriver';
import { WebKitPage } from './WebKitPage.mjs';

/** A driver of one window with one control. `click(window)`: what a press does; `read`: what the page then says of it. */
function makeDriver({ click, read = () => undefined }) {
  const window = { isOpen: true, presses: 0 };
  const control = {
    getRect: async () => ({ x: 1, y: 2 }),
    click: async () => {
      window.presses += 1;
      await click(window);
    },
  };
  const answers = { findControl: () => control, readPress: () => read(window) };
  const executeScript = async (script) => {
    if (!window.isOpen) throw new error.NoSuchWindowError('');
    return answers[script.name]?.();
  };
  return { window, driver: { executeScript } };
}

test('a press that closes its window before the driver has an answer is one', async () => {
  const { window, driver } = makeDriver({
    click: (pressed) => {
      pressed.isOpen = false;
      throw new error.NoSuchWindowError('');
    },
  });
  await new WebKitPage(driver).click('Agree');
  assert.equal(window.presses, 1);
});

test('a press that arrives later than it is waited for counts', async () => {
  const { window, driver } = makeDriver({
    click: (pressed) => {
      setTimeout(() => {
        pressed.isOpen = false;
      }, 2_010);
    },
  });
  await new WebKitPage(driver).click('Agree');
  assert.ok(!window.isOpen);
});

test('a press that the driver refuses is sent again', async () => {
  const { window, driver } = makeDriver({
    click: ({ presses }) => {
      if (presses === 1) throw new error.ElementClickInterceptedError('covered');
    },
    read: () => 'the control',
  });
  await new WebKitPage(driver).click('Agree');
  assert.equal(window.presses, 2);
});

test('a window that is gone before the press is said at once', async () => {
  const { window, driver } = makeDriver({ click: () => {} });
  window.isOpen = false;
  await assert.rejects(
    new WebKitPage(driver).click('Agree'),
    /the window was gone before Agree was pressed/,
  );
});
