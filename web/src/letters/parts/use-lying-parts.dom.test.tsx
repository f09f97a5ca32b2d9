import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { findWords } from '#test/on-screen.ts'

vi.mock('./part-table.tsx', () => Promise.reject(new TypeError('Failed to fetch')))

it('a letter shows its words, and says that more lies in it which could not be loaded', async () => {
  const content = joinLetter({ words: '<p>Look.</p>', flowers: [{ flower: 'rose', lies: 'foot' }] })
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  await findWords('Part of this letter could not be loaded.')
  expect(document.body.textContent).toContain('Look.')
})
