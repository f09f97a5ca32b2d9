import { expect, it } from 'vitest'
import { fileNames, zipName } from '#lib/file-names.ts'

const day = new Date('2026-11-21T09:00:00Z')
const id = '0197a000-0000-7000-8000-00001a2b3c4d'
const tail = '1a2b3c4d'

it.each([
  ['Latin', 'to Noor', 'to-Noor'],
  ['accents', 'to Zoë', 'to-Zoë'],
  ['accents apart', 'to Zoe\u0308', 'to-Zoë'],
  ['Cyrillic', 'to Любовь', 'to-Любовь'],
  ['Han', 'to 小雪', 'to-小雪'],
  ['Hindi', 'to प्रिया', 'to-प्रिया'],
  ['Arabic', 'from علي رضا', 'from-علي-رضا'],
  ['a way out', 'to ../../etc/passwd', 'to-etc-passwd'],
  ['signs that systems refuse', 'to a<b>:"/\\|?*c.', 'to-a-b-c'],
  ['emoji', 'to 🌹 Rose', 'to-Rose'],
  ['what is not seen', 'to \u200bRo\u202ese\u3164', 'to-Rose'],
])('the name of a file keeps letters of any script, and no other signs: %s', (_, words, name) => {
  expect(fileNames()(day, words, id)).toBe(`2026-11-21-${name}-${tail}`)
})

it('the name of a file is unique, also where case does not count', () => {
  const nameOf = fileNames()
  expect(nameOf(day, 'to Éva', id)).toBe(`2026-11-21-to-Éva-${tail}`)
  expect(nameOf(day, 'to éva', id)).toBe(`2026-11-21-to-éva-${id}`)
})

it('the name of a file is no longer than systems take', () => {
  expect(
    Buffer.byteLength(`${fileNames()(day, `from ${'𠀀'.repeat(40)}`, id)}-photograph-10.jpeg`),
  ).toBeLessThan(255)
})

it('the download itself is called by plain letters', () => {
  expect(zipName('Rose_1', day)).toBe('novelette-Rose_1-2026-11-21.zip')
})
