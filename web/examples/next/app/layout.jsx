// SPDX-License-Identifier: Apache-2.0
export const metadata = { title: 'Portico in Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
