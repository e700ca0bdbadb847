// SPDX-License-Identifier: Apache-2.0
import { useSyncExternalStore } from 'react';
import type { Loaded, Resource } from './Resource.ts';

export function useResource<Data>(resource: Resource<Data>): Loaded<Data> {
  return useSyncExternalStore(resource.subscribe, resource.getState);
}
