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
/** Long tasks after `from` and before `to`: what each has beyond 50 ms, together. */
const blocking = ({ longTasks = [] }, from, to) =>
  longTasks
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
const longest = ({ longTasks = [] }) => Math.max(0, ...longTasks.map(({ duration }) => duration));

export function printTables(products, conditions, visits, lostLimit_ms) {
  const of = (product, condition, hover) =>
    visits.filter(
      (one) => one.product === product.name && one.condition === condition && one.hover === hover,
    );

  head('What is fetched and kept (bytes after brotli, React included)', [
    'a page with',
    'bytes to the button',
    'requests',
    'to the painted modal',
    'requests',
    'to the painted code',
    'requests',
    'heap, KB',
    'elements',
  ]);
  for (const product of products) {
    const all = of(product, '1x', false);
    const until = (name, what) => number(median(all.map((one) => one.until?.[name]?.[what])));
    row([
      product.title,
      ...['ready', 'painted', 'code'].flatMap((name) => [
        until(name, 'bytes'),
        until(name, 'requests'),
      ]),
      number(median(all.map(({ heap }) => heap / 1024))),
      number(median(all.map(({ elements }) => elements))),
    ]);
  }

  for (const { name, title } of conditions) {
    head(`Milliseconds on ${title}`, [
      'a page with',
      'button usable',
      'tap to painted',
      'after a hover',
      'to the first option',
      'to stable',
      'to the code',
      'blocked before the tap',
      'blocked after it',
      'longest task',
    ]);
    for (const product of products) {
      const [direct, hovered] = [of(product, name, false), of(product, name, true)];
      const both = [...direct, ...hovered];
      row([
        product.title,
        number(median(both.map(({ marks }) => marks.ready))),
        number(median(direct.map((one) => since(one, 'painted')))),
        number(median(hovered.map((one) => since(one, 'painted')))),
        number(median(direct.map((one) => since(one, 'option')))),
        number(median(direct.map((one) => since(one, 'stable')))),
        number(median(direct.map(({ marks }) => marks.code - marks.codeTap))),
        number(median(both.map((one) => blocking(one, 0, one.marks.tap ?? 0)))),
        number(
          median(direct.map((one) => blocking(one, one.marks.tap ?? 0, Number.POSITIVE_INFINITY))),
        ),
        number(median(both.map(longest))),
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
