// SPDX-License-Identifier: Apache-2.0
//
// Why a request is of nobody, for code and for a person.

/** What is wrong, for code. The README says what each means and which status it has. */
export type AuthErrorCode =
  | 'option_invalid'
  | 'token_missing'
  | 'token_malformed'
  | 'token_forged'
  | 'token_key_unknown'
  | 'token_expired'
  | 'token_not_yet_valid'
  | 'issuer_wrong'
  | 'project_wrong'
  | 'page_wrong'
  | 'session_ended'
  | 'message_refused'
  | 'origin_refused'
  | 'request_invalid'
  | 'payment_refused'
  | 'payment_unknown'
  | 'webhook_refused'
  | 'server_unreachable';

const STATUS: Readonly<Partial<Record<AuthErrorCode, number>>> = {
  option_invalid: 500,
  origin_refused: 403,
  request_invalid: 400,
  payment_refused: 400,
  payment_unknown: 404,
  webhook_refused: 400,
  server_unreachable: 503,
};

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  /** That a back end answers with: 401 unless the code says something else. */
  readonly status: number;

  constructor(code: AuthErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = STATUS[code] ?? 401;
  }
}
