// SPDX-License-Identifier: Apache-2.0
//
// The operator: passkeys, sessions, appearance.
import { Button, Tag, ToggleGroup } from '@portico/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Passkey, Session } from '../api/generated/types.ts';
import { addPasskey } from '../api/passkey.ts';
import { forgetAll, passkeys, session, sessions, signInOffer } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { useResource } from '../api/useResource.ts';
import { chooseAppearance, useAppearance } from '../parts/appearance.ts';
import { Field } from '../parts/Field.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { go } from '../parts/useRoute.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { deviceName, when } from '../words.ts';

export function You({ me }: { readonly me: Session }) {
  const act = useAct();
  const signOut = () =>
    void act.run(async () => {
      await call('POST', 'sign-out', {});
      forgetAll();
      go('');
      await session().reload();
    });
  return (
    <Page
      title={me.operator.name}
      end={
        <Button small disabled={act.busy} onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <Problem failure={act.failure} />
      <Passkeys me={me} />
      <Sessions />
      <Appearance />
    </Page>
  );
}

function Appearance() {
  return (
    <Card title="Appearance" note="In this browser">
      <ToggleGroup
        look="ranges"
        label="Appearance"
        options={[
          { value: 'auto', text: 'As the system' },
          { value: 'light', text: 'Light' },
          { value: 'dark', text: 'Dark' },
        ]}
        value={useAppearance()}
        onChange={chooseAppearance}
      />
    </Card>
  );
}

function Passkeys({ me }: { readonly me: Session }) {
  const loaded = useResource(passkeys());
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const act = useAct();
  const known = loaded.data?.passkeys ?? [];
  const isDemo = useResource(signInOffer()).data?.isDemo === true;
  const add = () =>
    void act.run(async () => {
      await addPasskey(name.trim());
      await passkeys().reload();
    });
  const remove = (passkey: Passkey) =>
    void act.run(async () => {
      await call('DELETE', `passkeys/${passkey.id}`);
      await passkeys().reload();
    });
  return (
    <Card title="Passkeys" note="Instead of a link, next time">
      <Waiting loaded={loaded} resource={passkeys()} what="Your passkeys" lines={2} />
      {loaded.data && known.length === 0 && (
        <p className="cx-lead">
          None yet.{!isDemo && ' Without one you need a link from the command line.'}
        </p>
      )}
      <ul className="cx-list">
        {known.map((passkey) => (
          <li key={passkey.id} className="cx-flag">
            <span className="cx-flag-text">
              <b>{passkey.name}</b>
              <span>
                {passkey.isDoubted
                  ? 'Its counter went back: a copy may be in use. Remove it and make a new one.'
                  : `Added ${when(passkey.createdAt)}, ${
                      passkey.usedAt === null ? 'not used yet' : `used ${when(passkey.usedAt)}`
                    }`}
              </span>
            </span>
            {passkey.isDoubted && <Tag>Blocked</Tag>}
            <Button small label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {me.passkeys ? (
        <div className="cx-line-form">
          <Field label="Name of the new passkey" value={name} onChange={setName} onEnter={add} />
          <Button small disabled={act.busy || name.trim() === ''} onClick={add}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="cx-hint">
          Passkeys are bound to a name, and the console is opened at an IP address. Set{' '}
          <code>console.origin</code> to a name.
        </p>
      )}
      <Problem failure={act.failure} />
    </Card>
  );
}

function Sessions() {
  const loaded = useResource(sessions());
  const act = useAct();
  return (
    <Card title="Sessions" note="End after 8 hours without use">
      <Waiting loaded={loaded} resource={sessions()} what="Your sessions" lines={2} />
      <ul className="cx-list">
        {loaded.data?.sessions.map((one) => (
          <li key={one.id} className="cx-flag">
            <span className="cx-flag-text">
              <b>{deviceName(one.device)}</b>
              <span>{`By a ${one.method}, ${when(one.createdAt)}. Last seen ${when(one.seenAt)}`}</span>
            </span>
            {one.isThis ? (
              <Tag accent>This one</Tag>
            ) : (
              <Button
                small
                onClick={() =>
                  void act.run(async () => {
                    await call('DELETE', `sessions/${one.id}`);
                    await sessions().reload();
                  })
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem failure={act.failure} />
    </Card>
  );
}
