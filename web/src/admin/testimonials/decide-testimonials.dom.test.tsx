import type { AdminTestimonial } from '@novelette/domain/admin/admin.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminAnswers, keeper } from '#test/admin-answers.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

type Kept = AdminTestimonial & { readonly state: TestimonialState }

const storyOf = (name: string, more: Partial<Kept> = {}): Kept => ({
  id: crypto.randomUUID(),
  name,
  location: 'Norwich, England',
  message: `A letter of ${name}.`,
  author: { id: crypto.randomUUID(), username: `${name}_1`, profilePicture: null },
  authorIsBanned: false,
  createdAt: new Date('2026-11-02T12:00:00'),
  state: 'waiting',
  ...more,
})

function testimonialServer(...first: readonly Kept[]): ServerAnswers {
  let stories = [...first]
  return {
    admin: {
      testimonials: ({ state: wanted = 'waiting' }) => ({
        testimonials: stories.filter(one => one.state === wanted).map(({ state: _, ...story }) => story),
        nextCursor: null,
      }),
      decideTestimonial: ({ id, approved }) => {
        const state = approved ? 'approved' : 'refused'
        stories = stories.map(one => (one.id === id ? { ...one, state } : one))
        return {}
      },
    },
  }
}

const open = (...answers: readonly ServerAnswers[]) =>
  renderApp('/admin?section=testimonials', [adminAnswers, ...answers], { user: keeper })
const approve = (name: string) => findButton(`Approve the story signed ${name}`)
const refuse = (name: string) => findButton(`Refuse the story signed ${name}`)
const isGone = (words: string) => waitFor(() => expect(textOf(document.body)).not.toContain(words))
const hasFocus = (find: () => Promise<HTMLElement>) =>
  waitFor(async () => expect(document.activeElement).toBe(await find()))

describe('DecideTestimonials', () => {
  it('approves and refuses testimonials, and moves the focus on', async () => {
    const [ada, bea] = [storyOf('Ada'), storyOf('Bea')]
    const { user, server } = await open(testimonialServer(ada, bea))
    ;(await approve('Ada')).focus()
    await user.keyboard('{Enter}')
    await findWords('Approved. It may be shown from now on.')
    await isGone('A letter of Ada.')
    await hasFocus(() => approve('Bea'))
    await user.click(await refuse('Bea'))
    await findWords('Refused. It is shown to nobody.')
    await findWords('Nothing to decide')
    await hasFocus(() => findButton('Waiting'))
    expect(server.inputsOf('admin/decideTestimonial')).toEqual([
      { id: ada.id, approved: true },
      { id: bea.id, approved: false },
    ])
  })

  it('keeps a testimonial when the decision fails, and says so beside it', async () => {
    const { user } = await open(testimonialServer(storyOf('Ada')), {
      admin: {
        decideTestimonial: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await user.click(await approve('Ada'))
    await findWords('Nothing was decided')
    expect(document.activeElement).toBe(await approve('Ada'))
  })

  it('says that a testimonial was changed meanwhile, and shows its new text', async () => {
    const { user, server } = await open(testimonialServer(storyOf('Ada')), {
      admin: {
        decideTestimonial: () => {
          server.answer(testimonialServer(storyOf('Ada', { message: 'Other words.' })))
          throw refusal('not_found')
        },
      },
    })
    await user.click(await approve('Ada'))
    await findWords('It was changed or withdrawn meanwhile, so nothing was decided.')
    await findWords('Other words.')
    await isGone('A letter of Ada.')
  })

  it('shows the author of each testimonial, and whether they are banned', async () => {
    await open(testimonialServer(storyOf('Ada', { authorIsBanned: true })))
    await findWords('Shared by Ada_1')
    await findWords('Banned, so it is shown to nobody')
  })

  it('reverses a decision later', async () => {
    const { user } = await open(testimonialServer(storyOf('Ada', { state: 'refused' })))
    await user.click(await findButton('Refused'))
    await findWords('A letter of Ada.')
    expect(screen.queryByRole('button', { name: /^Refuse the/ })).toBeNull()
    await user.click(await approve('Ada'))
    await isGone('A letter of Ada.')
    await user.click(await findButton('Approved'))
    await findWords('A letter of Ada.')
    expect(screen.queryByRole('button', { name: /^Approve the/ })).toBeNull()
    expect(await refuse('Ada')).toBeTruthy()
  })

  it('says that nobody shared a sample testimonial', async () => {
    const { user } = await open(testimonialServer(storyOf('Ada', { state: 'approved', author: null })))
    await user.click(await findButton('Approved'))
    const [example] = await within(screen.getByRole('main')).findAllByRole('listitem')
    expect(example && textOf(example)).toContain('An example of ours, which came with the installation.')
  })
})
