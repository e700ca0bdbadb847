// SPDX-License-Identifier: Apache-2.0
//
// The light plate that carries a code, with the wallet's tile in its middle. Stale: the code fades and
// a button stands over it. Without a text: a skeleton of the same size, with the tile already in its place.
import { type ReactNode, useEffect, useState } from 'react';

// The encoder is a chunk of its own, so that the modal paints without it. It loads while the plate
// still waits for its text. Not lazy() and Suspense: React keeps what stands for it for 300 ms.
let fetched: typeof import('./QrCode.tsx')['default'] | undefined;

export interface QrCodeFrameProps {
  readonly text: string | undefined;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly stale?: boolean;
  readonly over?: ReactNode;
}

export function QrCodeFrame({ text, label, mark, stale, over }: QrCodeFrameProps) {
  const [QrCode, setQrCode] = useState(() => fetched);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (QrCode) return;
    // Also where it came since this was drawn.
    import('./QrCode.tsx').then((module) => {
      fetched = module.default;
      setQrCode(() => fetched);
    }, setFailure);
  }, [QrCode]);
  // The view's boundary says so, and offers to try again.
  if (failure !== undefined) throw failure;
  return (
    <div className={stale ? 'pt-qr is-stale' : 'pt-qr'} part="qr">
      {text !== undefined && QrCode ? (
        <QrCode text={text} label={label} hasMark={mark !== undefined} />
      ) : (
        // Where only its encoder is missing, whoever takes a picture of the code waits too.
        <span className="pt-skel" data-waiting={text !== undefined || undefined} />
      )}
      {!stale && mark && <span className="q-mark">{mark}</span>}
      {over && <div className="q-over">{over}</div>}
    </div>
  );
}
