// SPDX-License-Identifier: Apache-2.0

/** What was written behind ./x test: suites and lanes, and how they are run. */
export function readWords(given) {
  const words = given.filter((word) => word !== '--strict' && word !== '--busy');
  return { words, isStrict: given.includes('--strict') || words.includes('nightly'), isBusy: given.includes('--busy') };
}
