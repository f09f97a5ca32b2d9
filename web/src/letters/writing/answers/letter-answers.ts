import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { enclosureRefusalTexts } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import { sendingLimitMet } from '@novelette/domain/letters/sending-limits.ts'
import { errorCode, errorFields, errorText, type FailureCode, requiredWait } from '#lib/error-code.ts'

/** Why the server would refuse the same text again, in the words that every release stores with it. */
const permanentErrors = ['letter_conflict', 'draft_conflict', 'too_large', 'letter_unreadable'] as const
export type PermanentError = (typeof permanentErrors)[number]

/** What a refusal means for the words, whichever way they were to go. */
type Meaning = {
  /** The server was not reached: a letter waits in the outbox. */
  readonly isUnreachable?: true
  /** What tries again by itself: the window that shows the text, or what works for texts that no window shows. */
  readonly retriedBy?: 'window' | 'background' | 'both'
  readonly permanent?: PermanentError
  /** What is known here of the receiver is out of date. */
  readonly isReceiverOutdated?: true
  /** `fields.delivery` says what is wrong about the day. */
  readonly isOfDay?: true
  /** Why it was not sent, where the server's own text does not do. */
  readonly why?: (receiver: string, error: unknown) => string
  /** Its text says what is safe, or where the letter is. */
  readonly saysWhatIsSafe?: true
  /** What the next page says, since the session is over. */
  readonly sessionEnd?: (why: string) => string
  /** Of changes to a scheduled letter: it is gone, was changed elsewhere, or the words are kept until there is a connection. */
  readonly changes?: 'gone' | 'elsewhere' | 'kept'
}

const sessionEnded = () => 'Your session has ended. Your letter is saved as a draft. Sign in to send it.'

/** A code without a row: the letter is a draft again, and the server's text says why. */
const meanings: { readonly [Code in FailureCode]?: Meaning } = {
  offline: { isUnreachable: true, retriedBy: 'both', changes: 'kept', saysWhatIsSafe: true },
  unavailable: { isUnreachable: true, retriedBy: 'both' },
  unexpected: { retriedBy: 'window' },
  rate_limited: { retriedBy: 'both', why: limitText, saysWhatIsSafe: true },
  signed_out: { retriedBy: 'background', sessionEnd: sessionEnded, saysWhatIsSafe: true },
  suspended: { sessionEnd: composeTexts.sendFailed },
  /** A draft that was deleted elsewhere begins anew. */
  not_found: { retriedBy: 'window', changes: 'gone' },
  draft_conflict: { permanent: 'draft_conflict', changes: 'elsewhere' },
  letter_conflict: { permanent: 'letter_conflict' },
  /** It was scheduled under this id. */
  already_left: { permanent: 'letter_conflict', changes: 'gone' },
  too_large: { permanent: 'too_large', saysWhatIsSafe: true },
  letter_empty: { saysWhatIsSafe: true },
  letter_unreadable: { permanent: 'letter_unreadable' },
  day_refused: { isOfDay: true, saysWhatIsSafe: true },
  recipient_not_found: { isReceiverOutdated: true },
  friends_only: { isReceiverOutdated: true, why: composeTexts.friendsOnly },
  ...Object.fromEntries(
    Object.entries(enclosureRefusalTexts).map(([code, why]) => [code, { isReceiverOutdated: true, why }]),
  ),
  guest_claimed: { isReceiverOutdated: true },
  guest_closed: { isReceiverOutdated: true },
  guest_inactive: { isReceiverOutdated: true },
}

const meaningOf = (error: unknown): Meaning => meanings[errorCode(error)] ?? {}

export const isUnreachable = (error: unknown): boolean => meaningOf(error).isUnreachable === true

/** Whether an open window saves its text again by itself. */
export const isRetriedInWindow = isRetriedBy('window')

/** Whether a text that no window shows waits on this device for another try, also until its writer signs in. */
export const isRetriedInBackground = isRetriedBy('background')

function isRetriedBy(who: 'window' | 'background'): (error: unknown) => boolean {
  return error => ['both', who].includes(meaningOf(error).retriedBy ?? '')
}

export const permanentError = (error: unknown): PermanentError | undefined => meaningOf(error).permanent

export const isPermanentError = (stored: unknown): stored is PermanentError =>
  permanentErrors.some(permanent => permanent === stored)

/** Whether a letter went under this id, perhaps this very one (docs/rules.md 4.6). */
export const hasLetterGone = (error: unknown): boolean => permanentError(error) === 'letter_conflict'

/** Whether a scheduled letter waits no more. */
export const isScheduledGone = (error: unknown): boolean => meaningOf(error).changes === 'gone'

export const isReceiverOutdated = (error: unknown): boolean => meaningOf(error).isReceiverOutdated === true

/** Why it cannot arrive on its day, as `DayProblemNote` reads it. */
export const dayProblemOf = (error: unknown): string | undefined =>
  meaningOf(error).isOfDay && errorFields(error).delivery

/** Why a letter to this person was not sent. */
export function refusalText(error: unknown, receiver: string): string {
  return meaningOf(error).why?.(receiver, error) ?? errorText(error)
}

/** Why it was not sent, and that it is safe where that is not said yet. */
export function sendProblem(error: unknown, receiver: string): string {
  const why = composeTexts.sendFailed(refusalText(error, receiver))
  return meaningOf(error).saysWhatIsSafe ? why : `${why} Your letter is safe here.`
}

/** Null where a notice above the words says what became of the letter. */
export function changesProblem(error: unknown, receiver: string): string | null {
  const { changes } = meaningOf(error)
  if (changes === 'kept')
    return 'You are offline. What you wrote is saved as a draft; press Save Changes when you are back online.'
  return changes ? null : `Failed to save your changes: ${refusalText(error, receiver)}`
}

/** What the next page says of the letter; null while the session goes on. */
export function sessionOverText(error: unknown): string | null {
  return meaningOf(error).sessionEnd?.(errorText(error)) ?? null
}

/** Of letters, or of what is enclosed in them. A proxy names no wait. */
function limitText(_receiver: string, error: unknown): string {
  const wait = requiredWait(error)
  if (wait === null) return errorText(error)
  return errorFields(error).enclosures ?? sendingLimitMet(wait)
}
