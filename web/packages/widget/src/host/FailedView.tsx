// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view that could not be fetched (`failed`), or that failed while it was drawn
// (`broken`). What could not be fetched twice with the network there is not to be had any more, as parts of a page whose host
// has put a newer one in its place: the page itself has to be loaded again.
import { Button, Content, Footer, Status } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';
import { countLoads } from './loads.ts';
import { ViewHeader } from './ViewHeader.tsx';
import { useWidget } from './WidgetContext.ts';

/** How much had arrived when somebody last tried again. */
let tried: number | undefined;

export function FailedView({ kind, retry }: { kind: 'failed' | 'broken'; retry: () => void }) {
  const words = useWords();
  const { send } = useStore();
  const { options } = useWidget();
  const title = words.format(`view.${kind}.title`);
  const reloads = kind === 'failed' && tried === countLoads() && navigator.onLine;
  const act = (): void => {
    if (reloads) {
      location.reload();
      return;
    }
    tried = countLoads();
    retry();
  };
  return (
    <>
      <ViewHeader title={title} hideTitle />
      <Content>
        <Status title={title}>{words.format(`view.${reloads ? 'broken' : kind}.text`)}</Status>
      </Content>
      <Footer>
        {!options.embedded && (
          <Button onClick={() => send({ type: 'close' })}>{words.format('header.close')}</Button>
        )}
        <Button kind="primary" onClick={act}>
          {words.format(reloads ? 'action.reload' : 'action.try_again')}
        </Button>
      </Footer>
    </>
  );
}
