// SPDX-License-Identifier: Apache-2.0
//
// A sentence with links to the host's terms and privacy notice, of which there is one at least.
import type { ReactNode } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { Rich } from '../../text/Rich.tsx';
import { useWords } from './useWords.ts';

export function LegalText({ says }: { says: 'agree' | 'consent' }) {
  const words = useWords();
  const { app } = useWidget().options;
  const { terms_url, privacy_url } = useSlice((slices) => slices.connect);
  const key = terms_url && privacy_url ? 'both' : terms_url ? 'terms' : 'privacy';
  const text = words.format(`connect.${says}.${key}`, { app: app.name });
  return <Rich text={text} tags={{ terms: linkTo(terms_url), privacy: linkTo(privacy_url) }} />;
}

function linkTo(url: string | undefined): (inside: string) => ReactNode {
  return (inside) => (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
