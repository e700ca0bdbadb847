// SPDX-License-Identifier: Apache-2.0
//
// Waits for a wallet to part from the page, but not for long and whatever comes of it: the page has let go
// of the wallet already.

/** As long as the specification (section 4) waits for a sign-out. */
const WAIT_MS = 3_000;

export async function letGo(parting: Promise<unknown>): Promise<null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([parting.catch(() => undefined), enough]);
  clearTimeout(timer);
  return null;
}
