// SPDX-License-Identifier: Apache-2.0
//
// Notes what moves in a page: every animation that starts in a shadow root, and every one that a script
// plays. Nothing is timed: what a style or a script declares is what counts.

/** Before the page is opened. */
export async function watchMotion(page) {
  await page.addInitScript(() => {
    globalThis.played = [];
    // On a slow machine a dialog that closes has gone before its animations are told: they are read when it begins.
    const closing = new Map();
    const readClosing = (root) => {
      if (!root.querySelector('.is-closing')) return;
      for (const { animationName, effect } of root.getAnimations())
        if (animationName) closing.set(animationName, effect.getTiming().duration);
    };
    const note = ({ target, animationName }) => {
      // Of the style, for the animation may be over by now.
      const style = getComputedStyle(target);
      const at = style.animationName.split(', ').indexOf(animationName);
      const ms = target.isConnected
        ? Math.round(Number.parseFloat(style.animationDuration.split(', ')[at]) * 1000)
        : closing.get(animationName);
      globalThis.played.push({ name: animationName, of: target.getAttribute('class'), ms });
    };
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      root.addEventListener('animationstart', note, true);
      new MutationObserver(() => readClosing(root)).observe(root, {
        attributeFilter: ['class'],
        subtree: true,
      });
      return root;
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing);
      // Held still where a test wants to look at the middle of it.
      if (globalThis.hold) animation.pause();
      globalThis.played.push({ frames, of: this.getAttribute('class'), ms: timing.duration });
      return animation;
    };
  });
  return {
    all: () => page.evaluate(() => globalThis.played),
    /** The first animation called `name`, or with that property, since the last {@link forget}. */
    next: async (name) => {
      const found = (wanted) =>
        globalThis.played.find((one) => one.name === wanted || one.frames?.[0]?.[wanted]);
      const handle = await page.waitForFunction(found, name);
      return handle.jsonValue();
    },
    forget: () =>
      page.evaluate(() => {
        globalThis.played.length = 0;
      }),
  };
}

/**
 * Waits until no animation of the widget that has an end has been running for two frames: what a change of the
 * content starts, starts with the frame that draws it.
 */
export async function atRest(page) {
  await page.evaluate(() => {
    globalThis.framesAtRest = 0;
  });
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('portico-widget');
    const rests = shadowRoot
      .getAnimations()
      .every(({ effect }) => effect.getComputedTiming().endTime === Infinity);
    globalThis.framesAtRest = rests ? globalThis.framesAtRest + 1 : 0;
    return globalThis.framesAtRest > 2;
  });
}
