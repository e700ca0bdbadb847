// SPDX-License-Identifier: Apache-2.0
//
// ProfileWallets: every account that is or was connected, by ecosystem, with one active account in each, and the way
// to a first one in each that the app offers.
import type { ChainNamespace } from '@portico/engine';
import { Button, Content, Footer, GroupLabel, Icon } from '@portico/ui';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { NoAccount } from '../../../parts/NoAccount.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { NamespaceAvatar } from '../../../text/NamespaceAvatar.tsx';
import { useWords } from '../useWords.ts';
import { AccountsSkeleton } from './AccountsSkeleton.tsx';
import { ProfileItem } from './ProfileItem.tsx';

export function ProfileWallets() {
  const words = useWords();
  const connections = useSlice((slices) => slices.profile.connections);
  const { send } = useStore();
  const connected = connections.filter(({ state }) => state !== 'disconnected');
  const waiting = useSlice((slices) => slices.account.status === 'connecting');
  const offered = useSlice((slices) => slices.networks.networks);
  const title = words.format('profile_wallets.title');
  if (connections.length === 0 && !waiting) return <NoAccount title={title} />;
  const namespaces = [
    ...new Set([
      ...connections.map((one) => one.chain_namespace),
      ...offered.flatMap(({ caip_network_id }) => namespaceOf(caip_network_id) ?? []),
    ]),
  ];
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        {connections.length === 0 && <AccountsSkeleton />}
        {connections.length > 0 &&
          namespaces.map((namespace) => (
            <section key={namespace} aria-label={words.format(`namespace.${namespace}`)}>
              <Heading namespace={namespace} />
              <ul className="pt-list">
                {connections
                  .filter((one) => one.chain_namespace === namespace)
                  .flatMap((connection) =>
                    connection.accounts.map((account, index) => (
                      <ProfileItem
                        key={`${connection.connector_id} ${account.address}`}
                        connection={connection}
                        account={account}
                        first={index === 0}
                      />
                    )),
                  )}
              </ul>
            </section>
          ))}
      </Content>
      {connected.length > 1 && (
        <Footer>
          <Button kind="outline" onClick={() => send({ type: 'disconnect_wallet' })}>
            {words.format('profile_wallets.disconnect_all')}
          </Button>
        </Footer>
      )}
    </>
  );
}

const kNamespaces: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];

function namespaceOf(network: string): ChainNamespace | undefined {
  return kNamespaces.find((one) => network.startsWith(`${one}:`));
}

function Heading({ namespace }: { namespace: ChainNamespace }) {
  const words = useWords();
  const { send } = useStore();
  const name = words.format(`namespace.${namespace}`);
  return (
    <div className="pt-sechead">
      <NamespaceAvatar namespace={namespace} size={20} />
      <GroupLabel>{name}</GroupLabel>
      <button
        type="button"
        className="pt-textbtn"
        part="textbtn"
        aria-label={words.format('profile_wallets.add_to', { namespace: name })}
        onClick={() => send({ type: 'connect_namespace', chain_namespace: namespace })}
      >
        <Icon name="plus" size={14} />
        {words.format('profile_wallets.add')}
      </button>
    </div>
  );
}
