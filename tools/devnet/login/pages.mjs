// SPDX-License-Identifier: Apache-2.0
//
// The page of the demo's own sign-in: what it is, whom one can be, and the way back. Without a script.

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 24px; display: grid; justify-content: center; }
  main { max-width: 420px; }
  h1 { font-size: 22px; }
  button { font: inherit; width: 100%; padding: 10px; margin-block-start: 12px; }
  button.first { font-weight: 600; }
`;

const escaped = (text) => String(text).replace(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`);

/** @param {{ people: readonly string[], site: string }} shown `site`: of the vault, which asks */
export function loginPage({ people, site }) {
  const buttons = people.map(
    (name, index) =>
      `<button type="submit" name="as" value="${escaped(name)}"${index === 0 ? ' class="first"' : ''}>Continue as ${escaped(name)}</button>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Portico Demo sign-in</title><style>${STYLE}</style></head>
<body><main><h1>Portico Demo</h1>
<p>This is the demo's own sign-in, an OpenID Connect server on this machine. It stands where Google, Apple and others
stand elsewhere, is none of them, and asks nobody who they are: whoever presses a button is signed in.</p>
<p><b>${escaped(site)}</b> learns the name that you choose.</p>
<form method="post">${buttons.join('')}
<button type="submit" name="as" value="">Decline</button></form></main></body>
</html>`;
}
