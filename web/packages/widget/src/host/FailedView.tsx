// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view that could not be fetched (`failed`), or that failed while it was drawn
// (`broken`).
import { Button, Opening, Plinth, StateText } from '@portico/ui';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';
import { ViewLintel } from './ViewLintel.tsx';
import { useWidget } from './WidgetContext.ts';

export function FailedView({ kind, retry }: { kind: 'failed' | 'broken'; retry: () => void }) {
  const words = useWords();
  const { send } = useStore();
  const { options } = useWidget();
  const title = words.say(`view.${kind}.title`);
  return (
    <>
      <ViewLintel title={title} hideTitle />
      <Opening>
        <StateText title={title}>{words.say(`view.${kind}.text`)}</StateText>
      </Opening>
      <Plinth>
        {!options.embedded && (
          <Button onClick={() => send({ type: 'close' })}>{words.say('lintel.close')}</Button>
        )}
        <Button kind="primary" onClick={retry}>
          {words.say('action.try_again')}
        </Button>
      </Plinth>
    </>
  );
}
