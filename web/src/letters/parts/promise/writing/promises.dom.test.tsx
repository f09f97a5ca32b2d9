import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isFound, openComposer, sheet } from '#test/composing.ts'
import { findButton } from '#test/on-screen.ts'

type Composer = Awaited<ReturnType<typeof openComposer>>
const goodFor = () => screen.findByLabelText<HTMLInputElement>('Good for')
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const saved = ({ letters }: Composer) => splitLetter([...letters.drafts.values()][0]?.content ?? '').promises
const lying = () =>
  [...document.querySelectorAll('.promise-ticket__ticket p')].map(({ textContent }) => textContent)

async function begin({ user }: Composer): Promise<void> {
  await user.click(await findButton('Enclose'))
  await user.click(await findButton('A Promise'))
}

async function add(composer: Composer, line: string): Promise<void> {
  const { user } = composer
  await begin(composer)
  fireEvent.change(await goodFor(), { target: { value: line } })
  await user.click(await findButton('Add'))
  await isClosed()
}

it('promises lie under the words as they were written, are changed, taken out, and undone', async () => {
  const composer = await openComposer()
  const { user } = composer
  await add(composer, ' one walk in the rain ')
  await add(composer, 'tea & <3')
  await waitFor(() => expect(saved(composer)).toEqual(['one walk in the rain', 'tea & <3']))
  expect(lying()).toEqual(['A promise: good for one walk in the rain', 'A promise: good for tea & <3'])

  await user.click(await findButton('Edit, promise 1'))
  expect((await goodFor()).value).toBe('one walk in the rain')
  fireEvent.change(await goodFor(), { target: { value: 'two walks' } })
  await user.click(await findButton('Save'))
  await waitFor(() => expect(saved(composer)).toEqual(['two walks', 'tea & <3']))

  await user.click(await findButton('Remove, promise 1'))
  await waitFor(() => expect(saved(composer)).toEqual(['tea & <3']))
  sheet().editor.commands.undo()
  await waitFor(() => expect(saved(composer)).toEqual(['two walks', 'tea & <3']))
})

it('a promise alone is a letter', async () => {
  const composer = await openComposer()
  await isFound()
  await add(composer, 'one walk in the rain')
  await composer.user.click(await findButton('Send Beautiful Letter'))
  await waitFor(() => expect(composer.server.inputsOf('letters/send')).toHaveLength(1))
  expect(composer.server.inputsOf('letters/send')[0]).toMatchObject({
    content: '<p></p><figure data-promise="">one walk in the rain</figure>',
  })
})

/** Rule 3.19 */
it('a fourth promise is refused in words, and three can still be changed', async () => {
  const composer = await openComposer()
  for (const line of ['one', 'two', 'three']) await add(composer, line)
  await begin(composer)
  await screen.findByText(/^3 promises are as many/)
  await composer.user.click(await findButton('Close'))
  await isClosed()
  await composer.user.click(await findButton('Edit, promise 3'))
  expect((await goodFor()).value).toBe('three')
})

/** Rule 3.19 */
it.each([
  ['nothing', ' ', 'Please say what it is good for.'],
  ['too much', 'a'.repeat(121), '120 characters are the most.'],
  ['what is not seen', 'one \u202ewalk', 'Please leave out what cannot be seen on paper.'],
])('a promise of %s stays in its field, with the reason', async (_, line, problem) => {
  const composer = await openComposer()
  const { user } = composer
  await begin(composer)
  fireEvent.change(await goodFor(), { target: { value: line } })
  await user.click(await findButton('Add'))
  await screen.findByText(problem)
  expect((await goodFor()).value).toBe(line)
  expect(document.activeElement).toBe(await goodFor())
  fireEvent.change(await goodFor(), { target: { value: 'a dance' } })
  expect(screen.queryByText(problem)).toBeNull()
  await user.click(await findButton('Add'))
  await waitFor(() => expect(saved(composer)).toEqual(['a dance']))
})

it('Escape keeps what was written, closes the dialog where nothing was, and Cancel drops it', async () => {
  const composer = await openComposer()
  const { user } = composer
  await begin(composer)
  fireEvent.change(await goodFor(), { target: { value: 'a dance' } })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(saved(composer)).toEqual(['a dance']))
  await begin(composer)
  await goodFor()
  await user.keyboard('{Escape}')
  await isClosed()
  await begin(composer)
  fireEvent.change(await goodFor(), { target: { value: 'another' } })
  await user.click(await findButton('Cancel'))
  await isClosed()
  expect(lying()).toEqual(['A promise: good for a dance'])
})
