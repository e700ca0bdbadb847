// SPDX-License-Identifier: Apache-2.0
//
// A switch with its label on the same line; the label is part of the target.

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  const toggle = (): void => onChange(!checked);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the switch inside takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the label only widens the target
    <div className="pt-switchrow" onClick={toggle}>
      <span aria-hidden="true">{label}</span>
      <button
        type="button"
        className="pt-switch"
        part="switch"
        role="switch"
        aria-checked={checked}
        aria-label={label}
      />
    </div>
  );
}
