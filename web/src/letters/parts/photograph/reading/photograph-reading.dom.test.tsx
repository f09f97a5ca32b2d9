import { enclosurePath, enclosureUrl } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { ProtectionContext } from '#letters/parts/kind/protection.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'

const ids = ['0197a000-0000-7000-8000-0000000000a1', '0197a000-0000-7000-8000-0000000000a2'] as const
const [first, second] = ids
const content = joinLetter({
  words: '<p>Look.</p>',
  photographs: [
    {
      id: first,
      width: 600,
      height: 400,
      caption: 'By the sea',
      description: 'A white boat',
      isFaceDown: false,
    },
    { id: second, width: 400, height: 600, caption: '', description: '', isFaceDown: false },
  ],
})

const card = <LetterCard banner="starry-night" content={content} senderName="Rose" />
const image = (id: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('img')].find(({ src }) => src.includes(id))
    if (!found) throw new Error('It is not shown')
    return found
  })

it('photographs lie under the words, small, with their captions, and open large one after the other', async () => {
  render(card)
  expect((await image(first)).getAttribute('src')).toBe(
    enclosureUrl(enclosurePath('photograph', first), 'small'),
  )
  expect(screen.getByText('By the sea').localName).toBe('figcaption')
  fireEvent.click(await screen.findByRole('button', { name: 'Open photograph 1: A white boat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photograph 1 of 2' }))
  expect((await dialog.findByRole('img')).getAttribute('alt')).toBe('A white boat')
  await waitFor(() =>
    expect(dialog.getByRole('img').getAttribute('src')).toBe(
      enclosureUrl(enclosurePath('photograph', first), 'large'),
    ),
  )
  fireEvent.keyDown(dialog.getByRole('img'), { key: 'ArrowRight' })
  await screen.findByRole('dialog', { name: 'Photograph 2 of 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('dialog', { name: 'Photograph 2 of 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('dialog', { name: 'Photograph 1 of 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Rule 3.13 */
it('they lie face down if their reader wants, also in the next letter, until each is turned over', async () => {
  const { unmount } = render(card)
  const choice = { name: 'Hide Photographs Until I Turn Them Over' }
  fireEvent.click(await screen.findByRole('button', choice))
  expect(document.querySelectorAll('img')).toHaveLength(0)
  unmount()
  render(card)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn It Over, photograph 2' }))
  await image(second)
  expect(document.querySelectorAll('img')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', choice))
  await image(first)
})

it('one that does not come is asked for again, and is missed with a sentence', async () => {
  render(card)
  for (let tries = 0; tries < 4; tries += 1) {
    const shown = await image(first)
    fireEvent.error(shown)
    await waitFor(() => expect(shown.isConnected).toBe(false))
  }
  expect(
    await screen.findByText('This photograph could not be loaded. Reload the page to try again.'),
  ).not.toBeNull()
}, 60_000)

it('those of a reported letter are covered, and come from the report', async () => {
  render(
    <FileSourceContext value={{ urlOf: ({ id }) => `/of-report/${id}`, isCovered: true }}>
      {card}
    </FileSourceContext>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Turn It Over, photograph 1: A white boat' }))
  expect((await image(first)).getAttribute('src')).toBe(`/of-report/${first}`)
  expect(screen.queryByRole('button', { name: /Hide Photographs/ })).toBeNull()
})

/** Rule 3.13 */
it('one that its writer laid face down lies so, with the caption alone, until it is turned over', async () => {
  const [one, other] = splitLetter(content).photographs
  if (!one || !other) throw new Error('They are two')
  const laid = joinLetter({ words: '<p>Look.</p>', photographs: [{ ...one, isFaceDown: true }, other] })
  render(<LetterCard banner="starry-night" content={laid} senderName="Rose" />)
  const back = await screen.findByRole('button', { name: 'Turn It Over, photograph 1: By the sea' })
  await image(second)
  expect(document.querySelectorAll('img')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Open photograph 2' }))
  await screen.findByRole('dialog', { name: 'Photograph' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(back)
  await image(first)
})

describe('of somebody else', () => {
  const begin = vi.fn()
  const received = <ProtectionContext value={[{ name: 'Block Rose', begin }]}>{card}</ProtectionContext>

  /** Rule 3.13 */
  it('one is laid face down with one press, and lies so the next time, until it is turned over', async () => {
    const { unmount } = render(received)
    fireEvent.click(await screen.findByRole('button', { name: 'Hide Until Turned Over, photograph 1' }))
    const turn = { name: 'Turn It Over, photograph 1: A white boat' }
    expect(screen.getByRole('button', turn)).toBe(document.activeElement)
    unmount()
    const { unmount: unmountAgain } = render(received)
    fireEvent.click(await screen.findByRole('button', turn))
    await image(first)
    unmountAgain()
    render(received)
    await screen.findByRole('button', { name: 'Open photograph 1: A white boat' })
  })

  it('what can be done against its writer stands at each, also at one that lies face down', async () => {
    render(received)
    fireEvent.click(await screen.findByRole('button', { name: 'Hide Until Turned Over, photograph 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'More, photograph 1' }))
    const [entry] = screen.getAllByText('Block Rose')
    if (entry) fireEvent.click(entry)
    expect(begin).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('button', { name: /^More/ })).toHaveLength(2)
  })
})

it('of a letter of one’s own nothing stands on its edge', async () => {
  render(card)
  await image(first)
  expect(screen.queryByRole('button', { name: /^(Hide Until Turned Over|More)/ })).toBeNull()
})
