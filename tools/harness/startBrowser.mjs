// SPDX-License-Identifier: Apache-2.0
//
// Debian's Chromium, without a network beyond loopback; with PORTICO_BROWSER=firefox Debian's Firefox, as it is, over
// WebDriver BiDi. Each page gets a profile of its own.
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium';
const FIREFOX = process.env.PORTICO_FIREFOX ?? '/usr/bin/firefox-esr';
const IN_FIREFOX = process.env.PORTICO_BROWSER === 'firefox';

/**
 * `hosts`: what names resolve to besides 127.0.0.1, as "NAME ADDRESS:PORT"; their TLS is not checked.
 * `flags`: more of Chromium's.
 */
export async function startBrowser(keep, { hosts = [], flags = [] } = {}) {
  const browser = IN_FIREFOX ? await startFirefox(hosts) : await startChromium(hosts, flags);
  keep.closeOnExit('the browser', () => browser.close());
  return browser;
}

function startChromium(hosts, flags) {
  const rules = hosts.map((host) => `MAP ${host}`);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
      ...(hosts.length > 0 ? ['--ignore-certificate-errors'] : []),
      ...flags,
    ],
  });
}

async function startFirefox(hosts) {
  if (hosts.length > 0) throw new Error('names of hosts are not mapped in Firefox');
  // Later versions ask Firefox ESR for commands that it does not know.
  const { firefox } = await import('playwright-core-for-firefox');
  return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
}

/** What Playwright sets of itself and this Firefox does not know. */
const OWN_MEDIA = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };

/** A page whose console and errors are shown when the test fails. `device`: what its browser is like. */
export async function newPage(browser, keep, origin, device = {}) {
  const context = await browser.newContext({
    locale: 'en-GB',
    ...(IN_FIREFOX && OWN_MEDIA),
    ...device,
  });
  context.setDefaultTimeout(60_000);
  if (!IN_FIREFOX)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  keep.closeOnExit('page', () => context.close());
  const page = await context.newPage();
  if (IN_FIREFOX) typeByKeys(page);
  else pressForSure(page);
  answerInTime(page);
  const output = [];
  page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => output.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    output.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  // Of its frames and windows too: what is asked for and never answered is why something does not load.
  const unanswered = new Set();
  context.on('request', (request) => unanswered.add(request));
  for (const end of ['requestfinished', 'requestfailed'])
    context.on(end, (request) => unanswered.delete(request));
  // Its frames and the windows that it opened too.
  keep.onFailure(async () => {
    const frames = context.pages().flatMap((one) => one.frames());
    const texts = await Promise.allSettled(frames.map((frame) => frame.evaluate(textOfPage)));
    const waiting = [...unanswered].map((request) => `unanswered: ${request.url()}`);
    const seen = texts.map(({ value, reason }) => value ?? `${reason}`);
    return `--- on the page\n${[...seen, ...waiting].join('\n')}`;
  });
  keep.note(() => output.length > 0 && `--- page\n${output.slice(-40).join('\n')}`);
  return page;
}

/** Over BiDi a field is filled behind React's back: its value is set, and React does not hear of it. Keys it hears. */
function typeByKeys(page) {
  const { prototype } = page.locator('html').constructor;
  prototype.fill = async function fill(text) {
    await this.click();
    await this.press('ControlOrMeta+a');
    if (text === '') await this.press('Delete');
    else await this.pressSequentially(text);
  };
}

/** Below the limit of a whole test (runGroups.mjs), so that one that hangs says what it waited for. */
const ANSWER_MS = 150_000;

/** What a script in the page promises may never come, and Playwright sets no deadline for that. */
function answerInTime(page) {
  const evaluate = page.evaluate.bind(page);
  page.evaluate = async (script, argument) => {
    let timer;
    const late = new Promise((_, reject) => {
      const asked = `${String(script).slice(0, 300)} ${JSON.stringify(argument)?.slice(0, 200)}`;
      const error = new Error(`no answer in ${ANSWER_MS} ms to ${asked}`);
      timer = setTimeout(reject, ANSWER_MS, error);
    });
    try {
      return await Promise.race([evaluate(script, argument), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const PRESSES_MAX = 5;
const ARRIVES_MS = 1_000;

/**
 * Until Chromium has drawn a frame or a window that was just shown, a press there may go to what is behind it or to
 * nobody, and where a list moves between button down and up no click comes of it: the driver says nothing of either. A press
 * of which nothing arrived is made again, as a person would, and told.
 */
function pressForSure(page) {
  const { prototype } = page.locator('html').constructor;
  if (prototype.pressOnce) return;
  const press = prototype.click;
  prototype.pressOnce = press;
  prototype.click = async function click(options) {
    if (options?.trial) return press.call(this, options); // presses nothing
    for (let count = 1; ; count++) {
      const heard = await this.evaluateHandle(hearPress, undefined, options);
      await press.call(this, options);
      if (count === PRESSES_MAX || (await arrived(heard))) return;
      console.log(`      a press did not arrive and is made again: ${this}`);
    }
  };
}

/** In the page. What goes away while it is pressed was pressed. */
function hearPress(element) {
  const heard = {
    isDown: false,
    isClicked: false,
    hasArrived: () => heard.isClicked || (heard.isDown && !element.isConnected),
  };
  const view = element.ownerDocument.defaultView;
  const options = { capture: true };
  view.addEventListener(
    'pointerdown',
    () => {
      heard.isDown = true;
    },
    { ...options, once: true },
  );
  const note = () => {
    heard.isClicked = true;
  };
  element.addEventListener('click', note, options);
  // Somebody above may keep it from the element.
  view.addEventListener(
    'click',
    (event) => event.composedPath().includes(element) && note(),
    options,
  );
  return heard;
}

/** A page that went away with the press has heard it. */
async function arrived(heard) {
  const limit = new Promise((resolve) => setTimeout(resolve, 2 * ARRIVES_MS, true));
  const asked = heard
    .evaluate(
      (one, limitMs) =>
        new Promise((resolve) => {
          const end = performance.now() + limitMs;
          const look = () => {
            if (one.hasArrived() || performance.now() > end) resolve(one.hasArrived());
            else setTimeout(look, 20);
          };
          look();
        }),
      ARRIVES_MS,
    )
    .catch(() => true);
  return Promise.race([asked, limit]);
}

/** In the page: its address and what is written in it, shadow roots included. */
function textOfPage() {
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
    if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return '';
    const children = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
    return children.map(textOf).filter(Boolean).join(' | ');
  };
  return `${location.href} ${innerWidth} x ${innerHeight}\n${textOf(document.body).slice(0, 2000)}`;
}
