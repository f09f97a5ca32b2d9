import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import { captureLetter } from './capture-letter.ts'

const drawn = vi.hoisted((): { signature?: string | null } => ({}))
vi.mock('@zumer/snapdom', () => ({
  snapdom: {
    toBlob: async (copy: HTMLElement) => {
      drawn.signature = copy.querySelector('.letter-sheet__sign')?.textContent ?? null
      return new Blob()
    },
  },
}))
Object.assign(document, { fonts: { ready: Promise.resolve() } })

test('captureLetter signs a letter of one’s own with the writer’s name', async () => {
  const { container } = render(
    <LetterCard banner="starry-night" content="Come home." senderName="Rose" own />,
  )
  const card = container.querySelector<HTMLElement>('.letter-sheet')
  if (!card) throw new Error('no letter')
  await captureLetter(card)
  expect(drawn.signature).toBe('With love,Rose')
  expect(card.querySelector('.letter-sheet__you')?.textContent).toBe('You')
})
