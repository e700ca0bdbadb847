// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with how a page and the widget in it are laid out: what axe finds, what is too wide, cut off or too small to press.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDGET = 'body > portico-widget';

/** What axe finds, by rule: in the page, or in the widget alone. */
export async function faultsOf(page, { inWidget = false } = {}) {
  await page.evaluate(axe);
  // Half way from one theme to the other no contrast is right.
  await page.waitForFunction(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const within = (root) =>
      [...root.querySelectorAll('*')].flatMap((one) =>
        one.shadowRoot ? [one.shadowRoot, ...within(one.shadowRoot)] : [],
      );
    return [document, ...within(document)]
      .flatMap((root) => root.getAnimations())
      .every(({ effect }) => effect.getComputedTiming().endTime === Infinity);
  });
  const { violations } = await page.evaluate(
    (widget) =>
      window.axe.run(widget ? document.querySelector(widget) : document, {
        resultTypes: ['violations'],
      }),
    inWidget ? WIDGET : null,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((one) => one.target.join(' ')).join(', ')}`,
  );
}

/** In the widget: a control that is smaller than 24 by 24 px (WCAG 2.5.8), what is wider than the page, text that is cut off. */
export async function layoutFaults(page) {
  return page.evaluate((widget) => {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide at ${clientWidth}`);
    const { shadowRoot } = document.querySelector(widget);
    const sheet = shadowRoot.querySelector('.pt-sheet').getBoundingClientRect();
    if (sheet.left < 0 || sheet.right > clientWidth) found.push('the sheet is wider than the page');
    for (const one of shadowRoot.querySelectorAll('.pt-sheet :is(button, a, input, select)')) {
      const { width, height } = one.getBoundingClientRect();
      // Those in a sentence are as high as its lines.
      if (!one.checkVisibility() || one.closest('p')) continue;
      if (width < 24 || height < 24)
        found.push(`${width} by ${height}: ${one.ariaLabel ?? one.textContent}`);
    }
    for (const one of shadowRoot.querySelectorAll('.pt-sheet *')) {
      const text = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = text.map((node) => node.textContent.trim()).join(' ');
      if (
        !words.trim() ||
        !one.checkVisibility({ visibilityProperty: true }) ||
        one.closest('.pt-vh')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(one);
      const at = range.getBoundingClientRect();
      if (at.left < sheet.left - 1 || at.right > sheet.right + 1)
        found.push(`beside the sheet: ${words}`);
      const style = getComputedStyle(one);
      if (style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
        found.push(`cut off: ${words}`);
      if (style.overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2)
        found.push(`cut off below: ${words}`);
    }
    return found;
  }, WIDGET);
}
