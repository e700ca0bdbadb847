// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// When a view counts as seen, by a browser that says what a test wants of it and by a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSeen, watchWindow } from './watchSeen.ts';

let seen: boolean[];
let gone: number;
let end: () => void;
const isSeen = () => seen.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  gone = 0;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the browser tells of the element. */
interface Look {
  readonly isVisible?: boolean;
  readonly intersectionRatio: number;
}
const CLEAR: Look = { isVisible: true, intersectionRatio: 1 };

/** A frame whose browser has told nothing yet. */
function watch() {
  const element = document.createElement('main');
  let tell: (looks: readonly Look[]) => void = () => {};
  const observer = { options: {}, observed: [] as Element[], isOver: false };
  class Observer {
    constructor(hear: typeof tell, options: object) {
      tell = hear;
      observer.options = options;
    }
    observe(one: Element) {
      observer.observed.push(one);
    }
    disconnect() {
      observer.isOver = true;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  end = watchSeen(
    element,
    (is) => seen.push(is),
    () => {
      gone += 1;
    },
  );
  return { element, observer, tell: (...looks: readonly Look[]) => tell(looks) };
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** It counts half a second from now on, and no moment earlier. */
function expectHalfASecond() {
  expect(isSeen()).toBe(false);
  vi.advanceTimersByTime(499);
  expect(isSeen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isSeen()).toBe(true);
}

const CHANGES: [string, () => void][] = [
  ['a resize', () => window.dispatchEvent(new Event('resize'))],
  ['a lost focus', () => window.dispatchEvent(new Event('blur'))],
  ['a hidden page', () => document.dispatchEvent(new Event('visibilitychange'))],
];

describe('a frame', () => {
  it('is watched for what covers it', () => {
    const { element, observer } = watch();
    expect(observer.observed).toEqual([element]);
    // The browser takes no shorter delay with this.
    expect(observer.options).toMatchObject({ trackVisibility: true, delay: 100 });
  });

  it('is seen once it was whole and uncovered for half a second', () => {
    const { tell } = watch();
    vi.advanceTimersByTime(10_000);
    expect(isSeen(), 'while nobody knows').toBeUndefined();
    tell(CLEAR);
    expectHalfASecond();
  });

  it.each<[string, Look]>([
    ['is covered or distorted', { isVisible: false, intersectionRatio: 1 }],
    ['is not in sight as a whole', { isVisible: true, intersectionRatio: 0.98 }],
    ['is of a browser that cannot tell what covers it', { intersectionRatio: 1 }],
  ])('is not seen while it %s', (_, look) => {
    const { tell } = watch();
    tell(look);
    vi.advanceTimersByTime(10_000);
    expect(isSeen()).toBe(false);
    tell(CLEAR);
    expectHalfASecond();
    tell(look);
    expect(isSeen(), 'any more').toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(isSeen()).toBe(false);
  });

  it.each<[string, (tell: ReturnType<typeof watch>['tell']) => void]>([
    ...CHANGES,
    // The browser takes back its word and gives it again, or gives it anew of another place.
    [
      'a moved frame',
      (tell) => {
        tell({ ...CLEAR, isVisible: false });
        tell(CLEAR);
      },
    ],
    ['a moved frame that was told of once', (tell) => tell(CLEAR)],
  ])('begins the time anew after %s', (_, change) => {
    const { tell } = watch();
    tell(CLEAR);
    vi.advanceTimersByTime(499);
    change(tell);
    expectHalfASecond();
    change(tell);
    expectHalfASecond();
  });

  it('goes by the last that it is told', () => {
    const { tell } = watch();
    tell(CLEAR, { ...CLEAR, isVisible: false });
    vi.advanceTimersByTime(10_000);
    expect(isSeen()).toBe(false);
  });

  it('that goes out of sight is gone, and one that was never in sight is not', () => {
    const { tell } = watch();
    tell({ isVisible: false, intersectionRatio: 0 });
    expect(gone).toBe(0);
    tell({ isVisible: false, intersectionRatio: 0.01 });
    expect(gone).toBe(0);
    tell({ isVisible: false, intersectionRatio: 0 });
    expect(gone).toBe(1);
  });

  it('that is watched no more is told nothing', () => {
    const { observer, tell } = watch();
    tell(CLEAR);
    end();
    const told = seen.length;
    vi.advanceTimersByTime(10_000);
    for (const [, change] of CHANGES) change();
    expect(seen).toHaveLength(told);
    expect(observer.isOver).toBe(true);
  });
});

describe("a window of the site's own", () => {
  const open = () => {
    end = watchWindow((is) => seen.push(is));
  };

  it('is seen half a second after it is there', () => {
    show('visible');
    open();
    expectHalfASecond();
  });

  it.each<[string, () => void]>([
    ...CHANGES,
    ['a focus that comes back', () => window.dispatchEvent(new Event('focus'))],
  ])('begins the time anew after %s', (_, change) => {
    show('visible');
    open();
    vi.advanceTimersByTime(499);
    change();
    expectHalfASecond();
    change();
    expectHalfASecond();
  });

  it('is not seen while its page is hidden', () => {
    show('visible');
    open();
    expectHalfASecond();
    show('hidden');
    vi.advanceTimersByTime(10_000);
    expect(isSeen()).toBe(false);
    show('visible');
    expectHalfASecond();
  });
});
