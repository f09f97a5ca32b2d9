import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { downloadedLetterFiles } from '#account-data/download/downloaded-letter.ts'
import { type PackedKind, packEnclosures } from '#account-data/download/enclosed-files.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { drafts, profiles } from '#db/schema.ts'
import { getDraft } from '#letters/drafts/drafts.ts'
import { fileNames } from '#lib/file-names.ts'
import { utcMoment } from '#lib/utc.ts'

const pageSize = 100

/** Includes drafts that the list no longer shows. */
export async function* draftFiles(
  deps: Dependencies,
  ownerId: string,
  opening: DecryptionGuard,
): AsyncGenerator<PackedFile> {
  const nameOf = fileNames()
  for await (const { id, to, updatedAt } of draftsOf(deps.db, ownerId)) {
    const path = `drafts/${nameOf(updatedAt, to && `to ${to}`, id)}`
    const draft = await opening.openOrSkip(() => getDraft(deps, ownerId, id), path)
    if (!draft) continue
    const enclosed = await packEnclosures(deps, ownerId, { path, content: draft.content }, opening)
    yield* filesOf(path, draft, enclosed)
  }
}

const receiverName = sql<string>`coalesce(${profiles.guestName}, ${drafts.receiver})`

/** An id does not change when a draft is edited. */
async function* draftsOf(db: Db, ownerId: string) {
  let last: string | null = null
  while (true) {
    const page: { id: string; to: string; updatedAt: Date }[] = await db
      .select({ id: drafts.id, to: receiverName, updatedAt: drafts.updatedAt })
      .from(drafts)
      .leftJoin(profiles, eq(profiles.id, drafts.guestId))
      .where(and(eq(drafts.ownerId, ownerId), last ? gt(drafts.id, last) : undefined))
      .orderBy(asc(drafts.id))
      .limit(pageSize)
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1)?.id ?? null
  }
}

function filesOf(
  path: string,
  { id, receiver, guest, updatedAt, banner, content, lang }: Draft,
  enclosed: readonly PackedKind[],
): PackedFile[] {
  const to = guest?.name ?? receiver
  const paper = bannerOf(banner).name
  return downloadedLetterFiles(
    {
      path,
      changedAt: updatedAt,
      page: {
        title: to ? `A draft to ${to}` : 'A draft',
        facts: { ...(to && { To: to }), 'Last changed': utcMoment(updatedAt), Paper: paper },
        banner,
        content,
        lang,
      },
      data: { id, to, changedAt: updatedAt, paper, banner, content, ...(lang && { lang }) },
    },
    enclosed,
  )
}
