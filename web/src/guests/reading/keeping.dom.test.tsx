import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rememberGuestLink } from '#lib/storage/guest-link.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { StoredLetters } from '#test/stored-letters.ts'

const link = { locator: 'Ab3dEf7hJk9m', secret: '7xKp3mQv9sTb2nWz5cRd8f' }

const found: ServerAnswers = {
  guests: {
    envelopes: () => ({
      name: 'Rosalind',
      writer: 'Jack',
      letters: [],
      nextCursor: null,
      answersLeft: 5,
    }),
  },
}

it('a link remembered before signing in comes back, and its letters go into the inbox', async () => {
  rememberGuestLink(link)
  const letters = new StoredLetters()
  const { user, server } = await renderApp('/l/', [
    letters.answers,
    found,
    { guests: { claim: () => ({ letters: 2 }) } },
  ])
  await user.click(await findButton('Save to My Inbox'))
  await waitFor(() => expect(window.location.pathname).toBe('/inbox'))
  expect(server.inputsOf('guests/claim')).toEqual([link])
  await findWords('2 letters in your inbox now. The link has ended.')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(link.secret)
})

it.each([
  ['self_send', 'These are your own letters'],
  ['guest_claimed', 'Another account has them'],
  ['unexpected', 'The letters were not moved'],
] as const)('letters that cannot be claimed stay where they are: %s', async (code, title) => {
  rememberGuestLink(link)
  const { user } = await renderApp('/l/', [found, { guests: { claim: () => Promise.reject(refusal(code)) } }])
  await user.click(await findButton('Save to My Inbox'))
  await findWords(title)
  await screen.findByRole('dialog', { name: 'Save to an Account' })
})
