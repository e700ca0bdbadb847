// SPDX-License-Identifier: Apache-2.0
//
// <portico-button> in a React tree. The element is defined by createPortico() and draws itself.

/**
 * Attributes of the buttons.
 *
 * @example
 * const props: PorticoButtonProps = { label: 'Sign in', balance: 'hide' };
 */
export interface PorticoButtonProps {
  readonly className?: string;
  /** The invitation to connect. Also what the page shows until its scripts run. */
  readonly label?: string;
  readonly balance?: 'show' | 'hide';
}

/**
 * Connects, shows the account, opens the modal.
 *
 * @example
 * const header = <PorticoButton label="Sign in" />;
 */
export function PorticoButton({ className, label, balance }: PorticoButtonProps) {
  // Inside stands what a server can render: the element's shadow takes its place. It may have given itself its
  // theme before React compares it with what the server wrote.
  return (
    <portico-button class={className} label={label} balance={balance} suppressHydrationWarning>
      {label ?? 'Connect wallet'}
    </portico-button>
  );
}
