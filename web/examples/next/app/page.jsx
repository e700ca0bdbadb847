// SPDX-License-Identifier: Apache-2.0
import { Wallet } from './Wallet.jsx';

export default function Page() {
  return (
    <main>
      <h1>Portico in Next.js</h1>
      <Wallet />
    </main>
  );
}
