// SPDX-License-Identifier: Apache-2.0
//
// In place of a balance that did not load: who is slow, that funds are safe, and the way to try again.

import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function BalanceFailed() {
  const words = useWords();
  const network = useSlice((slices) => slices.networks.networks.find((row) => row.active)?.name);
  return (
    <NotLoaded
      title={words.format('account.balance_failed')}
      text={words.format('account.balance_failed_text', {
        network: network ?? words.format('account.network_unknown'),
      })}
    />
  );
}
