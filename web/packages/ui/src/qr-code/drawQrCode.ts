// SPDX-License-Identifier: Apache-2.0
//
// Draws a QR matrix in the Portico manner: dark modules that touch vertically join into columns, the
// three finder eyes are arches. Modules are 0.92 wide: thinner ones look finer and stop scanning.

const kModule = 0.92;

/** Path data in module units. `hole` modules in the middle (odd) stay empty for the wallet's tile. */
export function drawQrCode(matrix: readonly (readonly boolean[])[], hole = 0): string {
  const size = matrix.length;
  const from = (size - hole) / 2;
  const isDark = (row: number, column: number): boolean =>
    matrix[row]?.[column] === true &&
    !inEye(row, column, size) &&
    !(row >= from && row < from + hole && column >= from && column < from + hole);

  let path = '';
  for (let column = 0; column < size; column++) {
    for (let row = 0; row < size; row++) {
      if (!isDark(row, column)) continue;
      let length = 1;
      while (isDark(row + length, column)) length++;
      path += drawColumn(column, row, length);
      row += length;
    }
  }
  return path + drawEye(0, 0) + drawEye(size - 7, 0) + drawEye(0, size - 7);
}

function inEye(row: number, column: number, size: number): boolean {
  const far = size - 7;
  return (row < 7 && (column < 7 || column >= far)) || (row >= far && column < 7);
}

function drawColumn(column: number, row: number, length: number): string {
  const x = Math.round((column + (1 - kModule) / 2) * 100) / 100;
  const straight = length > 1 ? `v${length - 1}` : '';
  const back = length > 1 ? `v${1 - length}` : '';
  return `M${x} ${row + 0.5}a.46.46 0 0 1 .92 0${straight}a.46.46 0 0 1-.92 0${back}z`;
}

function drawEye(x: number, y: number): string {
  return (
    `M${x} ${y + 3.5}a3.5 3.5 0 0 1 7 0v2.6a.9.9 0 0 1-.9.9h-5.2a.9.9 0 0 1-.9-.9z` +
    `M${x + 1} ${y + 3.5}v2.3a.2.2 0 0 0 .2.2h4.6a.2.2 0 0 0 .2-.2v-2.3a2.5 2.5 0 0 0-5 0z` +
    `M${x + 2} ${y + 3.5}a1.5 1.5 0 0 1 3 0v1.1a.4.4 0 0 1-.4.4h-2.2a.4.4 0 0 1-.4-.4z`
  );
}
