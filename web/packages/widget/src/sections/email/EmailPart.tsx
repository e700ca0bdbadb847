// SPDX-License-Identifier: Apache-2.0
//
// The e-mail's part of Connect: the address first; then, alone, the code, the device that is known and the
// recovery of the wallet.
import type { LoginSlice } from '@portico/engine';
import { Button } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { EmailLogin } from './EmailLogin.tsx';
import { EmailRecover } from './EmailRecover.tsx';
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx';
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx';
import { shortEmail } from './shortEmail.ts';
import { useWords } from './useWords.ts';

/** Before the machine has loaded. */
const nobody: LoginSlice = { step: 'signed_out', attempts_left: 0 };

export function EmailPart() {
  const login = useSlice((slices) => slices.login) ?? nobody;
  switch (login.step) {
    case 'connecting':
      // A provider's is shown by its part.
      return login.provider ? null : <EmailVerifyOtp login={login} />;
    case 'code':
    case 'checking':
      return <EmailVerifyOtp login={login} />;
    case 'device':
      return <EmailVerifyDevice login={login} />;
    case 'recover':
      return <EmailRecover login={login} />;
    case 'signed_in':
      return <SignedIn login={login} />;
    default:
      return <EmailLogin login={login} />;
  }
}

/** Logged in already, and the page asks for another connection. */
function SignedIn({ login }: { login: LoginSlice }) {
  const words = useWords();
  const { send } = useStore();
  const wanted = useSlice(({ connect }) => connect?.chain_namespace);
  const active = useSlice(({ networks }) => networks?.active);
  const isSolana = wanted === 'solana' || (!wanted && active?.startsWith('solana:'));
  const namespace = isSolana ? 'solana' : 'eip155';
  return (
    <Button
      block
      onClick={() => send({ type: 'choose_wallet', id: `portico.embedded.${namespace}` })}
    >
      {words.format('email.continue_as', {
        email: shortEmail(login.email ?? login.user_name ?? '…'),
      })}
    </Button>
  );
}
