// SPDX-License-Identifier: Apache-2.0
//
// One visit with an empty cache: load, tap (at once, or when the page has nothing left to do), wait until
// nothing moves, and, where there is one, the way to the code.
import { inPage } from './inPage.js';

const QUIET_MS = 700;
/** A page is idle when for so long no answer has come and no task has been longer than 50 ms. */
const IDLE_MS = 1_500;
const LONGEST_MS = 30_000;
const CODE_MS = 12_000;

/** @param conditions {{ cpu: number, network?: { rtt_ms: number, bits_per_s: number } }} */
export async function visit(
  browser,
  origin,
  product,
  conditions,
  { idle = false, code = false, limit_ms = LONGEST_MS } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(limit_ms);
    const traffic = await watchTraffic(page, conditions);
    await page.addInitScript(inPage, { ...product, phone: undefined });
    await page.goto(origin, { waitUntil: 'commit' });
    const result = { marks: {} };
    const mark = (name, timeout = limit_ms, polling = 100) =>
      page
        .waitForFunction((one) => window.bench.marks[one], name, { timeout, polling })
        .then(
          (handle) => handle.jsonValue(),
          () => undefined,
        );
    // Whoever taps at once does so in the very frame: no look at the page every 100 ms only.
    result.marks.ready = await mark('ready', limit_ms, 'raf');
    if (result.marks.ready === undefined) return result;
    if (idle) await untilIdle(page, traffic);
    // Where the button stands is read last: late styles and words move it.
    const box = await page.evaluate((path) => {
      const { x, y, width, height } = window.bench.find(path).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, product.button);
    await page.mouse.click(box.x, box.y);
    result.marks.painted = await mark('painted');
    if (result.marks.painted !== undefined) {
      result.marks.option = await mark('option', Math.min(limit_ms, CODE_MS));
      await page
        .waitForFunction(
          (quiet) => performance.now() - (window.bench.marks.stable ?? performance.now()) > quiet,
          QUIET_MS,
          { polling: 100 },
        )
        .catch(() => undefined);
    }
    Object.assign(
      result,
      await page.evaluate(() => ({ ...window.bench, find: undefined, countElements: undefined })),
      await readSizes(page),
    );
    if (code && product.code && result.marks.painted !== undefined) {
      const tapped = await page.evaluate(() => performance.now());
      await page
        .getByRole('button', { name: product.phone })
        .first()
        .click({ timeout: CODE_MS })
        .catch(() => undefined);
      const shown = await mark('code', CODE_MS);
      if (shown !== undefined) Object.assign(result.marks, { code: shown, codeTap: tapped });
    }
    const origin_s = await page.evaluate(() => performance.timeOrigin / 1000);
    result.until = {};
    for (const [name, at] of Object.entries(result.marks)) {
      result.until[name] = traffic.until(origin_s + at / 1000);
    }
    return result;
  } finally {
    await context.close();
  }
}

/** Until nothing has come and nothing has been worked on for IDLE_MS; who never rests is tapped all the same. */
async function untilIdle(page, traffic) {
  const from = Date.now();
  let last = { at: from, bytes: 0, tasks: 0 };
  while (Date.now() - last.at < IDLE_MS && Date.now() - from < LONGEST_MS) {
    await page.waitForTimeout(100);
    const { bytes } = traffic.until(Number.POSITIVE_INFINITY);
    const tasks = await page.evaluate(() => window.bench.longTasks.length);
    if (bytes !== last.bytes || tasks !== last.tasks) last = { at: Date.now(), bytes, tasks };
  }
}

async function watchTraffic(page, { cpu, network }) {
  const session = await page.context().newCDPSession(page);
  const requested = new Map();
  let offset_s;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    offset_s ??= wallTime - timestamp;
    if (/^(data|blob):/.test(request.url)) return;
    requested.set(requestId, { url: request.url, from: timestamp, bytes: 0, head: 0 });
  });
  session.on('Network.webSocketCreated', ({ requestId, url }) => {
    requested.set(requestId, { url, from: undefined, bytes: 0, head: 0 });
  });
  session.on('Network.webSocketWillSendHandshakeRequest', ({ requestId, timestamp }) => {
    const one = requested.get(requestId);
    if (one) one.from = timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = requested.get(requestId);
    if (one) one.head = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requested.get(requestId);
    if (one)
      Object.assign(one, { to: timestamp, bytes: Math.max(0, encodedDataLength - one.head) });
  });
  await session.send('Network.enable');
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    const throughput = network.bits_per_s / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.rtt_ms,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  return {
    /** Bytes of bodies that had come, and requests that had gone out, by a wall clock time. */
    until(wall_s) {
      const at = wall_s - (offset_s ?? 0);
      const all = [...requested.values()];
      return {
        bytes: all.filter(({ to }) => to <= at).reduce((sum, { bytes }) => sum + bytes, 0),
        requests: all.filter(({ from }) => from <= at).length,
      };
    },
  };
}

async function readSizes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = await session.send('Runtime.getHeapUsage');
  await session.send('HeapProfiler.disable');
  return {
    heap: usedSize + embedderHeapUsedSize + backingStorageSize,
    elements: await page.evaluate(() => window.bench.countElements()),
  };
}
