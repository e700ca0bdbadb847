// SPDX-License-Identifier: Apache-2.0
//
// Who signed in to the project by a wallet: the last first, more by pages, found by address. An operator may end an
// account's sessions.
import { AddressAvatar, Button, shortAddress } from '@portico/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type {
  EndedSessions,
  Project,
  SignedInAccount,
  SignedInAccountPage,
} from '../api/generated/types.ts';
import { accounts } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { useResource } from '../api/useResource.ts';
import { Field } from '../parts/Field.tsx';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { connectionName, networkName, number, when } from '../words.ts';

export function Accounts({ project }: { readonly project: Project }) {
  const [text, setText] = useState('');
  const [address, setAddress] = useState('');
  const find = () => {
    if (text.trim() === address) void accounts(project.id, address).reload();
    setAddress(text.trim());
  };
  return (
    <Page title="Accounts">
      <Card>
        <div className="cx-line-form">
          <Field
            label="Address, or its beginning"
            value={text}
            onChange={setText}
            onEnter={find}
            placeholder="0x71C7…"
            mono
          />
          <Button small onClick={find}>
            Find
          </Button>
        </div>
      </Card>
      <List key={address} project={project} address={address} />
    </Page>
  );
}

interface ListProps {
  readonly project: Project;
  readonly address: string;
}

function List({ project, address }: ListProps) {
  const resource = accounts(project.id, address);
  const loaded = useResource(resource);
  const [older, setOlder] = useState<readonly SignedInAccountPage[]>([]);
  const [signedOut, setSignedOut] = useState<ReadonlySet<string>>(new Set());
  const act = useAct();
  const pages = loaded.data ? [loaded.data, ...older] : [];
  const found = pages.flatMap((page) => page.accounts);
  const next = pages.at(-1)?.next ?? null;
  const base = `projects/${project.id}/accounts`;
  const signOut = ({ id }: SignedInAccount) =>
    void act.run(async () => {
      await call<EndedSessions>('POST', `${base}/${id}/sign-out`, {});
      setSignedOut(new Set([...signedOut, id]));
    });
  const showMore = () =>
    void act.run(async () => {
      const query = `after=${next}&address=${encodeURIComponent(address)}`;
      setOlder([...older, await call<SignedInAccountPage>('GET', `${base}?${query}`)]);
    });
  return (
    <Card className="is-table">
      <Waiting loaded={loaded} resource={resource} what="The accounts" lines={6} />
      {loaded.data && found.length === 0 && <Nobody project={project} address={address} />}
      {found.length > 0 && (
        <table className="cx-table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" className="is-wide">
                By
              </th>
              <th scope="col" className="is-wide">
                First
              </th>
              <th scope="col">Last</th>
              <th scope="col">
                <span className="pt-vh">Sessions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((account) => (
              <Row
                key={account.id}
                account={account}
                sessions={signedOut.has(account.id) ? 0 : account.sessions}
                busy={act.busy}
                onSignOut={signOut}
              />
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <div className="cx-more">
          <Button small disabled={act.busy} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
      <Problem failure={act.failure} />
      {found.length > 0 && (
        <p className="cx-hint">
          Signed out, an account is out at this server at once. A back end that verifies tokens by
          itself takes them until they expire.
        </p>
      )}
    </Card>
  );
}

function Nobody({ project, address }: ListProps) {
  if (address !== '')
    return <p className="cx-empty">{`No account’s address begins with “${address}”.`}</p>;
  return (
    <div className="cx-empty">
      <h2>Nobody has signed in yet</h2>
      <p>
        Whoever signs in to the app by a message of their wallet is listed here. The widget asks for
        one where the app’s options have <code>siwx: true</code>.
      </p>
      <Link className="pt-textbtn is-ink" to={`projects/${project.id}/keys`}>
        Put it into your app
      </Link>
    </div>
  );
}

interface RowProps {
  readonly account: SignedInAccount;
  readonly sessions: number;
  readonly busy: boolean;
  readonly onSignOut: (account: SignedInAccount) => void;
}

function Row({ account, sessions, busy, onSignOut }: RowProps) {
  const { address, network, connection, createdAt, signedInAt, metadata } = account;
  return (
    <tr>
      <td>
        <span className="cx-who">
          <span className="is-wide">
            <AddressAvatar address={address} size={32} />
          </span>
          <span className="cx-who-text">
            <b className="cx-address" title={address}>
              {shortAddress(address)}
            </b>
            <span className="cx-note" title={network}>
              {networkName(network)}
            </span>
          </span>
        </span>
        {metadata !== null && (
          <details className="cx-details">
            <summary>What the app keeps</summary>
            <pre className="cx-code">{JSON.stringify(metadata, null, 2)}</pre>
          </details>
        )}
      </td>
      <td className="is-wide">{connectionName(connection)}</td>
      <td className="cx-when is-wide">{when(createdAt)}</td>
      <td className="cx-when">{when(signedInAt)}</td>
      <td className="r">
        {sessions === 0 ? (
          <span className="cx-off">Signed out</span>
        ) : (
          <Button
            small
            disabled={busy}
            label={`End ${sessions === 1 ? 'the session' : `${number(sessions)} sessions`} of ${address}`}
            onClick={() => onSignOut(account)}
          >
            Sign out
          </Button>
        )}
      </td>
    </tr>
  );
}
