// SPDX-License-Identifier: Apache-2.0
//
// A tab that is closed at a step.

export class Closed extends Error {}

/** Counts the calls that change something; at `step` the tab is closed, before the call or after it. */
export class Tab {
  step = 0;
  constructor(
    readonly at = Number.POSITIVE_INFINITY,
    readonly isAfter = false,
  ) {}

  watch<T extends object>(of: T): T {
    return new Proxy(of, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function' || name === 'now') return value;
        return async (...given: unknown[]) => {
          const isIt = ++this.step === this.at;
          if (this.step > this.at || (isIt && !this.isAfter)) throw new Closed();
          const result: unknown = await value.apply(target, given);
          if (isIt) throw new Closed();
          return result;
        };
      },
    });
  }
}
