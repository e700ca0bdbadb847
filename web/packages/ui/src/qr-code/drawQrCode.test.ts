// SPDX-License-Identifier: Apache-2.0
//
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawQrCode } from './drawQrCode.ts';

const matrix = (rows: string[]): boolean[][] =>
  rows.map((row) => [...row].map((cell) => cell === '#'));

it('joins modules that touch vertically into one column, and no others', () => {
  const size = 21;
  const rows = Array.from({ length: size }, () => '.'.repeat(size));
  const put = (row: number, column: number): void => {
    rows[row] = `${rows[row]?.slice(0, column)}#${rows[row]?.slice(column + 1)}`;
  };
  for (const row of [9, 10, 11, 13]) put(row, 8);
  put(9, 9);
  const columns = drawQrCode(matrix(rows))
    .split('z')
    .filter((part) => part.includes('.46'));
  expect(columns).toEqual([
    'M8.04 9.5a.46.46 0 0 1 .92 0v2a.46.46 0 0 1-.92 0v-2',
    'M8.04 13.5a.46.46 0 0 1 .92 0a.46.46 0 0 1-.92 0',
    'M9.04 9.5a.46.46 0 0 1 .92 0a.46.46 0 0 1-.92 0',
  ]);
});

it('leaves the eyes to the arches and the middle to the tile', () => {
  const { data, size } = encode('wc:'.padEnd(180, 'a1'), { ecc: 'M', border: 0 });
  const hole = 13;
  const cells = darkCells(drawQrCode(data, hole));
  const from = (size - hole) / 2;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const eye = (row < 7 && (column < 7 || column > size - 8)) || (row > size - 8 && column < 7);
      const middle = Math.min(row, column) >= from && Math.max(row, column) < from + hole;
      const expected = data[row]?.[column] === true && !eye && !middle;
      expect(cells.has(`${row},${column}`), `${row},${column}`).toBe(expected);
    }
  }
});

/** Reads the drawn columns back into cells. */
function darkCells(path: string): Set<string> {
  const cells = new Set<string>();
  for (const [, x, y, length] of path.matchAll(
    /M([\d.]+) ([\d.]+)a\.46\.46 0 0 1 \.92 0(?:v(\d+))?/g,
  )) {
    for (let k = 0; k <= Number(length ?? 0); k++) {
      cells.add(`${Math.floor(Number(y)) + k},${Math.floor(Number(x))}`);
    }
  }
  return cells;
}
