// SPDX-License-Identifier: Apache-2.0
//
// A question to the Portico server about sign-ins.
import { AuthError } from './AuthError.ts';
import type { Settings } from './AuthOptions.ts';
import { requestText } from './requestText.ts';

export const TIMEOUT_MS = 5_000;

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
  const { status, text } = await requestText(
    fetch,
    `${server}${path}?projectId=${encodeURIComponent(projectId)}`,
    {
      method: init.method ?? 'GET',
      headers: {
        ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    },
    TIMEOUT_MS,
  );
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
