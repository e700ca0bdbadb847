// SPDX-License-Identifier: Apache-2.0
//
// Where the visitor said to be, for this visit alone: a reload asks for the same country's offers.
const KEY = 'portico.onramp/country';
const isCountry = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Z]{2}$/.test(text);

/** Nothing where it was not said, or the browser keeps nothing. */
export function readVisitCountry(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return isCountry(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was chosen: the first that is shown is not, as the server or the browser said it. */
export function keepVisitCountry(before: string | undefined, now: string | undefined): void {
  if (before === undefined || before === now || !isCountry(now)) return;
  try {
    sessionStorage.setItem(KEY, now);
  } catch {
    // Full, or forbidden: it is kept while the page is there.
  }
}
