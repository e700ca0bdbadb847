// SPDX-License-Identifier: Apache-2.0
//
// Structural sharing of plain data, so that what did not change keeps its identity.

/** `next`, with every part that equals its counterpart in `old` replaced by that counterpart. */
export function keepIdentity<Value>(old: unknown, next: Value): Value {
  if (Object.is(old, next) || !isPlain(old) || !isPlain(next)) return next;
  if (Array.isArray(old) !== Array.isArray(next)) return next;
  const names = Object.keys(next);
  let same = names.length === Object.keys(old).length;
  const kept: Record<string, unknown> | unknown[] = Array.isArray(next) ? [] : {};
  for (const name of names) {
    const part = keepIdentity(Reflect.get(old, name), Reflect.get(next, name));
    Reflect.set(kept, name, part);
    if (!(name in old) || !Object.is(part, Reflect.get(old, name))) same = false;
  }
  return (same ? old : kept) as Value;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
