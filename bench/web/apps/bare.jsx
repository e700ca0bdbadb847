// SPDX-License-Identifier: Apache-2.0
//
// React with a bare dialog: what everybody pays who shows anything at all.
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const dialog = useRef(null);
  return (
    <>
      <button type="button" id="connect" onClick={() => dialog.current.showModal()}>
        Connect
      </button>
      <dialog ref={dialog} id="sheet">
        <h2>Connect</h2>
        <button type="button" className="option">
          A wallet
        </button>
      </dialog>
    </>
  );
}

createRoot(document.getElementById('app')).render(<App />);
