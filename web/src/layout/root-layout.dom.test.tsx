import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuseDroppedFiles } from '#lib/drop/refuse-dropped-files.ts'
import { findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { StoredLetters } from '#test/stored-letters.ts'

it.each(['/inbox', '/faq'])('a file that is dropped on %s is not taken, and that is said', async path => {
  refuseDroppedFiles()
  await renderApp(path, [new StoredLetters().answers])
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [] } })).toBe(false)
  await findWords('The file was not added. To send photographs, press Enclose while you write a letter.')
})
