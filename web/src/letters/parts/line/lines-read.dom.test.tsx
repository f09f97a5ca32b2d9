import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

const words = '<p>Dear Noor,</p>'
const signed = '<figure data-name="">your &lt;grandson&gt;</figure>'
const byHand = '<figure data-signature="gAAIAAQI"></figure>'

const cardOf = (content: string, own = false) => {
  const { container } = render(
    <LetterCard banner="starry-night" content={content} senderName="rose_k" own={own} />,
  )
  const textOf = (part: string) => container.querySelector(`.letter-sheet__${part}`)?.textContent
  return { type: () => textOf('type'), sign: () => textOf('sign') }
}

describe('a letter', () => {
  /** Rules 3.20, 3.21 */
  it('has the heading of its paper and its writer’s username, unless it has its own', async () => {
    const plain = cardOf(words)
    expect([plain.type(), plain.sign()]).toEqual(['A Love Letter', 'With love,rose_k'])
    const own = cardOf(`${words}<figure data-heading="own">For Noor</figure>${signed}`)
    await waitFor(() => expect(own.type()).toBe('For Noor'))
    expect(own.sign()).toBe('With love,your <grandson>')
    const none = cardOf(`${words}<figure data-heading="none"></figure>`)
    await waitFor(() => expect(none.type()).toBeUndefined())
  })

  /** Rule 3.21 */
  it('of the reader’s own is signed You unless it has a name, and by hand has neither', async () => {
    expect(cardOf(words, true).sign()).toBe('With love,Yourose_k')
    const named = cardOf(words + signed, true)
    await waitFor(() => expect(named.sign()).toBe('With love,your <grandson>'))
    const drawn = cardOf(words + signed + byHand)
    await waitFor(() => expect(drawn.sign()).toBe('With love,'))
    expect(screen.getByRole('img', { name: 'Signed by hand' })).not.toBeNull()
  })

  /** Rule 3.21 */
  it('says beside it whose it is, and how they signed', async () => {
    const letters = new StoredLetters()
    const content = words + signed
    const { id } = letters.receive(person('Paul'), 'Dear Noor,', { status: 'read', content })
    await renderApp(`/inbox?letter=${id}`, [letters.answers])
    await findWords('With love,')
    const from = screen.getByText('From', { selector: 'dt' }).parentElement
    expect(from && within(from).getByRole('link', { name: 'Paul' })).not.toBeNull()
    expect(from?.textContent?.replace(/\s+/g, ' ')).toBe('FromPaul (signed as your <grandson>)')
    expect(document.querySelector('.envelope__sender')?.textContent).toBe('your <grandson>')
    expect(document.title).toContain('A letter from Paul')
  })

  /** Rule 3.21 */
  it('signed by hand says nothing of a name', async () => {
    const letters = new StoredLetters()
    const content = words + signed + byHand
    const { id } = letters.receive(person('Paul'), 'Dear Noor,', { status: 'read', content })
    await renderApp(`/inbox?letter=${id}`, [letters.answers])
    await screen.findByRole('img', { name: 'Signed by hand' })
    const from = screen.getByText('From', { selector: 'dt' }).parentElement
    expect(from?.textContent?.replace(/\s+/g, ' ').trim()).toBe('FromPaul')
    expect(document.querySelector('.envelope__sender')?.textContent).toBe('Paul')
    expect(document.body.textContent).not.toContain('grandson')
  })
  /** Rule 3.21 */
  it('shows its writer the name on card and envelope, or what is seen in place of You', async () => {
    const letters = new StoredLetters()
    const content = words + signed
    const named = letters.send(person('Paul'), 'Dear Noor,', { content })
    const plain = letters.send(person('Paul'), 'Dear Noor,')
    const openSent = async (id: string) => {
      const { unmount } = await renderApp(`/sent?letter=${id}`, [letters.answers])
      await findWords('With love,')
      const from = screen.getByText('From', { selector: 'dt' }).parentElement?.textContent
      const said = [from?.replace(/\s+/g, ' '), document.querySelector('.envelope__sender')?.textContent]
      unmount()
      return said
    }
    expect(await openSent(named.id)).toEqual(['FromYou (signed as your <grandson>)', 'your <grandson>'])
    expect(await openSent(plain.id)).toEqual([`FromYouThey see ${roseUser.username}`, 'You'])
  })
})
