// SPDX-License-Identifier: Apache-2.0
//
// The origin of the Safe app that frames this page: only one that the host trusts is ever spoken to.
import { read } from '../shared/read.ts';

/** The address of the public Safe app. Hosts with a Safe app of their own name its origin. */
const SAFE_ORIGINS = ['https://app.safe.global'];

/** Undefined when this page is not inside a frame of one of `trusted`. */
export function safeOrigin(trusted: readonly string[] = SAFE_ORIGINS): string | undefined {
  const origin = window.parent === window ? undefined : parentOrigin();
  return origin !== undefined && trusted.includes(origin) ? origin : undefined;
}

/** The browser's own record where there is one; else the page that this frame was opened from. */
function parentOrigin(): string | undefined {
  const first = read(read(window.location, 'ancestorOrigins'), 0);
  if (typeof first === 'string') return first;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return undefined;
  }
}
