// SPDX-License-Identifier: Apache-2.0
//
// A question to the wallet's owner: what is asked, and two buttons. It goes when it is answered.

export interface Question {
  readonly title: string;
  readonly from: string;
  readonly detail: string;
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
  const detail = document.createElement('pre');
  detail.textContent = question.detail;
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
  card.append(title, from, detail, actions);
  place.append(card);
}
