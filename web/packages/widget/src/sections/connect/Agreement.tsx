// SPDX-License-Identifier: Apache-2.0
//
// The legal check box: until it is ticked nothing below it can be used.
import { Checkbox } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { LegalText } from './LegalText.tsx';

export function Agreement() {
  const { send } = useStore();
  const { legal, enabled } = useSlice((slices) => slices.connect);
  if (legal !== 'checkbox') return null;
  return (
    <Checkbox checked={enabled} onChange={(agreed) => send({ type: 'agree_terms', agreed })}>
      <LegalText says="agree" />
    </Checkbox>
  );
}
