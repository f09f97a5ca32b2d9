import { sql } from 'drizzle-orm'
import type { Db, Queries } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'tidy-enclosures': Record<string, never>
    }
  }
}

/** In which a device may save a draft that names what it has stored. */
const keptHours = 48

const isOld = (table: typeof enclosures | typeof letterEnclosures) =>
  sql`${table.createdAt} < now() - make_interval(hours => ${keptHours})`

/** Looked up one by one: a join would read all letters. */
const isLetter = sql`exists (select from ${letters} where ${letters.id} = ${letterEnclosures.letterId} offset 0)`
const isScheduled = sql`exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${letterEnclosures.letterId} offset 0)`
const isDraft = sql`exists (select from ${drafts} where ${drafts.id} = ${letterEnclosures.letterId} offset 0)`

/** Removes what no draft and no letter has: of a draft or letter that was erased, or that was never saved. */
export async function tidyEnclosures(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${letterEnclosures}
    where ${isOld(letterEnclosures)} and not (${isDraft} or ${isScheduled} or ${isLetter})`)
  await db.execute(sql`
    delete from ${enclosures}
    where ${isOld(enclosures)}
      and not exists (select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id})`)
}

/** With the account: what lies in no letter that somebody keeps, or that arrives yet. */
export async function eraseEnclosures(tx: Pick<Queries, 'execute'>, ownerId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${enclosures} where ${enclosures.ownerId} = ${ownerId} and not exists (
      select from ${letterEnclosures}
      where ${letterEnclosures.enclosureId} = ${enclosures.id} and (${isLetter} or ${isScheduled}))`)
}
