// SPDX-License-Identifier: Apache-2.0
//
// What is measured, and where its parts are: paths of selectors, each step inside the shadow root of what
// the one before found. `phone`: the words of the way to a QR code, for those that have one.

export const products = [
  {
    name: 'bare',
    title: 'React and a bare dialog',
    button: ['#connect'],
    panel: ['#sheet[open]'],
    option: ['#sheet[open] .option'],
  },
  {
    name: 'portico',
    title: '**Portico**',
    button: ['portico-button', 'button'],
    panel: ['portico-widget', '.pt-sheet'],
    option: ['portico-widget', '.pt-list button.pt-row'],
    phone: /^Wallet on your phone/,
    code: ['portico-widget', '.pt-qr svg'],
  },
  {
    name: 'appkit',
    title: 'AppKit 1.7.10, wagmi',
    button: ['appkit-button', 'appkit-connect-button', 'wui-connect-button', 'button'],
    panel: ['w3m-modal', 'wui-card'],
    option: [
      'w3m-modal',
      'w3m-router',
      'w3m-connect-view',
      'w3m-wallet-login-list',
      'w3m-connector-list',
      ':not(style)',
      'wui-list-wallet',
      'button',
    ],
    phone: /^WalletConnect/,
    code: [
      'w3m-modal',
      'w3m-router',
      'w3m-connecting-wc-view',
      'w3m-connecting-wc-qrcode',
      'wui-qr-code',
      'svg',
    ],
  },
  {
    name: 'rainbowkit',
    title: 'RainbowKit 2.2.11',
    button: ['[data-testid="rk-connect-button"]'],
    panel: ['[data-rk] [role="document"]'],
    option: ['[data-testid^="rk-wallet-option-"]'],
    phone: /^WalletConnect/,
    code: ['[data-rk] [role="document"] svg rect ~ *'],
  },
  {
    name: 'web3-onboard',
    title: 'Web3-Onboard 2.24, injected module',
    button: ['#connect'],
    panel: ['onboard-v2', '.modal'],
    option: ['onboard-v2', '.wallet-button-container button'],
  },
  {
    name: 'solana',
    title: 'Solana wallet adapter 0.9.40',
    button: ['.wallet-adapter-button'],
    panel: ['.wallet-adapter-modal-wrapper'],
    option: ['.wallet-adapter-modal-list button'],
  },
];
