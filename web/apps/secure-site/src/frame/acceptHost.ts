// SPDX-License-Identifier: Apache-2.0
//
// The handshake: the page that embeds the frame says "hello" once and gives a MessagePort with it; everything else
// goes over the port. The hello counts from the parent alone, from an origin that the project allows, compared whole,
// and only if every ancestor is allowed. Nothing else is listened to on the window, and nothing is posted there.

export interface Host {
  readonly port: MessagePort;
  readonly origin: string;
}

/** `allowed`: serialised origins. Resolves with the first hello that counts; never, where none comes. */
export function acceptHost(allowed: ReadonlySet<string>, view: Window): Promise<Host> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
      const [port] = ports;
      if (source !== view.parent || view.parent === view || data !== 'hello') return;
      if (!port || ports.length !== 1 || !allowed.has(origin) || !ancestorsAllowed(allowed, view))
        return;
      view.removeEventListener('message', hear);
      resolve({ port, origin });
    };
    view.addEventListener('message', hear);
  });
}

/** Where the browser tells them (all but Firefox, which has frame-ancestors alone for it). */
export function ancestorsAllowed(allowed: ReadonlySet<string>, view: Window): boolean {
  const ancestors: DOMStringList | undefined = view.location.ancestorOrigins;
  return Array.from(ancestors ?? []).every((origin) => allowed.has(origin));
}

/** The origins that the server has written into the document. */
export function allowedOrigins(document: Document): ReadonlySet<string> {
  const content =
    document.querySelector('meta[name="portico:origins"]')?.getAttribute('content') ?? '';
  return new Set(content.split(' ').filter((origin) => isOrigin(origin)));
}

/** As a browser serialises it: no path, no wildcard, no default port. */
function isOrigin(value: string): boolean {
  try {
    return /^https?:/.test(value) && new URL(value).origin === value && !value.includes('*');
  } catch {
    return false;
  }
}
