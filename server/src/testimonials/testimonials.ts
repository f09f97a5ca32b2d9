import type { Cursor } from '@novelette/domain/letters/letters.ts'
import {
  approvedTestimonialsInputSchema,
  type OwnTestimonial,
  ownTestimonialSchema,
  type Testimonial,
  type TestimonialInput,
  testimonialInputSchema,
  testimonialsListPageSchema,
} from '@novelette/domain/pages/testimonials.ts'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { testimonials } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

export const testimonialColumns = {
  id: testimonials.id,
  name: testimonials.name,
  location: testimonials.location,
  message: testimonials.message,
}

export const newestFirst = [desc(testimonials.createdAt), desc(testimonials.id)]

export const isAfterCursor = (cursor: Cursor | undefined) =>
  cursor &&
  sql`(${testimonials.createdAt}, ${testimonials.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`

type ShownPage = { readonly testimonials: Testimonial[]; readonly nextCursor: Cursor | null }

const isShown = and(eq(testimonials.state, 'approved'), or(isNull(testimonials.authorId), canBeFound))

/** The newest come first, without people who are banned or deleting their account. */
export async function approvedTestimonials(
  db: Db,
  { limit, cursor }: { readonly limit: number; readonly cursor?: Cursor | undefined },
): Promise<ShownPage> {
  const rows = await db
    .select({ ...testimonialColumns, createdAt: testimonials.createdAt })
    .from(testimonials)
    .leftJoin(users, eq(users.id, testimonials.authorId))
    .leftJoin(profiles, eq(profiles.id, testimonials.authorId))
    .where(and(isShown, isAfterCursor(cursor)))
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit)
  return { testimonials: page.map(({ createdAt: _, ...shown }) => shown), nextCursor }
}

const ownColumns = { ...testimonialColumns, state: testimonials.state }

export async function testimonialOf(db: Db, userId: string): Promise<OwnTestimonial | null> {
  const [own] = await db.select(ownColumns).from(testimonials).where(eq(testimonials.authorId, userId))
  return own ?? null
}

/**
 * Waits for the admin, and replaces an earlier one. Throws `rate_limited`, and `signed_out` when the account was just erased.
 */
async function shareTestimonial(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  userId: string,
  words: TestimonialInput,
): Promise<OwnTestimonial> {
  return db.transaction(async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
    const [shared] = await tx
      .insert(testimonials)
      .values({ ...words, authorId: userId })
      .onConflictDoUpdate({
        target: testimonials.authorId,
        // A decision must not apply to other words.
        set: { ...words, id: sql`gen_random_uuid()`, state: 'waiting', createdAt: sql`now()` },
      })
      .returning(ownColumns)
    if (!shared) throw new AppError('signed_out')
    await limits.take(tx, 'share-testimonial', { account: userId })
    return shared
  })
}

async function withdrawTestimonial(db: Db, userId: string): Promise<void> {
  await db.delete(testimonials).where(eq(testimonials.authorId, userId))
}

const tags = ['testimonials']

export const testimonialsRoutes = {
  approved: anyone
    .route({ method: 'GET', path: '/testimonials', tags, summary: 'What people say, the newest first' })
    .input(approvedTestimonialsInputSchema)
    .output(testimonialsListPageSchema)
    .handler(({ context, input }) => approvedTestimonials(context.deps.db, input)),

  own: signedIn
    .route({ method: 'GET', path: '/testimonials/own', tags, summary: 'What you shared, and how far it is' })
    .output(z.nullable(ownTestimonialSchema))
    .handler(({ context: { deps, user } }) => testimonialOf(deps.db, user.id)),

  share: signedIn
    .route({
      method: 'PUT',
      path: '/testimonials/own',
      tags,
      summary: 'Share your story; it waits until it was looked at, and replaces an earlier one',
    })
    .input(testimonialInputSchema)
    .output(ownTestimonialSchema)
    .handler(({ context: { deps, user }, input }) => shareTestimonial(deps, user.id, input)),

  withdraw: signedIn
    .route({ method: 'DELETE', path: '/testimonials/own', tags, summary: 'Take back what you shared' })
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user } }) => {
      await withdrawTestimonial(deps.db, user.id)
      return {}
    }),
}
