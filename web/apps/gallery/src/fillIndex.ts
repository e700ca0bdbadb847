// SPDX-License-Identifier: Apache-2.0
//
// The way to every scene of a page of the gallery, and to the same page in another look.

/** The id of a scene as a title: "Account activity". */
export const titleOf = (id: string): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

export function fillIndex(
  params: URLSearchParams,
  ids: readonly string[],
  languages: readonly string[],
): void {
  const looks = document.querySelector('#looks');
  const look = (text: string, name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    const link = Object.assign(document.createElement('a'), {
      href: `?${next}`,
      textContent: text,
    });
    looks?.append(link);
  };
  look('Light', 'theme', 'light');
  look('Dark', 'theme', 'dark');
  for (const value of languages) {
    look(new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value, 'lang', value);
  }
  for (const id of ids) {
    const next = new URLSearchParams(params);
    next.delete('all');
    next.set('scene', id);
    const link = Object.assign(document.createElement('a'), {
      href: `?${next}`,
      textContent: titleOf(id),
    });
    link.dataset.id = id;
    const item = document.createElement('li');
    item.append(link);
    document.querySelector('#scenes')?.append(item);
  }
}
