/** What may be tried only so often. */
export type LimitKind =
  | 'sign-up'
  | 'sign-in'
  | 'check-username'
  | 'resend-verification'
  | 'verify-email'
  | 'forgot-password'
  | 'reset-password'
  | 'present-password'
  | 'change-email'
  | 'passkey-sign-in'
  | 'account-data'

/** Whom a try is counted against: the account it is about (its id, or the address typed) and where it comes from. */
export type Counted = { readonly account?: string; readonly address?: string }

export type Limits = {
  /** Counts one try. Throws AppError `rate_limited` with the seconds to wait when there were too many. */
  take(kind: LimitKind, who: Counted): Promise<void>
  /** The try was a good one: what was counted against this account is forgotten. */
  forgive(kind: LimitKind, who: Counted): Promise<void>
}

export function createLimits(): Limits {
  return { take: async () => {}, forgive: async () => {} }
}
