import { expect, it } from 'vitest'
import { enclosedText } from './enclosed-text.ts'

const id = '0197a000-0000-7000-8000-0000000000a1'
const nothing = { photographs: [], recordings: [], pages: [], flowers: [], signature: 'gAAIAAQI' }
const photograph = { id, width: 3, height: 4, caption: '', description: '', isFaceDown: false }
const page = { strokes: 'gAAIAA', says: '' }

it('names what lies in a letter beside its words, and of one without anything, nothing', () => {
  expect(enclosedText(nothing)).toBe('')
  expect(
    enclosedText({
      ...nothing,
      photographs: [photograph, photograph],
      recordings: [{ id, seconds: 72, words: '' }],
      flowers: [{ flower: 'lily-of-the-valley', lies: 'foot' }],
    }),
  ).toBe('2 photographs, a recording (1:12), a pressed lily of the valley')
  const recordings = [72, 9].map(seconds => ({ id, seconds, words: '' }))
  expect(enclosedText({ ...nothing, photographs: [photograph], recordings, pages: [page] })).toBe(
    'a photograph, 2 recordings (1:12, 0:09), a page by hand',
  )
  expect(enclosedText({ ...nothing, pages: [page, page] })).toBe('2 pages by hand')
})
