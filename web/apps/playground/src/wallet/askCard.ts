// SPDX-License-Identifier: Apache-2.0
//
// A question to the wallet's owner: what is asked in words, what is signed as it stands, the raw request folded,
// and two buttons. It goes when it is answered.

export interface Question {
  readonly title: string;
  readonly from: string;
  readonly lines: readonly string[];
  /** Signed as it stands. */
  readonly text?: string | undefined;
  /** The request itself, folded. */
  readonly raw?: string | undefined;
  approve(): Promise<void>;
  reject(): Promise<void>;
}

export function askCard(place: HTMLElement, question: Question): void {
  const card = document.createElement('section');
  card.className = 'card';
  const title = document.createElement('h2');
  title.textContent = question.title;
  const from = document.createElement('p');
  from.className = 'hint';
  from.textContent = question.from;
  const lines = question.lines.map((line) => {
    const made = document.createElement('p');
    made.textContent = line;
    return made;
  });
  const text = document.createElement('pre');
  text.textContent = question.text ?? '';
  text.hidden = question.text === undefined;
  const raw = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'The request itself';
  const json = document.createElement('pre');
  json.textContent = question.raw ?? '';
  raw.append(summary, json);
  raw.hidden = question.raw === undefined;
  const actions = document.createElement('div');
  actions.className = 'actions';
  const button = (text: string, act: () => Promise<void>) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', async () => {
      for (const each of actions.querySelectorAll('button')) each.disabled = true;
      try {
        await act();
        card.remove();
      } catch (error) {
        from.textContent = `That did not work: ${error instanceof Error ? error.message : error}`;
        for (const each of actions.querySelectorAll('button')) each.disabled = false;
      }
    });
    actions.append(made);
    return made;
  };
  button('Approve', () => question.approve()).className = 'primary';
  button('Reject', () => question.reject());
  card.append(title, from, ...lines, text, raw, actions);
  place.append(card);
}
