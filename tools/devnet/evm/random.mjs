// SPDX-License-Identifier: Apache-2.0
//
// Numbers that look random and are the same in every play (mulberry32). Never for secrets.

export function makeRandom(seed) {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + letter.codePointAt(0)) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit) => next() % limit;
  return {
    below,
    /** At least `low`, below `high`. */
    between: (low, high) => low + below(high - low),
    pick: (list) => list[below(list.length)],
    /** One of the keys, as often as its weight says. */
    weighted(weights) {
      let at = below(Object.values(weights).reduce((sum, weight) => sum + weight));
      for (const [key, weight] of Object.entries(weights)) {
        at -= weight;
        if (at < 0) return key;
      }
    },
  };
}
