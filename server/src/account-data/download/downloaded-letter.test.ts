import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { expect, it } from 'vitest'
import { downloadedLetterFiles } from '#account-data/download/downloaded-letter.ts'
import { recordingLinks } from '#letters/parts/recording/downloaded-recordings.ts'

it('a downloaded letter has places to break in a long run, also of what is enclosed, and the same words', () => {
  const word = 'حبيبتيكتبت'.repeat(100)
  const content = joinLetter({ words: `<p>${word}</p>`, pages: [{ strokes: 'gAAIAA', says: word }] })
  const page = { title: 'A letter', facts: {}, banner: 'starry-night', content } as const
  const recording = { part: { id: '', seconds: 5, words: word }, path: 'a.m4a' }
  const [file] = downloadedLetterFiles({ path: 'letter', changedAt: new Date(0), page, data: {} }, [
    { files: [], lay: ({ words, under }) => ({ words, under: under + recordingLinks([recording]) }) },
  ])
  const html = file && 'text' in file ? String(file.text) : ''
  const runs = html.split('<wbr>')
  expect(runs.length).toBeGreaterThan(3 * 4)
  expect(runs.join('').split(word)).toHaveLength(4)
})
