// SPDX-License-Identifier: Apache-2.0
import { type GlyphName, glyphs } from './glyphs.ts';

export function Glyph({ name }: { readonly name: GlyphName }) {
  return (
    <svg className="pt-i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyphs[name]} />
    </svg>
  );
}

/** The mark: a portico. */
export function Mark() {
  return (
    <svg className="cx-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M4.5 20v-8a7.5 7.5 0 0 1 15 0v8M1.5 21.2h21"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      />
      <path d="M9.4 20v-7.6a2.6 2.6 0 0 1 5.2 0V20z" fill="currentColor" />
    </svg>
  );
}
