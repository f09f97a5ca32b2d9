import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { blocks } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'

/**
 * Slow post that a person sees coming (docs/rules.md 10.5): neither from somebody they have blocked nor from a banned writer. Takes
 * the writer's row of `profiles`.
 */
export const isOnTheWayTo = (
  person: SQL | Placeholder,
) => sql<boolean>`(${scheduledLetters.receiverId} = ${person}
  and ${scheduledLetters.isShown} and ${scheduledLetters.returnedAt} is null and not ${isBanned(profiles)}
  and not exists (select from ${blocks} where ${blocks.blockerId} = ${person} and ${blocks.blockedId} = ${scheduledLetters.senderId}))`

const count = (person: SQL | Placeholder) => sql`
  select count(*)::int from ${scheduledLetters} join ${profiles} on ${profiles.id} = ${scheduledLetters.senderId}
  where ${isOnTheWayTo(person)}`

/** Nested: of the columns of a selection from one table Drizzle leaves the table out. */
export const countOnTheWay = (person: SQL | Placeholder) => sql<number>`(${count(person)})`
