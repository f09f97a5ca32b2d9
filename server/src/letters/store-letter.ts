import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { isBlocked } from '#blocks/blocks.ts'
import { mostTries } from '#db/conflicts.ts'
import { compile, flight } from '#db/flight.ts'
import type { Db } from '#db/open.ts'
import { prepareOnce } from '#db/prepared.ts'
import { letters } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { accepted, type End, endsOfLetter, holdChoices, refuseUnaccepted } from '#letters/acceptance.ts'
import { endDraft, hasOtherDraft, holdDraft, sameRevision } from '#letters/end-draft.ts'
import type { Sealed } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

type NewLetter = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
}

type Stored = { readonly createdAt: Date; readonly isUnseen: boolean; readonly hadDraft: boolean }

const given = sql.placeholder

/**
 * Writes a letter down where it is accepted and `isKnown` is so of its draft, and takes the draft away; else it does nothing at all. Takes
 * the placeholders of a letter.
 */
const storing = (name: string, isKnown: SQL) =>
  compile(
    name,
    sql`
    with stored as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, hidden_from_receiver)
      select ${given('id')}::uuid, sender.id, profiles.id, ${given('banner')}, ${given('keyId')},
        ${given('sealedKey')}::bytea, ${given('sealedPreview')}::bytea, ${given('sealedBody')}::bytea,
        ${isBlocked(given('receiverId'), given('senderId'))}
      from ${accepted} and ${isKnown}
      on conflict (id) do nothing
      returning created_at, hidden_from_receiver
    ), ended as (${endDraft} and exists (select from stored) returning 1)
    select created_at as "createdAt", hidden_from_receiver as "isUnseen", exists (select from ended) as "hadDraft"
    from stored`,
  )

/** A letter that lies there under this id is not erased any more, or has been before the next statement looks. */
function holding(db: Db) {
  const before = db
    .select({ id: letters.id })
    .from(letters)
    .where(eq(letters.id, given('id')))
    .for('key share')
  const ends = { senderId: given('senderId'), receiverId: given('receiverId') }
  return compile(
    'hold_for_letter',
    sql`
    with ends as materialized ${holdChoices(db, ends)}, before as materialized ${before}
    select (select count(*) from ends), (select count(*) from before)`,
  )
}

const statements = prepareOnce(db => ({
  hold: holding(db),
  holdDraft: compile('hold_draft', holdDraft(db)),
  store: storing('store_letter', sql`true`),
  storeKnown: storing('store_known_letter', sql`not ${hasOtherDraft}`),
  ends: compile('letter_acceptance', endsOfLetter(db)),
}))

/**
 * Writes a letter down and takes its draft away, in one transaction; undefined where the id stands for a letter already. All is
 * asked at once, in this order: each statement sees what those before it did, and none waits for the answer to another. Only what was
 * not written down is asked about, and tried again where nothing is in its way any more. Throws what refuseUnaccepted and
 * sameRevision do, and AppError unavailable.
 */
export async function storeLetter(
  parts: Parts,
  letter: NewLetter,
  input: SendLetterInput,
  body: string,
): Promise<Stored | undefined> {
  const { ends } = statements(parts.db)
  let { revision } = input
  for (let tried = 0; tried < mostTries; tried += 1) {
    const stored = await tryToStore(parts.db, letter, revision)
    if (stored) return stored
    const { rows: people } = await parts.db.$client.query<End>(ends(letter))
    refuseUnaccepted(people, letter)
    if (people.some(({ isThere }) => isThere)) return undefined
    revision = await sameRevision(parts, letter.senderId, { ...input, revision }, body)
  }
  throw new AppError('unavailable')
}

async function tryToStore(db: Db, letter: NewLetter, revision: number | undefined) {
  const { hold, holdDraft, store, storeKnown } = statements(db)
  const known = { ...letter, revision }
  const asked =
    revision === undefined
      ? [hold(letter), store(letter)]
      : [hold(letter), holdDraft(letter), storeKnown(known)]
  const answers = await flight(db, asked)
  const [stored]: readonly Stored[] = answers.at(-1)?.rows ?? []
  return stored
}
