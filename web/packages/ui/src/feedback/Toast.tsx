// SPDX-License-Identifier: Apache-2.0
//
// One toast over the foot of the content. How long it stays is the engine's business.
import { Icon } from '../icons/Icon.tsx';
import { Loader } from '../icons/Loader.tsx';

export type ToastTone = 'success' | 'error' | 'loading';

export interface ToastProps {
  readonly tone: ToastTone;
  readonly children: string;
  /** It is on its way out; `onExited` tells when it has gone. */
  readonly leaving?: boolean;
  readonly onExited?: () => void;
}

export function Toast({ tone, children, leaving, onExited }: ToastProps) {
  return (
    <div
      className={leaving ? 'pt-toast is-leaving' : 'pt-toast'}
      part="toast"
      onAnimationEnd={leaving ? onExited : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <span className={tone === 'success' ? 'is-success' : tone === 'error' ? 'is-danger' : ''}>
        {tone === 'loading' ? (
          <Loader />
        ) : (
          <Icon name={tone === 'success' ? 'check' : 'circleAlert'} size={16} />
        )}
      </span>
      <span>{children}</span>
    </div>
  );
}
