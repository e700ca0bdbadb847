// SPDX-License-Identifier: Apache-2.0
//
// Why the last act failed, beside what started it.
import { Icon } from '@portico/ui';
import type { ApiFailure } from '../api/ApiFailure.ts';

export function Problem({ failure }: { readonly failure: ApiFailure | undefined }) {
  return (
    <div role="alert" className="cx-problem-slot">
      {failure && (
        <p className="cx-problem">
          <Icon name="circleAlert" size={14} />
          {failure.message}
        </p>
      )}
    </div>
  );
}
