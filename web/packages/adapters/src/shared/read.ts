// SPDX-License-Identifier: Apache-2.0
//
// Reads a member of a foreign object. A getter or proxy that throws reads as undefined.

export function read(value: unknown, name: PropertyKey): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}
