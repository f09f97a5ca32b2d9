/** Characters of the name on the envelope. */
export const guestNameMaxLength = 40

/** Characters that a guest's answer shows. */
export const guestAnswerMaxLength = 20_000

export const guestLimits = {
  /** Links of one account that are neither closed nor claimed. */
  open: 50,
  newPerDay: 10,
  mailsPerDay: 10,
  /** Addresses that one account names, whatever becomes of them. */
  printsPerHour: 60,
  /** For accounts that are younger than `newAccountDays`. */
  mailsPerDayAtFirst: 3,
  /** To one address, from all writers together. */
  mailsPerDayToOne: 3,
  /** Until the writer sends another letter. */
  answersInARow: 5,
  reportsPerDay: 3,
  /** Wrong secrets from one network. */
  wrongSecretsPerQuarterHour: 60,
} as const

export const newAccountDays = 7

/** Before an unopened letter is mailed about again. */
export const mailAgainDays = 7

/** After the last letter, or opening that was not quiet, a link is inactive until its writer reactivates it. */
export const linkActiveDays = 365

/** An address is erased when nothing was opened for so long, or only quietly. */
export const addressUnopenedDays = 90

/** After a refusal of mail, in which it can be undone. */
export const mailRefusalUndoMinutes = 10

/** How long the seal is held until the letter opens, and until it counts as delivered. */
export const sealHold = { opensAfterMs: 600, deliveredAfterMs: 150 } as const

/** How long the link of a mail can refuse more. */
export const stopMailDays = 400

/** A guest who never had a letter or a draft is removed then. */
export const unusedGuestDays = 30

/** Envelopes of one page. */
export const envelopesPageSize = 50

/** Of every link's page and preview: it names nobody. */
export const guestPageTitle = 'A letter is waiting'

export const guestStates = ['open', 'closed', 'inactive', 'claimed'] as const
export type GuestState = (typeof guestStates)[number]

/** Where an admin would see a name or an address of somebody without an account. */
export const withoutAccount = 'someone without an account'
