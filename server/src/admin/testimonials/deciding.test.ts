import { adminListSize } from '@novelette/domain/admin/admin.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminActions, testimonials } from '#db/moderation-schema.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { exampleTestimonials, syncExamples } from '#testimonials/examples.ts'

let app: TestApp
let rose: TestPerson
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  rose = await app.signUpAndIn('Rose')
  keeper = await app.signUpAndIn('Keeper')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(testimonials)
  await app.deps.db.delete(adminActions)
})

const words = { name: 'Rose', location: 'Norwich, England', message: 'He mended the gate again.' }
const share = (message = words.message) => rose.client.testimonials.share({ ...words, message })
const shown = async () => (await app.visitor().client.testimonials.approved({})).testimonials
const state = async () => (await rose.client.testimonials.own())?.state
const listed = (which?: TestimonialState) =>
  keeper.client.admin.testimonials(which ? { state: which } : {}).then(page => page.testimonials)
const decide = (id: string, approved: boolean, { client } = keeper) =>
  client.admin.decideTestimonial({ id, approved })
const actions = () => app.deps.db.select().from(adminActions).orderBy(asc(adminActions.createdAt))
const line = (kind: string, of: TestPerson | null = rose) => ({
  id: expect.any(String),
  adminId: keeper.user.id,
  kind,
  subjectId: of?.user.id ?? null,
  reason: of ? '' : 'An example that came with the installation',
  createdAt: expect.any(Date),
})

describe('admin.testimonials', () => {
  it('lists waiting testimonials with author and date, and decided ones only by their state', async () => {
    const { id } = await share()
    const author = { id: rose.user.id, username: 'Rose', profilePicture: null }
    const waiting = { ...words, id, author, authorIsBanned: false, createdAt: expect.any(Date) }
    expect(await listed()).toEqual([waiting])
    await decide(id, true)
    expect(await listed()).toEqual([])
    expect(await listed('approved')).toEqual([waiting])
  })

  it('marks banned authors, and lists examples without an author', async () => {
    await share()
    await syncExamples(app.deps.db)
    await app.deps.db
      .update(profiles)
      .set({ subscriptionPlan: 'banned' })
      .where(eq(profiles.id, rose.user.id))
    expect(await listed()).toMatchObject([{ author: { username: 'Rose' }, authorIsBanned: true }])
    const examples = await listed('approved')
    expect(examples).toHaveLength(exampleTestimonials.length)
    for (const example of examples) expect(example).toMatchObject({ author: null, authorIsBanned: false })
    await app.deps.db
      .update(profiles)
      .set({ subscriptionPlan: 'freemium' })
      .where(eq(profiles.id, rose.user.id))
  })

  it('pages newest first', async () => {
    const rows = Array.from({ length: adminListSize + 3 }, (_, n) => ({
      ...words,
      name: `${n}`,
      createdAt: new Date(Date.UTC(2026, 1, 1 + n)),
    }))
    await app.deps.db.insert(testimonials).values(rows)
    const first = await keeper.client.admin.testimonials({})
    const second = await keeper.client.admin.testimonials({ cursor: first.nextCursor ?? undefined })
    const names = [...first.testimonials, ...second.testimonials].map(({ name }) => name)
    expect(first.testimonials).toHaveLength(adminListSize)
    expect(names).toEqual(rows.map(({ name }) => name).toReversed())
    expect(second.nextCursor).toBeNull()
  })
})

describe('admin.decideTestimonial', () => {
  /** Rule 6.6 */
  it('shows an approved testimonial to everyone and logs the decision', async () => {
    const { id } = await share()
    await decide(id, true)
    expect(await shown()).toEqual([{ ...words, id }])
    expect(await state()).toBe('approved')
    expect(await actions()).toEqual([line('approve-testimonial')])
  })

  /** Rule 6.6 */
  it('shows a refused testimonial to its author only', async () => {
    const { id } = await share()
    await decide(id, false)
    expect(await shown()).toEqual([])
    expect(await state()).toBe('refused')
    expect(await actions()).toEqual([line('refuse-testimonial')])
  })

  it('can reverse a decision', async () => {
    const { id } = await share()
    await decide(id, true)
    await decide(id, false)
    expect(await shown()).toEqual([])
    expect(await actions()).toEqual([line('approve-testimonial'), line('refuse-testimonial')])
  })

  it('logs a repeated or concurrent decision once', async () => {
    const { id } = await share()
    await Promise.all([decide(id, true), decide(id, true), decide(id, true)])
    await decide(id, true)
    expect(await actions()).toEqual([line('approve-testimonial')])
  })

  it('removes a refused example for good', async () => {
    await syncExamples(app.deps.db)
    await decide(exampleTestimonials[0].id, false)
    await syncExamples(app.deps.db)
    expect(await shown()).toHaveLength(2)
    expect(await actions()).toEqual([line('refuse-testimonial', null)])
  })

  it('refuses the id of words that were replaced since', async () => {
    const { id } = await share()
    await share('Something else altogether.')
    await expect(decide(id, true)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await state()).toBe('waiting')
    expect(await actions()).toEqual([])
  })

  it('refuses a withdrawn or unknown testimonial', async () => {
    const { id } = await share()
    await rose.client.testimonials.withdraw()
    for (const gone of [id, crypto.randomUUID()]) {
      await expect(decide(gone, true)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await actions()).toEqual([])
  })

  it('leaves a testimonial waiting that is changed concurrently', async () => {
    const { id } = await share()
    await Promise.all([decide(id, true).catch(() => null), share('Changed.')])
    expect(await rose.client.testimonials.own()).toMatchObject({ message: 'Changed.', state: 'waiting' })
    expect(await shown()).toEqual([])
  })

  it('refuses invalid input', async () => {
    const { id } = await share()
    const { decideTestimonial } = keeper.client.admin
    for (const input of [{ id }, { id: 'x', approved: true }, { id, approved: true, state: 'approved' }]) {
      await expect(decideTestimonial(input as never)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await state()).toBe('waiting')
  })

  it('refuses members and visitors, as admin.testimonials does', async () => {
    const { id } = await share()
    for (const [browser, code] of [
      [rose, 'not_admin'],
      [app.visitor(), 'signed_out'],
    ] as const) {
      const { admin } = browser.client
      await expect(admin.testimonials({})).rejects.toMatchObject({ code })
      await expect(admin.decideTestimonial({ id, approved: true })).rejects.toMatchObject({ code })
    }
    expect(await state()).toBe('waiting')
    expect(await actions()).toEqual([])
  })
})
