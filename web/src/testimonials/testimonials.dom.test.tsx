import type { OwnTestimonial, Testimonial } from '@novelette/domain/testimonials.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, wordsOf } from '../test/on-screen.ts'
import { renderApp } from '../test/render-app.tsx'
import { refusal, type ServerAnswers } from '../test/server-stub.ts'

const storyOf = (message: string): Testimonial => ({
  id: crypto.randomUUID(),
  name: 'Maud',
  location: 'Norwich, England',
  message,
})
const ownOf = (state: OwnTestimonial['state']): OwnTestimonial => ({
  ...storyOf('Sent from the tram.'),
  state,
})
const fails = () => {
  throw refusal('rate_limited')
}

/** Stories as the server keeps them, beginning with these. */
function keptStories(first: OwnTestimonial | null, ...others: readonly Testimonial[]): ServerAnswers {
  let own = first
  const shown = () => (own?.state === 'approved' ? [own] : []).map(({ state: _, ...story }) => story)
  return {
    testimonials: {
      own: () => own,
      approved: () => ({ testimonials: [...shown(), ...others], nextCursor: null }),
      share: words => {
        own = { id: crypto.randomUUID(), ...words, state: 'waiting' }
        return own
      },
      withdraw: () => {
        own = null
        return {}
      },
    },
  }
}

const open = async (...answers: readonly ServerAnswers[]) => {
  const opened = await renderApp('/testimonials', answers)
  await screen.findByRole('heading', { name: 'Share Your Story' })
  return opened
}
const share = () => within(screen.getByRole('region', { name: 'Share Your Story' }))
const field = (name: string) => share().findByLabelText(name)
const title = () => screen.getByRole('heading', { name: 'Share Your Story' })
const dialog = () => screen.findByRole('dialog', { name: 'Withdraw your story?' })

describe('one’s own story', () => {
  it('is counted while it is written, shared, and waits', async () => {
    const { user, server } = await open(keptStories(null))
    const message = 'He <b>read</b> it & mended the gate.'
    await user.type(await field('Name'), 'Maud')
    await user.type(await field('Location'), 'Norwich, England')
    await user.click(await field('Message'))
    await user.paste(message)
    await findWords(`${message.length}/280`)
    await user.click(await findButton('Share Your Story'))
    await findWords('Thank you. Your story waits to be looked at.')
    await findWords('It was not looked at yet.')
    expect(document.activeElement).toBe(title())
    expect(server.inputsOf('testimonials/share')).toEqual([
      { name: 'Maud', location: 'Norwich, England', message },
    ])
  })

  it('says at each field what is missing, and goes to the first', async () => {
    const { user, server } = await open(keptStories(null))
    const name = await field('Name')
    await user.click(await findButton('Share Your Story'))
    for (const text of ['Please say who you are', 'Please say where you are', 'Please write a few words']) {
      await findWords(text)
    }
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(server.inputsOf('testimonials/share')).toEqual([])
  })

  it('is refused above 280 characters, however many bytes they take', async () => {
    const { user, server } = await open(keptStories({ ...ownOf('refused'), message: '♥'.repeat(280) }))
    await user.click(await findButton('Change Your Story'))
    const message = await field('Message')
    await findWords('280/280')
    await user.type(message, '♥')
    await findWords('281/280')
    await user.click(await findButton('Share Your Story'))
    await findWords('Please keep to 280 characters')
    await waitFor(() => expect(document.activeElement).toBe(message))
    expect(server.inputsOf('testimonials/share')).toEqual([])
  })

  it('keeps its words when it could not be shared', async () => {
    const { user, server } = await open(keptStories(ownOf('refused')), { testimonials: { share: fails } })
    await user.click(await findButton('Change Your Story'))
    await user.click(await findButton('Share Your Story'))
    await findWords('Your story was not shared. Your words are still here.')
    expect(await field('Message')).toHaveProperty('value', 'Sent from the tram.')
    server.answer(keptStories(null))
    await user.click(await findButton('Share Your Story'))
    await findWords('Thank you.')
  })

  it.each([
    { state: 'waiting', mark: 'Waiting', text: 'Only you and those who look after this site can see it.' },
    { state: 'approved', mark: 'Approved', text: 'Everyone can read it on this page' },
    { state: 'refused', mark: 'Not shown', text: 'You can change it, and it is looked at again.' },
  ] as const)('says that it is $state', async ({ state, mark, text }) => {
    await open(keptStories(ownOf(state)))
    await findWords(text)
    expect(share().getByText(mark, { exact: false, selector: '.status' })).toBeTruthy()
  })

  it('can be changed once it was refused, begins with its words, and waits again', async () => {
    const { user } = await open(keptStories(ownOf('refused')))
    await user.click(await findButton('Change Your Story'))
    expect(document.activeElement).toBe(await field('Name'))
    expect(await field('Message')).toHaveProperty('value', 'Sent from the tram.')
    await user.clear(await field('Message'))
    await user.type(await field('Message'), 'Sent from the plane.')
    await user.click(await findButton('Share Your Story'))
    await findWords('It was not looked at yet.')
    expect(wordsOf(document.body)).toContain('“Sent from the plane.”')
  })

  it('leaves the page when it is changed after it was approved, which is said before', async () => {
    const { user } = await open(keptStories(ownOf('approved')))
    const stories = await screen.findByRole('list', { name: 'Stories' })
    expect(wordsOf(stories)).toContain('Sent from the tram.')
    const change = await findButton('Change Your Story')
    await user.click(change)
    await findWords('Once you share it again it leaves this page until it was looked at.')
    await user.click(await findButton('Cancel'))
    expect(document.activeElement).toBe(await findButton('Change Your Story'))
    await user.click(await findButton('Change Your Story'))
    await user.type(await field('Message'), ' And the pier.')
    await user.click(await findButton('Share Your Story'))
    await findWords('It was not looked at yet.')
    await findWords('No stories yet')
  })

  it('is withdrawn after a question', async () => {
    const { user, server } = await open(keptStories(ownOf('approved')))
    const withdraw = await findButton('Withdraw')
    await user.click(withdraw)
    expect(wordsOf(await dialog())).toContain('It is erased at once')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(withdraw)
    expect(server.inputsOf('testimonials/withdraw')).toEqual([])
    await user.click(withdraw)
    await user.click(within(await dialog()).getByRole('button', { name: 'Withdraw' }))
    await findWords('Your story was withdrawn.')
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(await field('Message')).toHaveProperty('value', '')
    await findWords('No stories yet')
  })

  it('is asked about again, though the browser tells late that the question was closed', async () => {
    const { user } = await open(keptStories(ownOf('approved')))
    await user.click(await findButton('Withdraw'))
    await user.keyboard('{Escape}')
    await user.click(await findButton('Withdraw'))
    fireEvent(await dialog(), new Event('close'))
    expect(within(await dialog()).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  })

  it('stays as it is when withdrawing fails', async () => {
    const { user } = await open(keptStories(ownOf('approved')), { testimonials: { withdraw: fails } })
    await user.click(await findButton('Withdraw'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Withdraw' }))
    await findWords('Your story is as it was')
  })

  it('is looked for again at Try Again where it did not load', async () => {
    const { user, server } = await open(keptStories(null), { testimonials: { own: fails } })
    await findWords('We could not see whether you shared a story')
    server.answer(keptStories(ownOf('waiting')))
    await user.click(share().getByRole('button', { name: 'Try Again' }))
    await findWords('It was not looked at yet.')
  })
})

describe('the stories', () => {
  it('say that they did not load, and load at Try Again', async () => {
    const { user, server } = await open(keptStories(null), { testimonials: { approved: fails } })
    await findWords('Failed to load the stories. Please try again.')
    server.answer(keptStories(null, storyOf('Found in a coat.')))
    await user.click(await findButton('Try Again'))
    await findWords('“Found in a coat.”')
  })

  it('keep what is shown when more does not come, and show it at the next press', async () => {
    const cursor = { createdAt: '2026-11-20T12:00:00.000Z', id: crypto.randomUUID() }
    const first = { testimonials: [storyOf('Found in a coat.')], nextCursor: cursor }
    const { user, server } = await open(keptStories(null), {
      testimonials: { approved: input => (input.cursor ? fails() : first) },
    })
    await user.click(await findButton('Show More Stories'))
    await findWords('Failed to load the stories. Please try again.')
    await findWords('“Found in a coat.”')
    const second = { testimonials: [storyOf('Found in a book.')], nextCursor: null }
    server.answer({ testimonials: { approved: input => (input.cursor ? second : first) } })
    await user.click(await findButton('Show More Stories'))
    await findWords('“Found in a book.”')
    await findWords('“Found in a coat.”')
    expect(server.inputsOf('testimonials/approved').at(-1)).toEqual({ cursor })
  })

  it('leave the front page as it was when they do not come', async () => {
    await renderApp('/', [{ testimonials: { approved: fails } }], { user: null })
    await screen.findByRole('heading', { name: 'Letters that were opened' })
    await screen.findByRole('heading', { name: 'Someone would love to hear from you' })
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lead a visitor to signing in, and back', async () => {
    await renderApp('/testimonials', [keptStories(null)], { user: null })
    await findWords('Members of this place can share theirs.')
    const link = share().getByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/login?return=%2Ftestimonials')
  })
})
