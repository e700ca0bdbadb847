// SPDX-License-Identifier: Apache-2.0
//
// Any value of a wallet as a JSON value: big integers become decimal strings, undefined becomes null,
// what cannot be written (cycles, throwing getters, lengths that lie) becomes null as a whole.

const DEPTH_MAX = 64;
/** The logs of a busy block have about a hundred thousand values. */
const VALUES_MAX = 1_000_000;

export function toJson(value: unknown): unknown {
  let left = VALUES_MAX;

  const copy = (each: unknown, depth: number): unknown => {
    left -= 1;
    if (left < 0 || depth > DEPTH_MAX) throw new RangeError('too much');
    switch (typeof each) {
      case 'string':
      case 'boolean':
        return each;
      case 'number':
        return Number.isFinite(each) ? each : null;
      case 'bigint':
        return each.toString();
      case 'object':
        return each === null ? null : copyObject(each, depth + 1);
      default:
        return undefined;
    }
  };

  const copyObject = (object: object, depth: number): unknown => {
    if ('toJSON' in object && typeof object.toJSON === 'function')
      return copy(object.toJSON(), depth);
    if (Array.isArray(object)) {
      if (object.length > left) throw new RangeError('too much');
      return Array.from(object, (each) => copy(each, depth) ?? null);
    }
    const members = Object.keys(object).map((name) => [
      name,
      copy(Reflect.get(object, name), depth),
    ]);
    return Object.fromEntries(members.filter(([, each]) => each !== undefined));
  };

  try {
    return copy(value, 0) ?? null;
  } catch {
    return null;
  }
}
