// SPDX-License-Identifier: Apache-2.0
//
// The header of Connect: while a code, a device or a provider is waited for, it says so and leads back to the ways in.
import { IconButton } from '@portico/ui';
import { ViewHeader, type ViewHeaderProps } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { providerNames } from './providerNames.ts';
import { showSocialList, useSocialList } from './socialList.ts';
import { useWords } from './useWords.ts';

const waiting: ReadonlySet<string> = new Set([
  'code',
  'checking',
  'connecting',
  'device',
  'window',
  'blocked',
  'phone',
  'answered',
  'recover',
]);

export function EmailHeader(props: ViewHeaderProps) {
  const words = useWords();
  const { send } = useStore();
  const step = useSlice((slices) => slices.login?.step) ?? 'signed_out';
  const provider = useSlice((slices) => slices.login?.provider);
  const isListed = useSocialList();
  const backTo = (onClick: () => void) => (
    <IconButton icon="arrowLeft" label={words.format('header.back')} onClick={onClick} />
  );
  if (step === 'signed_out' && isListed)
    return (
      <ViewHeader
        title={words.format('social.title')}
        start={backTo(() => showSocialList(false))}
      />
    );
  if (!waiting.has(step)) return <ViewHeader {...props} />;
  const title =
    step === 'device'
      ? words.format('email.device.header')
      : step === 'recover'
        ? words.format('email.recover.header')
        : provider && step !== 'code' && step !== 'checking'
          ? providerNames[provider]
          : words.format('email.code.header');
  return <ViewHeader title={title} start={backTo(() => send({ type: 'cancel_login' }))} />;
}
