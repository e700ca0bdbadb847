// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { watchHidden } from './watchHidden.ts';

it('reports that nobody sees the page any more, until it is told to stop', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const report = vi.fn();
  const stop = watchHidden(report);
  const change = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  change(true);
  change(false);
  expect(report.mock.calls).toEqual([[{ type: 'page_hidden' }]]);
  stop();
  change(true);
  expect(report).toHaveBeenCalledTimes(1);
});
