// SPDX-License-Identifier: Apache-2.0
//
// For the route handlers of Next.js, and whatever else answers a Request by a Response.
import type { Auth, ReadOptions } from './createAuth.ts';
import type { Session } from './Session.ts';
import { handleSession, refusalOf } from './webRoutes.ts';

export type RouteHandler = (request: Request) => Promise<Response>;

/** `app/api/session/route.ts`: `export const { GET, POST, DELETE } = sessionRoutes(auth);` */
export function sessionRoutes(
  auth: Auth,
): Readonly<Record<'GET' | 'POST' | 'DELETE', RouteHandler>> {
  const handle: RouteHandler = (request) => handleSession(auth, request);
  return { GET: handle, POST: handle, DELETE: handle };
}

/** A handler that is called for requests of somebody signed in. `context` is what Next passes, with the route's parameters. */
export function withSession<Context>(
  auth: Auth,
  handler: (request: Request, session: Session, context: Context) => Response | Promise<Response>,
  options?: ReadOptions,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    let session: Session;
    try {
      session = await auth.readSession(request, options);
    } catch (error) {
      return refusalOf(error);
    }
    return handler(request, session, context);
  };
}
