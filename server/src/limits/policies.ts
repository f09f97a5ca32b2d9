import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { sendingLimitReached, sendingLimits } from '@novelette/domain/letters/sending-limits.ts'
import { noticeLimits } from '@novelette/domain/notices/notices.ts'

/** A fixed window from the first attempt, for limits that hold up nobody else. */
export type Quota =
  | { readonly perQuarterHour: number }
  | { readonly perHour: number }
  | { readonly perDay: number }

/**
 * After the free attempts a wait of `firstWait` seconds, doubled each time up to `longestWait`. A success, or a day, resets it.
 */
export type BackOff = { readonly free: number; readonly firstWait: number }

/** Subjects: an IP address, an account, the two as a pair, what one account does to another, a device that the account knows. */
export type Policy = {
  readonly address?: Quota
  readonly account?: Quota | BackOff
  readonly pair?: BackOff
  readonly receiver?: Quota
  /** Replaces the others on a device that the account was signed in on. */
  readonly device?: BackOff
}

/** One count: a transaction takes all of it or none. */
type Promised = { readonly account: Quota } | { readonly receiver: Quota }

/** Seconds. Nobody ever waits longer because of someone else. */
export const longestWait = 15 * 60

type Enclosing = Readonly<
  Record<`enclose-${EnclosureKind}`, { readonly account: { readonly perHour: number } }>
>
const enclosing = Object.fromEntries(
  enclosureKinds.map(kind => [`enclose-${kind}`, { account: { perHour: partKindOf(kind).files.perHour } }]),
) as Enclosing

/**
 * What an attempt costs, or guesses, is spent before it is made, whatever becomes of it: refused letters would else be a free flood.
 * Accounts are counted as typed, known or not, so that limits do not reveal which exist. Calls that send mail have no limit per
 * account over all addresses: an attacker who reached it would keep the owner from a new password. mail/deliver.ts protects the
 * mailbox: one mail a minute.
 */
const costs = {
  'sign-in': {
    /** An office or dormitory behind one address mistypes less than a list of stolen passwords is long. */
    address: { perQuarterHour: 100 },
    /** Enough to try three passwords. */
    pair: { free: 5, firstWait: 30 },
    /** 20 guesses, then 96 a day, over all addresses. */
    account: { free: 20, firstWait: 30 },
    device: { free: 5, firstWait: 30 },
  },
  /** A classroom signs up in one lesson. */
  'sign-up': { address: { perQuarterHour: 40 }, pair: { free: 8, firstWait: 60 } },
  /** The form asks after each pause in typing. */
  'check-username': { address: { perQuarterHour: 300 } },
  /** The mail goes once a minute, so the first waits match the screen's countdown. */
  'resend-verification': { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } },
  'forgot-password': { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } },
  /** Links cannot be guessed; this limits password hashing. */
  'verify-email': { address: { perQuarterHour: 100 } },
  'reset-password': { address: { perQuarterHour: 100 } },
  /** Guesses at an unattended screen. */
  'present-password': { account: { free: 5, firstWait: 30 } },
  /** Mail to an address that may be a stranger's. */
  'change-email': { account: { free: 3, firstWait: 60 } },
  /** Passkeys cannot be guessed; this limits the checking of signatures. */
  'passkey-sign-in': { address: { perQuarterHour: 100 } },
  'account-data': { account: { perQuarterHour: 5 } },
  /** Letters written by hand take longer (docs/rules.md 3.7). */
  'send-letter': {
    account: { perHour: sendingLimits.inAll },
    receiver: { perHour: sendingLimits.toOne },
  },
  /** To somebody who has never written back. */
  'send-unanswered': { receiver: { perHour: sendingLimits.unanswered } },
  /** As large as a letter, with versions. Taking a letter back also makes one. */
  'new-draft': { account: { perHour: 2 * sendingLimits.inAll } },
  /** Wrong links only: people behind one carrier's address share it. */
  'guest-call': { address: { perQuarterHour: guestLimits.wrongSecretsPerQuarterHour } },
  /** Choices and devices (docs/rules.md 9.8). */
  notices: { account: { perQuarterHour: noticeLimits.callsPerQuarterHour } },
  /** Endpoints cannot be guessed; many people share an address. */
  'end-notices': { address: { perQuarterHour: 300 } },
  /** A page tells of each kind once; a whole school may have the same broken release. */
  'browser-failure': { address: { perQuarterHour: 300 } },
  /** 32 MiB and a core each. A day's new guests and mails stay far below. */
  'address-print': { account: { perHour: guestLimits.printsPerHour } },
  /** A file to decode or copy, and what is stored of it. Counted once it was read: what breaks off or is too large is decoded by nobody. */
  ...enclosing,
  /** A picture to decode, likewise. */
  'upload-picture': { account: { perQuarterHour: 20 } },
} as const satisfies Readonly<Record<string, Policy>>

/**
 * What one person may bring about is counted in the transaction that stores it: what is refused, or lost with the database, was never
 * counted (docs/decisions/013).
 */
const promises = {
  /** Each gives the admin a letter to read. */
  report: { account: { perQuarterHour: 10 } },
  /** Each gives the admin something to read. */
  'share-testimonial': { account: { perQuarterHour: 10 } },
  /** A name and a link each (docs/rules.md 8.8). */
  'new-guest': { account: { perDay: guestLimits.newPerDay } },
  /** Each gives the admin a letter to read; whoever has the link makes them. */
  'guest-report': { account: { perDay: guestLimits.reportsPerDay } },
  /** Mails with links (docs/rules.md 8.8). */
  'mail-guest': { account: { perDay: guestLimits.mailsPerDay } },
  'mail-guest-at-first': { account: { perDay: guestLimits.mailsPerDayAtFirst } },
  /** One writer to one address. */
  'mail-guest-again': { receiver: { perDay: 1 } },
  /** All writers to one address, as the mail is handed over. Later ones wait, so that none of them learns of the others. */
  'mail-to-guest': { account: { perDay: guestLimits.mailsPerDayToOne } },
  /** Each is a mail, and a push to every device. */
  'test-notice': { account: { perHour: noticeLimits.testsPerHour } },
} as const satisfies Readonly<Record<string, Promised>>

export const policies = { ...costs, ...promises }

export type CostKind = keyof typeof costs
export type PromiseKind = keyof typeof promises
export type LimitKind = CostKind | PromiseKind

/** What is said of a limit, before the wait; of others, that there were too many attempts. */
export const limitTexts: { readonly [Kind in LimitKind]?: string } = {
  'send-letter': sendingLimitReached,
}
