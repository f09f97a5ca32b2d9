import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isFound, openComposer, sendButton, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
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
  await screen.findByText('Letters that you were writing are saved.')
  expect([...letters.drafts.values()]).toMatchObject([
    { content: '<p>I sometimes do believe, and sometimes do not.</p>' },
  ])
})

it.each([
  ['one that its address names', '/compose?to=Noor'],
  ['one that its address does not name', `/compose?draft=0197a000-0000-7000-8000-00000000000e`],
])(
  'a session that ends elsewhere leaves the last word in the letter, and leads back to it: %s',
  async (_, path) => {
    const letters = new LetterServer()
    const text = { receiver: 'Noor', content: '<p>Another.</p>', banner: 'dreamy-clouds' } as const
    letters.saveElsewhere('0197a000-0000-7000-8000-00000000000e', text)
    const { user, server, router } = await openComposer(path, {}, letters)
    await user.click(await findButton('Start a New Letter'))
    await waitFor(() => expect(wordsOnSheet()).toBe(''))
    write('The web of our life')
    await waitFor(() => expect(letters.drafts.size).toBe(2))
    let isHere = false
    server.answer({
      accounts: {
        session: () => (isHere ? roseUser : null),
        signIn: () => {
          isHere = true
          return roseUser
        },
      },
    })
    letters.fail('before', () => refusal('signed_out'), 'drafts/save')
    await server.tell({ kind: 'password-changed', ids: [] })
    write(' is of a mingled yarn')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await findWords('Your password was changed, which signed you out everywhere.')
    await findWords('What you were writing is saved on this device. Sign in to go on with it.')
    letters.recover()
    await user.type(screen.getByLabelText('Email'), 'rose@example.com')
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'a horse with wings')
    await user.click(await findButton('Sign In'))
    await waitFor(() => expect(wordsOnSheet()).toBe('The web of our life is of a mingled yarn'))
    expect(screen.queryByText(/signed you out everywhere/)).toBeNull()
  },
)
