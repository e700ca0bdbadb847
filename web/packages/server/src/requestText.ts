// SPDX-License-Identifier: Apache-2.0
//
// One request to the Portico server, with limits of time and size, in words that the fetch of every runtime takes.
import { AuthError } from './AuthError.ts';
import { readText } from './readText.ts';

const ANSWER_BYTES = 65_536;

/** Errors: AuthError `server_unreachable`, also where the answer leads elsewhere: what is sent is for this server alone. */
export async function requestText(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly text: string }> {
  // Next would ask once, at the build, and keep the answer. `cache: 'no-store'` says the same, but older Workers throw at it.
  const uncached = { next: { revalidate: 0 } };
  let [status, text] = [0, ''];
  try {
    const response = await fetch(url, {
      ...init,
      ...uncached,
      // Workers throw at 'error'.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await readText(response.body, ANSWER_BYTES);
  } catch (cause) {
    if (isOfNext(cause)) throw cause;
    throw new AuthError('server_unreachable', 'the Portico server does not answer', { cause });
  }
  // 0: a redirect that is not shown.
  if (status === 0 || (status >= 300 && status < 400))
    throw new AuthError(
      'server_unreachable',
      'the Portico server leads elsewhere: name its own address',
    );
  return { status, text };
}

/** Next's fetch throws where a page that is built ahead asks for what is new each time; it must get that back. */
const isOfNext = (error: unknown) =>
  typeof (error as { digest?: unknown } | undefined)?.digest === 'string';
