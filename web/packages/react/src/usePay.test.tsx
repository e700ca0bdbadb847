// SPDX-License-Identifier: Apache-2.0
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { PorticoProvider, usePay } from './index.ts';
import { type FakePortico, fakePortico } from './testing/index.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// React 18 has `act` among the tools for tests of react-dom.
const settle = act ?? (await import('react-dom/test-utils')).act;
afterEach(() => document.body.replaceChildren());

function Till() {
  const { pay, isPending, result, error } = usePay();
  return (
    <button type="button" onClick={() => void pay({ payment: 'p1' }).catch(() => {})}>
      {`${isPending} ${result?.status} ${error?.message}`}
    </button>
  );
}

async function show(portico: FakePortico): Promise<HTMLButtonElement> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await settle(async () =>
    root.render(
      <PorticoProvider portico={portico}>
        <Till />
      </PorticoProvider>,
    ),
  );
  return document.querySelector('button') as HTMLButtonElement;
}

it('pays, and says what it came to', async () => {
  const portico = fakePortico();
  const button = await show(portico);
  expect(button.textContent).toBe('false undefined undefined');
  await settle(async () => button.click());
  expect(button.textContent).toBe('false confirmed undefined');
  expect(portico.calls).toEqual([['pay', { payment: 'p1' }]]);
});

it('says why it was not paid', async () => {
  const portico = fakePortico();
  portico.pay = () => Promise.reject(new Error('Unable to initiate payment'));
  const button = await show(portico);
  await settle(async () => button.click());
  expect(button.textContent).toBe('false undefined Unable to initiate payment');
});
