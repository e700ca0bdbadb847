// SPDX-License-Identifier: Apache-2.0
//
// Below the ways in: the way to a first wallet, and the sentence of consent when there is no check box.
import { Footer } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { Rich } from '../../text/Rich.tsx';
import { LegalText } from './LegalText.tsx';
import { useWords } from './useWords.ts';

export function ConnectFooter({ guide = true }: { guide?: boolean }) {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const { legal, terms_url, privacy_url, wallet_guide } = useSlice((slices) => slices.connect);
  const note = legal === 'note' && (terms_url ?? privacy_url) !== undefined;
  const guided = guide && wallet_guide;
  if (!note && !guided) return null;
  const key = terms_url && privacy_url ? 'both' : terms_url ? 'terms' : 'privacy';
  return (
    <Footer note>
      {guided && (
        <p className="pt-footnote">
          <Rich
            text={words.format('connect.guide')}
            tags={{
              get: (inside) => (
                <button
                  type="button"
                  onClick={() => send({ type: 'navigate', how: 'push', view: 'get_wallet' })}
                >
                  {inside}
                </button>
              ),
            }}
          />
        </p>
      )}
      {note && (
        <p className="pt-footnote">
          <LegalText text={words.format(`connect.consent.${key}`, { app: app.name })} />
        </p>
      )}
    </Footer>
  );
}
