/** Browsers expose passkeys on secure pages only. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window

const refusals: Readonly<Record<string, 'declined' | 'held already' | 'impossible'>> = {
  // Cancelled, timed out, or no matching passkey: browsers do not say which.
  NotAllowedError: 'declined',
  AbortError: 'declined',
  InvalidStateError: 'held already',
  ConstraintError: 'impossible',
  NotSupportedError: 'impossible',
  SecurityError: 'impossible',
  UnknownError: 'impossible',
}

/** By the name of the WebAuthn error; null for any other error. */
export const refusalOf = (error: unknown) => (error instanceof Error && refusals[error.name]) || null
