import { formerMember } from '@novelette/domain/leaving.ts'
import { expect, test } from 'vitest'
import { ownPictureName, sharedPictureName } from './picture-file.ts'

test('a picture is named after the sender, or beautiful where there is no name to write', () => {
  expect(sharedPictureName('Rose_B')).toMatch(/^novelette-Rose_B-\d{13}\.png$/)
  expect(sharedPictureName(formerMember)).toMatch(/^novelette-beautiful-\d{13}\.png$/)
  expect(sharedPictureName('')).toMatch(/^novelette-beautiful-\d{13}\.png$/)
  expect(ownPictureName()).toMatch(/^novelette-letter-\d{13}\.png$/)
})

test('no name leads out of the folder of downloads or says more than its letters', () => {
  for (const name of ['../etc', 'a/b', 'Zoë', 'x.exe', 'new\nline', 'Rose_B\n']) {
    expect(sharedPictureName(name)).toMatch(/^novelette-beautiful-\d+\.png$/)
  }
})
