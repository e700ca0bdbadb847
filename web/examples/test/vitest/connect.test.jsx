// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
//
// A host's own test of its page with Portico inside: the real engine, a scripted wallet, no browser.
import '@portico/testing/jsdom';
import { PorticoButton, PorticoProvider, useAccount } from '@portico/react';
import { createPortico } from '@portico/sdk';
import { installWallet, ScriptedWallet } from '@portico/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

/** Longer than a busy machine takes. */
const PATIENT = { timeout: 50_000 };

function Greeting() {
  const { address } = useAccount();
  return <p>{address ? `Hello ${address}` : 'Nobody is connected'}</p>;
}

it('greets who connects', async () => {
  const wallet = new ScriptedWallet();
  installWallet(wallet, { name: 'Alder' });
  const portico = createPortico({
    projectId: 'test',
    metadata: { name: 'Host' },
    networks: ['eip155:1'],
    server: 'http://127.0.0.1:9',
  });
  const place = document.body.appendChild(document.createElement('main'));
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  act(() =>
    createRoot(place).render(
      <PorticoProvider portico={portico}>
        <PorticoButton />
        <Greeting />
      </PorticoProvider>,
    ),
  );
  expect(place.textContent).toContain('Nobody is connected');
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;

  place.querySelector('portico-button').shadowRoot.querySelector('button').click();
  const rows = () => document.querySelector('portico-widget')?.shadowRoot.querySelectorAll('button');
  const row = () => [...(rows() ?? [])].find((one) => one.textContent.includes('Alder'));
  await expect.poll(row, PATIENT).toBeDefined();
  row().click();
  await expect.poll(() => place.textContent, PATIENT).toMatch(/Hello 0xf39F/i);
  expect(wallet.requested.map(({ method }) => method)).toContain('eth_requestAccounts');
  portico.destroy();
});
