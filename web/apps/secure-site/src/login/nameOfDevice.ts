// SPDX-License-Identifier: Apache-2.0

/** What a person calls this device, from what the browser says of itself: "Chrome on Linux". */
export function nameOfDevice(userAgent: string): string {
  const find = (rows: readonly (readonly [RegExp, string])[], none: string) =>
    rows.find(([pattern]) => pattern.test(userAgent))?.[1] ?? none;
  return `${find(BROWSERS, 'A browser')} on ${find(SYSTEMS, 'an unknown system')}`;
}

// The first that fits: Edge and Opera say Chrome, too, and Chrome says Safari.
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;
