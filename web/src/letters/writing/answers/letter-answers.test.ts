import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import { describe, expect, it } from 'vitest'
import { asEnclosureError } from '#letters/parts/files/store-enclosures.ts'
import { CallError, type FailureCode, isSessionOver } from '#lib/error-code.ts'
import {
  changesProblem,
  hasLetterGone,
  isReceiverOutdated,
  isRetriedInBackground,
  isRetriedInWindow,
  isScheduledGone,
  isUnreachable,
  permanentError,
  refusalText,
  sessionOverText,
} from './letter-answers.ts'

const codes = [...(Object.keys(errors) as ErrorCode[]), 'offline' as const]
const errorOf = (code: FailureCode) =>
  code === 'offline' ? new TypeError('Failed to fetch') : new CallError(code, errors[code])
const codesWith = (asks: (error: unknown) => unknown) => codes.filter(code => asks(errorOf(code)))

describe('an answer', () => {
  it.each<[string, (error: unknown) => unknown, readonly FailureCode[]]>([
    ['lets a letter wait for the connection', isUnreachable, ['unavailable', 'offline']],
    [
      'is tried again by the window that shows the text',
      isRetriedInWindow,
      ['not_found', 'rate_limited', 'unavailable', 'unexpected', 'offline'],
    ],
    [
      'is tried again where no window shows it',
      isRetriedInBackground,
      ['signed_out', 'rate_limited', 'unavailable', 'offline'],
    ],
    [
      'is stored with the words, which would meet it again',
      permanentError,
      ['letter_conflict', 'draft_conflict', 'already_left', 'too_large', 'letter_unreadable'],
    ],
    ['is compared with what went', hasLetterGone, ['letter_conflict', 'already_left']],
    ['says that a scheduled letter waits no more', isScheduledGone, ['not_found', 'already_left']],
    [
      'has the receiver looked up again',
      isReceiverOutdated,
      [
        'friends_only',
        'photographs_friends_only',
        'photographs_not_wanted',
        'recordings_friends_only',
        'recordings_not_wanted',
        'recipient_not_found',
        'guest_claimed',
        'guest_closed',
        'guest_inactive',
      ],
    ],
    ['is said on the page that signs in', sessionOverText, ['signed_out', 'suspended']],
    ['ends the session', isSessionOver, ['signed_out', 'suspended']],
    [
      'of changes is said by the notice above the words',
      error => changesProblem(error, 'Noor') === null,
      ['not_found', 'draft_conflict', 'already_left'],
    ],
  ])('%s', (_, asks, expected) => {
    expect(codesWith(asks)).toEqual(expected)
  })
})

const refused = (code: string, data = {}) => refusalText(new CallError(code, { status: 429, data }), 'Noor')

describe('what is stored with words that would be refused again', () => {
  it('is a word that the release before reads, also where their letter has left on its day', () => {
    expect(permanentError(errorOf('already_left'))).toBe('letter_conflict')
  })
})

describe('refusalText', () => {
  it('says that a limit on sending was reached, and how long to wait', () => {
    expect(refused('rate_limited', { retryAfter: 700 })).toBe(
      'You have reached the limit of an hour. Your letter is safe; it can go in 12 minutes.',
    )
  })

  it('does not blame that limit for the refusal of a proxy', () => {
    expect(refused('UNKNOWN')).toBe('Too many attempts. Please try again later.')
  })

  it('says what the limit on what is enclosed is where it was too much', () => {
    const limited = new CallError('rate_limited', { status: 429, data: { retryAfter: 700 } })
    const text = refusalText(asEnclosureError('photograph', limited), 'Noor')
    expect(text).toContain('At most 60 photographs an hour')
    expect(text).toContain('the letter can be sent in 12 minutes.')
    const ofRecordings = refusalText(asEnclosureError('recording', limited), 'Noor')
    expect(ofRecordings).toContain('At most 60 recordings an hour')
  })

  it.each([
    ['photographs_not_wanted', 'Noor would rather have letters without photographs.'],
    ['photographs_friends_only', 'Photographs go to people who have written to you. Noor hasn’t yet.'],
    ['recordings_not_wanted', 'Noor would rather read than listen.'],
    ['recordings_friends_only', 'Recordings go to people who have written to you. Noor hasn’t yet.'],
  ])('names the receiver who gets none: %s', (code, text) => {
    expect(refused(code)).toContain(text)
  })

  it('names the receiver who only accepts letters from friends', () => {
    expect(refused('friends_only')).toBe('Noor only accepts letters from friends.')
  })
})
