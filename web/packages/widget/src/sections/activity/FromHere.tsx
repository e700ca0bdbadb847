// SPDX-License-Identifier: Apache-2.0
//
// Above a list that is not everything: of Solana no server has a history.
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function FromHere() {
  const words = useWords();
  const solana = useSlice(({ account }) => account.caip_address?.startsWith('solana:'));
  return solana ? <p className="pt-sub is-wrap">{words.format('activity.from_here')}</p> : null;
}
