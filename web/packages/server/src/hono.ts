// SPDX-License-Identifier: Apache-2.0
import type { Handler, MiddlewareHandler } from 'hono';
import type { Auth, ReadOptions } from './createAuth.ts';
import type { Session } from './Session.ts';
import { handleSession, refusalOf } from './webRoutes.ts';

/** `new Hono<PorticoEnv>()`: who is signed in is `context.get('portico')`. */
export interface PorticoEnv {
  Variables: { portico: Session };
}

/** Lets a request pass that is of somebody signed in; answers others. */
export function requireSession(auth: Auth, options?: ReadOptions): MiddlewareHandler<PorticoEnv> {
  return async (context, next) => {
    let session: Session;
    try {
      session = await auth.readSession(context.req.raw, options);
    } catch (error) {
      return refusalOf(error);
    }
    context.set('portico', session);
    await next();
  };
}

/** GET, POST and DELETE of the route that keeps the token in a cookie. */
export function sessionRoutes(auth: Auth): Handler {
  return (context) => handleSession(auth, context.req.raw);
}
