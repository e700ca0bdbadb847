// SPDX-License-Identifier: Apache-2.0
//
// What boxFont.ts uses of opentype.js, which has no types of its own.
declare module 'opentype.js' {
  export class Path {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    close(): void;
  }
  interface GlyphOptions {
    readonly name: string;
    readonly unicode?: number;
    readonly advanceWidth: number;
    readonly path: Path;
  }
  export class Glyph {
    constructor(options: GlyphOptions);
    addUnicode(code: number): void;
  }
  interface FontOptions {
    readonly familyName: string;
    readonly styleName: string;
    readonly unitsPerEm: number;
    readonly ascender: number;
    readonly descender: number;
    readonly glyphs: readonly Glyph[];
  }
  export class Font {
    constructor(options: FontOptions);
    toArrayBuffer(): ArrayBuffer;
  }
}
