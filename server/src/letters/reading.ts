import type { MarkedRead } from '@novelette/domain/letters/letters.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { markRead } from '#letters/lists/status.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readClosed } from '#sanitising/content.ts'
import { labelledPreview } from '#sealing/preview-text.ts'
import { replacePreview } from '#sealing/reseal.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

type Manner = { readonly quietly: boolean }

/** Marks a letter read as markRead does; a closed one is opened. Throws `not_found` and `too_early`. */
export async function readLetter(
  deps: Dependencies,
  receiverId: string,
  id: string,
  manner: Manner,
): Promise<MarkedRead> {
  const { status, isClosed } = await markRead(deps, receiverId, id, manner)
  return isClosed ? openClosed(deps, receiverId, id, manner) : { status }
}

/** Answers with the words, which are in no answer before this one (docs/rules.md 10.6). Throws `not_found` and `too_early`. */
export async function openClosed(
  deps: Dependencies,
  receiverId: string,
  id: string,
  { quietly }: Manner,
): Promise<MarkedRead & { readonly content: string }> {
  const { letter, isEarly } = await findReceived(deps.db, receiverId, id)
  if (isEarly && letter.opensFrom) {
    throw new AppError('too_early', { opensFrom: letter.opensFrom.toISOString() })
  }
  const binding = letterBinding(letter)
  const { keyId } = letter
  const body = openBody(deps.letterKeys, binding, letter)
  const { content, lang } = await readBody(deps.sanitiser, body)
  const closed = readClosed(body)
  const preview = closed ? labelledPreview(closed.openWhen.label, closed.firstWords) : ''
  const sealedPreview = replacePreview(deps.letterKeys, binding, letter, preview)
  const marked = await markRead(deps, receiverId, id, { quietly, opened: { keyId, sealedPreview } })
  // A rotation has sealed it under another key meanwhile.
  if (marked.isClosed) return openClosed(deps, receiverId, id, { quietly })
  return { status: marked.status, content, ...(lang && { lang }) }
}

async function findReceived(db: Db, receiverId: string, id: string) {
  const isEarly = sql<boolean>`coalesce(${letters.isClosed} and ${letters.opensFrom} > now(), false)`
  const [found] = await db
    .select({ letter: letters, isEarly })
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.receiverId, receiverId), eq(letters.hiddenFromReceiver, false)))
  if (!found) throw new AppError('not_found')
  return found
}
