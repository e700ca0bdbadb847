// SPDX-License-Identifier: Apache-2.0
//
// Runs groups of tests, three groups at a time: most of a test waits for a browser. A group has a name, tests
// by name that run one after another, and an optional set-up whose result every test gets; all that a
// test or set-up opens it hands to `keep`, which closes it in reverse order whatever happens.

// Beyond what a busy machine takes; what is awaited has deadlines of its own.
const TEST_TIMEOUT_MS = 480_000;
const LANES = 3;

/**
 * @typedef {{ closeOnExit(name: string, close: () => unknown): void, note(text: string): void,
 *   onFailure(look: () => Promise<string>): void }} Keep
 * @typedef {{ name: string, setUp?: (keep: Keep) => Promise<any>,
 *   tests: Record<string, (world: any, keep: Keep) => Promise<void>> }} Group
 */

/**
 * Those tests whose "group › test" has one of `filters` in it; without filters all.
 * @param {Group[]} groups @param {string[]} filters @returns {Promise<number>} how many failed
 */
export async function runGroups(groups, filters, timeoutMs = TEST_TIMEOUT_MS) {
  let passed = 0;
  let failed = 0;
  const running = new Set();
  // Ended from outside: what it was in.
  process.once('exit', () => {
    for (const name of running) console.log(`      it was in ${name}`);
  });
  const waiting = [...groups];
  const lane = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await runGroup(group);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(`${passed} passed, ${failed} failed`);
  return failed;

  async function runGroup(group) {
    const tests = Object.entries(group.tests).filter(
      ([name]) =>
        filters.length === 0 ||
        filters.some((filter) => `${group.name} › ${name}`.includes(filter)),
    );
    if (tests.length === 0) return;
    const outer = makeKeep();
    let world;
    const setUpError = await attempt(timeoutMs, async () => {
      world = await group.setUp?.(outer);
    });
    if (setUpError) {
      console.log(`FAIL  ${group.name} › set-up\n${indent(setUpError.stack)}`);
      for (const note of outer.notes()) console.log(indent(note));
      failed += tests.length;
    }
    for (const [name, test] of setUpError ? [] : tests) {
      if (await runTest(name, test)) passed++;
      else failed++;
    }

    async function runTest(name, test) {
      const started = performance.now();
      const inner = makeKeep();
      const title = `${group.name} › ${name}`;
      running.add(title);
      const error = await attempt(timeoutMs, () => test(world, inner));
      const seen = error ? await inner.look() : [];
      const closeError = await attempt(timeoutMs, () => inner.closeAll());
      running.delete(title);
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      const wrong = error ?? closeError;
      if (!wrong) {
        console.log(`ok    ${title} (${took})`);
        return true;
      }
      const text = indent(wrong.stack ?? String(wrong));
      console.log(`FAIL  ${title} (${took})\n${text}`);
      for (const note of [...seen, ...inner.notes(), ...outer.notes()]) console.log(indent(note));
      return false;
    }
    const closeError = await attempt(timeoutMs, () => outer.closeAll());
    if (closeError) console.log(`      ${group.name}: ${closeError.message}`);
  }
}

async function attempt(timeoutMs, act) {
  let timer;
  const late = new Promise((_, reject) => {
    const text = `not done after ${timeoutMs / 1000} s`;
    timer = setTimeout(() => reject(new Error(text)), timeoutMs);
  });
  try {
    await Promise.race([act(), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

function makeKeep() {
  const open = [];
  const notes = [];
  const looks = [];
  let closed = false;
  return {
    // What was given up goes on running. What it opens then is closed at once, and it learns that it is too late.
    closeOnExit: (name, close) => {
      if (!closed) return open.push({ name, close });
      Promise.resolve(close()).catch(() => {});
      throw new Error(`${name}: too late, this was given up`);
    },
    note: (text) => notes.push(text),
    notes: () => notes.map((note) => (typeof note === 'function' ? note() : note)).filter(Boolean),
    /** What is to be seen when a test has failed, while everything is still open. */
    onFailure: (look) => looks.push(look),
    async look() {
      const seen = [];
      for (const look of looks) await attempt(5_000, async () => seen.push(await look()));
      return seen;
    },
    async closeAll() {
      closed = true;
      const errors = [];
      for (const { name, close } of open.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(`${name}: ${error.message}`);
        }
      }
      if (errors.length > 0) throw new Error(`could not close ${errors.join('; ')}`);
    },
  };
}

const indent = (text) => text.replace(/^/gm, '      ');
