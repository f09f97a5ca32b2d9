import { site } from '@novelette/domain/pages/site.ts'
import { testimonialInputSchema, testimonialsOnLanding } from '@novelette/domain/pages/testimonials.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testimonials } from '#db/moderation-schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { exampleTestimonials, syncExamples } from '#testimonials/examples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
})
afterAll(() => app.stop())

const shown = async () => (await app.visitor().client.testimonials.approved({})).testimonials
const ids = exampleTestimonials.map(example => example.id)

test('exampleTestimonials are valid input and are labelled as ours', () => {
  expect(exampleTestimonials).toHaveLength(testimonialsOnLanding)
  for (const { name, location, message } of exampleTestimonials) {
    expect(testimonialInputSchema.parse({ name, location, message })).toEqual({ name, location, message })
    expect(`${name}, ${location}`).toMatch(new RegExp(`people of ${site.name}, An example of ours`))
  }
})

test('syncExamples is idempotent and safe on several servers at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => syncExamples(app.deps.db)))
  expect((await shown()).map(({ id }) => id)).toEqual(ids)
})

test('examples are listed after the testimonials of people', async () => {
  const rose = await app.signUpAndIn('Rose')
  const { id } = await rose.client.testimonials.share({ name: 'Rose', location: 'Norwich', message: 'Yes.' })
  await app.deps.db.update(testimonials).set({ state: 'approved' }).where(eq(testimonials.id, id))
  expect((await shown()).map(one => one.id)).toEqual([id, ...ids])
  await rose.client.testimonials.withdraw()
})

test('syncExamples restores changed texts, but not an example the admin refused', async () => {
  const keeper = await app.signUpAndIn('Keeper')
  const [first = '', second = '', third = ''] = ids
  await keeper.client.admin.decideTestimonial({ id: first, approved: false })
  await app.deps.db.update(testimonials).set({ message: 'Of old.' }).where(eq(testimonials.id, second))
  await syncExamples(app.deps.db)
  expect(await shown()).toMatchObject([
    { id: second, message: exampleTestimonials[1].message },
    { id: third, message: exampleTestimonials[2].message },
  ])
})
