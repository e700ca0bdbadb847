// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view that could not be fetched (`failed`), or that failed while it was drawn
// (`broken`).
import { Button, Content, Footer, Status } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';
import { ViewHeader } from './ViewHeader.tsx';
import { useWidget } from './WidgetContext.ts';

export function FailedView({ kind, retry }: { kind: 'failed' | 'broken'; retry: () => void }) {
  const words = useWords();
  const { send } = useStore();
  const { options } = useWidget();
  const title = words.format(`view.${kind}.title`);
  return (
    <>
      <ViewHeader title={title} hideTitle />
      <Content>
        <Status title={title}>{words.format(`view.${kind}.text`)}</Status>
      </Content>
      <Footer>
        {!options.embedded && (
          <Button onClick={() => send({ type: 'close' })}>{words.format('header.close')}</Button>
        )}
        <Button kind="primary" onClick={retry}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    </>
  );
}
