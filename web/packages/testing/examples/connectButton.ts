// SPDX-License-Identifier: Apache-2.0
//
// The app of the examples: a button that connects an announced wallet and shows its address.

interface Provider {
  request(request: { method: string }): Promise<string[]>;
  on(event: string, listener: (accounts: string[]) => void): void;
}
interface Announcement extends Event {
  readonly detail: { readonly info: { readonly name: string }; readonly provider: Provider };
}

export function connectButton(walletName: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'Connect';
  const show = ([account = '']: string[]) => {
    button.textContent = account ? `${account.slice(0, 6)}…${account.slice(-4)}` : 'Connect';
  };
  button.onclick = () => {
    button.textContent = 'Open your wallet';
    const found = (event: Event) => {
      const { info, provider } = (event as Announcement).detail;
      if (info.name !== walletName) return;
      provider.on('accountsChanged', show);
      provider.request({ method: 'eth_requestAccounts' }).then(show, () => {
        button.textContent = 'Declined. Try again';
      });
    };
    window.addEventListener('eip6963:announceProvider', found);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    window.removeEventListener('eip6963:announceProvider', found);
  };
  return button;
}
