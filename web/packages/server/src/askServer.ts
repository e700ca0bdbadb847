// SPDX-License-Identifier: Apache-2.0
//
// One request to the Portico server, with limits of time and size.
import { AuthError } from './AuthError.ts';
import type { Settings } from './AuthOptions.ts';
import { readText } from './readText.ts';

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES = 65_536;

export interface ServerAnswer {
  readonly status: number;
  /** Parsed; undefined where it is no JSON. */
  readonly body: unknown;
}

/** `path` with its slash. Errors: AuthError `server_unreachable`, also for a status of 500 and above and for 429. */
export async function askServer(
  { server, projectId, fetch }: Settings,
  path: string,
  init: { method?: string; token?: string; body?: unknown } = {},
): Promise<ServerAnswer> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${server}${path}?projectId=${encodeURIComponent(projectId)}`, {
      method: init.method ?? 'GET',
      headers: {
        ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    text = await readText(response.body, ANSWER_BYTES);
  } catch (cause) {
    throw new AuthError('server_unreachable', 'the Portico server does not answer', { cause });
  }
  if (status >= 500 || status === 429)
    throw new AuthError('server_unreachable', `the Portico server answered ${status}`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status, body };
}
