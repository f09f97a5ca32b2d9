import { adminListSize } from '@novelette/domain/admin.ts'
import type { TestimonialState } from '@novelette/domain/testimonials.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminActions, testimonials } from '#db/people-schema.ts'
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
/** The lines of the audit log, the oldest first. */
const actions = () => app.deps.db.select().from(adminActions).orderBy(asc(adminActions.createdAt))
const line = (kind: string, of: TestPerson | null = rose) => ({
  id: expect.any(String),
  adminId: keeper.user.id,
  kind,
  subjectId: of?.user.id ?? null,
  reason: of ? '' : 'An example that came with the installation',
  createdAt: expect.any(Date),
})

describe('what waits for the admin', () => {
  it('says whose it is and when it came, and nothing that is decided is among it', async () => {
    const { id } = await share()
    const author = { id: rose.user.id, username: 'Rose', profilePicture: null }
    const waiting = { ...words, id, author, authorIsBanned: false, createdAt: expect.any(Date) }
    expect(await listed()).toEqual([waiting])
    await decide(id, true)
    expect(await listed()).toEqual([])
    expect(await listed('approved')).toEqual([waiting])
  })

  it('tells of a banned person that they are, and of an example that nobody shared it', async () => {
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

  it('comes page by page, the newest first', async () => {
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

describe('deciding', () => {
  it('shows what was approved to everyone, and notes who did it', async () => {
    const { id } = await share()
    await decide(id, true)
    expect(await shown()).toEqual([{ ...words, id }])
    expect(await state()).toBe('approved')
    expect(await actions()).toEqual([line('approve-testimonial')])
  })

  it('shows what was refused to nobody, and its author that it was', async () => {
    const { id } = await share()
    await decide(id, false)
    expect(await shown()).toEqual([])
    expect(await state()).toBe('refused')
    expect(await actions()).toEqual([line('refuse-testimonial')])
  })

  it('can be done again the other way', async () => {
    const { id } = await share()
    await decide(id, true)
    await decide(id, false)
    expect(await shown()).toEqual([])
    expect(await actions()).toEqual([line('approve-testimonial'), line('refuse-testimonial')])
  })

  it('twice in the same way, from two tabs at once too, is noted once', async () => {
    const { id } = await share()
    await Promise.all([decide(id, true), decide(id, true), decide(id, true)])
    await decide(id, true)
    expect(await actions()).toEqual([line('approve-testimonial')])
  })

  it('takes an example away for good', async () => {
    await syncExamples(app.deps.db)
    await decide(exampleTestimonials[0].id, false)
    await syncExamples(app.deps.db)
    expect(await shown()).toHaveLength(2)
    expect(await actions()).toEqual([line('refuse-testimonial', null)])
  })

  it('never holds for words that took the place of those that were read', async () => {
    const { id } = await share()
    await share('Something else altogether.')
    await expect(decide(id, true)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await state()).toBe('waiting')
    expect(await actions()).toEqual([])
  })

  it('is too late for what was withdrawn', async () => {
    const { id } = await share()
    await rose.client.testimonials.withdraw()
    for (const gone of [id, crypto.randomUUID()]) {
      await expect(decide(gone, true)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await actions()).toEqual([])
  })

  it('lets words changed at that very moment wait', async () => {
    const { id } = await share()
    await Promise.all([decide(id, true).catch(() => null), share('Changed.')])
    expect(await rose.client.testimonials.own()).toMatchObject({ message: 'Changed.', state: 'waiting' })
    expect(await shown()).toEqual([])
  })

  it('refuses what is no decision', async () => {
    const { id } = await share()
    const { decideTestimonial } = keeper.client.admin
    for (const input of [{ id }, { id: 'x', approved: true }, { id, approved: true, state: 'approved' }]) {
      await expect(decideTestimonial(input as never)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await state()).toBe('waiting')
  })

  it('is the admin’s alone, and so is seeing what waits', async () => {
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
