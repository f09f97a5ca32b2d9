import { site } from '@novelette/domain/pages/site.ts'
import { sql } from 'drizzle-orm'
import { testimonials } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'

const name = `The people of ${site.name}`

/** Dated before anything people can share, so that they come last. */
export const exampleTestimonials = [
  {
    id: '6f1c1f0e-5a0b-4a52-9d2c-0d5b1c7a3e01',
    name,
    location: 'An example of ours, from the writing desk',
    message:
      'Every story here is about a letter. This one is from those who made the paper: three plain sentences to the right person are the best use of it that we know.',
    createdAt: new Date('2026-01-03T00:00:00Z'),
  },
  {
    id: '6f1c1f0e-5a0b-4a52-9d2c-0d5b1c7a3e02',
    name,
    location: 'An example of ours, from beside the sealing wax',
    message:
      'We wrote this to keep the place warm for you. A letter needs no occasion. It is one, for whoever finds it in their box.',
    createdAt: new Date('2026-01-02T00:00:00Z'),
  },
  {
    id: '6f1c1f0e-5a0b-4a52-9d2c-0d5b1c7a3e03',
    name,
    location: 'An example of ours, from the letter box',
    message: 'How was your letter found, opened, kept? Tell us, and your words stand here in place of ours.',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  },
] as const

/** A refused example does not come back. */
export async function syncExamples(db: Db): Promise<void> {
  await db
    .insert(testimonials)
    .values(exampleTestimonials.map(example => ({ ...example, state: 'approved' as const })))
    .onConflictDoUpdate({
      target: testimonials.id,
      set: {
        name: sql`excluded.name`,
        location: sql`excluded.location`,
        message: sql`excluded.message`,
      },
    })
}
