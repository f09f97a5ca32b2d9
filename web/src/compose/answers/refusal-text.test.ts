import { describe, expect, it } from 'vitest'
import { CallError } from '#lib/error-code.ts'
import { asEnclosureError } from '../enclosures/store-enclosures.ts'
import { refusalText } from './refusal-text.ts'

const refused = (code: string, data = {}) => refusalText(new CallError(code, { status: 429, data }), 'Noor')

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
    expect(text).toContain('the letter can leave in 12 minutes.')
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
