// SPDX-License-Identifier: Apache-2.0
//
// One toast over the lintel. How long it stays is the engine's business.
import { Icon } from '../icons/Icon.tsx';
import { Loader } from '../icons/Loader.tsx';

export type ToastTone = 'success' | 'error' | 'loading';

export function Toast({ tone, children }: { tone: ToastTone; children: string }) {
  return (
    <div className="pt-toast" part="toast" role={tone === 'error' ? 'alert' : 'status'}>
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
