// SPDX-License-Identifier: Apache-2.0
//
// The same for whoever has the Request and Response of fetch: Hono, Next, workers, Bun, Deno.
import type { Auth } from './createAuth.ts';
import { readText } from './readText.ts';
import { type Answer, answerError, answerSession } from './sessionRoute.ts';

/** Answers GET, POST and DELETE of the session's route. */
export async function handleSession(auth: Auth, request: Request): Promise<Response> {
  const { method, headers, body } = request;
  return toResponse(
    await answerSession(auth, { method, headers, readBody: (most) => readText(body, most) }),
  );
}

/** The answer to a request that is refused. Throws what is no AuthError. */
export const refusalOf = (error: unknown): Response => toResponse(answerError(error));

const toResponse = ({ status, headers, body }: Answer) => new Response(body, { status, headers });
