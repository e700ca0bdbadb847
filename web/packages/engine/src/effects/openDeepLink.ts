// SPDX-License-Identifier: Apache-2.0
//
// deep_link: opens a wallet's own scheme or universal link. The link comes from wallet lists and
// peers, so schemes that run in this page are refused.

const REFUSED = new Set(['javascript:', 'data:', 'blob:', 'vbscript:', 'file:', 'about:']);

export function openDeepLink(url: string, newWindow: boolean): void {
  if (typeof window === 'undefined') return;
  let scheme: string;
  try {
    scheme = new URL(url).protocol;
  } catch {
    return;
  }
  if (REFUSED.has(scheme)) return;
  window.open(url, newWindow ? '_blank' : '_self', 'noreferrer noopener');
}
