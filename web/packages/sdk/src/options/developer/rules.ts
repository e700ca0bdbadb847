// SPDX-License-Identifier: Apache-2.0
//
// What an option has to be: a test, and the same in words.

export type Rule = readonly [(value: unknown) => boolean, string];

export const isText = (value: unknown): boolean => typeof value === 'string';
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSwitch: Rule = [(value) => typeof value === 'boolean', 'true or false'];
export const isList: Rule = [Array.isArray, 'a list'];

export const oneOf = (...words: string[]): Rule => [
  (value) => words.includes(value as string),
  words.join(', '),
];

/** A list of these, each once at most. */
export const listOf = (...words: string[]): Rule => [
  (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((one) => words.includes(one)),
  `a list of ${words.map((word) => `'${word}'`).join(', ')}, each once`,
];

/** An address of this scheme, or of its form with TLS. */
export function isAddress(scheme: 'http' | 'ws', example: string): Rule {
  const test = (value: unknown): boolean => {
    if (typeof value !== 'string' || !URL.canParse(value)) return false;
    const { protocol, search, hash } = new URL(value);
    return [`${scheme}:`, `${scheme}s:`].includes(protocol) && search === '' && hash === '';
  };
  const kind = scheme === 'ws' ? 'a WebSocket address' : 'a whole address';
  return [test, `${kind} such as '${example}'`];
}
