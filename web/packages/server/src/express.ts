// SPDX-License-Identifier: Apache-2.0
//
// For Express, and whatever else has the requests of node:http.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AuthError } from './AuthError.ts';
import type { Auth, IncomingRequest, ReadOptions } from './createAuth.ts';
import { readText } from './readText.ts';
import type { Session } from './Session.ts';
import { type Answer, answerError, answerSession } from './sessionRoute.ts';

/** A middleware, or a handler that never calls `next`. */
export type ExpressHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const sessions = new WeakMap<IncomingMessage, Session>();

/** Lets a request pass that is of somebody signed in, whom {@link sessionOf} names; answers others. */
export function requireSession(auth: Auth, options?: ReadOptions): ExpressHandler {
  return (request, response, next) => {
    auth.readSession(incoming(request), options).then(
      (session) => {
        sessions.set(request, session);
        next();
      },
      (error) => refuse(error, response, next),
    );
  };
}

/** Of a request that {@link requireSession} let pass. */
export function sessionOf(request: IncomingMessage): Session {
  const session = sessions.get(request);
  if (!session) throw new Error('requireSession(auth) is not before this handler');
  return session;
}

/** GET, POST and DELETE of the route that keeps the token in a cookie. */
export function sessionRoutes(auth: Auth): ExpressHandler {
  return (request, response, next) => {
    const readBody = (most: number) => {
      // Where express.json() has read it there is nothing left to read.
      const { body } = request as { body?: unknown };
      return body === undefined
        ? readText(unread(request), most)
        : Promise.resolve(JSON.stringify(body));
    };
    answerSession(auth, { ...incoming(request), readBody }).then(
      (answer) => send(answer, response),
      next,
    );
  };
}

/** What is no refusal is for Express to answer. */
function refuse(error: unknown, response: ServerResponse, next: (error: unknown) => void): void {
  if (error instanceof AuthError) send(answerError(error), response);
  else next(error);
}

/** The socket stays, also where a body is too long: the refusal goes over it. */
const unread = (request: IncomingMessage) => request.iterator({ destroyOnReturn: false });

function incoming({ method = 'GET', headers }: IncomingMessage): IncomingRequest {
  const get = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  return { method, headers: { get } };
}

function send({ status, headers, body }: Answer, response: ServerResponse): void {
  response.statusCode = status;
  // Appended: others before us may have set cookies of theirs.
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.end(body);
}
