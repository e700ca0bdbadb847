// SPDX-License-Identifier: Apache-2.0
//
// Waits for a wallet to part from the page, but not for long: the page has let go of the wallet already. A
// refusal is passed on, so that people are told.

/** As long as docs/spec/connection.md#disconnecting waits for a sign-out. */
const WAIT_MS = 3_000;

export async function awaitDisconnect(parting: Promise<unknown>): Promise<null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  try {
    await Promise.race([parting, enough]);
  } finally {
    clearTimeout(timer);
  }
  return null;
}
