// SPDX-License-Identifier: Apache-2.0
//
// Metadata and pictures of the spam vouchers: what a server that fetches pictures for its users must refuse
// or make harmless. Which one a voucher has: its id modulo their number.

/** More than any picture of a list needs; a reader stops long before. */
const HUGE = 12_000_000;
const SCRIPT =
  '<script>parent.postMessage("ran","*")</script><image href="http://169.254.169.254/latest/meta-data/"/>';
const DOCTYPE = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** name -> the address in the metadata, or what is answered under /traps/name. */
const TRAPS = {
  script: {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`,
  },
  entities: {
    type: 'image/svg+xml',
    body: `${DOCTYPE}<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
  },
  metadata: { image: 'http://169.254.169.254/latest/meta-data/' },
  javascript: { image: 'javascript:alert(document.domain)' },
  file: { image: 'file:///etc/passwd' },
  page: { type: 'text/html', body: '<h1>Claim your reward</h1>' },
  liar: { type: 'image/png', body: '<html>not a picture</html>' },
  huge: { type: 'image/png', body: Buffer.alloc(HUGE) },
  inward: { status: 302, location: 'http://169.254.169.254/latest/meta-data/' },
  circle: { status: 302, location: 'circle' },
};
export const TRAP_NAMES = Object.keys(TRAPS);

/** The answer under /vouchers/ID (metadata) and /traps/NAME (pictures), else undefined. */
export function hostile(pathname, url) {
  const [, id] = pathname.match(/^\/vouchers\/(\d{1,6})$/) ?? [];
  if (id) {
    const name = TRAP_NAMES[Number(id) % TRAP_NAMES.length];
    const image = TRAPS[name].image ?? `${url}/traps/${name}`;
    const phishing = '<img src=x onerror=alert(1)> Claim at https://claim.example';
    return {
      body: {
        name: `Voucher #${id}`,
        description: phishing,
        image,
        external_url: 'javascript:alert(1)',
        trap: name,
      },
    };
  }
  const [, trap] = pathname.match(/^\/traps\/(\w{1,20})$/) ?? [];
  return trap && Object.hasOwn(TRAPS, trap) && !TRAPS[trap].image ? TRAPS[trap] : undefined;
}
