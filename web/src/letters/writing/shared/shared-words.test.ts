import { describe, expect, it } from 'vitest'
import { leftOutText, sharedText } from './shared-words.ts'

function formOf(fields: Readonly<Record<string, string>>, photographs = 0): FormData {
  const form = new FormData()
  for (const [field, text] of Object.entries(fields)) form.set(field, text)
  for (let at = 0; at < photographs; at += 1) form.append('files', new File(['x'], `${at}.jpg`))
  return form
}

const url = 'https://example.org/lake'

describe('what is shared', () => {
  it.each([
    ['a text', { text: 'The lake is still.' }, 'The lake is still.'],
    ['a title, a text and an address', { title: 'Lake', text: 'Still.', url }, `Lake\nStill.\n${url}`],
    ['a text with its address', { text: `Look: ${url}`, url }, `Look: ${url}`],
    ['a title that is the text', { title: 'Lake', text: 'Lake' }, 'Lake'],
    ['a title that begins the text', { title: 'Lake', text: 'Lake in the morning' }, 'Lake in the morning'],
    ['an address alone', { title: '', text: ' ', url }, url],
    ['nothing', {}, ''],
  ])('has each word once: %s', (_, fields, text) => expect(sharedText(formOf(fields))).toBe(text))

  it.each([
    ['nothing', formOf({ text: 'Hello' }, 3), null],
    [
      'photographs',
      formOf({ tooMany: '20' }, 10),
      '10 of 30 photographs were taken. A letter can hold ten photographs.',
    ],
    ['a large file', formOf({ tooLarge: '1' }, 1), 'A photograph can be at most 20 MB.'],
    [
      'a song and a large file',
      formOf({ tooLarge: '1', unusable: '1' }, 1),
      'A photograph can be at most 20 MB. Only photographs and texts can be shared with Novelette.',
    ],
  ])('says that it lacks %s', (_, form, text) => expect(leftOutText(form)).toBe(text))
})
