// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDeepLink } from './openDeepLink.ts';

const WEB = 'https://wallet.example/wc?uri=wc%3A1';
const APP = 'walletapp://wc?uri=wc%3A1';
let opened: string[];

function page({ framed = false, sandboxed = false, isActive = true } = {}): void {
  const own: Record<string, unknown> = {
    open: (url: string, target: string) => void opened.push(`${target} ${url}`),
  };
  const location = {
    set href(url: string) {
      if (sandboxed) throw new DOMException('The frame is sandboxed', 'SecurityError');
      opened.push(`top ${url}`);
    },
  };
  own.top = framed ? { location } : own;
  vi.stubGlobal('window', own);
  vi.stubGlobal('navigator', { userActivation: { isActive } });
}

beforeEach(() => {
  opened = [];
});
afterEach(() => vi.unstubAllGlobals());

it('opens links where the engine says', () => {
  page();
  openDeepLink(WEB, false);
  openDeepLink(APP, false);
  openDeepLink(WEB, true);
  expect(opened).toEqual([`_self ${WEB}`, `_self ${APP}`, `_blank ${WEB}`]);
});

it('refuses what would run in the page, and what is no address', () => {
  page();
  for (const url of ['javascript:alert(1)', 'data:text/html,a', 'about:blank', 'wc'])
    openDeepLink(url, true);
  expect(opened).toEqual([]);
});

describe('in a frame', () => {
  it('leaves the app’s frame as it is', () => {
    page({ framed: true });
    openDeepLink(WEB, false);
    openDeepLink(APP, false);
    openDeepLink(APP, true);
    expect(opened).toEqual([`_blank ${WEB}`, `top ${APP}`, `_blank ${APP}`]);
  });

  it('opens a window where the sandbox keeps it from the page around it', () => {
    page({ framed: true, sandboxed: true });
    openDeepLink(APP, false);
    expect(opened).toEqual([`_blank ${APP}`]);
  });
});

it('does not take the page away where nobody has just pressed anything', () => {
  page({ isActive: false });
  openDeepLink(WEB, false);
  expect(opened).toEqual([]);
  openDeepLink(APP, false);
  expect(opened).toEqual([`_self ${APP}`]);
});

it('opens links in browsers that do not say whether somebody has', () => {
  page();
  vi.stubGlobal('navigator', {});
  openDeepLink(WEB, false);
  expect(opened).toEqual([`_self ${WEB}`]);
});
