// SPDX-License-Identifier: Apache-2.0
//
// What stands where data is not there yet: bones of its shape, or why it did not come and a way on.
import { Button, Skeleton } from '@portico/ui';
import type { Loaded, Resource } from '../api/Resource.ts';
import { Sentence } from './Sentence.tsx';

export interface WaitingProps<Data> {
  readonly loaded: Loaded<Data>;
  readonly resource: Resource<Data>;
  /** "The projects" */
  readonly what: string;
  readonly lines?: number;
}

/** Nothing once there is data and no failure. */
export function Waiting<Data>({ loaded, resource, what, lines = 3 }: WaitingProps<Data>) {
  if (loaded.failure) {
    return (
      <div className="cx-failed" role="alert">
        <p>
          <b>{`${what} did not load. `}</b>
          {loaded.data ? 'What you see may be old. ' : ''}
          <Sentence text={loaded.failure.message} />
        </p>
        <Button small onClick={() => void resource.reload()}>
          Try again
        </Button>
      </div>
    );
  }
  if (loaded.data) return null;
  return (
    <div className="cx-bones" role="status" aria-label={`${what}: loading`}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <Skeleton key={line} width={line % 2 ? '72%' : '100%'} height={18} />
      ))}
    </div>
  );
}
