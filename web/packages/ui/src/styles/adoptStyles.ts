// SPDX-License-Identifier: Apache-2.0
//
// Puts style sheets into a shadow root. A sheet is built once per text and shared by every root, and a
// content security policy has nothing to say about it, unlike a <style> element.

const sheets = new Map<string, CSSStyleSheet>();

/** Replaces the style sheets of `root` by these, in this order. */
export function adoptStyles(root: ShadowRoot, texts: readonly string[]): void {
  if (typeof root.adoptedStyleSheets === 'object' && 'replaceSync' in CSSStyleSheet.prototype) {
    root.adoptedStyleSheets = texts.map(sheetOf);
    return;
  }
  for (const old of root.querySelectorAll('style')) old.remove();
  const style = document.createElement('style');
  style.textContent = texts.join('\n');
  root.prepend(style);
}

function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
}
