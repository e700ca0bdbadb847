// SPDX-License-Identifier: Apache-2.0
//
// deep_link: opens a wallet's own scheme or universal link. The link comes from wallet lists and
// peers, so schemes that run in this page are refused. A page in a frame stays in it: the wallet's web page, where its app
// is not there, would stand in place of the app, and refuses frames.

const REFUSED = /^(javascript|data|blob|vbscript|file|about):/;

export function openDeepLink(url: string, newWindow: boolean): void {
  if (typeof window === 'undefined') return;
  let scheme: string;
  try {
    scheme = new URL(url).protocol;
  } catch {
    return;
  }
  if (REFUSED.test(scheme)) return;
  const isFramed = window.top !== window;
  const isWeb = scheme.startsWith('http');
  // Nobody has just pressed anything, so no wallet would open: the link would only take the page away.
  if (isWeb && !newWindow && navigator.userActivation?.isActive === false) return;
  if (isFramed && !isWeb && !newWindow) {
    try {
      // Browsers open apps from a frame of another site for the page around it, if at all.
      (window.top as Window).location.href = url;
      return;
    } catch {
      // Its sandbox forbids that.
    }
  }
  window.open(url, newWindow || isFramed ? '_blank' : '_self', 'noreferrer noopener');
}
