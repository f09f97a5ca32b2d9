import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { PhotographPlace } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { textOf } from '#test/on-screen.ts'

const photograph = (caption: string, place?: PhotographPlace) => ({
  id: `0197a000-0000-7000-8000-${caption.padStart(12, '0')}`,
  width: 600,
  height: 400,
  caption,
  description: '',
  isFaceDown: false,
  place,
})

const across = (after: number) => ({ after, isBeside: false })
const beside = (after: number) => ({ after, isBeside: true })

const letter = (words: string, ...photographs: readonly ReturnType<typeof photograph>[]) => (
  <LetterCard banner="starry-night" content={joinLetter({ words, photographs })} senderName="Rose" />
)

/** As it is read, words and captions. */
const body = () => [...document.querySelectorAll('.letter-sheet__body :is(p, li, figcaption)')].map(textOf)
const blocks = () => [...document.querySelectorAll('.letter-text > *')].map(({ className }) => className)
const isShown = () => screen.findByRole('button', { name: /^Open photograph 1/ })

const words = '<p>Dear Noor,</p><ul><li>one</li><li>two</li></ul><p>three</p>'

it('photographs lie among the words where their writer laid them, and are numbered as they are read', async () => {
  render(letter(words, photograph('1'), photograph('2', across(0)), photograph('3', beside(2))))
  await isShown()
  expect(body().slice(0, 7)).toEqual(['2', 'Dear Noor,', 'one', 'two', '3', 'three', '1'])
  const names = screen.getAllByRole('button', { name: /^Open/ }).map(button => button.ariaLabel)
  expect(names).toEqual(['Open photograph 1: 2', 'Open photograph 2: 3', 'Open photograph 3: 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Open photograph 2: 3' }))
  await screen.findByRole('dialog', { name: 'Photograph 2 of 3' })
})

it('those across the sheet at one place lie in a row, and each beside the text by itself', async () => {
  render(letter(words, photograph('1', across(1)), photograph('2', across(1)), photograph('3', beside(1))))
  await isShown()
  expect(blocks()).toEqual(['letter-greeting', 'photographs__across', 'photographs__beside', '', ''])
  expect(document.querySelectorAll('.photographs__across figure')).toHaveLength(2)
})

it('one that no block follows lies under the words, across the sheet', async () => {
  render(letter(words, photograph('1', beside(3)), photograph('2', across(999_999))))
  await isShown()
  expect(blocks()).toEqual(['letter-greeting', '', ''])
  expect(body().slice(-4, -2)).toEqual(['three', '1'])
})

it('they keep their places when the words change, and leave none when they are gone', async () => {
  const { rerender } = render(letter(words, photograph('1', across(1))))
  await isShown()
  rerender(letter('<p>a</p><p>b</p>', photograph('1', across(1))))
  expect(body().slice(0, 3)).toEqual(['a', '1', 'b'])
  rerender(letter('<p>a</p><p>b</p>', photograph('1', beside(0)), photograph('2')))
  expect(body().slice(0, 4)).toEqual(['1', 'a', 'b', '2'])
  rerender(letter('<p>a</p><p>b</p>'))
  expect(blocks()).toEqual(['', ''])
})
