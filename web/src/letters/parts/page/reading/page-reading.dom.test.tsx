import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { writePage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'

const stroke = (y: number) => ({
  nib: 'fine' as const,
  ink: 'paper' as const,
  points: Array.from({ length: 30 }, (_, x) => ({ x: x * 10, y, pressure: 100 })),
})
const strokes = writePage([stroke(100), stroke(300)]) ?? ''
const content = joinLetter({ words: '', pages: [{ strokes, says: 'Come home.' }] })

it('a letter of one page by hand shows it and says its words', async () => {
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  await screen.findByRole('img', { name: 'A page by hand' })
  expect(screen.getByText('Come home.').localName).toBe('figcaption')
  expect(screen.getByText(/With love/)).not.toBeNull()
})

it('Watch It Being Written brings the beginning of the page into view', async () => {
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  const page = await screen.findByRole('img', { name: 'A page by hand' })
  const scroll = vi.fn()
  page.scrollIntoView = scroll
  fireEvent.click(screen.getByRole('button', { name: 'Watch It Being Written' }))
  expect(scroll).toHaveBeenCalledWith({ block: 'start' })
})

it('Watch It Being Written writes it once more, and leaves it whole', async () => {
  render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  const lines = () =>
    document.querySelector('svg[role=img] path')?.getAttribute('d')?.match(/M/g)?.length ?? 0
  fireEvent.click(await screen.findByRole('button', { name: 'Watch It Being Written' }))
  await waitFor(() => expect(lines()).toBe(0))
  await waitFor(() => expect(lines()).toBe(60))
})
