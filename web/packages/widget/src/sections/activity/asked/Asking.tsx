// SPDX-License-Identifier: Apache-2.0
//
// While a form of the widget asks the wallet: the light begins, and the wallet can be opened again.
import { Content, Progress, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { useSlice } from '../../../store/useSlice.ts';
import { WalletAvatar } from '../../../text/WalletAvatar.tsx';
import { AskedHelp, OpenAgain } from './AskedHelp.tsx';
import { useAsked } from './useAsked.ts';

export interface AskingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function Asking({ title, children }: AskingProps) {
  const wallet = useSlice(({ account }) => account.wallet);
  const [request] = useAsked();
  return (
    <>
      <Content>
        <Progress state="asked">
          <WalletAvatar wallet={wallet} />
        </Progress>
        <Status title={title}>{children}</Status>
        <AskedHelp request={request} />
      </Content>
      <OpenAgain request={request} />
    </>
  );
}
