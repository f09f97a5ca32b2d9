import { readSignature } from '@novelette/domain/letters/parts/signature/signature-strokes.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isFound, openComposer, pressKey, sendButton, sheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const kept = 'sRoseAndAnotherPointHere'
const keeping = (signature: string | null = kept): ServerAnswers => ({
  signatures: {
    get: () => ({ signature }),
    set: input => {
      signature = input.signature
      return input
    },
    remove: () => {
      signature = null
      return { signature }
    },
  },
})
const figure = (signature: string) => `<figure data-signature="${signature}"></figure>`
const signed = `<p>By hand.</p>${figure(kept)}`

async function writeLetter(answers: ServerAnswers, letters = new LetterServer()) {
  const app = await openComposer('/compose?to=Noor', answers, letters)
  await isFound()
  write('By hand.')
  return app
}

const signature = () => document.querySelector('.letter-editor__sheetOpen svg[aria-label="Signed by hand"]')
const isSaved = (letters: LetterServer, content: string) =>
  waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ content }]))
const pad = () => screen.findByRole('application', { name: 'Where you sign' })

describe('Sign by Hand', () => {
  it('asks for nothing, and is not there, before there are words', async () => {
    const { server } = await openComposer('/compose?to=Noor', keeping())
    await isFound()
    expect(screen.queryByRole('button', { name: 'Sign by Hand' })).toBeNull()
    write('By hand.')
    await findButton('Sign by Hand')
    expect(server.inputsOf('signatures/get')).toEqual([])
  })

  it('puts the kept signature under the letter, which is saved and sent with it', async () => {
    const { user, server, letters } = await writeLetter(keeping())
    await user.click(await findButton('Sign by Hand'))
    await waitFor(() => expect(signature()).not.toBeNull())
    await findWords('Signed by hand.')
    await isSaved(letters, signed)
    expect(server.calls.find(({ path }) => path === 'signatures/get')).toMatchObject({
      asUserId: roseUser.id,
    })
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toMatchObject([{ content: signed }])
  })

  it('is undone in the editor, and taken off', async () => {
    const { user, letters } = await writeLetter(keeping())
    await user.click(await findButton('Sign by Hand'))
    await waitFor(() => expect(signature()).not.toBeNull())
    sheet().focus()
    pressKey('z', { ctrlKey: true })
    await waitFor(() => expect(signature()).toBeNull())
    await isSaved(letters, '<p>By hand.</p>')
    await user.click(await findButton('Sign by Hand'))
    await user.click(await findButton('Remove Signature'))
    await waitFor(() => expect(signature()).toBeNull())
    await isSaved(letters, '<p>By hand.</p>')
  })

  it('stays under the words of a template, and is shown as it will arrive', async () => {
    const { user, letters } = await writeLetter(keeping())
    await user.click(await findButton('Sign by Hand'))
    await waitFor(() => expect(signature()).not.toBeNull())
    await user.click(await findButton('Funny'))
    await user.click(await screen.findByRole('button', { name: /The socks/ }))
    await isSaved(letters, `<p>A funny thing.</p>${figure(kept)}`)
    await user.click(await findButton('Preview'))
    expect(await screen.findByRole('img', { name: 'Signed by hand' })).not.toBeNull()
  })

  it('is there when the draft is opened again', async () => {
    const letters = new LetterServer()
    const id = '0197a000-0000-7000-8000-00000000000d'
    letters.saveElsewhere(id, { receiver: 'Noor', content: signed, banner: 'dreamy-clouds' })
    await openComposer('/compose?to=Noor', keeping(), letters)
    await waitFor(() => expect(signature()).not.toBeNull())
    write(' And more.')
    await isSaved(letters, `<p>By hand. And more.</p>${figure(kept)}`)
  })
})

describe('drawing a signature', () => {
  it('works by keyboard alone, and is kept for the next letter', async () => {
    const { user, server, letters } = await writeLetter(keeping(null))
    await user.click(await findButton('Sign by Hand'))
    ;(await pad()).focus()
    await user.keyboard(' {ArrowRight}{ArrowRight} {ArrowDown} {ArrowUp} ')
    await findWords('The pen is up.')
    await user.click(await findButton('Sign the Letter'))
    await waitFor(() => expect(signature()).not.toBeNull())
    await waitFor(() => expect(server.inputsOf('signatures/set')).toHaveLength(1))
    const [set] = server.inputsOf('signatures/set') as { signature: string }[]
    const strokes = readSignature(set?.signature ?? '').map(stroke => stroke.map(({ x, y }) => [x, y]))
    expect(strokes).toEqual([
      [
        [256, 300],
        [280, 300],
        [304, 300],
      ],
      [
        [304, 324],
        [304, 300],
      ],
    ])
    await isSaved(letters, `<p>By hand.</p>${figure(set?.signature ?? '')}`)
  })

  it('can be undone line by line, and started over', async () => {
    const { user } = await writeLetter(keeping(null))
    await user.click(await findButton('Sign by Hand'))
    ;(await pad()).focus()
    const lines = () =>
      document.querySelector('.signature-dialog__pad g path')?.getAttribute('d')?.match(/M/g)?.length
    await user.keyboard(' {ArrowRight} {ArrowDown} {ArrowRight} ')
    expect(lines()).toBe(4)
    await user.keyboard('{Backspace}')
    expect(lines()).toBe(2)
    await user.keyboard(' {ArrowRight} ')
    await user.click(await findButton('Start Over'))
    expect(lines()).toBeUndefined()
    const sign = await findButton('Sign the Letter')
    expect(sign.getAttribute('aria-disabled')).toBe('true')
    await user.click(sign)
    expect(signature()).toBeNull()
  })

  it('signs the letter also when it cannot be kept, and without a connection', async () => {
    const { user, server } = await writeLetter({
      signatures: {
        get: () => {
          throw connectionLost()
        },
        set: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findButton('Sign by Hand'))
    ;(await pad()).focus()
    await user.keyboard(' {ArrowRight} ')
    await user.click(await findButton('Sign the Letter'))
    await findWords(
      'The letter is signed, but your signature was not saved. Draw it again for the next letter.',
    )
    expect(signature()).not.toBeNull()
    expect(server.inputsOf('signatures/set')).toHaveLength(1)
  })

  it('is not begun where the server refuses', async () => {
    const { user } = await writeLetter({
      signatures: {
        get: () => {
          throw refusal('not_found')
        },
      },
    })
    await user.click(await findButton('Sign by Hand'))
    await findWords('We could not find that.')
    expect(screen.queryByRole('application')).toBeNull()
  })

  it('replaces the kept one, which can be forgotten there', async () => {
    const { user, server } = await writeLetter(keeping())
    await user.click(await findButton('Sign by Hand'))
    await user.click(await findButton('Sign Again'))
    await user.click(await findButton('Delete Saved Signature'))
    await waitFor(() => expect(screen.queryByText('Saved signature:')).toBeNull())
    expect(server.inputsOf('signatures/remove')).toHaveLength(1)
    expect(signature()).not.toBeNull()
  })
})
