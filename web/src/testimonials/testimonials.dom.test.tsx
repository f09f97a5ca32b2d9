import type { OwnTestimonial, Testimonial } from '@novelette/domain/pages/testimonials.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
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

function testimonialServer(first: OwnTestimonial | null, ...others: readonly Testimonial[]): ServerAnswers {
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

describe('OwnStory', () => {
  it('counts the characters, sends the testimonial, and shows that it waits', async () => {
    const { user, server } = await open(testimonialServer(null))
    const message = 'He <b>read</b> it & mended the gate.'
    await user.type(await field('Name'), 'Maud')
    await user.type(await field('Location'), 'Norwich, England')
    await user.click(await field('Message'))
    await user.paste(message)
    await findWords(`${message.length}/280`)
    await user.click(await findButton('Share Your Story'))
    await findWords('Thank you. Your story waits to be looked at.')
    await findWords('Nobody has looked at it yet.')
    expect(document.activeElement).toBe(title())
    expect(server.inputsOf('testimonials/share')).toEqual([
      { name: 'Maud', location: 'Norwich, England', message },
    ])
  })

  it('shows what is missing beside each field, and focuses the first', async () => {
    const { user, server } = await open(testimonialServer(null))
    const name = await field('Name')
    await user.click(await findButton('Share Your Story'))
    for (const text of ['Please say who you are', 'Please say where you are', 'Please write a few words']) {
      await findWords(text)
    }
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(server.inputsOf('testimonials/share')).toEqual([])
  })

  it('refuses more than 280 characters, however many bytes they take', async () => {
    const { user, server } = await open(testimonialServer({ ...ownOf('refused'), message: '♥'.repeat(280) }))
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

  it('keeps the text when it could not be sent', async () => {
    const { user, server } = await open(testimonialServer(ownOf('refused')), {
      testimonials: { share: fails },
    })
    await user.click(await findButton('Change Your Story'))
    await user.click(await findButton('Share Your Story'))
    await findWords('Your story was not shared. Your words are still here.')
    expect(await field('Message')).toHaveProperty('value', 'Sent from the tram.')
    server.answer(testimonialServer(null))
    await user.click(await findButton('Share Your Story'))
    await findWords('Thank you.')
  })

  it.each([
    { state: 'waiting', mark: 'Waiting', text: 'Only you and those who look after this site can see it.' },
    { state: 'approved', mark: 'Approved', text: 'Everyone can read it on this page' },
    { state: 'refused', mark: 'Not shown', text: 'You can change it, and it is looked at again.' },
  ] as const)('says that the testimonial is $state', async ({ state, mark, text }) => {
    await open(testimonialServer(ownOf(state)))
    await findWords(text)
    expect(share().getByText(mark, { exact: false, selector: '.badge__status' })).toBeTruthy()
  })

  it('lets a refused testimonial be edited from its text, and shows that it waits again', async () => {
    const { user } = await open(testimonialServer(ownOf('refused')))
    await user.click(await findButton('Change Your Story'))
    expect(document.activeElement).toBe(await field('Name'))
    expect(await field('Message')).toHaveProperty('value', 'Sent from the tram.')
    await user.clear(await field('Message'))
    await user.type(await field('Message'), 'Sent from the plane.')
    await user.click(await findButton('Share Your Story'))
    await findWords('Nobody has looked at it yet.')
    expect(textOf(document.body)).toContain('“Sent from the plane.”')
  })

  it('warns that editing an approved testimonial removes it from the page, and removes it', async () => {
    const { user } = await open(testimonialServer(ownOf('approved')))
    const stories = await screen.findByRole('list', { name: 'Stories' })
    expect(textOf(stories)).toContain('Sent from the tram.')
    const change = await findButton('Change Your Story')
    await user.click(change)
    await findWords('Once you share it again it leaves this page until it was looked at.')
    await user.click(await findButton('Cancel'))
    expect(document.activeElement).toBe(await findButton('Change Your Story'))
    await user.click(await findButton('Change Your Story'))
    await user.type(await field('Message'), ' And the pier.')
    await user.click(await findButton('Share Your Story'))
    await findWords('Nobody has looked at it yet.')
    await findWords('Tell the First Story')
  })

  it('withdraws the testimonial after a confirmation', async () => {
    const { user, server } = await open(testimonialServer(ownOf('approved')))
    const withdraw = await findButton('Withdraw')
    await user.click(withdraw)
    expect(textOf(await dialog())).toContain('It is erased at once')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(withdraw)
    expect(server.inputsOf('testimonials/withdraw')).toEqual([])
    await user.click(withdraw)
    await user.click(within(await dialog()).getByRole('button', { name: 'Withdraw' }))
    await findWords('Your story was withdrawn.')
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(await field('Message')).toHaveProperty('value', '')
    await findWords('Tell the First Story')
  })

  it('asks again for confirmation, even if the browser reports the closing of the dialog late', async () => {
    const { user } = await open(testimonialServer(ownOf('approved')))
    await user.click(await findButton('Withdraw'))
    await user.keyboard('{Escape}')
    await user.click(await findButton('Withdraw'))
    fireEvent(await dialog(), new Event('close'))
    expect(within(await dialog()).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  })

  it('keeps the testimonial when withdrawing fails', async () => {
    const { user } = await open(testimonialServer(ownOf('approved')), { testimonials: { withdraw: fails } })
    await user.click(await findButton('Withdraw'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Withdraw' }))
    await findWords('Your story is as it was')
  })

  it('retries on Try Again when the user’s testimonial did not load', async () => {
    const { user, server } = await open(testimonialServer(null), { testimonials: { own: fails } })
    await findWords('Your story could not be loaded')
    server.answer(testimonialServer(ownOf('waiting')))
    await user.click(share().getByRole('button', { name: 'Try Again' }))
    await findWords('Nobody has looked at it yet.')
  })
})

describe('Stories', () => {
  it('says that the testimonials did not load, and retries on Try Again', async () => {
    const { user, server } = await open(testimonialServer(null), { testimonials: { approved: fails } })
    await findWords('Failed to load the stories. Please try again.')
    server.answer(testimonialServer(null, storyOf('Found in a coat.')))
    await user.click(await findButton('Try Again'))
    await findWords('“Found in a coat.”')
  })

  it('keeps the testimonials shown when loading more fails, and retries at the next press', async () => {
    const cursor = { createdAt: '2026-11-20T12:00:00.000Z', id: crypto.randomUUID() }
    const first = { testimonials: [storyOf('Found in a coat.')], nextCursor: cursor }
    const { user, server } = await open(testimonialServer(null), {
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

  it('leaves the landing page as it was when they do not load', async () => {
    await renderApp('/', [{ testimonials: { approved: fails } }], { user: null })
    await screen.findByRole('heading', { name: 'Letters that were opened' })
    await screen.findByRole('heading', { name: 'Someone would love to hear from you' })
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('links a visitor to the sign-in, and back', async () => {
    await renderApp('/testimonials', [testimonialServer(null)], { user: null })
    await findWords('Members of this place can share theirs.')
    const link = share().getByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/login?return=%2Ftestimonials')
  })
})
