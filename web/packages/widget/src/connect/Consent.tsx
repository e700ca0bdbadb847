// SPDX-License-Identifier: Apache-2.0
//
// The sentence of consent below the wallets, when the host has terms or a privacy notice.
import { Plinth } from '@portico/ui';
import type { ReactNode } from 'react';
import { useWidget } from '../host/WidgetContext.ts';
import { Rich } from '../text/Rich.tsx';
import { useWords } from '../text/useWords.ts';

export function Consent() {
  const words = useWords();
  const { app, termsUrl, privacyUrl } = useWidget().options;
  if (!termsUrl && !privacyUrl) return null;
  const key = termsUrl && privacyUrl ? 'both' : termsUrl ? 'terms' : 'privacy';
  return (
    <Plinth note>
      <p className="pt-foot">
        <Rich
          text={words.say(`connect.consent.${key}`, { app: app.name })}
          tags={{ terms: linkTo(termsUrl), privacy: linkTo(privacyUrl) }}
        />
      </p>
    </Plinth>
  );
}

function linkTo(url: string | undefined): (inside: string) => ReactNode {
  return (inside) => (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
