// SPDX-License-Identifier: Apache-2.0

/** Prints these lines alone, whatever the page shows (document.css). The first is a title, the second stands out. */
export function printLines(lines: readonly string[]): void {
  const sheet = document.createElement('div');
  // Codes and addresses are among them.
  sheet.className = 'printed notranslate';
  sheet.setAttribute('translate', 'no');
  for (const line of lines) {
    const row = document.createElement('p');
    row.dir = 'auto';
    row.textContent = line;
    sheet.append(row);
  }
  // Some browsers go on while they still ask for the printer.
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  document.body.append(sheet);
  window.print();
}
