// SPDX-License-Identifier: Apache-2.0
//
// Waits for a condition, never for a time: asks until the answer is neither undefined nor false. An
// error of the question counts as no, unless it says that waiting is hopeless.

const EVERY_MS = 20;

export async function waitFor(what, ask, limitMs = 60_000) {
  const deadline = performance.now() + limitMs;
  let lastError;
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false && answer !== null) return answer;
      lastError = undefined;
    } catch (error) {
      if (error.hopeless) throw error;
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  // Drivers of browsers have errors that have a name and say nothing.
  const said = lastError && (String(lastError.message).split('\n')[0] || lastError.name);
  const why = lastError ? `: ${said}` : '';
  throw new Error(`waited ${limitMs} ms for ${what}${why}`, { cause: lastError });
}
