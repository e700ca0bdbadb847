// SPDX-License-Identifier: Apache-2.0
//
// A view whose code comes when it is first shown (sections/lateSection.ts).
import { Content } from '@portico/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { FailedView } from '../../host/FailedView.tsx';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import type { LateSection } from '../lateSection.ts';
import { useWords } from './useWords.ts';

export function lateView<Name extends string>(
  section: LateSection<{ readonly views: Readonly<Record<Name, ComponentType>> }>,
  name: Name,
): ComponentType {
  return function LateView() {
    const words = useWords();
    const { tag } = words.locale;
    const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
    const View: ComponentType | undefined = section.loaded(tag)?.views[name];
    const missing = View === undefined;
    const load = (): void => {
      setState('loading');
      section.load(tag).then(
        () => setState('there'),
        () => setState('failed'),
      );
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language
    useEffect(() => {
      if (missing) load();
    }, [missing, tag]);
    if (View) return <View />;
    if (state === 'failed') return <FailedView kind="failed" retry={load} />;
    return (
      <>
        <ViewHeader title={words.format('loading.view')} hideTitle />
        <Content>
          <ItemSkeleton late label={words.format('loading.view')} rows={4} />
        </Content>
      </>
    );
  };
}
