import { expect, test, vi } from 'vitest'
import { guessWrittenIn, isLanguageShown, languageToStore } from './written-in.ts'

const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const english = 'Dear Noor, I have not slept since you left, and the house is full of your things.'
const spanish =
  'Querida Ana: desde que te fuiste no duermo, y la casa está llena de tus cosas. Te espero siempre.'

test('guessWrittenIn takes Latin for the language that the browser asks for first', () => {
  speak('es-MX', 'en')
  expect(guessWrittenIn(spanish)).toBe('es')
  expect(guessWrittenIn('Querida Ana:')).toBe('es')
  speak('ja', 'es')
  expect(guessWrittenIn(spanish)).toBe('en')
})

test('guessWrittenIn finds English by its small words, and takes an empty sheet for it', () => {
  speak('de')
  expect(guessWrittenIn(english)).toBe('en')
  expect(guessWrittenIn('Dear Noor,')).toBe('en')
  expect(guessWrittenIn(' ')).toBe('en')
})

test('guessWrittenIn goes by the script where that says more', () => {
  speak('en-GB', 'bg')
  expect(guessWrittenIn('Скъпа Ана,')).toBe('bg')
  expect(guessWrittenIn('عزيزتي ليلى،')).toBe('ar')
})

test('the language is shown where it is, or may be, another than that of the desk', () => {
  expect(isLanguageShown('es', spanish)).toBe(true)
  expect(isLanguageShown('en', english)).toBe(false)
  expect(isLanguageShown('en', '')).toBe(false)
  expect(isLanguageShown('en', 'Xoxo, Xavier')).toBe(false)
  expect(isLanguageShown('en', spanish)).toBe(true)
})

test('what every reader will find out is not stored', () => {
  expect(languageToStore('en', '<p>Dear Noor,</p>')).toBeUndefined()
  expect(languageToStore('ar', '<p>عزيزتي ليلى،</p>')).toBeUndefined()
  expect(languageToStore('fa', '<p>عزیزم،</p>')).toBe('fa')
  expect(languageToStore('es', '<p>Querida Ana:</p>')).toBe('es')
})
