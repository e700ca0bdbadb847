// SPDX-License-Identifier: Apache-2.0
//
// Medians of the visits as Markdown tables.

const median = (values) => {
  const sorted = values
    .filter((one) => one !== undefined && !Number.isNaN(one))
    .sort((a, b) => a - b);
  return sorted.length > 0 ? sorted[Math.floor((sorted.length - 1) / 2)] : undefined;
};
const number = (value) => (value === undefined ? '–' : Math.round(value).toLocaleString('en-GB'));
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);

function head(title, columns) {
  console.log(`\n${title}\n`);
  row(columns);
  console.log(
    `|---|${columns
      .slice(1)
      .map(() => '---:|')
      .join('')}`,
  );
}

/** From the tap, where there was one. */
const since = ({ marks }, name) =>
  marks[name] === undefined ? undefined : marks[name] - marks.tap;
/** Long tasks that began after `from` and before `to`. */
const between = ({ longTasks = [] }, from, to) =>
  longTasks.filter(({ startTime }) => startTime >= from && startTime < to);
/** What each of them has beyond 50 ms, together. */
const blocking = (one, from, to) =>
  between(one, from, to).reduce((sum, { duration }) => sum + duration - 50, 0);
const longest = (one, from, to) =>
  Math.max(0, ...between(one, from, to).map(({ duration }) => duration));

export function printTables(products, conditions, visits, lostLimit_ms) {
  const of = (product, condition, idle) =>
    visits.filter(
      (one) => one.product === product.name && one.condition === condition && one.idle === idle,
    );

  head('What is fetched and kept (bytes after brotli, React included)', [
    'a page with',
    'bytes to the button',
    'requests',
    'to the painted modal, tapped at once',
    'requests',
    'to the painted modal, page idle',
    'requests',
    'to the painted code',
    'requests',
    'heap, KB',
    'elements',
  ]);
  for (const product of products) {
    const all = of(product, '1x', true);
    const atOnce = of(product, '1x', false);
    const until = (ones, name, what) =>
      number(median(ones.map((one) => one.until?.[name]?.[what])));
    row([
      product.title,
      ...[
        [atOnce, 'ready'],
        [atOnce, 'painted'],
        [all, 'painted'],
        [all, 'code'],
      ].flatMap(([ones, name]) => [until(ones, name, 'bytes'), until(ones, name, 'requests')]),
      number(median(all.map(({ heap }) => heap / 1024))),
      number(median(all.map(({ elements }) => elements))),
    ]);
  }

  for (const { name, title } of conditions) {
    head(`Milliseconds on ${title}`, [
      'a page with',
      'button usable',
      'at once: tap to painted',
      'to the first option',
      'page idle: tap to painted',
      'to the first option',
      'to stable',
      'to the code',
      'blocked while loading',
      'blocked on opening',
      'longest task before the tap',
      'after it',
    ]);
    for (const product of products) {
      const [atOnce, idle] = [of(product, name, false), of(product, name, true)];
      const tap = ({ marks }) => marks.tap ?? Number.POSITIVE_INFINITY;
      row([
        product.title,
        number(median([...atOnce, ...idle].map(({ marks }) => marks.ready))),
        ...['painted', 'option'].map((mark) =>
          number(median(atOnce.map((one) => since(one, mark)))),
        ),
        ...['painted', 'option', 'stable'].map((mark) =>
          number(median(idle.map((one) => since(one, mark)))),
        ),
        number(median(idle.map(({ marks }) => marks.code - marks.codeTap))),
        number(median(idle.map((one) => blocking(one, 0, tap(one))))),
        number(median(idle.map((one) => blocking(one, tap(one), Number.POSITIVE_INFINITY)))),
        number(median(idle.map((one) => longest(one, 0, tap(one))))),
        number(median(idle.map((one) => longest(one, tap(one), Number.POSITIVE_INFINITY)))),
      ]);
    }
  }

  head('When the other hosts are away (ms on a fast machine)', [
    'a page with',
    'silent: button usable',
    'tap to painted',
    'to the first option',
    'no names: button usable',
    'tap to painted',
    'to the first option',
  ]);
  const never = `never (${lostLimit_ms / 1000} s)`;
  for (const product of products) {
    const cells = ['silent', 'unresolved'].flatMap((name) => {
      const [one] = of(product, name, false);
      if (one?.marks.ready === undefined) return [never, '–', '–'];
      const shown = ['painted', 'option'].map((mark) => {
        const took = since(one, mark);
        return took === undefined ? never : number(took);
      });
      return [number(one.marks.ready), ...shown];
    });
    row([product.title, ...cells]);
  }
}
