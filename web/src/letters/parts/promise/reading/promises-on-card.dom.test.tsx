import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'

const promises = ['one walk in the rain, whenever you ask', 'نزهة <تحت> المطر']

/** Rule 3.19 */
it('promises are read under the words, each once, before the name', async () => {
  const content = joinLetter({ words: '<p>Dear you,</p>', promises })
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  await screen.findByText(/one walk/)
  const text = document.querySelector('.letter-sheet')?.textContent
  expect(text).toContain(
    'Dear you,A promise: good for one walk in the rain, whenever you askA promise: good for نزهة <تحت> المطرWith love,',
  )
  expect(screen.getByText('نزهة <تحت> المطر').getAttribute('dir')).toBe('auto')
  expect(screen.queryByRole('button')).toBeNull()
})

it('a letter of a promise alone is signed', async () => {
  render(
    <LetterCard
      banner="royal-elegance"
      content={joinLetter({ words: '', promises: ['a dance'] })}
      senderName="Rose"
    />,
  )
  await screen.findByText('a dance')
  expect(screen.getByText(/With love/)).not.toBeNull()
})
