import type { Envelope, Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import { envelopesPageSize } from '@novelette/domain/guests/guests.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { letters } from '#db/schema.ts'
import { countAnswersLeft } from '#guests/answering/answers-left.ts'
import type { OpenGuest } from '#guests/links/find-guest.ts'
import { guestId, isOfGuest } from '#guests/reading/letters-of-guest.ts'

const list = (name: string, condition: SQL) =>
  compileStatement(
    name,
    sql`
    select ${letters.id}, ${letters.createdAt} as "createdAt", ${letters.banner}, ${letters.senderId} = ${guestId} as own,
      ${letters.senderId} = ${guestId} or ${letters.status} = 'read' as opened
    from ${letters} where ${isOfGuest} and ${condition}
    order by ${letters.createdAt} desc, ${letters.id} desc limit ${sql.raw(String(envelopesPageSize + 1))}`,
  )

const first = list('guest_envelopes', sql`true`)
const after = list(
  'guest_envelopes_after',
  sql`(${letters.createdAt}, ${letters.id}) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
)

/** Without a word of the letters, and without a trace (docs/rules.md 8.2). */
export async function envelopesOf(
  { db }: Pick<Dependencies, 'db'>,
  guest: OpenGuest,
  cursor: Cursor | undefined,
): Promise<Envelopes> {
  const given = { guestId: guest.id }
  const [{ rows }, answersLeft] = await Promise.all([
    pipelinedStatements(db)(cursor ? after({ ...given, ...cursor }) : first(given)),
    countAnswersLeft(db, guest),
  ])
  const { page, nextCursor } = pageOf(rows as readonly Envelope[], envelopesPageSize)
  return { name: guest.name, writer: guest.writer, letters: page, nextCursor, answersLeft }
}
