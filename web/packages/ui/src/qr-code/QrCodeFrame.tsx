// SPDX-License-Identifier: Apache-2.0
//
// The light plate that carries a code, with the wallet's tile in its middle. Stale: the code fades and
// a button stands over it. Without a text: a skeleton of the same size.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

// The encoder is a chunk of its own, so that the modal paints without it. It loads while the plate
// still waits for its text.
const load = () => import('./QrCode.tsx');
const QrCode = lazy(load);

export interface QrCodeFrameProps {
  readonly text: string | undefined;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly stale?: boolean;
  readonly over?: ReactNode;
}

export function QrCodeFrame({ text, label, mark, stale, over }: QrCodeFrameProps) {
  useEffect(() => void load(), []);
  const skeleton = <span className="pt-skel" />;
  return (
    <div className={stale ? 'pt-qr is-stale' : 'pt-qr'} part="qr">
      {text === undefined ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <QrCode text={text} label={label} hasMark={mark !== undefined} />
        </Suspense>
      )}
      {text !== undefined && !stale && mark && <span className="q-mark">{mark}</span>}
      {over && <div className="q-over">{over}</div>}
    </div>
  );
}
