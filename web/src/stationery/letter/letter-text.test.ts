import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { expect, test } from 'vitest'
import { hasText, isGreeting, openingLines, partGreeting, signedNameOf } from './letter-text.ts'

test('isGreeting accepts short text that ends with a comma', () => {
  expect(isGreeting('My dearest Elena,')).toBe(true)
  expect(isGreeting('  Dear Noor,  ')).toBe(true)
  expect(isGreeting('My dearest Elena')).toBe(false)
  expect(isGreeting(`${'a'.repeat(59)},`)).toBe(true)
  expect(isGreeting(`${'a'.repeat(60)},`)).toBe(false)
  expect(isGreeting(',')).toBe(false)
})

test.each([
  'Querida Ana:',
  'Liebe Anna!',
  '亲爱的安娜：',
  '親愛なる花子、',
  '亲爱的安娜，',
  'عزيزتي ليلى،',
  'נועה היקרה,',
  'प्रिय मीरा,',
  'Սիրելի Անի՝',
  '\u{20bb7}\u{20bb7}！',
])('isGreeting accepts the greeting of another language: %s', greeting => {
  expect(isGreeting(greeting)).toBe(true)
})

test.each([
  ['MY DEAREST ELENA,', false],
  ['ДОРОГАЯ АННА!', false],
  ['DEAR Elena_Marsh7,', true],
  ['J.,', true],
])('isGreeting leaves what is written in capitals in print: %s', (greeting, isSet) => {
  expect(isGreeting(greeting)).toBe(isSet)
})

test('partGreeting parts one in capitals, too', () => {
  expect(partGreeting('MY DEAR,\nCome home.')).toBe('MY DEAR,\n\nCome home.')
})

test('isGreeting counts characters, not their units', () => {
  expect(isGreeting(`${'🕊'.repeat(59)},`)).toBe(true)
  expect(isGreeting(`${'🕊'.repeat(60)},`)).toBe(false)
})

test.each(['Come home.', '来て。', 'Where were you?', 'मैं आ गया।'])(
  'isGreeting refuses a sentence: %s',
  sentence => {
    expect(isGreeting(sentence)).toBe(false)
  },
)

test('hasText is false for blank text and blank markup', () => {
  expect(hasText('<p></p><p>&nbsp; <br></p>')).toBe(false)
  expect(hasText('<p>a</p>')).toBe(true)
  expect(hasText('<p>&lt;3</p>')).toBe(true)
})

test('openingLines returns the first blocks of a letter as plain text', () => {
  expect(
    openingLines('<p>Dear Noor,</p><p>You <em>asked</em> me.</p><p></p><p>So &amp; so</p><p>More</p>'),
  ).toEqual(['Dear Noor,', 'You asked me.', 'So & so'])
})

test('openingLines and hasText know pages by hand by what they say, and a signature not at all', () => {
  const pages = [{ strokes: 'gAAIAA'.repeat(2_000), says: 'Come home.' }]
  const letter = { words: '<p>Dear Noor,</p>', pages, signature: 'gAAI' }
  expect(openingLines(joinLetter(letter))).toEqual(['Dear Noor,', 'Come home.'])
  expect(openingLines(joinLetter({ ...letter, pages: [] }))).toEqual(['Dear Noor,'])
  expect(hasText(joinLetter({ ...letter, words: '<p></p>' }))).toBe(true)
  expect(hasText(joinLetter({ words: '<p></p>', signature: 'gAAI' }))).toBe(false)
})

test('partGreeting separates only a greeting on a line of its own', () => {
  expect(partGreeting('Dear Noor,\nyou asked.\n')).toBe('Dear Noor,\n\nyou asked.\n')
  expect(partGreeting('\nDear Noor,\n\nyou asked.')).toBe('\nDear Noor,\n\nyou asked.')
  expect(partGreeting('You asked,\nNoor.')).toBe('You asked,\n\nNoor.')
  expect(partGreeting('You asked.\nI say,\nyes.')).toBe('You asked.\nI say,\nyes.')
  expect(partGreeting('')).toBe('')
})

test('openingLines shows the numbers of lists', () => {
  expect(
    openingLines('<ol start="24"><li><p>Dezember</p></li><li><p></p></li><li><p>Du</p></li></ol>'),
  ).toEqual(['24. Dezember', '26. Du'])
})

/** Rule 3.21 */
test('signedNameOf reads the name of a letter, unless it is signed by hand', () => {
  const named = { words: '<p>Dear you,</p>', heading: 'For you', name: 'Tom & <Anna>' }
  expect(signedNameOf(joinLetter(named))).toBe('Tom & <Anna>')
  expect(signedNameOf(joinLetter({ ...named, signature: 'gAAIAAQI' }))).toBeUndefined()
  expect(signedNameOf('<p>Dear you,</p>')).toBeUndefined()
})
