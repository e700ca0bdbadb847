// SPDX-License-Identifier: Apache-2.0
//
// The field with its zone, what is known of the name, and what came of the last attempt.
import type { NamesSlice } from '@portico/engine';
import { Button, Collapsible, Content, Footer, Note, shortAddress, Tag } from '@portico/ui';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { NameField } from './NameField.tsx';
import { useWords } from './useWords.ts';

export function NameForm({ names }: { names: NamesSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { name, verdict, address, zone } = names;
  const ready = name !== undefined && (verdict === 'free' || verdict === 'unknown');
  const take = (): void => {
    if (ready) send({ type: 'take_name', name });
  };
  return (
    <>
      <Content>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            take();
          }}
        >
          <NameField names={names} />
        </form>
        {ready && address !== undefined && (
          <div className="pt-panel pt-named" part="panel">
            <AccountAvatar address={address} size={40} />
            <span className="pt-main">
              <span className="pt-title">
                <bdi translate="no">{name}</bdi>
              </span>
              <span className="pt-sub">
                {words.format('names.leads_to', { address: shortAddress(address) })}
              </span>
            </span>
          </div>
        )}
        {names.suggestions.length > 0 && (
          <ul className="pt-list" aria-label={words.format('names.free_list')}>
            {names.suggestions.map((label) => (
              <li key={label}>
                <button
                  type="button"
                  className="pt-row is-compact"
                  part="row"
                  onClick={() => send({ type: 'type_name', text: label })}
                >
                  <span className="pt-main">
                    <bdi translate="no" className="pt-title">
                      {label}
                      <span className="pt-zone">.{zone}</span>
                    </bdi>
                  </span>
                  <Tag>{words.format('names.free_tag')}</Tag>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Problem names={names} />
        {ready && <p className="pt-help pt-gap">{words.format('names.sign_once')}</p>}
      </Content>
      <Footer>
        <Button kind="primary" block disabled={!ready} onClick={take}>
          {words.format(verdict === 'taken' ? 'names.choose_another' : 'names.take')}
        </Button>
      </Footer>
    </>
  );
}

/** A problem keeps the name: only another one, or another try, takes it away. */
function Problem({ names }: { names: NamesSlice }) {
  const words = useWords();
  const wallet = useSlice((slices) => nameOfWallet(slices.account.wallet));
  const { problem, detail, problems } = names;
  if (problem === undefined) return null;
  const name = names.name ?? '';
  return (
    <div key={problems} role="alert" className="pt-gap">
      <Note title={words.format('names.not_registered', { name })} tone="warn">
        <p>
          {words.format(`names.problem.${problem}`, {
            wallet: wallet ?? words.format('connecting.wallet'),
          })}
        </p>
        {detail !== undefined && (
          <Collapsible summary={words.format('details.summary')}>{detail}</Collapsible>
        )}
      </Note>
    </div>
  );
}
