// SPDX-License-Identifier: Apache-2.0
//
// Below the ways in: the way to a first wallet, and the sentence of consent when there is no check box.
import { Footer } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { Rich } from '../../text/Rich.tsx';
import { LegalText } from './LegalText.tsx';
import { useWords } from './useWords.ts';

export function ConnectFooter({ guide = true }: { guide?: boolean }) {
  const words = useWords();
  const { send } = useStore();
  const { legal, wallet_guide } = useSlice((slices) => slices.connect);
  const note = legal === 'note';
  const guided = guide && wallet_guide;
  if (!note && !guided) return null;
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
          <LegalText says="consent" />
        </p>
      )}
    </Footer>
  );
}
