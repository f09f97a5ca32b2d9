import { draftVersionPolicy as keeping } from '@novelette/domain/letters/draft-times.ts'
import type { DraftVersion, DraftVersionSummary } from '@novelette/domain/letters/drafts.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db, Queries } from '#db/open.ts'
import { drafts, draftVersions, profiles } from '#db/schema.ts'
import { guestOf, hasDraft, openDraft } from '#letters/drafts/drafts.ts'
import { ownDraft } from '#letters/drafts/own-draft.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { AppError } from '#lib/app-error.ts'
import { firstWordsOf } from '#sealing/preview-text.ts'
import { draftBinding } from '#sealing/sealing.ts'

const ofLastDay = sql`${draftVersions.savedAt} > now() - make_interval(hours => ${keeping.keptHours})`

/** Stores a draft's state before a change, at most every few minutes (docs/rules.md 4.7). */
export async function keepVersion(tx: Queries, ownerId: string, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${draftVersions} (draft_id, receiver, guest_id, banner, key_id, sealed_key, sealed_preview, sealed_body, saved_at)
    select id, receiver, guest_id, banner, key_id, sealed_key, sealed_preview, sealed_body, updated_at from ${drafts}
    where id = ${id} and owner_id = ${ownerId} and not exists (
      select 1 from ${draftVersions}
      where draft_id = ${id} and saved_at > now() - make_interval(mins => ${keeping.everyMinutes}))`)
}

/** Throws `not_found`. */
export async function versionsOf(
  deps: Dependencies,
  ownerId: string,
  id: string,
): Promise<DraftVersionSummary[]> {
  if (!(await hasDraft(deps.db, ownerId, id))) throw new AppError('not_found')
  const rows = await deps.db
    .select({
      id: draftVersions.id,
      savedAt: draftVersions.savedAt,
      keyId: draftVersions.keyId,
      sealedPreview: draftVersions.sealedPreview,
    })
    .from(draftVersions)
    .where(and(eq(draftVersions.draftId, id), ofLastDay))
    .orderBy(desc(draftVersions.savedAt))
  return rows.map(row => ({
    id: row.id,
    savedAt: row.savedAt,
    firstWords: firstWordsOf(readablePreview(deps, draftBinding({ id, ownerId }), row)),
  }))
}

/** Throws `not_found`. */
export async function versionOf(
  deps: Dependencies,
  ownerId: string,
  { id, versionId }: { readonly id: string; readonly versionId: string },
): Promise<DraftVersion> {
  const [found] = await deps.db
    .select({ version: draftVersions, guestName: profiles.guestName })
    .from(draftVersions)
    .innerJoin(drafts, eq(drafts.id, draftVersions.draftId))
    .leftJoin(profiles, eq(profiles.id, draftVersions.guestId))
    .where(and(eq(draftVersions.id, versionId), ownDraft(ownerId, id), ofLastDay))
  if (!found) throw new AppError('not_found')
  const { receiver, guestId, savedAt, ...sealed } = found.version
  const words = await openDraft(deps, { ...sealed, id, ownerId })
  return { receiver, ...guestOf({ guestId, guestName: found.guestName }), ...words, savedAt }
}

export async function dropOldVersions(db: Db): Promise<void> {
  await db.delete(draftVersions).where(sql`not (${ofLastDay})`)
}
