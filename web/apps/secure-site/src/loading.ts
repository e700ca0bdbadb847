// SPDX-License-Identifier: Apache-2.0
//
// /loading: what a provider's window shows until its page says where it goes. Where the provider would cut it off, that is
// here, and it stays.
import { readSeveredLink } from './social/severedLink.ts';

async function go() {
  const link = readSeveredLink(location.hash, window.opener);
  if (!link) return;
  removeEventListener('hashchange', go);
  const { showContinue } = await import('./social/showContinue.tsx');
  await showContinue(link);
}

// The page stands already when it is led here.
addEventListener('hashchange', go);
void go();
