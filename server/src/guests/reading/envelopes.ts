import type { Envelope, Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import { envelopesPageSize } from '@novelette/domain/guests/guests.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { compileStatement, prepareOnce } from '#db/batching/prepared.ts'
import { pageOf } from '#db/cursor-pages.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import type { OpenGuest } from '#guest-links/find-guest.ts'
import { answersLeftOf } from '#guest-links/guest-state.ts'
import { markDelivered } from '#letters/lists/status.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { shownPreview } from '#sealing/preview-text.ts'
import { letterBinding } from '#sealing/sealing.ts'

export const guestId = sql`${sql.placeholder('guestId')}::uuid`

/** Not removed or taken back by its writer before it was opened. */
const isLeftByWriter = sql`not (${letters.hiddenFromSender} and ${letters.status} <> 'read')`

/**
 * What lies behind the link: letters to the guest, and the answers. Hidden ones are left out, and those that the writer removed
 * before they were opened (docs/rules.md 8.3). Takes the placeholder `guestId`.
 */
export const isOfGuest = sql`(
  ${letters.receiverId} = ${guestId} and not ${letters.hiddenFromReceiver} and ${isLeftByWriter}
  or ${letters.senderId} = ${guestId} and not ${letters.hiddenFromSender})`

const isUndelivered = sql`${letters.receiverId} = ${guestId} and not ${letters.hiddenFromReceiver}
  and ${letters.status} = 'sent' and ${isLeftByWriter}`

const list = (name: string, condition: SQL) =>
  compileStatement(
    name,
    sql`
    select ${letters.id}, ${letters.createdAt} as "createdAt", ${letters.banner}, ${letters.senderId} = ${guestId} as own,
      ${letters.senderId} = ${guestId} or ${letters.status} = 'read' as opened, ${letters.opensFrom} as "opensFrom", ${letters.postedAt} as "postedAt",
      ${letters.senderId} as "senderId", ${letters.receiverId} as "receiverId", ${letters.keyId} as "keyId",
      case when ${letters.isClosed} then ${letters.sealedPreview} end as "sealedPreview"
    from ${letters} where ${isOfGuest} and ${condition}
    order by ${letters.createdAt} desc, ${letters.id} desc limit ${sql.raw(String(envelopesPageSize + 1))}`,
  )

const first = list('guest_envelopes', sql`true`)
const after = list(
  'guest_envelopes_after',
  sql`(${letters.createdAt}, ${letters.id}) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
)

/** Without a word of the letters but labels of closed ones, and without a trace (docs/rules.md 8.2). */
export async function envelopesOf(
  deps: Pick<Dependencies, 'db' | 'letterKeys' | 'log'>,
  guest: OpenGuest,
  cursor: Cursor | undefined,
): Promise<Envelopes> {
  const given = { guestId: guest.id }
  const [{ rows }, left] = await Promise.all([
    pipelinedStatements(deps.db)(cursor ? after({ ...given, ...cursor }) : first(given)),
    countAnswersLeft(deps.db, guest),
  ])
  const { page, nextCursor } = pageOf(rows as readonly EnvelopeRow[], envelopesPageSize)
  const envelopes = page.map(row => envelopeOf(deps, row))
  return { name: guest.name, writer: guest.writer, letters: envelopes, nextCursor, answersLeft: left }
}

const answersLeft = compileStatement(
  'guest_answers_left',
  sql`select ${answersLeftOf(guestId, sql`${sql.placeholder('ownerId')}::uuid`)} as "left"`,
)

export async function countAnswersLeft(db: Db, guest: Pick<OpenGuest, 'id' | 'ownerId'>): Promise<number> {
  const given = { guestId: guest.id, ownerId: guest.ownerId }
  const { rows } = await pipelinedStatements(db)(answersLeft(given))
  return (rows as readonly { left: number }[])[0]?.left ?? 0
}

/** A preview is selected of closed letters alone: it holds their label. */
type EnvelopeRow = Omit<Envelope, 'openWhen' | 'postedAt'> &
  Parameters<typeof letterBinding>[0] & {
    readonly opensFrom: Date | null
    readonly postedAt: Date | null
    readonly keyId: string
    readonly sealedPreview: Buffer | null
  }

function envelopeOf(deps: Pick<Dependencies, 'letterKeys' | 'log'>, row: EnvelopeRow): Envelope {
  const { id, createdAt, banner, own, opened, opensFrom, postedAt, keyId, sealedPreview } = row
  const envelope = { id, createdAt, banner, own, opened, ...(postedAt && { postedAt }) }
  if (!sealedPreview) return { ...envelope, openWhen: null }
  const text = readablePreview(deps, letterBinding(row), { id, keyId, sealedPreview })
  return { ...envelope, openWhen: { label: shownPreview(text, opened).preview, opensFrom } }
}

const undelivered = prepareOnce(db =>
  db.select({ id: letters.id }).from(letters).where(isUndelivered).prepare('guest_undelivered'),
)

/** The seal was held, which programs that follow links do not do (docs/rules.md 8.3). Notifies the writer. */
export async function markAllDelivered(
  deps: Pick<Dependencies, 'db' | 'hub'>,
  guestId: string,
): Promise<void> {
  const found = await undelivered(deps.db).execute({ guestId })
  await markDelivered(
    deps,
    guestId,
    found.map(({ id }) => id),
  )
}
