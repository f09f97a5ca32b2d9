import { mostLettersAnHour } from '@novelette/domain/sending-limits.ts'

/** So many tries in any quarter of an hour, or hour, counted from the first. For what no one is held up by but themselves. */
export type Quota = { readonly perQuarterHour: number } | { readonly perHour: number }

/**
 * So many tries are free. After those each costs a wait, the first as long as `firstWait` says (seconds), each further one
 * twice as long as the one before it, up to `longestWait`. A success, or a day, makes all of it forgotten.
 */
export type BackOff = { readonly free: number; readonly firstWait: number }

/**
 * Against whom tries are counted: an address of origin, an account, the two together, what one account does to one other, or a
 * device that the account knows.
 */
export type Policy = {
  readonly address?: Quota
  readonly account?: Quota | BackOff
  readonly pair?: BackOff
  readonly receiver?: Quota
  /** Counts in place of the others where the device is one that the account was signed in on. */
  readonly device?: BackOff
}

/** Seconds. Nobody ever waits longer because of what someone else does. */
export const longestWait = 15 * 60

/**
 * Everything that may be tried only so often. An account is named by what was typed, known or not, so that the limits tell
 * no one which it is.
 *
 * What sends mail has no limit by account over all addresses: whoever reached it would keep the owner from a new password. A
 * mailbox is spared by mail/deliver.ts, which keeps to one mail a minute.
 */
export const policies = {
  'sign-in': {
    /** An office or a dormitory behind one address mistypes this often; a list of stolen passwords is longer. */
    address: { perQuarterHour: 100 },
    /** Enough for a person with three passwords in mind. */
    pair: { free: 5, firstWait: 30 },
    /** Many addresses together: 20 guesses, then 96 a day. */
    account: { free: 20, firstWait: 30 },
    device: { free: 5, firstWait: 30 },
  },
  /** A classroom signs up in one lesson. */
  'sign-up': { address: { perQuarterHour: 40 }, pair: { free: 8, firstWait: 60 } },
  /** The form asks after each pause in typing. */
  'check-username': { address: { perQuarterHour: 300 } },
  /** The mail itself goes once a minute, so the first waits are no longer than what the screen counts down. */
  'resend-verification': { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } },
  'forgot-password': { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } },
  /** Nobody guesses a link; these keep someone from having passwords hashed for nothing. */
  'verify-email': { address: { perQuarterHour: 100 } },
  'reset-password': { address: { perQuarterHour: 100 } },
  /** Someone at an unwatched screen guesses. */
  'present-password': { account: { free: 5, firstWait: 30 } },
  /** Each sends mail to an address that may be a stranger's. */
  'change-email': { account: { free: 3, firstWait: 60 } },
  /** Each leaves a row until it lapses. */
  'passkey-sign-in': { address: { perQuarterHour: 100 } },
  /** Each asks someone to read a letter. */
  report: { account: { perQuarterHour: 10 } },
  /** Each gathers everything that an account has. */
  'account-data': { account: { perQuarterHour: 5 } },
  /** Each gives the admin something to read. */
  'share-testimonial': { account: { perQuarterHour: 10 } },
  /** A letter a minute, all evening, and every other one to the same person: whoever means them needs longer to write them. */
  'send-letter': {
    account: { perHour: mostLettersAnHour.inAll },
    receiver: { perHour: mostLettersAnHour.toOne },
  },
  /** Each may be as large as a letter, and its earlier states are kept, too. A letter that is taken back makes one. */
  'new-draft': { account: { perHour: 120 } },
  /** Each is megabytes to read and a picture to decode; someone who tries out how it looks best needs fewer. */
  'upload-picture': { account: { perQuarterHour: 20 } },
} as const satisfies Readonly<Record<string, Policy>>

/** What may be tried only so often. */
export type LimitKind = keyof typeof policies
