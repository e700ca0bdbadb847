// SPDX-License-Identifier: Apache-2.0
//
// For who does not see the request: where it is. Opening the wallet again asks it nothing new.
import type { AskedRequest } from '@portico/engine';
import { Button, Footer } from '@portico/ui';
import type { ReactNode } from 'react';
import { nameOfWallet } from '../../../parts/leavingWord.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { useNow } from '../../../text/useNow.ts';
import { useWords } from '../useWords.ts';

/** As in connecting: before that nobody looks for it. */
const kSlowMs = 8_000;

export function AskedHelp({ request }: { request: AskedRequest | undefined }) {
  const words = useWords();
  const now = useNow(1_000);
  const known = useSlice(({ account }) => nameOfWallet(account.wallet));
  const paired = useSlice(({ account, connections }) =>
    connections.connections.some(
      ({ chain_namespace, connector_id }) =>
        account.caip_address?.startsWith(`${chain_namespace}:`) &&
        connector_id === 'wallet_connect',
    ),
  );
  if (!request) return null;
  const slow = now - request.at_ms >= kSlowMs;
  const wallet = known ?? words.format('connecting.wallet');
  const where = request.link ? 'link' : paired ? 'elsewhere' : 'window';
  // There from the beginning: a screen reader says what comes into it, not what it comes with.
  return (
    <p className={slow ? 'pt-footnote' : 'pt-vh'} role="status">
      {slow && words.format(`asked.${where}`, { wallet })}
    </p>
  );
}

interface OpenAgainProps {
  readonly request: AskedRequest | undefined;
  /** What else can be done. */
  readonly children?: ReactNode;
}

export function OpenAgain({ request, children }: OpenAgainProps) {
  const words = useWords();
  const { send } = useStore();
  const id = request?.link ? request.id : undefined;
  if (id === undefined && !children) return null;
  return (
    <Footer>
      {children}
      {id !== undefined && (
        <Button kind="primary" block onClick={() => send({ type: 'open_asked', id })}>
          {words.format('asked.open')}
        </Button>
      )}
    </Footer>
  );
}
