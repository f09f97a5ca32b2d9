import { removal } from '@novelette/domain/letters/letter-lists.ts'
import { sql } from 'drizzle-orm'
import { letters } from '#db/schema.ts'

/**
 * SQL: both sides removed the letter long enough ago. It is gone for them even where a report holds it: who shares it must not learn
 * that there is one (docs/rules.md 6.2).
 */
export const erasurePassed = sql`coalesce(${letters.hiddenFromBothAt} < now() - make_interval(days => ${removal.erasedAfterDays}), false)`
