// SPDX-License-Identifier: Apache-2.0
//
// The legal check box: until it is ticked nothing below it can be used.
import { Checkbox } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { LegalText } from './LegalText.tsx';
import { useWords } from './useWords.ts';

export function Agreement() {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const { legal, enabled, terms_url, privacy_url } = useSlice((slices) => slices.connect);
  if (legal !== 'checkbox') return null;
  const key = terms_url && privacy_url ? 'both' : terms_url ? 'terms' : 'privacy';
  return (
    <Checkbox checked={enabled} onChange={(agreed) => send({ type: 'agree_terms', agreed })}>
      <LegalText text={words.format(`connect.agree.${key}`, { app: app.name })} />
    </Checkbox>
  );
}
