// SPDX-License-Identifier: Apache-2.0

/** Runs what is given, each when the one before has ended, however it ended. */
export type OneByOne = <T>(run: () => Promise<T>) => Promise<T>;

export function oneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => {});
    return mine;
  };
}
