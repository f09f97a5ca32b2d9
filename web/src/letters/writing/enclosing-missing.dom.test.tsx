import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isFound, openComposer, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'

const load = vi.hoisted(() => vi.fn())
vi.mock('./editor/enclosing.tsx', () => {
  load()
  return Promise.reject(new TypeError('Failed to fetch'))
})

it('what Enclose lays in a letter is not loaded for a heading, a name, a hand and a signature', async () => {
  const letters = new LetterServer()
  const content = joinLetter({
    words: '<p>Look.</p>',
    heading: 'For Noor',
    name: 'Anna',
    font: 'kalam',
    signature: 'gAAIAAQI',
  })
  const id = '0197a000-0000-7000-8000-00000000000d'
  letters.saveElsewhere(id, { receiver: 'Noor', content, banner: 'dreamy-clouds' })
  await openComposer('/compose?to=Noor', {}, letters)
  await screen.findByRole('img', { name: 'Signed by hand' })
  expect(load).not.toHaveBeenCalled()
})

it('what lies in a draft stays in it where what shows it could not be loaded', async () => {
  const letters = new LetterServer()
  const id = '0197a000-0000-7000-8000-00000000000d'
  const figures = '<figure data-flower="rose" data-lies="foot"></figure>'
  const content = `<p>Look.</p>${figures}`
  letters.saveElsewhere(id, { receiver: 'Noor', content, banner: 'dreamy-clouds' })
  await openComposer('/compose?to=Noor', {}, letters)
  await findWords('Part of this letter could not be loaded.')
  write(' And more.')
  await waitFor(() =>
    expect(letters.drafts.get(id)).toMatchObject({ content: `<p>Look. And more.</p>${figures}` }),
  )
})

it('Enclose says that it could not be loaded, and can be pressed again', async () => {
  const { user } = await openComposer('/compose?to=Noor')
  await isFound()
  await user.click(await findButton('Enclose'))
  await findWords('Something went wrong on our side.')
  const enclose = await findButton('Enclose')
  await waitFor(() => expect(enclose.getAttribute('aria-busy')).toBe('false'))
  expect(screen.queryByText('Part of this letter could not be loaded.')).toBeNull()
})
