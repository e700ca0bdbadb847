// SPDX-License-Identifier: Apache-2.0
//
// A setting with a few values: the platform's own list, which phones and screen readers know best, over a row that says
// what is chosen: text of a list below 16 px makes iOS zoom the page.
import { Icon, type IconName } from '@portico/ui';

export interface SettingsChoiceProps<Value extends string> {
  readonly icon: IconName;
  readonly title: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

export function SettingsChoice<Value extends string>(props: SettingsChoiceProps<Value>) {
  const { icon, title, value, options, onChange } = props;
  return (
    <li>
      <label className="pt-row is-compact" part="row">
        <Icon name={icon} className="pt-lead" />
        <span className="pt-main">
          <span className="pt-title">{title}</span>
        </span>
        <span className="pt-sub" aria-hidden>
          {options.find(([one]) => one === value)?.[1]}
        </span>
        <Icon name="chevronsUpDown" size={14} />
        <select
          className="pt-select is-over"
          part="select"
          value={value}
          onChange={(event) => {
            const chosen = options.find(([one]) => one === event.currentTarget.value);
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
