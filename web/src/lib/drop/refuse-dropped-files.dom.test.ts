import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuseDroppedFiles } from './refuse-dropped-files.ts'

refuseDroppedFiles()

/** Whether the browser goes on to do what it does by itself. */
const goesOn = (type: 'dragOver' | 'drop', ...types: string[]) =>
  fireEvent[type](document.body, { dataTransfer: { types } })

it('no file that is dropped on a page is opened in its place', () => {
  expect(goesOn('dragOver', 'Files')).toBe(false)
  expect(goesOn('drop', 'Files')).toBe(false)
})

it('words that are dropped are left to the browser', () => {
  expect(goesOn('drop', 'text/plain')).toBe(true)
})
