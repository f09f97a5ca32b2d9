import {
  type AdminTestimonial,
  adminListSize,
  adminTestimonialsInputSchema,
  adminTestimonialsPageSchema,
  decideTestimonialInputSchema,
} from '@novelette/domain/admin/admin.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { accountColumns, isBanned } from '#accounts/profiles/profiles.ts'
import { adminOnly } from '#accounts/sessions/guards.ts'
import { logAdminAction } from '#admin/audit-log/audit.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { testimonials } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { isAfterCursor, newestFirst, testimonialColumns } from '#testimonials/testimonials.ts'

type AdminPage = { readonly testimonials: AdminTestimonial[]; readonly nextCursor: Cursor | null }

async function testimonialsIn(
  db: Db,
  { state, cursor }: { readonly state: TestimonialState; readonly cursor?: Cursor | undefined },
): Promise<AdminPage> {
  const rows = await db
    .select({
      ...testimonialColumns,
      author: accountColumns,
      authorIsBanned: sql<boolean>`coalesce(${isBanned(profiles)}, false)`,
      createdAt: testimonials.createdAt,
    })
    .from(testimonials)
    .leftJoin(profiles, eq(profiles.id, testimonials.authorId))
    .where(and(eq(testimonials.state, state), isAfterCursor(cursor)))
    .orderBy(...newestFirst)
    .limit(adminListSize + 1)
  const { page, nextCursor } = pageOf(rows, adminListSize)
  return { testimonials: page, nextCursor }
}

/** Can be reversed. Idempotent. Throws `not_found` when it was withdrawn or its words were replaced. */
async function decideTestimonial(
  db: Db,
  adminId: string,
  { id, approved }: { readonly id: string; readonly approved: boolean },
): Promise<void> {
  const state = approved ? 'approved' : 'refused'
  await db.transaction(async tx => {
    const [known] = await tx
      .select({ authorId: testimonials.authorId, state: testimonials.state })
      .from(testimonials)
      .where(eq(testimonials.id, id))
      .for('update')
    if (!known) throw new AppError('not_found')
    if (known.state === state) return
    await tx.update(testimonials).set({ state }).where(eq(testimonials.id, id))
    await logAdminAction(tx, {
      adminId,
      kind: approved ? 'approve-testimonial' : 'refuse-testimonial',
      subjectId: known.authorId,
      reason: known.authorId ? '' : 'An example that came with the installation',
    })
  })
}

const tags = ['admin']

export const adminTestimonialsRoutes = {
  testimonials: adminOnly
    .route({
      method: 'GET',
      path: '/admin/testimonials',
      tags,
      summary: 'Testimonials that wait, or were decided',
    })
    .input(adminTestimonialsInputSchema)
    .output(adminTestimonialsPageSchema)
    .handler(({ context, input }) => testimonialsIn(context.deps.db, input)),

  decideTestimonial: adminOnly
    .route({
      method: 'PUT',
      path: '/admin/testimonials/{id}',
      tags,
      summary: 'Show a testimonial to everyone, or to no one',
    })
    .input(decideTestimonialInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await decideTestimonial(deps.db, user.id, input)
      return {}
    }),
}
