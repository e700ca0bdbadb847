// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { addressShapes } from './addressShapes.ts';

const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

it('draws the same picture for one account however its letters are written', () => {
  expect(addressShapes(ada)).toEqual(addressShapes(ada.toLowerCase()));
});

it('keeps letter case apart where it means another account', () => {
  expect(addressShapes('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).not.toEqual(
    addressShapes('7ecdhsygxxyscszyep35khn8vvw3svauLKTzXwCFLtV'),
  );
});

it('does not change between releases', () => {
  expect(addressShapes(ada)).toMatchInlineSnapshot(`
    [
      {
        "attributes": {
          "fill": "hsl(96 46% 78%)",
          "height": 40,
          "width": 40,
        },
        "tag": "rect",
      },
      {
        "attributes": {
          "cx": 31,
          "cy": 11,
          "fill": "hsl(276 80% 94%)",
          "r": 3.6,
        },
        "tag": "circle",
      },
      {
        "attributes": {
          "d": "M8 40V29a12 12 0 0 1 24 0V40z",
          "fill": "hsl(120 44% 56%)",
        },
        "tag": "path",
      },
      {
        "attributes": {
          "d": "M14.48 40V30.52a5.52 5.52 0 0 1 11.04 0V40z",
          "fill": "hsl(132 42% 34%)",
        },
        "tag": "path",
      },
    ]
  `);
});
