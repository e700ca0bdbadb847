// SPDX-License-Identifier: Apache-2.0
//
// build/gallery/README.md: what is pictured, each with its four pictures.

const appearance = ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'];

export function galleryIndex(ids) {
  const rows = ids.map((id) => {
    const links = appearance.map((look) => `[${look.split('-')[1]}](views/${id}-${look}.webp)`);
    return `| ${id} | ${links[0]}, ${links[1]} | ${links[2]}, ${links[3]} |`;
  });
  return `# Every view and state

Taken by \`./x gallery\` from the gallery's fixed slices (\`web/apps/gallery\`), in a window of 1280 px and on a
phone of 390 px. The playground shows the same scenes to try (*Every view*), in every language on board.

All at once: ${appearance.map((look) => `[${look.replace('-', ', ')}](${look}.webp)`).join(' · ')}

| scene | 1280 px | 390 px |
| --- | --- | --- |
${rows.join('\n')}
`;
}
