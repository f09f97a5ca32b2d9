import { testimonialLimits, testimonialsPageSize } from '@novelette/domain/pages/testimonials.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { testimonials } from '#db/moderation-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.delete(testimonials))

const words = { name: 'Rose', location: 'Norwich, England', message: 'He mended the gate again.' }
const shown = async () => (await app.visitor().client.testimonials.approved({})).testimonials
const own = ({ client } = rose) => client.testimonials.own()
const approve = (person: TestPerson) =>
  app.deps.db.update(testimonials).set({ state: 'approved' }).where(eq(testimonials.authorId, person.user.id))
const approved = async (person: TestPerson) => {
  await person.client.testimonials.share({ ...words, name: person.user.username })
  await approve(person)
}
const change = ({ user }: TestPerson, to: Partial<typeof profiles.$inferInsert>) =>
  app.deps.db.update(profiles).set(to).where(eq(profiles.id, user.id))
const erasesIn = ({ user }: TestPerson, by: string | null) =>
  app.deps.db
    .update(users)
    .set({ erasesAt: by === null ? null : sql`now() + ${by}::interval` })
    .where(eq(users.id, user.id))

describe('testimonials.share', () => {
  /** Rule 6.6 */
  it('returns the testimonial as waiting, and shows it to nobody else', async () => {
    const shared = await rose.client.testimonials.share(words)
    expect(shared).toEqual({ ...words, id: expect.any(String), state: 'waiting' })
    expect(await own()).toEqual(shared)
    expect(await own(jack)).toBeNull()
    expect(await shown()).toEqual([])
  })

  it('replaces an earlier one and waits again under a new id', async () => {
    const first = await rose.client.testimonials.share(words)
    await approve(rose)
    expect(await shown()).toEqual([{ ...words, id: first.id }])
    const second = await rose.client.testimonials.share({ ...words, message: 'And the fence.' })
    expect(second).toMatchObject({ message: 'And the fence.', state: 'waiting' })
    expect(second.id).not.toBe(first.id)
    expect(await shown()).toEqual([])
    expect(await app.deps.db.$count(testimonials)).toBe(1)
  })

  it('stores one testimonial when called concurrently', async () => {
    const messages = ['One.', 'Two.', 'Three.', 'Four.']
    await Promise.all(messages.map(message => rose.client.testimonials.share({ ...words, message })))
    expect(await app.deps.db.$count(testimonials)).toBe(1)
    expect(messages).toContain((await own())?.message)
  })

  it('stores markup as plain text', async () => {
    const message = '<script>alert(1)</script> &amp; <b>love</b>'
    expect(await rose.client.testimonials.share({ ...words, message })).toMatchObject({ message })
    await approve(rose)
    expect(await shown()).toMatchObject([{ message }])
  })

  it('normalises the words to one line without control characters', async () => {
    const shared = await rose.client.testimonials.share({
      name: ' \u202eRose\u0000 ',
      location: 'Norwich,\r\n\tEngland\u2028',
      message: 'A\u0007 kiss\n\n\nfrom \ud83d\udc69\u200d\ud83d\ude80 \ud800and me\u2066',
    })
    expect(shared).toMatchObject({
      name: 'Rose',
      location: 'Norwich, England',
      message: 'A kiss from 👩‍🚀 and me',
    })
  })

  it('counts characters, not bytes', async () => {
    const full = { name: '♥'.repeat(40), location: '🌧'.repeat(60), message: '💌'.repeat(280) }
    expect(await rose.client.testimonials.share(full)).toMatchObject(full)
  })

  it.each(Object.entries(testimonialLimits))(
    'refuses a %s of more than %i characters',
    async (part, limit) => {
      const refusal = rose.client.testimonials.share({ ...words, [part]: '💌'.repeat(limit + 1) })
      await expect(refusal).rejects.toMatchObject({
        code: 'invalid_input',
        data: { fields: { [part]: `Please keep to ${limit} characters` } },
      })
      expect(await own()).toBeNull()
    },
  )

  it.each(['name', 'location', 'message'])('refuses an empty %s', async part => {
    for (const nothing of ['', ' \n ', '\u0000', '\u202e']) {
      await expect(rose.client.testimonials.share({ ...words, [part]: nothing })).rejects.toMatchObject({
        code: 'invalid_input',
        data: { fields: { [part]: expect.stringContaining('Please') } },
      })
    }
  })

  it('refuses fields that a person may not set', async () => {
    const more = { id: crypto.randomUUID(), state: 'approved', authorId: jack.user.id, createdAt: new Date() }
    for (const [key, value] of Object.entries(more)) {
      await expect(rose.client.testimonials.share({ ...words, [key]: value })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
    expect(await app.deps.db.$count(testimonials)).toBe(0)
  })

  it('refuses a visitor, as testimonials.own and testimonials.withdraw do', async () => {
    const { testimonials: calls } = app.visitor().client
    for (const call of [() => calls.share(words), () => calls.own(), () => calls.withdraw()]) {
      await expect(call()).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    }
  })
})

describe('testimonials.withdraw', () => {
  it('deletes one’s own testimonial, idempotently, and no other', async () => {
    await approved(rose)
    await approved(jack)
    await rose.client.testimonials.withdraw()
    await rose.client.testimonials.withdraw()
    expect(await own()).toBeNull()
    expect(await shown()).toMatchObject([{ name: 'Jack' }])
  })
})

describe('testimonials.approved', () => {
  it('returns id, name, location and message only', async () => {
    await approved(rose)
    const answer = await app.visitor().fetch('/api/v1/testimonials')
    const { testimonials: all } = await answer.json()
    expect(Object.keys(all[0])).toEqual(['id', 'name', 'location', 'message'])
  })

  it('pages newest first, each testimonial once, with a limit', async () => {
    const rows = Array.from({ length: testimonialsPageSize + 5 }, (_, n) => ({
      ...words,
      name: `${n}`,
      state: 'approved' as const,
      createdAt: new Date(Date.UTC(2026, 1, 1 + Math.floor(n / 2))),
    }))
    await app.deps.db.insert(testimonials).values(rows)
    const { client } = app.visitor()
    const three = await client.testimonials.approved({ limit: 3 })
    const first = await client.testimonials.approved({})
    expect(three.testimonials).toEqual(first.testimonials.slice(0, 3))
    expect(first.testimonials[0]?.name).toBe(`${rows.length - 1}`)
    expect(first.testimonials).toHaveLength(testimonialsPageSize)
    const second = await client.testimonials.approved({ cursor: first.nextCursor ?? undefined })
    expect(second.nextCursor).toBeNull()
    const names = [...first.testimonials, ...second.testimonials].map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(rows.map(({ name }) => name)))
    expect(names).toHaveLength(rows.length)
  })

  it('refuses an invalid limit or cursor', async () => {
    const { approved: ask } = app.visitor().client.testimonials
    const cursor = { createdAt: '0000-01-01T00:00:00.000Z', id: crypto.randomUUID() }
    for (const input of [{ limit: 0 }, { limit: testimonialsPageSize + 1 }, { limit: 1.5 }, { cursor }]) {
      await expect(ask(input)).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  it('hides testimonials of a banned person until the unban', async () => {
    await approved(rose)
    await change(rose, { subscriptionPlan: 'banned' })
    expect(await shown()).toEqual([])
    await change(rose, { subscriptionPlan: 'freemium' })
    expect(await shown()).toHaveLength(1)
  })

  it('hides testimonials of a person who is deleting their account until they cancel', async () => {
    await approved(rose)
    await erasesIn(rose, '7 days')
    expect(await shown()).toEqual([])
    await erasesIn(rose, null)
    expect(await shown()).toHaveLength(1)
  })

  it('no longer lists a person whose account was erased', async () => {
    const ida = await app.signUpAndIn('Ida')
    await approved(ida)
    await erasesIn(ida, '-1 second')
    await eraseDueAccounts(app.deps)
    expect(await shown()).toEqual([])
    expect(await app.deps.db.$count(testimonials)).toBe(0)
    await expect(ida.client.testimonials.share(words)).rejects.toMatchObject({ code: 'signed_out' })
  })
})

describe('testimonials.share, too often', () => {
  it('is rate limited, and the last one is kept', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const { client } = await strict.signUpAndIn('Restless')
    for (let n = 0; n < 10; n += 1) await client.testimonials.share({ ...words, message: `${n}` })
    await expect(client.testimonials.share(words)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await client.testimonials.own()).toMatchObject({ message: '9' })
    await strict.stop()
  })
})
