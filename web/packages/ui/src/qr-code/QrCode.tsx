// SPDX-License-Identifier: Apache-2.0
//
// A QR code of a text as one path. Error correction Q for plain addresses, which are short, M for links of pairing and payment.
import { useMemo } from 'react';
import { encode } from 'uqr';
import { drawQrCode } from './drawQrCode.ts';

export interface QrCodeProps {
  readonly text: string;
  /** Names what the code is for and the other way to get it. */
  readonly label: string;
  readonly hasMark?: boolean;
}

/** Modules the mark takes: 56 px and its surround on a 284 px code, at most a twentieth of the area. */
function holeFor(size: number): number {
  const hole = Math.round((size * 64) / 284);
  return hole % 2 === 1 ? hole : hole - 1;
}

export default function QrCode({ text, label, hasMark = false }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: text.includes(':') ? 'M' : 'Q', border: 0 });
    return { size: code.size, path: drawQrCode(code.data, hasMark ? holeFor(code.size) : 0) };
  }, [text, hasMark]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
