import type { Cursor } from '@novelette/domain/letters/letters.ts'
import type { OwnTestimonial, Testimonial, TestimonialInput } from '@novelette/domain/pages/testimonials.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { testimonials } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { isAfterCursor, newestFirst, testimonialColumns } from '#testimonials/testimonial-lists.ts'

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
export async function shareTestimonial(
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

export async function withdrawTestimonial(db: Db, userId: string): Promise<void> {
  await db.delete(testimonials).where(eq(testimonials.authorId, userId))
}
