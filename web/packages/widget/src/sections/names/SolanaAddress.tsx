// SPDX-License-Identifier: Apache-2.0
//
// Below a name that the account has: it may lead to the visitor's account of Solana too, where one is connected. What is signed
// stands there in full.
import { Button, Collapsible, Note } from '@portico/ui';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { useWords } from './useWords.ts';

export function SolanaAddress({ name }: { name: string }) {
  const words = useWords();
  const { send } = useStore();
  const wallet = useSlice((slices) => nameOfWallet(slices.account.wallet));
  const zones = useSlice((slices) => slices.account.zones);
  const address = useSlice(
    ({ connections }) =>
      connections.connections.find(
        (one) => one.chain_namespace === 'solana' && one.status === 'connected',
      )?.accounts[0],
  );
  const change = useSlice(({ names }) =>
    names?.address_change?.name === name && names.address_change.address === address
      ? names.address_change
      : undefined,
  );
  // A name of a registry is changed there.
  const isOfZone = zones?.some((zone) => zone === name.slice(name.indexOf('.') + 1));
  if (address === undefined || !isOfZone) return null;
  const walletName = wallet ?? words.format('connecting.wallet');
  const isAsked = change?.state === 'signing' || change?.state === 'storing';
  return (
    <section className="pt-gap">
      <div className="pt-panel" part="panel">
        <dl className="pt-kv" part="kv">
          <div>
            <dt>{words.format('names.message.name')}</dt>
            <dd>
              <bdi translate="no">{name}</bdi>
            </dd>
          </div>
          <div className="is-address">
            <dt>{words.format('names.solana')}</dt>
            <dd>
              <FullAddress address={address} />
            </dd>
          </div>
        </dl>
      </div>
      <p className="pt-help" role="status">
        {change?.state === 'signing'
          ? words.format('names.solana_signing', { wallet: walletName })
          : words.format(change?.state === 'done' ? 'names.solana_done' : 'names.solana_text', {
              name,
            })}
      </p>
      {change?.problem !== undefined && (
        <div role="alert" className="pt-gap">
          <Note title={words.format('names.solana_failed')} tone="warn">
            <p>
              {words.format(
                change.problem === 'unsure'
                  ? 'names.solana_unsure'
                  : `names.problem.${change.problem}`,
                { wallet: walletName },
              )}
            </p>
            {change.detail !== undefined && (
              <Collapsible summary={words.format('details.summary')}>{change.detail}</Collapsible>
            )}
          </Note>
        </div>
      )}
      {change?.state !== 'done' && (
        <div className="pt-gap">
          <Button
            block
            disabled={isAsked}
            onClick={() => send({ type: 'set_name_address', name, address })}
          >
            {isAsked
              ? words.format('names.waiting', { wallet: walletName })
              : words.format('names.solana_use')}
          </Button>
        </div>
      )}
    </section>
  );
}
