import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  claimVisitorDraft,
  readVisitorDraft,
  storeVisitorDraft,
} from '#pages/landing/try-out/visitor-draft.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import type { ServerAnswers } from '#test/server-stub.ts'

const begun: Draft = {
  id: '0197a000-0000-7000-8000-00000000000d',
  receiver: '',
  content: '<p>Begun long ago.</p>',
  banner: 'dreamy-clouds',
  revision: 1,
  updatedAt: new Date('2026-01-01T12:00:00Z'),
}
const answers: ServerAnswers = {
  drafts: {
    list: () => [{ ...begun, firstWords: 'Begun long ago.' }],
    get: () => begun,
    save: ({ revision }) => ({ revision: revision + 1, updatedAt: new Date() }),
  },
  letters: { recentRecipients: () => [] },
  templates: { list: () => [] },
}

const question = /Is this yours\?/
const sheet = () => document.querySelector('.letter-editor__sheetOpen')
const openCompose = async () => {
  const app = await renderApp('/compose', [answers])
  await waitFor(() => expect(sheet()).not.toBeNull())
  return app
}

describe('the offer of a letter that was tried in this browser', () => {
  it('asks whoever signs in whose it is, and shows none of it', async () => {
    storeVisitorDraft('Dear Quirin,\nnot for other eyes.', 'golden-hearts')
    await openCompose()
    await screen.findByText(question)
    expect(sheet()?.textContent).toContain('Begun long ago.')
    expect(document.body.textContent).not.toContain('not for other eyes')
  })

  it('forgets the letter when it is refused, until that is undone', async () => {
    storeVisitorDraft('Dear Quirin,', 'golden-hearts')
    const { user } = await openCompose()
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.queryByText(question)).toBeNull()
    expect(readVisitorDraft()).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(question)
    expect(readVisitorDraft()).toMatchObject({ text: 'Dear Quirin,', banner: 'golden-hearts' })
  })

  it('opens the letter on its paper as another draft when it is accepted', async () => {
    storeVisitorDraft('Dear Quirin,\nnot for other eyes.', 'golden-hearts')
    const { user, server } = await openCompose()
    await user.click(await screen.findByRole('button', { name: 'Yes, Open It' }))
    await waitFor(() => expect(sheet()?.querySelector('.letter-greeting')?.textContent).toBe('Dear Quirin,'))
    expect(sheet()?.querySelector('.letter-sheet')?.getAttribute('data-banner')).toBe('golden-hearts')
    expect(screen.queryByText(question)).toBeNull()
    await waitFor(() =>
      expect(server.inputsOf('drafts/save')).toMatchObject([
        { content: '<p>Dear Quirin,</p><p>not for other eyes.</p>', banner: 'golden-hearts' },
      ]),
    )
    expect(server.inputsOf('drafts/save')).not.toMatchObject([{ id: begun.id }])
    expect(readVisitorDraft()).toBeNull()
  })

  it('leaves a letter that somebody else registered with, when it is refused', async () => {
    storeVisitorDraft('For Sophie alone.', 'golden-hearts')
    await claimVisitorDraft('Tilda', true)
    const { user } = await openCompose()
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.queryByText(question)).toBeNull()
    expect(readVisitorDraft()?.text).toBe('For Sophie alone.')
  })

  it('is not made to the one who registered with it, for whom it is opened', async () => {
    storeVisitorDraft('For Sophie alone.', 'golden-hearts')
    await claimVisitorDraft(roseUser.username, true)
    await openCompose()
    await screen.findByText('This is what you wrote before you had an account.')
    expect(sheet()?.textContent).toContain('For Sophie alone.')
    expect(screen.queryByText(question)).toBeNull()
  })

  it('is not made when the stored letter is damaged', async () => {
    localStorage.setItem('tried-letter', '{')
    await openCompose()
    expect(sheet()?.textContent).toContain('Begun long ago.')
    expect(screen.queryByText(question)).toBeNull()
  })
})
