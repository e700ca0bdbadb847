// SPDX-License-Identifier: Apache-2.0
//
// One call of the console's API. The header is what tells our own pages from forms of other sites.
import { ApiFailure } from './ApiFailure.ts';

const BASE = '/console/api/';
const onSignedOut = new Set<() => void>();

/** Calls `listener` when the server says, at anything but `session` itself, that the session is over. */
export function watchSignedOut(listener: () => void): void {
  onSignedOut.add(listener);
}

/** Errors: ApiFailure. */
export async function call<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: {
        'X-Portico-Console': '1',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiFailure(
      'offline',
      'The server was not reached. Nothing was changed. Check that it runs and that you are online.',
    );
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const { error } = (answer ?? {}) as { error?: { code?: string; message?: string } };
  if (response.status === 401 && path !== 'session') for (const listener of onSignedOut) listener();
  throw new ApiFailure(
    error?.code ?? `http_${response.status}`,
    error?.message ?? `The server answered ${response.status}. Try again.`,
  );
}
