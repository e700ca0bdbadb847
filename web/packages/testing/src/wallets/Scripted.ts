// SPDX-License-Identifier: Apache-2.0
//
// A scripted wallet of one namespace. It lives in the test; a face (../faces) puts it into a page, where
// it looks like an extension.
import { Script } from './Script.ts';

/** The namespaces of CAIP-2 that Portico knows. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos';

export abstract class Scripted extends Script {
  abstract readonly namespace: Namespace;
  locked = false;
  /** The page was let in. */
  granted = false;
}

/** For what a wallet of the namespace could do but a scripted one was given no key for. */
export function unscripted(method: string): never {
  const message = `The scripted wallet does not know ${method}: give it one with answer('${method}', ...)`;
  throw { code: 4200, message };
}
