// SPDX-License-Identifier: Apache-2.0
//
// The two pages of the desk: what is paid with which test card, and what became of it. Without a script.

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 24px; display: grid; justify-content: center; }
  main { max-width: 420px; }
  h1 { font-size: 22px; }
  dl { display: grid; grid-template-columns: auto auto; gap: 4px 16px; }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
  label { display: block; margin-block: 16px 4px; }
  input, button { font: inherit; width: 100%; box-sizing: border-box; padding: 10px; }
  button { margin-block-start: 16px; font-weight: 600; }
  code { overflow-wrap: anywhere; }
  [role="alert"] { color: light-dark(#a0001c, #ff8f9f); }
`;

const escaped = (text) => String(text).replace(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`);

const page = (title, body, more = '') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${more}
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body>
</html>`;

const facts = ({ amount, currency, fee, arrives, asset, address }) => `<dl>
<dt>You pay</dt><dd>${escaped(amount)} ${escaped(currency)}</dd>
<dt>Fees in it</dt><dd>${escaped(fee)} ${escaped(currency)}</dd>
<dt>You get</dt><dd>${escaped(arrives)} ${escaped(asset.symbol)}</dd>
<dt>At</dt><dd><code>${escaped(address)}</code></dd>
</dl>`;

export function payPage(session, wrong) {
  if (session.state !== 'open') return answerPage(session);
  return page(
    'Cash desk of the devnet',
    `<p>Play money: nothing is paid with a real card here.</p>${facts(session)}
<form method="post">
${wrong ? `<p role="alert">${escaped(wrong)}</p>` : ''}
<label for="card">Test card</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242" list="cards">
<datalist id="cards">
<option value="4242 4242 4242 4242">pays</option>
<option value="4000 0000 0000 0002">is declined</option>
<option value="4000 0000 0000 0077">is slow</option>
<option value="4000 0000 0000 5126">is refunded</option>
</datalist>
<button type="submit">Pay ${escaped(session.amount)} ${escaped(session.currency)}</button>
</form>`,
  );
}

const WORDS = {
  paying: ['The payment is being looked at', 'This page says more in a moment. You may close it.'],
  paid: ['Paid', 'It was sent to your address. You may close this window.'],
  declined: ['The card was declined', 'Nothing was paid, and nothing was sent.'],
  refunded: ['The payment was given back', 'Nothing was sent.'],
};

export function answerPage(session) {
  const [title, text] = WORDS[session.state];
  const again = session.state === 'paying' ? '<meta http-equiv="refresh" content="2">' : '';
  const hash = session.hash ? `<p>Transaction <code>${escaped(session.hash)}</code></p>` : '';
  return page(title, `<p role="status">${escaped(text)}</p>${hash}`, again);
}
