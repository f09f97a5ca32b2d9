import {
  type EnclosuresChoice,
  enclosuresChoiceSchema,
} from '@novelette/domain/accounts/enclosures-choice-schemas.ts'
import { allEnclosures, byEnclosurePlural } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { takesKind } from '#accounts/profiles/who-may-write.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Db } from '#db/open.ts'
import { choiceColumns, profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** `{ takesPhotographs, takesRecordings }` */
export const byChoiceColumn = <Value>(of: (kind: EnclosureKind) => Value) =>
  Object.fromEntries(enclosureKinds.map(kind => [choiceColumns[kind], of(kind)])) as Readonly<
    Record<(typeof choiceColumns)[EnclosureKind], Value>
  >

/** docs/rules.md 3.13, 3.14 */
async function enclosuresChoiceOf(db: Db, userId: string): Promise<EnclosuresChoice> {
  const [own] = await db
    .select(byEnclosurePlural(kind => takesKind[kind]))
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!own) throw new AppError('signed_out')
  return own
}

/** Throws `signed_out` when the account was erased concurrently. */
async function changeEnclosuresChoice(
  db: Db,
  userId: string,
  choice: EnclosuresChoice,
): Promise<EnclosuresChoice> {
  const chosen = byChoiceColumn(kind => choice[`${kind}s`])
  await db.transaction(async tx => {
    await tx.update(profiles).set(chosen).where(eq(profiles.id, userId))
    await assertNotErased(tx, { [userId]: 'signed_out' })
  })
  return choice
}

const tags = ['accounts']

export const enclosuresChoiceRoutes = {
  enclosuresChoice: signedIn
    .route({
      method: 'GET',
      path: '/enclosures-choice',
      tags,
      summary: `Whether ${allEnclosures} reach you`,
    })
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user } }) => enclosuresChoiceOf(deps.db, user.id)),

  changeEnclosuresChoice: signedIn
    .route({
      method: 'PUT',
      path: '/enclosures-choice',
      tags,
      summary: `Choose whether people you have written to may send you ${enclosureKinds.map(kind => `${kind}s`).join(', and ')}`,
    })
    .input(enclosuresChoiceSchema)
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user }, input }) => changeEnclosuresChoice(deps.db, user.id, input)),
}
