import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { isBlocked } from '#blocks/blocks.ts'
import { compile, flight } from '#db/flight.ts'
import { prepareOnce } from '#db/prepared.ts'
import * as schema from '#db/schema.ts'
import { type End, endsOfLetter, holdChoices, refuseUnaccepted } from '#letters/acceptance.ts'
import { endDraft, endOtherDraft } from '#letters/end-draft.ts'
import type { Sealed } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

type NewLetter = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
}

type Stored = { readonly createdAt: Date; readonly isUnseen: boolean }

const { letters } = schema
const given = sql.placeholder

const statements = prepareOnce(db => ({
  hold: compile(
    'hold_choices',
    holdChoices(db, { senderId: given('senderId'), receiverId: given('receiverId') }),
  ),
  store: compile(
    'store_letter',
    db
      .insert(letters)
      .values({
        id: given('id'),
        senderId: given('senderId'),
        receiverId: given('receiverId'),
        banner: given('banner'),
        keyId: given('keyId'),
        sealedKey: given('sealedKey'),
        sealedPreview: given('sealedPreview'),
        sealedBody: given('sealedBody'),
        hiddenFromReceiver: isBlocked(given('receiverId'), given('senderId')),
      })
      .onConflictDoNothing({ target: letters.id })
      .returning({
        createdAt: sql`${letters.createdAt}`.as('createdAt'),
        isUnseen: sql`${letters.hiddenFromReceiver}`.as('isUnseen'),
      }),
  ),
  ends: compile('letter_acceptance', endsOfLetter(db)),
  endDraft: compile('end_draft', endDraft(db)),
  endKnownDraft: compile('end_known_draft', endDraft(db, given('revision'))),
}))

/**
 * Writes a letter down and takes its draft away, in one transaction; undefined where the id stands for a letter already. All is
 * asked at once, in this order: each statement sees what those before it did, and none waits for the answer to another. Throws
 * what refuseUnaccepted and endOtherDraft do.
 */
export function storeLetter(
  parts: Parts,
  letter: NewLetter,
  input: SendLetterInput,
  body: string,
): Promise<(Stored & { readonly hadDraft: boolean }) | undefined> {
  const { hold, store, ends, endDraft, endKnownDraft } = statements(parts.db)
  const { revision } = input
  return flight(parts.db, async client => {
    const [, inserted, people, ended] = await Promise.all([
      client.query(hold(letter)),
      client.query<Stored>(store(letter)),
      client.query<End>(ends(letter)),
      client.query(revision === undefined ? endDraft(letter) : endKnownDraft({ ...letter, revision })),
    ])
    const [stored] = inserted.rows
    refuseUnaccepted(people.rows, letter, stored !== undefined)
    if (!stored) return
    if (ended.rowCount === 1 || revision === undefined) return { ...stored, hadDraft: ended.rowCount === 1 }
    const tx = drizzle(client, { schema })
    return { ...stored, hadDraft: await endOtherDraft(parts, tx, letter.senderId, input, body) }
  })
}
