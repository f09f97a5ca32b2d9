import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addPasskeyInputSchema } from '#accounts/passkeys.ts'
import { updateProfileInputSchema } from '#accounts/profiles.ts'
import { banInputSchema } from '#admin/admin.ts'
import { guestNameSchema } from '#guests/guest-schemas.ts'
import { openWhenInputSchema } from '#letters/closed-letter-schemas.ts'
import { toLine } from '#letters/parts/photograph/photographs.ts'
import { toWords } from '#letters/parts/recording/recordings.ts'
import { testimonialInputSchema } from '#pages/testimonials.ts'
import { deliverySchema } from '#scheduling/delivery-schema.ts'
import { isTextLine, isVisible, trimLine } from './text-line.ts'

const unseen = [
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u0301',
  '\u0e31',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ud800',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\ufffc',
  '\ufffe',
  '\u{13441}',
  '\u{1d159}',
  '\u{1d173}',
  '\u{1fffe}',
  '\u{e0041}',
  ' \u200b\u0301 \u3164',
]

const codePoints = (text: string) => [...text].map(sign => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ')

describe('a line', () => {
  it.each(unseen.map(text => [codePoints(text), text]))('of %s shows nothing', (_, text) => {
    expect(isVisible(text)).toBe(false)
    expect(isTextLine(text, 40)).toBe(false)
  })

  it.each([
    ['letters', 'Rose'],
    ['a letter with its accent apart', 'e\u0301'],
    ['Persian with a joiner between its letters', 'علی\u200cرضا'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['a family that joiners make', '👨\u200d👩\u200d👧'],
    ['a heart with its variation', '❤\ufe0f'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a sign', '?'],
    ['Hangul', '한'],
    ['letters after what is not seen', '\u200bRose'],
  ])('of %s is one', (_, text) => {
    expect(isTextLine(text, 40)).toBe(true)
  })

  it.each(['a\nb', 'a\u2028b', 'a\u202eb', 'a\0b', 'a\ud800', 'a\ufffe'])('is not %j', text => {
    expect(isTextLine(text, 40)).toBe(false)
  })
})

it('trimLine takes away outer spaces and marks of direction, and none that stands between signs', () => {
  expect(trimLine(' \u200f\u00a0תודה \u200e\n')).toBe('תודה')
  expect(trimLine('\u061cشكرا\u061c')).toBe('شكرا')
  expect(trimLine('a \u200f b')).toBe('a \u200f b')
  expect(trimLine('\u202aAnna\u202c')).toBe('\u202aAnna\u202c')
  expect(trimLine(' \u200f ')).toBe('')
  expect(trimLine(`${' '.repeat(1_000_000)}a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002)
})

/** Each line that people write and others, or they themselves, are shown. */
const lines: Readonly<Record<string, (text: string) => unknown>> = {
  'name of a guest': text => z.parse(guestNameSchema, text),
  'label of a closed letter': text => z.parse(openWhenInputSchema, { label: text }),
  town: text =>
    z.parse(deliverySchema, { kind: 'slow', days: 3, from: text, zone: 'Europe/Lisbon', isShown: true }),
  'name of a passkey': text => z.parse(addPasskeyInputSchema.shape.name, text),
  'name under a story': text => z.parse(testimonialInputSchema.shape.name, text),
  'place under a story': text => z.parse(testimonialInputSchema.shape.location, text),
  story: text => z.parse(testimonialInputSchema.shape.message, text),
  'reason for a ban': text => z.parse(banInputSchema.shape.reason, text),
}

describe.each(Object.entries(lines))('a %s', (_, parse) => {
  /** Rule 6.7 */
  it('is taken where something is seen', () => {
    expect(() => parse('علی\u200cرضا')).not.toThrow()
  })

  /** Rule 6.7 */
  it.each(unseen.map(text => [codePoints(text), text]))('is not %s', (_, text) => {
    expect(() => parse(text)).toThrow()
  })
})

it.each(unseen.map(text => [codePoints(text), text]))('what may be empty is, where it is %s', (_, text) => {
  const profile = { bio: text, privacySettings: 'anyone' }
  expect(z.parse(updateProfileInputSchema, profile).bio).toBe('')
  expect(toLine(text)).toBe('')
  expect(toWords(text)).toBe('')
})
