import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { isFound, openComposer, pressKey, sendButton, sheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost } from '#test/server-stub.ts'

const keptKey = `heading-and-name:${roseUser.id}`
const heading = (text: string) => `<figure data-heading="own">${text}</figure>`
const noHeading = '<figure data-heading="none"></figure>'
const signed = (text: string) => `<figure data-name="">${text}</figure>`

async function writeLetter() {
  const app = await openComposer()
  await isFound()
  write('Thank you.')
  return app
}

const saved = (letters: LetterServer) => [...letters.drafts.values()][0]?.content
const isSaved = (letters: LetterServer, figures: string) =>
  waitFor(() => expect(saved(letters)).toBe(`<p>Thank you.</p>${figures}`))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const isShown = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).not.toBeNull())

/** In place of what the field says. */
async function paste(user: UserEvent, name: string, text: string) {
  const input = await field(name)
  await user.clear(input)
  await user.paste(text)
  return input
}

async function type(user: UserEvent, name: string, text: string) {
  const input = await field(name)
  await user.clear(input)
  await user.type(input, text)
  return input
}

/** Rule 3.20 */
describe('the heading of a letter that is written', () => {
  it('is typed where it stands, is saved while it is typed, and undone like a word', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    expect((await field('Heading')).value).toBe('A Romantic Letter')
    await type(user, 'Heading', 'For Noor')
    await isSaved(letters, heading('For Noor'))
    await user.keyboard('{Enter}')
    await isShown('Heading: For Noor')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Heading: For Noor')
    sheet().focus()
    pressKey('z', { ctrlKey: true })
    await isShown('Heading: A Romantic Letter')
    await isSaved(letters, '')
    pressKey('z', { ctrlKey: true, shiftKey: true })
    await isShown('Heading: For Noor')
  })

  it('is none where its writer takes it away, and that of its paper again', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await user.click(await findButton('No Heading'))
    expect(document.activeElement).toBe(await field('Heading'))
    await user.keyboard('{Enter}')
    await isSaved(letters, noHeading)
    await user.click(await findButton('Add a Heading'))
    await user.click(await findButton('As the Paper Says'))
    await user.keyboard('{Enter}')
    await isShown('Heading: A Romantic Letter')
    await isSaved(letters, '')
    expect(localStorage.getItem(keptKey)).toBeNull()
  })

  it('is as it was after Escape', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await type(user, 'Heading', 'Hm')
    await user.keyboard('{Escape}')
    await isShown('Heading: A Romantic Letter')
    await isSaved(letters, '')
  })

  it.each([
    ['too long', 'a'.repeat(61), 'A heading has at most 60 characters.'],
    ['with a mark of direction', 'Hm\u202em', 'Please leave out what cannot be seen on paper.'],
    ['of nothing that is seen', '\u2800', 'Please leave out what cannot be seen on paper.'],
  ])('is not %s: what it said before stays, and the field', async (_, text, problem) => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await type(user, 'Heading', 'Hm')
    await user.keyboard('{Enter}')
    await isSaved(letters, heading('Hm'))
    await user.click(await findButton('Heading: Hm'))
    const input = await paste(user, 'Heading', 'On its way')
    await isSaved(letters, heading('On its way'))
    await paste(user, 'Heading', text)
    await findWords(problem)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(input)
    await isSaved(letters, heading('Hm'))
  })

  it('is the line without the marks of direction around it', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await paste(user, 'Heading', '\u200f תודה\u200e ')
    await user.keyboard('{Enter}')
    await isShown('Heading: תודה')
    await isSaved(letters, heading('תודה'))
  })

  it('is none only once its empty field is left', async () => {
    const { user, server, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await user.clear(await field('Heading'))
    await isSaved(letters, '')
    expect(server.inputsOf('drafts/save').map(save => (save as { content: string }).content)).not.toContain(
      `<p>Thank you.</p>${noHeading}`,
    )
    await user.keyboard('{Enter}')
    await findButton('Add a Heading')
    await isSaved(letters, noHeading)
  })

  it('of a draft is in its field, and nothing is written where nothing is typed', async () => {
    const letters = new LetterServer()
    const content = `<p>Thank you.</p>${heading('For Noor')}${signed('Anna')}`
    letters.saveElsewhere('0197a000-0000-7000-8000-00000000000d', {
      receiver: 'Noor',
      content,
      banner: 'dreamy-clouds',
    })
    const { user, server } = await openComposer('/compose?to=Noor', {}, letters)
    await isFound()
    await user.click(await findButton('Heading: For Noor'))
    expect((await field('Heading')).value).toBe('For Noor')
    expect(document.activeElement).toBe(await field('Heading'))
    await user.keyboard('{Enter}')
    await user.click(await findButton('Signed: Anna'))
    expect((await field('Signed')).value).toBe('Anna')
    await user.tab({ shift: true })
    await isShown('Signed: Anna')
    write(' And more.')
    await waitFor(() => expect(saved(letters)).toBe(content.replace('you.', 'you. And more.')))
    expect(server.inputsOf('drafts/save')).toHaveLength(1)
    expect(localStorage.getItem(keptKey)).toBeNull()
  })

  it('begins the next letter, too, where the letter waits until the server can be reached', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await type(user, 'Heading', 'For Noor')
    await user.keyboard('{Enter}')
    await isSaved(letters, heading('For Noor'))
    expect(localStorage.getItem(keptKey)).toBeNull()
    letters.fail('before', connectionLost, 'letters/send')
    await user.click(sendButton())
    await waitFor(() => expect(localStorage.getItem(keptKey)).toBe(heading('For Noor')))
    letters.recover()
  })

  it('goes with the letter also while its field is open, and the next letter begins with it', async () => {
    const { user, server, unmount } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await type(user, 'Heading', 'For Noor')
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toMatchObject([
      { content: `<p>Thank you.</p>${heading('For Noor')}` },
    ])
    expect(localStorage.getItem(keptKey)).toBe(heading('For Noor'))
    unmount()
    const next = await openComposer()
    await isFound()
    await isShown('Heading: For Noor')
    expect([...next.letters.drafts]).toEqual([])
    write('And again.')
    await waitFor(() => expect(saved(next.letters)).toBe(`<p>And again.</p>${heading('For Noor')}`))
  })
})

/** Rule 3.21 */
describe('the name that a letter is signed with', () => {
  it('is typed where it stands, is not kept before it is sent, and the username again with one press', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Signed: Rose'))
    await type(user, 'Signed', 'your <granddaughter>')
    const sender = () => document.querySelector('.envelope__sender')?.textContent
    await waitFor(() => expect(sender()).toBe('your <granddaughter>'))
    await user.keyboard('{Enter}')
    await isShown('Signed: your <granddaughter>')
    await isSaved(letters, signed('your &lt;granddaughter&gt;'))
    expect(localStorage.getItem(keptKey)).toBeNull()
    await user.click(await findButton('Signed: your <granddaughter>'))
    await user.click(await findButton('My Username'))
    await user.keyboard('{Enter}')
    await isShown('Signed: Rose')
    await isSaved(letters, '')
    localStorage.setItem(keptKey, signed('Anna'))
    await user.click(sendButton())
    await waitFor(() => expect(localStorage.getItem(keptKey)).toBeNull())
  })

  it('is the username where all of it is taken away, and lies beside the heading', async () => {
    const { user, letters } = await writeLetter()
    await user.click(await findButton('Heading: A Romantic Letter'))
    await type(user, 'Heading', 'Hm')
    await user.click(await findButton('Signed: Rose'))
    await type(user, 'Signed', 'Anna')
    await user.tab()
    await user.tab()
    await isShown('Signed: Anna')
    await isSaved(letters, heading('Hm') + signed('Anna'))
    await user.click(await findButton('Signed: Anna'))
    await user.clear(await field('Signed'))
    await user.keyboard('{Enter}')
    await isShown('Signed: Rose')
    await isSaved(letters, heading('Hm'))
  })
})
