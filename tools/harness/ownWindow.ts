// SPDX-License-Identifier: Apache-2.0
//
// Set-up of Vitest's tests: a file that finds the window of another fails at once. With one worker Vitest runs all files of
// its pool of vm's contexts in one of them, where they fail by what others left, in some orders.
const used = Symbol.for('portico a file ran here');
const window = globalThis as { [used]?: true };

if (window[used])
  throw new Error(
    'Another file ran in this window. Let Vitest have two workers, on one core by `taskset -c 0`, not --maxWorkers 1',
  );
window[used] = true;
