// SPDX-License-Identifier: Apache-2.0
//
// A few choices of which one holds, as radio buttons behind their labels.

export function radios<Value extends string>(
  place: HTMLElement,
  name: string,
  values: readonly Value[],
  chosen: Value | undefined,
  onChange: (value: Value) => void,
): void {
  for (const value of values) {
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = name;
    input.value = value;
    input.checked = value === chosen;
    input.addEventListener('change', () => onChange(value));
    const text = document.createElement('span');
    text.textContent = value;
    const label = document.createElement('label');
    label.append(input, text);
    place.append(label);
  }
}
