// SPDX-License-Identifier: Apache-2.0
//
// What the page asks of the keeper of its shares, and what it gets.
import type {
  RecoveryKey,
  RecoveryOpened,
  SealedToCaller,
  SignedRecord,
} from '../generated/vault.ts';
import type { VaultRequest } from '../generated/wasm.ts';
import type { AnswerOf } from './WasmVault.ts';

/** What a wallet signs, without the wallet. */
type Signature =
  | 'sign_message'
  | 'sign_typed_data'
  | 'sign_transaction'
  | 'sign_authorization'
  | 'sign_solana'
  | 'sign_user_operation';
export type SignRequest = {
  [S in Signature]: Omit<Extract<VaultRequest, { type: S }>, 'wallet'>;
}[Signature];
export type Signed = AnswerOf<
  'message_signed' | 'transaction_signed' | 'authorization_signed' | 'operation_signed'
>;

/** For its owner's eyes: a recovery phrase (text), and keys as bytes, Solana's with its public half. */
export interface ExportedWallet {
  readonly phrase: Uint8Array;
  readonly evm: Uint8Array;
  readonly solana: Uint8Array;
}

export interface NewWallet {
  readonly tenant: string;
  readonly wallet: string;
  readonly device: string;
  readonly recoveryKeys: readonly RecoveryKey[];
}

export interface FirstWay extends Omit<NewWallet, 'recoveryKeys'> {
  readonly way?: NewWay | undefined;
}

/** For `POST /v1/vault/wallet/changes`; the device's own share is written already. */
export interface PreparedWallet {
  readonly wallet: SignedRecord;
  readonly auth: string;
  readonly recovery?: {
    readonly auth: string;
    readonly shares: readonly {
      key: string;
      sealed: string;
      salt?: string;
      credential?: string;
    }[];
  };
}

/** A way to recover the wallet that its owner adds, and what they bring: it is overwritten. */
export type NewWay =
  | { readonly kind: 'kit' }
  | { readonly kind: 'password'; readonly secret: Uint8Array }
  /** `secret`: the output of its PRF extension; `credential`: its name, base64url. */
  | { readonly kind: 'passkey'; readonly secret: Uint8Array; readonly credential: string }
  /** `publicKey`: of the key that the recovery service has for this account. */
  | { readonly kind: 'assisted'; readonly publicKey: string };

/** Which ways of recovery there are from now on. Neither added nor dropped: the same, over new shares. */
export interface ChangedWays {
  readonly wallet: SignedRecord;
  readonly device: string;
  /** Of openRelease, as the server was asked with it. */
  readonly key: string;
  readonly released: SealedToCaller;
  readonly add?: NewWay | undefined;
  /** Ids of recovery keys. */
  readonly drop?: readonly string[];
  /** Devices that the server let go: the new record does not name them. */
  readonly removed: readonly string[];
}

/** What a recovery key is, and what its owner needs to derive it again. */
export interface MadeWay {
  readonly key: RecoveryKey;
  readonly hint?: { readonly salt: string } | { readonly credential: string };
}

/** A recovery that the server has opened, and what its owner brings to it. */
export interface Recovering {
  readonly wallet: SignedRecord;
  readonly device: string;
  /** Of openRelease, as the server was asked with it. */
  readonly key: string;
  readonly opened: Omit<RecoveryOpened, 'type'>;
  /** The code or the password (texts), the passkey's output. None: the recovery service has opened it. */
  readonly secret?: Uint8Array;
  /** Devices that the server let go: the new record does not name them. */
  readonly removed: readonly string[];
}

/** For `POST /v1/vault/wallet/changes` of a device that the stored record does not name. */
export interface RecoveredWallet extends PreparedWallet {
  readonly recovered: string;
}

/** A hand-over as the device that gives has compared it. */
export interface Giving {
  readonly wallet: SignedRecord;
  /** This one. */
  readonly device: string;
  readonly to: { readonly id: string; readonly device: string; readonly publicKey: string };
  /** Of openRelease, as the server was asked with it. */
  readonly key: string;
  readonly released: SealedToCaller;
  readonly removed: readonly string[];
}

/** What the giver needs to say which number the new device shows. */
export interface Comparing extends Omit<Giving, 'to' | 'removed'> {
  readonly to: Omit<Giving['to'], 'publicKey'>;
}

/** A share that was given, and the auth share that belongs to it. */
export interface Taking {
  readonly id: string;
  readonly device: string;
  readonly wallet: SignedRecord;
  readonly sealed: string;
  readonly key: string;
  readonly released: SealedToCaller;
}
