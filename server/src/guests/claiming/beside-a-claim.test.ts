import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Dependencies } from '#context/dependencies.ts'
import { pendingClaims } from '#db/guests-schema.ts'
import { reports } from '#db/moderation-schema.ts'
import { mutedPeople } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'
import { setFavourite } from '#letters/lists/keepsakes.ts'
import { block, unblock } from '#letters/participants/blocks.ts'
import { removeLetter } from '#letters/removal.ts'
import { mute, unmute } from '#notices/settings/muting.ts'
import { reportLetter } from '#reports/reporting.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
afterAll(() => app.stop())

let count = 0

/** Of Jack’s: an unopened letter to them, and an answer that he has read. */
async function guestOfJack() {
  count += 1
  const rosalind = await app.signUpAndIn(`Rosalind${count}`)
  const { id: guestId, ...link } = await storeGuest(app.deps, jack.user.id)
  const [letterId = ''] = await storeLetters(app.deps, jack.user.id, guestId, [{ preview: 'Unopened' }])
  const [answerId = ''] = await storeLetters(app.deps, guestId, jack.user.id, [{ status: 'read' }])
  return { rosalind, guestId, letterId, answerId, claim: () => rosalind.client.guests.claim(link) }
}
type Guest = Awaited<ReturnType<typeof guestOfJack>>

const waiting = async () => {
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await app.deps.db.execute(isWaiting)).rows.length
}
const untilWaiting = (most: number, orUntil = () => false) =>
  vi.waitUntil(async () => orUntil() || (await waiting()) === most, { timeout: 30_000 })

type Act = (deps: Dependencies, guest: Guest) => Promise<unknown>

/** Its transaction ends once the claim waits for it, or has ended. */
async function actFirst(guest: Guest, act: Act): Promise<void> {
  let isClaimed = false
  const { claimed } = await app.deps.db.transaction(async tx => {
    await act({ ...app.deps, db: tx as unknown as Db }, guest)
    const claimed = guest.claim().finally(() => {
      isClaimed = true
    })
    await untilWaiting(1, () => isClaimed)
    return { claimed }
  })
  await claimed
}

/** The claim has written all but its last rows, and ends once the act waits for it, or has ended. */
async function claimFirst(guest: Guest, act: Act): Promise<void> {
  await app.deps.db.insert(pendingClaims).values({ userId: eve.user.id, guestId: guest.guestId })
  let hasActed = false
  const { claimed, acted } = await app.deps.db.transaction(async tx => {
    await tx.select().from(pendingClaims).where(eq(pendingClaims.guestId, guest.guestId)).for('update')
    const claimed = guest.claim()
    await untilWaiting(1)
    const acted = act(app.deps, guest).finally(() => {
      hasActed = true
    })
    await untilWaiting(2, () => hasActed)
    return { claimed, acted }
  })
  await Promise.all([claimed, acted])
}

async function actAfterwards(guest: Guest, act: Act): Promise<void> {
  await guest.claim()
  await act(app.deps, guest)
}

const orders = { before: actFirst, 'while it runs': claimFirst, afterwards: actAfterwards }

/** Who is named about the guest’s letters: never the guest. */
const blockedBy = async ({ user }: TestPerson) =>
  (await app.deps.db.select().from(blocks).where(eq(blocks.blockerId, user.id))).map(row => row.blockedId)
const mutedBy = async ({ user }: TestPerson) =>
  (await app.deps.db.select().from(mutedPeople).where(eq(mutedPeople.ownerId, user.id))).map(
    row => row.personId,
  )
const letterWith = async (id: string) => {
  const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
  return row
}

type Said = {
  readonly what: string
  readonly before?: Act
  readonly act: Act
  readonly found: (guest: Guest) => Promise<unknown>
  readonly expected: (guest: Guest) => unknown
}

const said: readonly Said[] = [
  {
    what: 'a block',
    act: (deps, { guestId }) => block(deps, jack.user.id, guestId),
    found: () => blockedBy(jack),
    expected: ({ rosalind }) => [rosalind.user.id],
  },
  {
    what: 'the end of a block',
    before: (deps, { guestId }) => block(deps, jack.user.id, guestId),
    act: (deps, { guestId }) => unblock(deps, jack.user.id, guestId),
    found: () => blockedBy(jack),
    expected: () => [],
  },
  {
    what: 'that they are muted',
    act: (deps, { guestId }) => mute(deps, jack.user.id, guestId),
    found: () => mutedBy(jack),
    expected: ({ rosalind }) => [rosalind.user.id],
  },
  {
    what: 'that they are no longer muted',
    before: (deps, { guestId }) => mute(deps, jack.user.id, guestId),
    act: (deps, { guestId }) => unmute(deps, jack.user.id, guestId),
    found: () => mutedBy(jack),
    expected: () => [],
  },
  {
    what: 'a report of an answer',
    act: (deps, { answerId }) =>
      reportLetter(deps, jack.user.id, { letterId: answerId, reason: 'threat', note: '' }, 'report'),
    found: async ({ answerId }) =>
      (await app.deps.db.select().from(reports).where(eq(reports.letterId, answerId))).map(
        row => row.writerId,
      ),
    expected: ({ rosalind }) => [rosalind.user.id],
  },
  {
    what: 'that an answer is kept',
    act: (deps, { answerId: id }) => setFavourite(deps, jack.user.id, { id, favourite: true }),
    found: ({ answerId }) => letterWith(answerId),
    expected: ({ rosalind }) =>
      expect.objectContaining({ senderId: rosalind.user.id, favouriteOfReceiver: true }),
  },
  {
    what: 'that an answer is removed',
    act: (deps, { answerId }) => removeLetter(deps, jack.user.id, answerId),
    found: ({ answerId }) => letterWith(answerId),
    expected: ({ rosalind }) =>
      expect.objectContaining({ senderId: rosalind.user.id, hiddenFromReceiver: true }),
  },
]

/** Rule 8.5 */
describe.each(said)('beside a claim, $what', ({ before, act, found, expected }) => {
  it.each(['before', 'while it runs', 'afterwards'] as const)('said %s is of the claimer', async order => {
    const { user } = jack
    await app.deps.db.delete(blocks).where(eq(blocks.blockerId, user.id))
    await app.deps.db.delete(mutedPeople).where(eq(mutedPeople.ownerId, user.id))
    const guest = await guestOfJack()
    await before?.(app.deps, guest)
    await orders[order](guest, act)
    expect(await found(guest)).toEqual(expected(guest))
    const { guestId } = guest
    expect(await app.deps.db.select().from(blocks).where(eq(blocks.blockedId, guestId))).toEqual([])
    const isOfGuest = or(eq(letters.senderId, guestId), eq(letters.receiverId, guestId))
    expect(await app.deps.db.select().from(letters).where(isOfGuest)).toEqual([])
  })
})

describe('a block of the writer by the claimer', () => {
  const blockJack: Act = (deps, { rosalind }) => block(deps, rosalind.user.id, jack.user.id)

  it.each(['before', 'while it runs'] as const)('set %s comes before the claim or after it', async order => {
    const guest = await guestOfJack()
    await orders[order](guest, blockJack)
    expect(await letterWith(guest.letterId)).toMatchObject({
      receiverId: guest.rosalind.user.id,
      hiddenFromReceiver: order === 'before',
    })
    expect(await blockedBy(guest.rosalind)).toEqual([jack.user.id])
  })
})
