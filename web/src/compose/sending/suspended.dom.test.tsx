import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isFound, openComposer, sendButton, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findWords } from '#test/on-screen.ts'
import { refusal } from '#test/server-stub.ts'

it('a letter that is sent after a ban says why it was not, and stays a draft', async () => {
  const letters = new LetterServer()
  const { user, server, router } = await openComposer('/compose?to=Noor', {}, letters)
  await isFound()
  write('I sometimes do believe, and sometimes do not.')
  await waitFor(() => expect(letters.drafts.size).toBe(1))
  const refuse = () => {
    throw refusal('suspended')
  }
  server.answer({ accounts: { session: refuse }, letters: { send: refuse } })
  await user.click(sendButton())
  await findWords('Failed to send letter: This account has been suspended.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await screen.findByText('What you were writing is kept.')
  expect([...letters.drafts.values()]).toMatchObject([
    { content: '<p>I sometimes do believe, and sometimes do not.</p>' },
  ])
})
