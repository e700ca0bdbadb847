// SPDX-License-Identifier: Apache-2.0
//
// How high the frame would have to be for all that it shows. The page that embeds it gives it that, up to what its screen has.

let tell: (height: number) => void = () => {};

/** In a window of the site's own nobody is told. */
export function tellHeight(told: (height: number) => void): void {
  tell = told;
}

/** Of `parts`, one below the other, now and at each change. Returns the end of it. */
export function watchHeight(parts: readonly Element[]): () => void {
  let last = 0;
  const sizes = new ResizeObserver(() => {
    const height = parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    // A frame that is hidden has no sizes.
    if (height === 0 || Math.ceil(height) === last) return;
    last = Math.ceil(height);
    tell(last);
  });
  for (const part of parts) sizes.observe(part);
  return () => sizes.disconnect();
}
