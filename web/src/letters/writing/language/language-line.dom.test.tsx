import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isFound, openComposer, sendButton, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { refusal } from '#test/server-stub.ts'

const spanish = 'Desde que te fuiste no duermo, y la casa está llena de tus cosas. Te espero siempre.'
const change = () => findButton('Change the language')

async function writeTo(words: string, letters = new LetterServer()) {
  const app = await openComposer('/compose?to=Noor', {}, letters)
  await isFound()
  write(words)
  return app
}

it('says nothing of an English letter, and sends no language', async () => {
  const { user, server } = await writeTo('I love you, and the house is full of your things.')
  expect(screen.queryByText('Written in:', { exact: false })).toBeNull()
  await user.click(sendButton())
  await findWords('Letter Sent Successfully!')
  expect(server.inputsOf('letters/send')[0]).not.toHaveProperty('lang')
})

it('says what an Arabic letter is written in, which its readers find by themselves', async () => {
  const { user, server } = await writeTo('أحبك كثيرا')
  await findWords('Written in: Arabic')
  await user.click(sendButton())
  await findWords('Letter Sent Successfully!')
  expect(server.inputsOf('letters/send')[0]).not.toHaveProperty('lang')
})

it('is changed by its writer, for the draft and the letter', async () => {
  const { user, letters, server } = await writeTo(spanish)
  await findWords('Written in: English')
  await user.click(await change())
  const choice = await screen.findByLabelText('Written in')
  expect(document.activeElement).toBe(choice)
  await user.selectOptions(choice, 'Spanish')
  await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ lang: 'es' }]))
  await user.click(sendButton())
  await findWords('Letter Sent Successfully!')
  expect(server.inputsOf('letters/send')).toMatchObject([{ lang: 'es' }])
})

it('is guessed of a browser that asks for Spanish', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en'])
  await writeTo(spanish)
  await findWords('Written in: Spanish')
})

it('does without it on a server of the release before', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en'])
  const letters = new LetterServer()
  const { user, server } = await writeTo(spanish, letters)
  const send = letters.answers.letters?.send
  server.answer({
    letters: {
      send: input => {
        if ('lang' in input) throw refusal('invalid_input')
        if (!send) throw new Error('no letters are sent')
        return send(input)
      },
    },
  })
  await user.click(sendButton())
  await findWords('Letter Sent Successfully!')
  expect(server.inputsOf('letters/send').map(input => 'lang' in (input as object))).toEqual([true, false])
})
