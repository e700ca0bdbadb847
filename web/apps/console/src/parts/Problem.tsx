// SPDX-License-Identifier: Apache-2.0
//
// Why the last act failed, beside what started it.
import { Icon } from '@portico/ui';
import type { ApiFailure } from '../api/ApiFailure.ts';
import { Sentence } from './Sentence.tsx';

export function Problem({ failure }: { readonly failure: ApiFailure | undefined }) {
  return (
    <div role="alert" className="cx-problem-slot">
      {failure && (
        <p className="cx-problem">
          <Icon name="circleAlert" size={14} />
          <span>
            <Sentence text={failure.message} />
          </span>
        </p>
      )}
    </div>
  );
}
