import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { captureLetter } from './capture-letter.ts'

const drawn = vi.hoisted(
  (): { signature?: string | null; excluded?: readonly string[]; heights: string[] } => ({ heights: [] }),
)
vi.mock('@zumer/snapdom', () => ({
  snapdom: {
    toBlob: async (
      copy: HTMLElement,
      { excludeFonts }: { readonly excludeFonts: { readonly families: readonly string[] } },
    ) => {
      drawn.heights.push(copy.style.height)
      drawn.excluded = excludeFonts.families
      drawn.signature = copy.querySelector('.letter-sheet__sign')?.textContent ?? null
      return new Blob()
    },
  },
}))

/** Of some families: what their faces draw. */
const ranges = new Map<string, string>()

/** Each of these families has two faces. */
const loads = vi.fn(async (font: string, _text: string) => {
  const family = font.replace(/.* 1em /, '').replaceAll('"', '')
  return [`${family} a`, `${family} b`].map(name => faceOf(name, family))
})
const faces = new Map<string, { readonly family: string; readonly unicodeRange: string }>()
function faceOf(name: string, family: string) {
  const face = faces.get(name) ?? { family, unicodeRange: ranges.get(family) ?? 'U+E000' }
  faces.set(name, face)
  return face
}
Object.assign(document, { fonts: { load: loads } })

const cardOf = (container: HTMLElement) => {
  const card = container.querySelector<HTMLElement>('.letter-sheet')
  if (!card) throw new Error('no letter')
  return card
}

test('captureLetter signs a letter of one’s own with the writer’s name', async () => {
  const { container } = render(
    <LetterCard banner="starry-night" content="Come home." senderName="Rose" own />,
  )
  const card = cardOf(container)
  await captureLetter(card)
  expect(drawn.signature).toBe('With love,Rose')
  expect(card.querySelector('.letter-sheet__you')?.textContent).toBe('You')
})

test('captureLetter waits for the faces of the card’s own text, and embeds twelve of them at most, the Latin text’s last', async () => {
  const { container } = render(<LetterCard banner="starry-night" content="Come home." senderName="Rose" />)
  const card = cardOf(container)
  // Without a style sheet here nothing is inherited.
  for (const part of card.querySelectorAll<HTMLElement>('*'))
    part.style.fontFamily =
      '"Newsreader", "One", "Two", "Two by Georgia", "Three", "Four", "Five", "Six", serif'
  loads.mockClear()
  expect((await captureLetter(card)).lacksFaces).toBe(true)
  expect(drawn.excluded).toEqual(['Newsreader'])
  const asked = loads.mock.calls.map(([font]) => font)
  expect(asked.filter(font => / by |serif/.test(font))).toEqual([])
  expect(loads.mock.calls.map(([, text]) => text).join('')).toContain('C')
})

test('captureLetter asks a family for those letters alone that none before it draws', async () => {
  const { container } = render(<LetterCard banner="starry-night" content="प्रिय। हाँ॥" senderName="Rose" />)
  const card = cardOf(container)
  ranges
    .set('Latin', 'U+20-7E, U+2764')
    .set('Hindi', 'U+900-97F,u+200D')
    .set('Bangla', 'U+964-965, U+980-9FE')
  for (const part of card.querySelectorAll<HTMLElement>('*'))
    part.style.fontFamily = '"Latin", "Hindi", "Bangla", serif'
  loads.mockClear()
  expect((await captureLetter(card)).lacksFaces).toBe(false)
  const askedOf = (family: string) =>
    loads.mock.calls.filter(([font]) => font.includes(family)).map(([, text]) => text)
  expect(askedOf('Hindi').join('')).toContain('।')
  expect(askedOf('Hindi').join('')).not.toContain('R')
  expect(askedOf('Bangla')).toEqual([])
})

test('captureLetter cuts a letter that is too tall between its lines, and one beyond six parts is none', async () => {
  const { container } = render(<LetterCard banner="starry-night" content="Come home." senderName="Rose" />)
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60_000)
  // One line of 100 pixels after the other.
  const rects = Array.from({ length: 600 }, (_, at) => new DOMRect(0, at * 100, 600, 100))
  Range.prototype.getClientRects = () => rects as unknown as DOMRectList
  drawn.heights = []
  const { parts, lacksFaces } = await captureLetter(cardOf(container))
  expect(parts).toHaveLength(2)
  expect(lacksFaces).toBe(false)
  expect(drawn.heights).toEqual(['30000px', '30000px'])
  expect(document.querySelectorAll('.letter-sheet')).toHaveLength(1)
  height.mockReturnValue(200_000)
  await expect(captureLetter(cardOf(container))).rejects.toThrow('200000 pixels')
  height.mockReturnValue(32_000)
  drawn.heights = []
  await captureLetter(cardOf(container))
  expect(drawn.heights).toEqual([''])
})
