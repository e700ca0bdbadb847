// SPDX-License-Identifier: Apache-2.0
//
// How long the code is still valid, each second on screen; aloud only at 60 and at 10 seconds.
import { Icon } from '@portico/ui';
import { useEffect } from 'react';
import { useWidget } from '../../../host/WidgetContext.ts';
import { formatCountdown } from '../../../text/formatCountdown.ts';
import { useNow } from '../../../text/useNow.ts';
import { useWords } from '../useWords.ts';

export function TimeLeft({ untilMs }: { untilMs: number }) {
  const words = useWords();
  const { region, announce } = useWidget();
  const left = untilMs - useNow(1000);
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (seconds === 60 || seconds === 10) announce(words.format('pair.left', { count: seconds }));
  }, [seconds, announce, words]);
  return (
    <span className="pt-sub pt-num has-icon" role="timer">
      <Icon name="clock" size={14} />
      {words.format('pair.valid_for', { time: formatCountdown(left, region) })}
    </span>
  );
}
