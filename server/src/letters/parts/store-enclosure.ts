import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import {
  enclosureIdInputSchema,
  enclosureStoredSchema,
} from '@novelette/domain/letters/parts/enclosure-schemas.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db, Queries } from '#db/open.ts'
import { enclosures } from '#db/people-schema.ts'
import { type EnclosureContent, insertChunks, sealContent } from '#letters/parts/enclosure-files.ts'
import { isStillTheirs } from '#letters/parts/kept-enclosures.ts'
import { AppError } from '#lib/app-error.ts'

type Owned = { readonly id: string; readonly ownerId: string }
type OfKind = Owned & { readonly kind?: EnclosureKind }

type StoreDependencies = Pick<Dependencies, 'letterKeys'> & {
  readonly db: Db
  readonly config: Pick<Dependencies['config'], 'photographsGb'>
}

/** Whether its owner has an enclosure under this id, of this kind if one is named. */
export async function isStored(db: Queries, { id, ownerId, kind }: OfKind): Promise<boolean> {
  const [stored] = await db
    .select({ id: enclosures.id })
    .from(enclosures)
    .where(
      and(
        eq(enclosures.id, id),
        eq(enclosures.ownerId, ownerId),
        kind && eq(enclosures.kind, kind),
        isStillTheirs,
      ),
    )
  return stored !== undefined
}

/**
 * All of it or nothing, once for an id. Throws `photographs_full`, `signed_out` if the account was erased meanwhile, and `not_found`
 * for an id that is someone else's, of another kind, or theirs no longer.
 */
export async function storeEnclosure<Kind extends EnclosureKind>(
  { db, letterKeys, config }: StoreDependencies,
  owned: Owned,
  content: EnclosureContent<Kind>,
): Promise<void> {
  const { row, chunks } = await sealContent(letterKeys, owned, content)
  await db.transaction(async tx => {
    // Two at once must not both fit in the last place.
    await acquireNamedLock(tx, `enclosures of ${owned.ownerId}`)
    const inserted = await tx
      .insert(enclosures)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: enclosures.id })
    if (inserted.length === 0) {
      if (!(await isStored(tx, { ...owned, kind: content.kind }))) throw new AppError('not_found')
      return
    }
    await assertEnclosuresFit(tx, config, owned.ownerId)
    await insertChunks(tx, chunks)
    await assertNotErased(tx, { [owned.ownerId]: 'signed_out' })
  })
}

/** Throws `photographs_off`, and `photographs_full` for more than an account may have. */
export async function assertEnclosuresFit(
  db: Queries,
  { photographsGb }: StoreDependencies['config'],
  ownerId: string,
): Promise<void> {
  if (photographsGb === 0) throw new AppError('photographs_off')
  const [used] = await db
    .select({ bytes: sql<number>`coalesce(sum(${enclosures.storedBytes}), 0)::float8` })
    .from(enclosures)
    .where(eq(enclosures.ownerId, ownerId))
  if ((used?.bytes ?? 0) > photographsGb * 1024 ** 3) throw new AppError('photographs_full')
}

export const enclosuresRoutes = {
  isEnclosureStored: signedIn
    .route({
      method: 'GET',
      path: '/enclosures/{id}',
      tags: ['letters'],
      summary: 'Whether a photograph or recording of one’s own is stored',
      description: 'Until then it may be on the device where it was enclosed.',
    })
    .input(enclosureIdInputSchema)
    .output(enclosureStoredSchema)
    .handler(async ({ context: { deps, user }, input: { id } }) => ({
      isStored: await isStored(deps.db, { id, ownerId: user.id }),
    })),
}
