// SPDX-License-Identifier: Apache-2.0
//
// The light plate that carries a code, with the wallet's tile in its middle. Stale: the code fades and
// a button stands over it. Without a text: a skeleton of the same size.
import type { ReactNode } from 'react';
import { QrCode } from './QrCode.tsx';

export interface CodePlateProps {
  readonly text: string | undefined;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly stale?: boolean;
  readonly over?: ReactNode;
}

export function CodePlate({ text, label, mark, stale, over }: CodePlateProps) {
  return (
    <div className={stale ? 'pt-qr is-stale' : 'pt-qr'} part="qr">
      {text === undefined ? (
        <span className="pt-skel" />
      ) : (
        <QrCode text={text} label={label} hasMark={mark !== undefined} />
      )}
      {text !== undefined && !stale && mark && <span className="q-mark">{mark}</span>}
      {over && <div className="q-over">{over}</div>}
    </div>
  );
}
