// SPDX-License-Identifier: Apache-2.0
//
// What did not work: at the field that it is of, or below what was pressed.
import { Icon } from '@portico/ui';

export interface FaultProps {
  readonly id?: string;
  /** Absent: nothing. */
  readonly words: string | undefined;
}

export const Fault = ({ id, words }: FaultProps) =>
  words !== undefined && (
    <p id={id} role="alert" className="ps-fault">
      <Icon name="circleAlert" size={16} />
      <span>{words}</span>
    </p>
  );
