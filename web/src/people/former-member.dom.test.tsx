import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

const former = person(formerMember)

function storeLetters() {
  const letters = new StoredLetters()
  const opened = letters.receive(former, 'I never said how much', { status: 'read' })
  const sealed = letters.receive(former, 'Not opened yet')
  const sent = letters.send(former, 'Are you still there?')
  return { letters, opened: opened.id, sealed: sealed.id, sent: sent.id }
}

const linksToProfile = () => screen.getByRole('main').querySelectorAll('a[href^="/u/"], a[href*="to="]')

/** Rule 1.9 */
describe('the letters of a former member', () => {
  it.each<[string, (stored: ReturnType<typeof storeLetters>) => string, ...string[]]>([
    ['on the dashboard', () => '/dashboard', 'From: a former member', 'To: a former member'],
    ['in the inbox', () => '/inbox', 'From: a former member'],
    ['among the sent ones', () => '/sent', 'To a former member'],
    ['of one’s own', ({ sent }) => `/sent?letter=${sent}`, 'Are you still there?'],
    ['opened', ({ opened }) => `/inbox?letter=${opened}`, 'I never said', 'With love,a former member'],
    ['sealed', ({ sealed }) => `/inbox?letter=${sealed}`, 'From: a former member'],
    ['between', () => `/letters/${former.id}`, 'You and a former member', 'Are you still there?'],
  ])('%s lead to no profile and to no letter back', async (_, pathOf, ...words) => {
    const stored = storeLetters()
    await renderApp(pathOf(stored), [stored.letters.answers])
    for (const text of words) await findWords(text)
    expect(linksToProfile()).toHaveLength(0)
  })

  it('are opened as any, and lead to the letters between', async () => {
    const { letters, sealed } = storeLetters()
    const { user } = await renderApp(`/inbox?letter=${sealed}`, [letters.answers])
    await user.click(await findButton('Open the letter from a former member'))
    await findWords('Not opened yet')
    await waitFor(() => expect(document.title).toContain('A letter from a former member'))
    expect(screen.queryByRole('link', { name: 'Reply' })).toBeNull()
    const between = await screen.findByRole('link', { name: 'Letters Between You' })
    expect(between.getAttribute('href')).toBe(`/letters/${former.id}`)
  })
})
