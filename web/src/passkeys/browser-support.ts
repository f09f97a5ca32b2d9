/** Secure pages only. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window

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

/** Null for errors other than WebAuthn's. */
export const passkeyRefusal = (error: unknown) => (error instanceof Error && refusals[error.name]) || null
