// SPDX-License-Identifier: Apache-2.0
//
// What the engine should know of the browser: which system's links and shops are of use, and whether the
// page is inside Telegram or another app's web view, where some ways in cannot work.
import type { EngineOptions } from '@portico/engine';

type Device = NonNullable<EngineOptions['config']['device']>;

/** Undefined for a plain browser on a desktop. */
export function deviceOf(userAgent: string, page: object): Device | undefined {
  const os = osOf(userAgent);
  const telegram = 'TelegramWebviewProxy' in page || 'TelegramWebview' in page;
  const in_app =
    /; wv\)|\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly|Snapchat|LinkedInApp|Twitter for/.test(
      userAgent,
    );
  return os === 'other' && !telegram && !in_app ? undefined : { os, telegram, in_app };
}

function osOf(userAgent: string): Device['os'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  return /Macintosh/.test(userAgent) ? 'mac' : 'other';
}
