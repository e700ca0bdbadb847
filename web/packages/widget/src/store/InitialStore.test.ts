// SPDX-License-Identifier: Apache-2.0
//
// A modal that opens before its engine is there.
import { expect, it } from 'vitest';
import { FrozenStore } from '../../test/FrozenStore.ts';
import { InitialStore } from './InitialStore.ts';

it('is closed until somebody opens it, and then shows the view that waits', () => {
  const store = new InitialStore();
  expect(store.getSlices().modal.open).toBe(false);
  store.send({ type: 'open', view: 'networks' });
  expect(store.getSlices().modal).toMatchObject({ open: true, loading: true });
  expect(store.getSlices().router.view).toBe('networks');
});

it('closes without the engine', () => {
  const store = new InitialStore();
  store.send({ type: 'open' });
  let reported = 0;
  store.subscribe(() => reported++);
  store.send({ type: 'close' });
  expect(store.getSlices().modal.open).toBe(false);
  expect(reported).toBe(1);
});

it('sends everything in its order when the engine is there, and shows only the end of it', () => {
  const store = new InitialStore();
  store.send({ type: 'open' });
  store.send({ type: 'navigate', how: 'push', view: 'what_is_a_wallet' });
  const seen: boolean[] = [];
  store.subscribe(() => seen.push(store.getSlices().modal.open));
  const engine = new FrozenStore();
  store.follow(engine);
  store.follow(engine);
  expect(engine.sent.map(({ type }) => type)).toEqual(['open', 'navigate']);
  expect(seen).toEqual([true]);
  expect(store.getSlices()).toBe(engine.getSlices());
  store.send({ type: 'go_back' });
  expect(engine.sent.at(-1)).toEqual({ type: 'go_back' });
  engine.set({ modal: { open: false } });
  expect(seen).toEqual([true, false]);
});

it('leaves nothing at the engine when the views have gone', () => {
  const store = new InitialStore();
  const engine = new FrozenStore();
  store.follow(engine);
  let reported = 0;
  store.subscribe(() => reported++);
  store.stop();
  engine.set({ modal: { open: true } });
  expect(reported).toBe(0);
});
