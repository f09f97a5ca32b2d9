import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'
import { laterYear } from '#test/scheduling/later-year.ts'

type StoredScheduled = Partial<Omit<typeof scheduledLetters.$inferInsert, 'senderId' | 'receiverId'>> & {
  readonly preview?: string
}

/** Each leaves on New Year's Day of `laterYear`, unless it says otherwise. Without the limits of scheduledLetters.schedule. */
export async function storeScheduled(
  { db, letterKeys }: Pick<Dependencies, 'db' | 'letterKeys'>,
  senderId: string,
  receiverId: string,
  stored: readonly StoredScheduled[],
): Promise<string[]> {
  const rows = stored.map(({ preview = 'Dear you,', ...given }) => {
    const deliverAt = given.deliverAt ?? new Date(`${laterYear}-01-01T09:00:00Z`)
    const letter = { id: randomUUID(), senderId, receiverId, banner: 'starry-night' as const, ...given }
    const body = serialiseBody({ content: `<p>${preview}</p>`, banner: letter.banner })
    return {
      kind: 'day' as const,
      wall: deliverAt.toISOString().slice(0, 16),
      zone: 'UTC',
      zoneOf: 'fixed' as const,
      revision: 1,
      ...sealText(letterKeys, letterBinding(letter), { body, preview }),
      ...letter,
      deliverAt,
      nextAttemptAt: given.nextAttemptAt ?? deliverAt,
    }
  })
  for (let start = 0; start < rows.length; start += 1000) {
    await db.insert(scheduledLetters).values(rows.slice(start, start + 1000))
  }
  return rows.map(({ id }) => id)
}

/** Of rows that were scheduled through a call. */
export const makeDue = ({ db }: Pick<Dependencies, 'db'>) =>
  db.update(scheduledLetters).set({ nextAttemptAt: sql`now() - interval '1 second'` })
