// SPDX-License-Identifier: Apache-2.0
//
// A sentence with links to the host's terms and privacy notice.
import type { ReactNode } from 'react';
import { useSlice } from '../../store/useSlice.ts';
import { Rich } from '../../text/Rich.tsx';

export function LegalText({ text }: { text: string }) {
  const { terms_url, privacy_url } = useSlice((slices) => slices.connect);
  return <Rich text={text} tags={{ terms: linkTo(terms_url), privacy: linkTo(privacy_url) }} />;
}

function linkTo(url: string | undefined): (inside: string) => ReactNode {
  return (inside) => (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
