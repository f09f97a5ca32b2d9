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

/** Removes what no draft and no letter has: of a draft or letter that was erased, or that was never saved. */
export async function tidyEnclosures(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${letterEnclosures} where ${isOld(letterEnclosures)}
      and not exists (select from ${drafts} where ${drafts.id} = ${letterEnclosures.letterId})
      and not exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${letterEnclosures.letterId})
      and not exists (select from ${letters} where ${letters.id} = ${letterEnclosures.letterId})`)
  await db.execute(sql`
    delete from ${enclosures}
    where ${isOld(enclosures)}
      and not exists (select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id})`)
}

/** With the account: what lies in no letter that somebody keeps, or that arrives yet. */
export async function eraseEnclosures(tx: Pick<Queries, 'execute'>, ownerId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${enclosures} where ${enclosures.ownerId} = ${ownerId} and not exists (
      select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id} and (
        exists (select from ${letters} where ${letters.id} = ${letterEnclosures.letterId})
        or exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${letterEnclosures.letterId})))`)
}
