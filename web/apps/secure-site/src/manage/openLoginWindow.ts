// SPDX-License-Identifier: Apache-2.0
//
// A provider's window out of a window of the site's own: it begins at the site's `/loading`, goes to the provider, and
// comes back to a page of the vault, which tells this site's origin alone what came of it.
import { goTo } from '@portico/engine/go-to';

export interface LoginWindow {
  goTo(url: string): void;
  /** Closes it, and listens no more. */
  stop(): void;
}

/** `onResult`: once, with what the vault's page says. Undefined: the browser let no window open. */
export function openLoginWindow(onResult: (uri: string) => void): LoginWindow | undefined {
  const popup = window.open('/loading', '_blank', 'popup,width=600,height=800');
  if (!popup) return undefined;
  const stop = () => {
    removeEventListener('message', hear);
    popup.close();
  };
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== popup || origin !== location.origin) return;
    const uri = (data as { readonly resultUri?: unknown } | null)?.resultUri;
    if (typeof uri !== 'string') return;
    stop();
    onResult(uri);
  };
  addEventListener('message', hear);
  return {
    goTo: (url) => {
      // No script: what the vault gives is an address.
      if (/^https?:\/\//.test(url)) goTo(popup, url);
    },
    stop,
  };
}
