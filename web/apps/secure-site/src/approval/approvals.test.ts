// SPDX-License-Identifier: Apache-2.0
//
// An approval whose server does not answer: what is asked stands there at once, and can be declined.
import type { ReactElement, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApprovalParts, Approvals, type Asked } from './Approvals.tsx';

beforeEach(() => {
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<never>(() => {});

function begin(signal?: AbortSignal) {
  const shown: ReactNode[] = [];
  const approvals = new Approvals({
    approval: never,
    descriptors: never,
    facts: { paidBy: never },
    oneByOne: (work: () => unknown) => work(),
    stage: { render: (view: ReactNode) => shown.push(view) },
  } as unknown as ApprovalParts);
  const asked = {
    method: 'personal_sign',
    params: [],
    context: { network: 'eip155:1', account: '0x', origin: 'https://shop.example', now: 1 },
    wallet: {},
    signal,
  } as unknown as Asked;
  return { shown, answer: approvals.ask(asked) };
}

it('is declined while the server is silent', async () => {
  const { shown, answer } = begin();
  const [view] = shown as ReactElement<{ onDecline: () => void }>[];
  view?.props.onDecline();
  await expect(answer).rejects.toThrow('User rejected the request');
  expect(shown.at(-1)).toBeNull();
});

it('ends when whoever asked takes another request up', async () => {
  const waits = new AbortController();
  const { answer } = begin(waits.signal);
  waits.abort();
  await expect(answer).rejects.toThrow('Another request took its place');
});
