import { suspendedText, usernameTakenAtSignUp } from '#accounts/accounts.ts'
import { pictureTexts } from '#accounts/picture-texts.ts'
import { adminTexts } from '#admin/admin-texts.ts'
import { composeTexts } from '#letters/compose-texts.ts'
import { allEnclosures, enclosuresOff } from '#letters/parts/all-enclosures.ts'
import { type EnclosureKind, enclosureTable } from '#letters/parts/enclosure-kinds.ts'
import { enclosureMissing } from '#letters/parts/enclosure-texts.ts'
import { photographTexts } from '#letters/parts/photograph/photograph-texts.ts'
import { failureTexts } from './failure-texts.ts'

type EnclosureRefusal<Kind extends EnclosureKind> =
  | `${Kind}s_${'friends_only' | 'not_wanted'}`
  | `${Kind}_missing`

/** Of a letter that encloses some. */
const enclosureRefusals = <Kind extends EnclosureKind>(kind: Kind) =>
  ({
    [`${kind}s_friends_only`]: {
      status: 403,
      message: `${enclosureTable[kind].title} go to people who have written to you, and they have not yet.`,
    },
    [`${kind}s_not_wanted`]: { status: 403, message: `They would rather ${enclosureTable[kind].wish}.` },
    [`${kind}_missing`]: { status: 422, message: enclosureMissing(kind) },
  }) as Readonly<Record<EnclosureRefusal<Kind>, { status: number; message: string }>>

/** HTTP statuses, and messages for screens that have no text of their own for the code. A browser has them from the answer. */
export const errors = {
  invalid_input: { status: 400, message: 'Please check what you entered.' },
  signed_out: { status: 401, message: failureTexts.signed_out },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  email_not_confirmed: { status: 403, message: 'Please confirm your email address first.' },
  suspended: { status: 403, message: suspendedText },
  wrong_password: { status: 403, message: 'That is not your current password.' },
  /** docs/rules.md 2.9 */
  confirmation_needed: { status: 403, message: 'Please confirm that it is you.' },
  /** In a browser that did not sign up, the mail's holder chooses the password. */
  password_needed: { status: 403, message: 'Please choose a password.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted.' },
  /** Its device may forget it. */
  passkey_unknown: { status: 401, message: 'This passkey opens no account any more.' },
  not_admin: { status: 403, message: adminTexts.denied },
  /** docs/rules.md 3.6 */
  friends_only: { status: 403, message: 'They only accept letters from friends.' },
  no_letters_yet: {
    status: 409,
    message: 'Friends only can be chosen once you have sent or received a letter.',
  },
  own_account: { status: 422, message: 'This cannot be done to your own account.' },
  picture_unreadable: { status: 422, message: pictureTexts.unreadable },
  picture_too_large: { status: 413, message: pictureTexts.tooLarge },
  picture_too_many_pixels: { status: 422, message: pictureTexts.tooManyPixels },
  picture_too_slow: {
    status: 422,
    message: 'This took too long to arrive. Please try again where the connection is better.',
  },
  photograph_unreadable: { status: 422, message: photographTexts.unreadable },
  photograph_too_large: { status: 413, message: photographTexts.tooLarge },
  /** docs/rules.md 3.13 */
  photographs_full: {
    status: 409,
    message: `You have as many ${allEnclosures} as an account can hold. Those of a draft stop counting within three days after you remove it; those of a letter, once nobody keeps it.`,
  },
  photographs_off: { status: 403, message: enclosuresOff },
  ...enclosureRefusals('photograph'),
  recording_unreadable: { status: 422, message: 'This recording could not be read. Please record it again.' },
  recording_too_long: { status: 422, message: 'A recording can be at most five minutes.' },
  recording_too_large: { status: 413, message: 'A recording can have at most 4 MB of sound.' },
  /** docs/rules.md 3.14 */
  ...enclosureRefusals('recording'),
  foreign_origin: { status: 403, message: 'This request did not come from Novelette.' },
  method_not_allowed: { status: 405, message: 'This address takes other methods.' },
  not_found: { status: 404, message: failureTexts.not_found },
  recipient_not_found: { status: 404, message: 'There is no one with that username.' },
  link_invalid: { status: 410, message: 'This link is invalid or has expired.' },
  already_verified: { status: 409, message: 'This address is confirmed already. Please sign in.' },
  email_taken: { status: 409, message: 'Another account has this address.' },
  too_many_passkeys: { status: 409, message: 'You have as many passkeys as an account can hold.' },
  username_taken: { status: 409, message: usernameTakenAtSignUp },
  report_resolved: { status: 409, message: 'This report was resolved already.' },
  without_account: { status: 409, message: 'Its writer has no account, so nobody can be warned or banned.' },
  former_member: { status: 409, message: 'This account was deleted, so nobody is left to warn or to ban.' },
  letter_conflict: { status: 409, message: 'A different letter was already sent under this id.' },
  already_opened: { status: 409, message: 'This letter has been opened already, so it stays where it is.' },
  /** docs/rules.md 10.6 */
  too_early: { status: 403, message: 'This letter cannot be opened yet.' },
  draft_conflict: { status: 409, message: 'This draft was changed somewhere else.' },
  already_left: { status: 409, message: 'This letter was sent already.' },
  too_many_scheduled: { status: 409, message: 'You have as many scheduled letters as an account can hold.' },
  /** `fields.delivery` or `fields.notBefore` says what is wrong about the day. */
  day_refused: { status: 422, message: 'That day cannot be chosen.' },
  /** `fields.zone` is its name. docs/rules.md 10.2 */
  zone_unknown: {
    status: 422,
    message: 'This time zone is not known here. Please choose once more: a large city, or UTC.',
  },
  /** JSON of another charset. */
  unknown_charset: { status: 415, message: 'Please send JSON in UTF-8.' },
  /** Of a body that is no letter: `failureTexts.too_large`. */
  too_large: {
    status: 413,
    message: 'This letter is larger than 5 MB, so it was not sent. Your text is safe.',
  },
  answer_too_large: {
    status: 413,
    message: 'This reply is longer than 20,000 characters, so it was not sent.',
  },
  letter_empty: { status: 422, message: 'The letter has no text.' },
  letter_unreadable: { status: 422, message: 'The formatting of this letter is too deep to send.' },
  self_send: { status: 422, message: composeTexts.self },
  guest_claimed: { status: 409, message: 'These letters are in an inbox now.' },
  guest_closed: { status: 409, message: 'Their link is closed. Open it again to send this letter.' },
  guest_inactive: { status: 409, message: 'This link is inactive.' },
  too_many_guests: { status: 409, message: 'You have as many open links as an account can hold.' },
  no_answers_left: { status: 409, message: 'You can reply again once they have written.' },
  mailed_already: { status: 409, message: 'It was emailed a short while ago.' },
  no_address: { status: 409, message: 'Novelette has no address to email this to.' },
  push_refused: { status: 422, message: 'Notices cannot be switched on in this browser.' },
  rate_limited: { status: 429, message: failureTexts.rate_limited },
  unavailable: { status: 503, message: failureTexts.unavailable },
  unexpected: { status: 500, message: failureTexts.unexpected },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
