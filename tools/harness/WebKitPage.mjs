// SPDX-License-Identifier: Apache-2.0
//
// Debian's WebKitGTK (the engine of Safari, its small browser of its own), driven over WebDriver, on a display of its own.
// A page as its visitor uses it: by words, through open shadow roots.
import { existsSync } from 'node:fs';
import { Builder, Key } from 'selenium-webdriver';
import { freePort } from './freePort.mjs';
import { Program } from './Program.mjs';
import { waitFor } from './waitFor.mjs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = [4.1, 4.0]
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path));

/** Far beyond what a press that the driver has sent takes to the page. */
const PRESS_ARRIVES_MS = 2_000;
/** Far beyond what a field that is drawn anew takes to stand still. */
const DRAWN_MS = 1_000;
/** What a press hit: the control. */
const HIT = 'the control';
/** It was taken out of its page before the press came: another one stands there. */
const DRAWN_ANEW = 'nothing';
/** What may be pressed. */
const CONTROLS = 'button, a, [role]';
/** The driver's, when it has pressed nothing. */
const REFUSALS = [
  'ElementClickInterceptedError',
  'ElementNotInteractableError',
  'StaleElementReferenceError',
];
/** Each press that was sent has a number of its own, which its page is told. */
let presses = 0;

export class WebKitPage {
  /** A browser with a profile of its own, and its one page. */
  static async open(keep) {
    if (!BROWSER) throw new Error('WebKitGTK is not installed: Debian package webkit2gtk-driver');
    const display = await startDisplay(keep);
    const port = await freePort();
    const program = new Program(DRIVER, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
    }).readOutput();
    keep.closeOnExit('WebKitWebDriver', () => program.stop());
    keep.note(() => program.report());
    const url = `http://127.0.0.1:${port}`;
    await waitFor('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: BROWSER,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      })
      .build();
    keep.closeOnExit('WebKit', () => driver.quit());
    const page = new WebKitPage(driver);
    keep.onFailure(() => page.#report());
    return page;
  }

  constructor(driver) {
    this.driver = driver;
  }

  async goto(url) {
    await this.driver.get(url);
  }

  async reload() {
    await this.driver.navigate().refresh();
  }

  /** Runs a function of the page's. */
  evaluate(script, ...values) {
    return this.driver.executeScript(script, ...values);
  }

  /** The control with this name, once it is shown. `kind`: what its role may be. */
  control(name, kind = CONTROLS, forMs = undefined) {
    return waitFor(`the control ${name}`, () => this.evaluate(findControl, name, kind), forMs);
  }

  /**
   * Presses it as soon as a press reaches it. The driver refuses while something slides over it, but misses what moves
   * itself and says nothing: so it must have stood still between two looks, and whoever missed it presses again. A press that
   * arrives late may have taken the control's page or window away by then: that is read before the control is looked for again.
   */
  async click(name) {
    let last;
    let sent;
    let goneSince;
    await waitFor(`a press on ${name}`, async () => {
      if (sent && (await this.#arrival(sent)) === HIT) return true;
      let control;
      try {
        control = await this.evaluate(findControl, name, CONTROLS);
        goneSince = undefined;
      } catch (error) {
        goneSince ??= performance.now();
        if (error.name === 'NoSuchWindowError' && performance.now() - goneSince > PRESS_ARRIVES_MS)
          throw hopeless(`the window was gone before ${name} was pressed`);
        throw error;
      }
      if (!control) return false;
      const box = JSON.stringify(await control.getRect());
      if (box !== last) {
        last = box;
        return false;
      }
      presses += 1;
      const press = presses;
      await this.evaluate(watchPress, control, press, HIT);
      sent = press;
      try {
        await control.click();
      } catch (error) {
        // Its window may close before the driver has its answer: what came of the press is read from the page.
        if (REFUSALS.includes(error.name)) {
          sent = undefined;
          throw error;
        }
      }
      const found = await waitFor(
        'a press to arrive',
        () => this.#arrival(press),
        PRESS_ARRIVES_MS,
      ).catch(() => undefined);
      if (found === DRAWN_ANEW) sent = undefined;
      else if (found !== undefined && found !== HIT) throw hopeless(`the press hit ${found}`);
      return found === HIT;
    });
  }

  /** What this press hit: the control, which may be gone with its page, or what moved into its place. Undefined: nothing yet. */
  #arrival(press) {
    return this.evaluate(readPress, press, HIT, DRAWN_ANEW).catch(() => HIT);
  }

  /**
   * Types into the field with this label, by keys, in place of what it has. The driver presses no fields in shadow roots, but gives them the focus.
   * Keys miss a page that another window has just given back, and the driver says nothing: what did not arrive is typed again.
   */
  async type(name, text) {
    const printable = text.replaceAll(/[\ue000-\uf8ff]/g, ''); // the driver's names of keys
    await waitFor(`${name} to be typed`, async () => {
      const field = await this.control(name, 'input, textarea');
      await this.evaluate(watchTyping, field);
      await field.sendKeys(text);
      const hasArrived = () =>
        this.evaluate((element) => element.dataset.typed, field).then(
          (typed) => typed === printable,
          // It went with what was typed, or was drawn anew before: then it is there again.
          () =>
            this.control(name, 'input, textarea', DRAWN_MS).then(
              () => false,
              () => true,
            ),
        );
      return waitFor('keys to arrive', hasArrived, PRESS_ARRIVES_MS).catch(() => false);
    });
  }

  async press(...keys) {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** What the clipboard has, as a person pastes it: into a field of the open sheet, which alone takes keys. */
  async paste() {
    const field = await this.evaluate(() => {
      const sheet = document.querySelector('portico-widget').shadowRoot.querySelector('dialog');
      const made = document.createElement('textarea');
      sheet.append(made);
      made.focus();
      return made;
    });
    await this.driver.actions().keyDown(Key.CONTROL).sendKeys('v').keyUp(Key.CONTROL).perform();
    return this.evaluate((made) => {
      made.remove();
      return made.value;
    }, field);
  }

  /** Acts in the frame of another site, and comes back to the page. */
  async inFrame(frame, act) {
    await this.driver.switchTo().frame(frame);
    try {
      return await act(this);
    } finally {
      await this.driver.switchTo().defaultContent();
    }
  }

  /** Acts in the window that `open` opens until it closes, and comes back to the page. */
  async inWindow(open, act) {
    const own = await this.driver.getWindowHandle();
    const before = await this.driver.getAllWindowHandles();
    await open();
    const window = await waitFor('a window', async () =>
      (await this.driver.getAllWindowHandles()).find((handle) => !before.includes(handle)),
    );
    await this.driver.switchTo().window(window);
    try {
      return await act(this);
    } finally {
      // A window that has opened another one may close with it: then who was before it goes on.
      await this.driver.switchTo().window(own).catch(ignoreGone);
    }
  }

  /** What each window shows, where it is and what it asked for last. */
  async #report() {
    const own = await this.driver.getWindowHandle().catch(() => undefined);
    const lines = own ? [] : ['--- the window that the test is in is gone'];
    for (const handle of await this.driver.getAllWindowHandles()) {
      await this.driver.switchTo().window(handle);
      const { url, shown, asked } = await this.evaluate(stateOfPage);
      const whose = handle === own ? ', where the test is' : '';
      lines.push(`--- in window ${handle}${whose}: ${url}, ${shown}`);
      lines.push(await this.evaluate(textOfPage), ...asked.map((one) => `asked: ${one}`));
    }
    return lines.join('\n');
  }

  /** Waits until the page, shadow roots included, says this. */
  async waitForText(text, forMs) {
    const says = async () => (await this.evaluate(textOfPage)).includes(text);
    await waitFor(`the page to say ${text}`, says, forMs);
  }
}

/** What no waiting mends. */
const hopeless = (text) => Object.assign(new Error(text), { hopeless: true });

function ignoreGone(error) {
  if (error.name !== 'NoSuchWindowError') throw error;
}

async function startDisplay(keep) {
  const program = new Program(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
    {},
  ).readOutput();
  keep.closeOnExit('Xvfb', () => program.stop());
  const number = await waitFor('a display', () => /^\s*(\d+)\s*$/m.exec(program.output)?.[1]);
  return `:${number}`;
}

/**
 * In the page: the control of that name, through open shadow roots, of an open modal dialog alone; once a person could
 * press it: it is shown, on, uncovered, nothing moves it, and it has not moved since it was last looked for, two frames before
 * at least. A busy browser draws ten frames a second: twice within one frame whatever slides seems to stand.
 */
function findControl(name, kind) {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ]);
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const everything = all(document);
  const modal = everything.findLast((element) => element.matches('dialog:modal'));
  const found = (modal ? all(modal) : everything).find(
    (element) =>
      element.matches(kind) &&
      nameOf(element).startsWith(name) &&
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled=true]') &&
      !element.closest('[inert], [aria-hidden=true]'),
  );
  if (!found) return undefined;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const place = [x, y, width, height].join(' ');
  if (globalThis.framesDrawn === undefined) {
    globalThis.framesDrawn = 0;
    const count = () => {
      globalThis.framesDrawn += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }
  const { place: last, frame } = found.dataset;
  if (last !== place) Object.assign(found.dataset, { place, frame: globalThis.framesDrawn });
  const outer = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const moving = (animation) =>
    animation.playState === 'running' &&
    Number.isFinite(animation.effect.getComputedTiming().endTime);
  let moves = false;
  for (let node = found; node && !moves; node = outer(node))
    moves = node.getAnimations().some(moving);
  const stands = !moves && last === place && globalThis.framesDrawn >= Number(frame) + 2;
  const middle = [x + width / 2, y + height / 2];
  let hit = document.elementFromPoint(...middle);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(...middle);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return stands && found.contains(hit) ? found : undefined;
}

/** In the page: notes what is typed into the field. */
function watchTyping(element) {
  element.dataset.typed = '';
  element.addEventListener('input', () => {
    element.dataset.typed = element.value.replaceAll(' ', '');
  });
  element.select();
}

/** In the page: notes what the next press hits, before anything else hears of it. */
function watchPress(control, press, itself) {
  globalThis.pressWatch?.end();
  const listening = new AbortController();
  const watch = { press, control, hit: undefined, isDown: false, end: () => listening.abort() };
  globalThis.pressWatch = watch;
  const on = (type, note) =>
    document.addEventListener(type, note, { capture: true, once: true, signal: listening.signal });
  on('pointerdown', (event) => {
    watch.isDown = event.composedPath().includes(control);
  });
  on('click', (event) => {
    const path = event.composedPath();
    const other = path.find((one) => one.matches?.('a, button, input, label, select, textarea'));
    // What does nothing when it is pressed was no press: the next one is.
    const missed = other && `<${other.localName}> ${other.textContent.slice(0, 40)}`;
    watch.hit = path.includes(control) ? itself : missed;
  });
}

/** In the page: what came of that press. Another page is there because of it. */
function readPress(press, itself, drawnAnew) {
  const watch = globalThis.pressWatch;
  if (watch?.press !== press) return itself;
  if (watch.hit !== undefined || watch.control.isConnected) return watch.hit;
  return watch.isDown ? itself : drawnAnew;
}

/** In the page: where it is and what it asked for last. */
function stateOfPage() {
  const requests = performance.getEntriesByType('resource').slice(-12);
  return {
    url: location.href,
    shown: `${document.readyState}, ${document.visibilityState}${document.hasFocus() ? ', has the focus' : ''}`,
    asked: requests.map(
      ({ name, responseStatus, startTime, duration }) =>
        `${name.slice(0, 160)} ${responseStatus ?? ''} at ${Math.round(startTime)} for ${Math.round(duration)} ms`,
    ),
  };
}

/** In the page: what is written in it, shadow roots included. */
function textOfPage() {
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
    if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return '';
    const children = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
    return children.map(textOf).filter(Boolean).join(' | ');
  };
  return textOf(document.body).slice(0, 4000);
}
