// SPDX-License-Identifier: Apache-2.0
//
// One toast over the lintel. How long it stays is the engine's business.
import { Icon } from '../icons/Icon.tsx';
import { Loader } from '../icons/Loader.tsx';

export type ToastTone = 'success' | 'error' | 'loading';

export interface ToastProps {
  readonly tone: ToastTone;
  readonly children: string;
  /** It is on its way out; `onLeft` tells when it has gone. */
  readonly leaving?: boolean;
  readonly onLeft?: () => void;
}

export function Toast({ tone, children, leaving, onLeft }: ToastProps) {
  return (
    <div
      className={leaving ? 'pt-toast is-leaving' : 'pt-toast'}
      part="toast"
      onAnimationEnd={leaving ? onLeft : undefined}
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
