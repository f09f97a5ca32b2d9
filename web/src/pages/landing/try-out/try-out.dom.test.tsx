import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, roseUser } from '../../../test/render-app.tsx'
import type { ServerAnswers } from '../../../test/server-stub.ts'
import { readVisitorDraft, storeVisitorDraft, visitorDraftLength } from './visitor-draft.ts'

const [closingMs, openingMs] = [1500, 1100]
const stories: ServerAnswers = { testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) } }

async function openTryOut(person: { readonly user: typeof roseUser | null } = { user: null }) {
  const app = await renderApp('/', [stories], person)
  const section = await screen.findByRole('region', { name: 'Try it' })
  const inside = within(section)
  return {
    ...app,
    section,
    field: inside.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your letter' }),
    paper: (name: string) => inside.getByRole<HTMLInputElement>('radio', { name }),
    button: (name: string) => inside.getByRole('button', { name }),
    banner: () => section.querySelector('.letter-sheet')?.getAttribute('data-banner'),
    stage: () => section.querySelector('.post')?.getAttribute('data-state'),
    opened: () => section.querySelector('.letter-sheet[data-arriving]'),
    said: () => inside.getByRole('status').textContent,
  }
}

/** Returns how to fire that timer. */
function holdEnvelopeTimers(): (ms: number) => void {
  const held = new Map<number, () => void>()
  const start = globalThis.setTimeout
  const hold = (act: () => void, ms = 0) => {
    if (ms !== closingMs && ms !== openingMs) return start(act, ms)
    held.set(ms, act)
    return 0
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  return ms => held.get(ms)?.()
}

const reduceMotion = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('reduced-motion'), media }),
  )

describe('TryOut for a visitor', () => {
  it('stores the text and its theme in this browser while it is written', async () => {
    const { user, field, paper, banner } = await openTryOut()
    expect(readVisitorDraft()).toBeNull()
    await user.click(paper('Golden Hearts'))
    await user.type(field, 'Dear Noor,')
    expect(banner()).toBe('golden-hearts')
    expect(readVisitorDraft()).toMatchObject({ text: 'Dear Noor,', banner: 'golden-hearts' })
  })

  it('restores the text and its theme on the next page', async () => {
    storeVisitorDraft('Dear Noor,\nstill here?', 'golden-hearts')
    const { field, paper, banner } = await openTryOut()
    expect(field.value).toBe('Dear Noor,\nstill here?')
    expect(paper('Golden Hearts').checked).toBe(true)
    expect(banner()).toBe('golden-hearts')
  })

  it('removes the stored text when the field is emptied', async () => {
    storeVisitorDraft('Dear Noor,', 'golden-hearts')
    const { user, field } = await openTryOut()
    await user.clear(field)
    expect(readVisitorDraft()).toBeNull()
  })

  it('limits the number of characters', async () => {
    const { user, field } = await openTryOut()
    await user.click(field)
    await user.paste('x'.repeat(visitorDraftLength + 100))
    expect(field.value).toBe('x'.repeat(visitorDraftLength))
  })

  it('sets the greeting in script when the caret has left it', async () => {
    const { user, field, section } = await openTryOut()
    const inScript = () => section.querySelector('[data-script]')
    await user.type(field, 'Dear you,')
    expect(inScript()).toBeNull()
    await user.keyboard('{Enter}')
    expect(inScript()).not.toBeNull()
  })

  it('seals and opens the letter, announces each stage, and moves the focus to the next action', async () => {
    const { user, section, field, button, said, stage, opened } = await openTryOut()
    const elapse = holdEnvelopeTimers()
    await user.type(field, 'Dear Noor,{Enter}Fish & <b>chips</b>')
    await user.click(button('Seal It'))
    expect(stage()).toBe('closing')
    expect(said()).toBe('Your letter is being sealed.')
    elapse(closingMs)
    await waitFor(() => expect(document.activeElement).toBe(button('Break the Seal')))
    expect(stage()).toBe('sealed')
    expect(said()).toBe('Your letter is sealed.')
    await user.click(button('Break the Seal'))
    expect(stage()).toBe('opening')
    expect(said()).toBe('The seal is broken.')
    elapse(openingMs)
    await waitFor(() => expect(opened()?.textContent).toContain('Fish & <b>chips</b>'))
    expect(opened()?.querySelector('.letter-greeting')?.textContent).toBe('Dear Noor,')
    expect(said()).toBe('This is your letter as it arrives.')
    expect(document.activeElement).toBe(section.querySelector('.try-out__desk'))
  })

  it('swallows no key once the seal can be broken', async () => {
    const { user, section, button } = await openTryOut()
    const elapse = holdEnvelopeTimers()
    await user.click(button('Seal It'))
    const isTaken = Promise.withResolvers<boolean>()
    new MutationObserver(() => {
      const key = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
      isTaken.resolve(button('Break the Seal').dispatchEvent(key))
    }).observe(section, { childList: true, subtree: true })
    await waitFor(async () => {
      elapse(closingMs)
      expect(await isTaken.promise).toBe(true)
    })
  })

  it.each(['{Enter}', ' ', 'x'])(
    'skips the closing and opening animations at the key %j, which does nothing else',
    async key => {
      const { user, section, button, stage, opened } = await openTryOut()
      holdEnvelopeTimers()
      button('Seal It').focus()
      await user.keyboard('{Enter}')
      expect(stage()).toBe('closing')
      await user.keyboard(key)
      expect(stage()).toBe('sealed')
      expect(document.activeElement).toBe(button('Break the Seal'))
      await user.keyboard('{Enter}')
      expect(stage()).toBe('opening')
      await user.keyboard(key)
      expect(opened()).not.toBeNull()
      expect(document.activeElement).toBe(section.querySelector('.try-out__desk'))
    },
  )

  it('skips the closing and opening animations at a press anywhere', async () => {
    const { user, button, stage, opened } = await openTryOut()
    holdEnvelopeTimers()
    await user.click(button('Seal It'))
    expect(stage()).toBe('closing')
    await user.click(document.body)
    expect(stage()).toBe('sealed')
    await user.click(button('Break the Seal'))
    expect(stage()).toBe('opening')
    await user.click(document.body)
    expect(opened()).not.toBeNull()
  })

  it('seals and opens the letter without animations when motion is reduced', async () => {
    reduceMotion()
    const { user, button, stage, opened } = await openTryOut()
    holdEnvelopeTimers()
    await user.click(button('Seal It'))
    expect(stage()).toBe('sealed')
    await user.click(button('Break the Seal'))
    await waitFor(() => expect(opened()).not.toBeNull())
  })

  it('shows an example when nothing was written, and stores nothing', async () => {
    reduceMotion()
    const { user, button, opened } = await openTryOut()
    await user.click(button('Seal It'))
    await user.click(button('Break the Seal'))
    await waitFor(() => expect(opened()?.textContent).toContain('The kettle is on'))
    expect(readVisitorDraft()).toBeNull()
  })

  it('leads a visitor to the registration and from there to compose', async () => {
    reduceMotion()
    const { user, field, button } = await openTryOut()
    await user.type(field, 'Only trying.')
    await user.click(button('Seal It'))
    await user.click(button('Break the Seal'))
    const link = await screen.findByRole('link', { name: 'Send It for Real' })
    expect(link.getAttribute('href')).toBe('/register?return=%2Fcompose')
  })

  it('returns to the field for further writing', async () => {
    reduceMotion()
    const { user, section, field, button } = await openTryOut()
    await user.type(field, 'Only trying.')
    await user.click(button('Seal It'))
    await user.click(button('Break the Seal'))
    await user.click(await screen.findByRole('button', { name: 'Write Again' }))
    expect(document.activeElement).toBe(section.querySelector('textarea'))
    expect(section.querySelector('textarea')?.value).toBe('Only trying.')
  })
})

describe('TryOut for a member', () => {
  it('puts the text into compose at once when they send it', async () => {
    reduceMotion()
    const { user, server, field, button } = await openTryOut({ user: roseUser })
    server.answer({
      drafts: { save: ({ revision }) => ({ revision: revision + 1, updatedAt: new Date() }) },
      letters: { recentRecipients: () => [] },
      templates: { list: () => [] },
    })
    await screen.findByRole('button', { name: 'Account' })
    await user.type(field, 'Only trying.')
    await user.click(button('Seal It'))
    await user.click(button('Break the Seal'))
    await user.click(await screen.findByRole('link', { name: 'Send It for Real' }))
    await waitFor(() =>
      expect(document.querySelector('.letter-editor__sheetOpen')?.textContent).toContain('Only trying.'),
    )
    expect(window.location.pathname).toBe('/compose')
    await waitFor(() =>
      expect(server.inputsOf('drafts/save')).toMatchObject([{ content: '<p>Only trying.</p>' }]),
    )
    expect(screen.queryByText(/Is this yours\?/)).toBeNull()
    expect(readVisitorDraft()).toBeNull()
  })
})
