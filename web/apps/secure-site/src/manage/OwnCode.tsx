// SPDX-License-Identifier: Apache-2.0
//
// Code that the owner's own account runs (EIP-7702), and its removal. Nothing is shown where none is found: of networks that did
// not answer, each approval of a transaction there says whose code the account runs.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { networkName } from '../approval/knownNetworks.ts';
import { Address } from '../ui/Address.tsx';
import type { AskedManaging, OwnCode as Code, Outcome, OwnCodes } from '../ui/ownWindow.ts';
import { listText } from '../words/times.ts';
import { words } from '../words/words.ts';

export interface OwnCodeProps {
  readonly task: AskedManaging;
  readonly isBusy: boolean;
  readonly onTakeOff: (code: Code) => void;
}

export function OwnCode({ task, isBusy, onTakeOff }: OwnCodeProps) {
  const [found, setFound] = useState<Outcome<OwnCodes | undefined>>();
  const load = () => {
    setFound(undefined);
    const gone = () => setFound({ fault: words().faults.window_closed });
    void task.ownCodes().then(setFound, gone);
  };
  useEffect(load, [task]);
  const { own_code: texts, limits } = words().pages;
  if (!found) return null;
  const { codes, unread } = ('value' in found && found.value) || { codes: [], unread: [] };
  const fault =
    'fault' in found
      ? found.fault
      : unread.length > 0 &&
        filled(limits.unread_text, { networks: listText(unread.map(networkName)) });
  if (codes.length === 0 && 'value' in found) return null;
  return (
    <section className="ps-part" aria-labelledby="own-code">
      <h3 className="pt-sub" id="own-code">
        {texts.title}
      </h3>
      <ul className="pt-list">
        {codes.map((code) => (
          <li key={code.network} className="ps-device">
            <div className="ps-limit">
              <p className="ps-small">
                {filled(code.isOurs ? texts.ours : texts.other, {
                  network: networkName(code.network),
                })}
              </p>
              <p className="ps-small">
                <Address of={code.contract} />
              </p>
              <Button
                block
                disabled={isBusy}
                label={filled(texts.take_off_on, { network: networkName(code.network) })}
                onClick={() => onTakeOff(code)}
              >
                <span className="ps-grave">{texts.take_off}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {fault && (
        <>
          <Note title={limits.unread} tone="warn">
            {fault}
          </Note>
          <Button block disabled={isBusy} onClick={load}>
            {limits.ask_again}
          </Button>
        </>
      )}
    </section>
  );
}
