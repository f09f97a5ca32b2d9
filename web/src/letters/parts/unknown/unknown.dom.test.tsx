import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { openComposer, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'

const film = '<figure data-film="0197a000" data-seconds="9">At the sea &amp; back</figure>'
const map = '<figure data-map="harbour"></figure>'
const flower = '<figure data-flower="rose" data-lies="foot"></figure>'
const first =
  'With this letter comes something this page cannot show yet. It may be shown once the page is reloaded.'

const reads = (content: string) =>
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)

it('what a later release laid in a letter is named in its place, and the rest is shown', async () => {
  reads(`<p>Look.</p>${film}${flower}`)
  await findWords(first)
  expect(screen.getByRole('img', { name: 'Pressed Rose' })).not.toBeNull()
  expect(textOf(document.body)).not.toContain('At the sea')
})

it('several are named together, and photographs lie among the words as before', async () => {
  const photograph = {
    id: '0197a000-0000-7000-8000-000000000001',
    width: 600,
    height: 400,
    caption: 'Between',
    description: '',
    isFaceDown: false,
    place: { after: 1, isBeside: false },
  }
  const words = '<p>Above.</p><p>Below.</p>'
  reads(joinLetter({ words, unknown: [film, map], photographs: [photograph] }))
  await findWords(
    'With this letter come 2 things this page cannot show yet. They may be shown once the page is reloaded.',
  )
  const order = [...document.querySelectorAll('.letter-text :is(p, figcaption)')].map(textOf)
  expect(order).toEqual(['Above.', 'Between', 'Below.'])
})

const draft = async (content: string) => {
  const letters = new LetterServer()
  const id = '0197a000-0000-7000-8000-00000000000e'
  letters.saveElsewhere(id, { receiver: 'Noor', content, banner: 'dreamy-clouds' })
  const app = await openComposer('/compose?to=Noor', {}, letters)
  await findWords(first)
  const isSaved = (content: string) =>
    waitFor(() => expect(letters.drafts.get(id)).toMatchObject({ content }))
  return { ...app, isSaved }
}

it('in a draft it stays as it is written, until it is taken out', async () => {
  const { user, isSaved } = await draft(`<p>Look.</p>${film}${flower}`)
  write(' And more.')
  await isSaved(`<p>Look. And more.</p>${film}${flower}`)
  await user.click(await findButton('Remove, what cannot be shown'))
  await isSaved(`<p>Look. And more.</p>${flower}`)
  expect(wordsOnSheet()).toBe('Look. And more.')
})

it('is kept in a draft without words', async () => {
  const { isSaved } = await draft(`<p>Look.</p>${film}`)
  sheet().editor.commands.selectAll()
  sheet().editor.commands.deleteSelection()
  await isSaved(`<p></p>${film}`)
})
