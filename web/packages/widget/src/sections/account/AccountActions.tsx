// SPDX-License-Identifier: Apache-2.0
//
// The ways to buy, to receive, to send and to swap, where the active account has them: one panel, divided.
import { Icon } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { actions, useOffered } from './useOffered.ts';
import { useWords } from './useWords.ts';

export function AccountActions() {
  const words = useWords();
  const { send } = useStore();
  const offered = useOffered();
  if (offered.length === 0) return null;
  return (
    <fieldset className="pt-colonnade is-actions pt-gap" aria-label={words.format('account.title')}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          part="action"
          onClick={() => send({ type: 'navigate', how: 'push', view: actions[one].view })}
        >
          <Icon name={actions[one].icon} />
          {words.format(`account.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
