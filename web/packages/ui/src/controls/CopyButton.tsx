// SPDX-License-Identifier: Apache-2.0
//
// Copies through its owner and shows for a moment that it worked. Who copies and how long `copied`
// stays true is the owner's business; without it the glyph answers by itself.
import { Icon } from '../icons/Icon.tsx';

export interface CopyButtonProps {
  readonly label: string;
  readonly copied: boolean;
  readonly onClick: () => void;
}

export function CopyButton({ label, copied, onClick }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="pt-icon-btn"
      part="icon-btn"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
