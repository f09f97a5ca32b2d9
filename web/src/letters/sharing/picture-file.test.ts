import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { expect, test } from 'vitest'
import { ownPictureName, pngFiles, sharedPictureName } from './picture-file.ts'

test('a shared picture’s file name carries the sender, or beautiful without a valid username', () => {
  expect(sharedPictureName('Rose_B')).toMatch(/^novelette-Rose_B-\d{13}\.png$/)
  expect(sharedPictureName(formerMember)).toMatch(/^novelette-beautiful-\d{13}\.png$/)
  expect(sharedPictureName('')).toMatch(/^novelette-beautiful-\d{13}\.png$/)
  expect(ownPictureName()).toMatch(/^novelette-letter-\d{13}\.png$/)
})

test('sharedPictureName ignores a name with any character that a username cannot have', () => {
  for (const name of ['../etc', 'a/b', 'Zoë', 'x.exe', 'new\nline', 'Rose_B\n']) {
    expect(sharedPictureName(name)).toMatch(/^novelette-beautiful-\d+\.png$/)
  }
})

test('several pictures are numbered in their order', () => {
  const names = (count: number) =>
    pngFiles(Array<Blob>(count).fill(new Blob()), 'letter.png').map(({ name }) => name)
  expect(names(1)).toEqual(['letter.png'])
  expect(names(2)).toEqual(['letter-1-of-2.png', 'letter-2-of-2.png'])
})
