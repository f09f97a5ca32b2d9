import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

const coming = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#letters/parts/part-table.tsx', async original => {
  await coming.promise
  return original()
})

const content = joinLetter({ words: '<p>Look.</p>', flowers: [{ flower: 'rose', lies: 'foot' }] })

it('a letter that was read shows its words once what lies beside them can be shown, too', async () => {
  const letters = new StoredLetters()
  const { id } = letters.receive(person('Paul'), 'Look.', { status: 'read', content })
  const { server } = await renderApp(`/inbox?letter=${id}`, [letters.answers])
  await waitFor(() => expect(server.inputsOf('letters/received')).not.toEqual([]))
  await screen.findByRole('status', { name: 'Loading the letter...' })
  expect(document.body.textContent).not.toContain('Look.')
  coming.resolve()
  await findWords('Look.')
  expect(screen.getByRole('img', { name: 'Pressed Rose' })).not.toBeNull()
  expect((await screen.findByText('Enclosed')).nextElementSibling?.textContent).toBe('a pressed rose')
})
