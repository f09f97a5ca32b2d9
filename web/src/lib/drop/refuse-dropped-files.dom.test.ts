import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileRefused, refuseDroppedFiles } from './refuse-dropped-files.ts'

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

it('a file that nothing took is told of, and a picture that was dragged by accident is none', () => {
  const told = vi.fn()
  window.addEventListener(fileRefused, told)
  goesOn('dragOver', 'Files')
  goesOn('drop', 'text/plain')
  expect(told).not.toHaveBeenCalled()
  goesOn('drop', 'Files')
  expect(told).toHaveBeenCalledTimes(1)
  fireEvent.dragStart(document.body)
  expect(goesOn('drop', 'Files')).toBe(false)
  expect(told).toHaveBeenCalledTimes(1)
})
