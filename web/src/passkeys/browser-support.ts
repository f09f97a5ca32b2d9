/** Whether this browser knows passkeys, which it does on secure pages alone. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

const refusals: Readonly<Record<string, 'declined' | 'held already' | 'impossible'>> = {
  // Closed, left until it ran out, or without a passkey to offer: browsers do not say which.
  NotAllowedError: 'declined',
  AbortError: 'declined',
  InvalidStateError: 'held already',
  ConstraintError: 'impossible',
  NotSupportedError: 'impossible',
  SecurityError: 'impossible',
  UnknownError: 'impossible',
}

/** Why the browser gave no passkey, by the names that WebAuthn has for it; null for any other error. */
export const refusalOf = (error: unknown) => (error instanceof Error && refusals[error.name]) || null
