// SPDX-License-Identifier: Apache-2.0
//
// A view of ten lines.
import { Content, Status } from '@portico/ui';
import { ViewHeader } from '../../src/host/ViewHeader.tsx';
import { useWidget } from '../../src/host/WidgetContext.ts';
import { useWords } from './useWords.ts';

export function Greeting() {
  const words = useWords();
  const { name } = useWidget().options.app;
  return (
    <>
      <ViewHeader title={words.format('greeting.title')} />
      <Content>
        <Status title={words.format('greeting.text', { name })} />
      </Content>
    </>
  );
}
